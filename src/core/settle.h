// What the loser pays (Y1–Y5, V1, V3, V4).
#pragma once

#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Numbers that a host, a position or an expectation may give: within them no sum overflows.
inline constexpr std::int64_t kMaxStake = 100000;
inline constexpr std::int64_t kMaxTotal = 1000000000000;
inline constexpr std::int64_t kMaxNaturals = 2000000;
inline constexpr std::int64_t kMaxChapeaux = 100000;

// Refused: stakes out of range, or out of the variant's ratio.
mille_status check_stakes(const mille_rules& rules, const std::int64_t stakes[2], mille_error* error);

// The payment for a settlement whose numbers are in range; `skunk_level` receives 0, 1 or 2.
Payment settle(const mille_rules& rules, const mille_settle_input& input, int* skunk_level);

// The same for numbers that a host gives. Refused: MILLE_E_ARGUMENT for one out of range, or a last deal that is missing.
mille_status settle_checked(const mille_rules& rules, const mille_settle_input& input, Payment* payment,
                            int* skunk_level, mille_error* error);

// Whether a host may ask for a verdict on these numbers. Refused: MILLE_E_ARGUMENT for one out of range.
mille_status check_verdict_input(const mille_rules& rules, const mille_verdict_input& input, mille_error* error);

// The settlement of a match that `winner` has won, on its totals as they stand; what is beyond the bounds above (a match that began in
// a position near them may get there) counts as the bound.
mille_settle_input settle_input(const State& state, int winner, mille_end end);

}  // namespace mille

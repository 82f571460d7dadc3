// What the loser pays (Y1–Y5, V1, V3, V4).
#pragma once

#include "base/result.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// Bounds of the numbers from a host, a position or an expectation. Within them no sum overflows.
inline constexpr std::int64_t kMaxStake = 100000;
inline constexpr std::int64_t kMaxTotal = 1000000000000;
inline constexpr std::int64_t kMaxNaturals = 2000000;
inline constexpr std::int64_t kMaxChapeaux = 100000;
// In one deal. The longest match has kMaxChapeaux deals.
inline constexpr std::int64_t kMaxDealNaturals = kMaxNaturals / kMaxChapeaux;

// Refuses stakes that are out of range or not in the variant's ratio.
mille_status check_stakes(const mille_rules& rules, const std::int64_t stakes[2], mille_error* error);

// Reads the stakes of a setup: both 0 mean 1 and the variant's ratio, or 1 if it takes any, unless `no_stakes` is 1. Fails
// with MILLE_E_ARGUMENT.
mille_status read_stakes(const mille_rules& rules, const std::int64_t given[2], std::int32_t no_stakes,
                         std::int64_t (&stakes)[2], mille_error* error);

struct Settlement {
  Payment payment;
  int skunk_level;  // 0 none, 1 skunk, 2 double skunk
};

// The settlement. All numbers must be in range.
Settlement settle(const mille_rules& rules, const mille_settle_input& input);

// The same for a host's numbers. Fails with MILLE_E_ARGUMENT if a number is out of range or the last deal is missing,
// and with MILLE_E_STRUCT_SIZE if a reserved field is not 0.
Result<Settlement> settle_checked(const mille_rules& rules, const mille_settle_input& input, mille_error* error);

// Checks what a host says is remembered: numbers in the ranges that the script declares. Fails with MILLE_E_ARGUMENT.
mille_status check_memory(const Ruleset& ruleset, std::int32_t has_memory, const std::int32_t* memory,
                          mille_error* error);

// Checks a host's numbers for a verdict. Fails with MILLE_E_ARGUMENT if one is out of range.
mille_status check_verdict_input(const mille_rules& rules, const mille_match_over_input& input, mille_error* error);

// The input of settle() for a match that `winner` has won with its present totals. A number beyond the bounds above
// counts as the bound: a match that began from a position near a bound may pass it.
mille_settle_input settle_input(const State& state, int winner, mille_end end);

}  // namespace mille

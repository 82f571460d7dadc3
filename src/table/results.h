// Results of deals and matches as hosts, events and records get them.
#pragma once

#include "core/state.h"
#include "mille/mille_types.h"

namespace mille {

// The last completed deal of a state.
mille_deal_result deal_result(const State& state);

// The result of the current deal with the given score, which need not be on the sheet. The totals are the state's.
mille_deal_result deal_result(const State& state, const DealScore& score, int out);

// A payment to `winner`.
mille_payment payment_struct(const Payment& items, int winner, int skunk_level);

// The payment of a match that is over.
mille_payment match_payment(const State& state);

}  // namespace mille

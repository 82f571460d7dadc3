// Results of deals and matches as hosts, events and records get them.
#pragma once

#include "core/settle.h"
#include "core/state.h"
#include "mille/mille_types.h"

namespace mille {

// The last completed deal of a state.
mille_deal_result deal_result(const State& state);

// The result of the current deal with the given score, which need not be on the sheet. The totals are the state's.
mille_deal_result deal_result(const State& state, const DealScore& score, int out);

// The payment of a settlement on bare totals. Its winner is seat 0.
mille_payment settled_payment(const Settlement& settlement, const mille_settle_input& input);

// The payment of a match that is over.
mille_payment match_payment(const State& state);

}  // namespace mille

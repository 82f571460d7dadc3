// Copies results from a state into the structs that hosts get.
#include "table/results.h"

#include <algorithm>

namespace mille {

mille_deal_result deal_result(const State& state) {
  mille_deal_result result = deal_result(state, state.last, state.out);
  // The next deal may be in progress, and the dealer alternates (D1).
  result.deal = state.last_deal;
  result.dealer = (state.deal - state.last_deal) % 2 == 0 ? state.dealer : 1 - state.dealer;
  result.turns = state.last_turns;
  result.rule_set = state.last_rule_set;
  return result;
}

mille_deal_result deal_result(const State& state, const DealScore& score, int out) {
  mille_deal_result result{};
  result.struct_size = sizeof result;
  result.deal = state.deal;
  result.dealer = state.dealer;
  result.out = out;
  result.turns = state.turns;
  result.rule_set = state.rule_set;
  std::copy(score.memory.begin(), score.memory.end(), result.memory);
  for (int seat = 0; seat < kSeats; ++seat) {
    result.naturals[seat] = score.naturals[seat];
    result.chapeau[seat] = score.chapeau[seat];
    result.set_points[seat] = score.set_points[seat];
    result.hand_points[seat] = score.hand_points[seat];
    result.bonus[seat] = score.bonus[seat];
    result.points[seat] = score.points[seat];
    result.totals[seat] = state.totals[seat];
  }
  return result;
}

namespace {

mille_payment payment_struct(const Payment& items, int winner, int skunk_level, bool behind) {
  mille_payment payment{};
  payment.struct_size = sizeof payment;
  payment.winner = winner;
  payment.game = items.game;
  payment.difference = items.difference;
  payment.naturals = items.naturals;
  payment.chapeaux = items.chapeaux;
  payment.skunk = items.skunk;
  payment.total = items.total;
  payment.skunk_level = skunk_level;
  payment.behind = behind;
  return payment;
}

}  // namespace

mille_payment settled_payment(const Settlement& settlement, const mille_settle_input& input) {
  return payment_struct(settlement.payment, 0, settlement.skunk_level, input.winner.total < input.loser.total);
}

mille_payment match_payment(const State& state) {
  const bool behind = state.winner != kNobody && state.totals[state.winner] < state.totals[1 - state.winner];
  return payment_struct(state.payment, state.winner, state.skunk_level, behind);
}

}  // namespace mille

// Plays worlds on; see lookahead.h.
#include "lookahead.h"

#include <algorithm>

namespace search {

using learned::Way;

namespace {

constexpr mille_action drawing() {
  mille_action action{};
  action.kind = MILLE_ACTION_DRAW;
  return action;
}

}  // namespace

Way Lookahead::plan(const State& state) {
  ++planned_;
  mille_view view;
  kernel_.view(state, kernel_.at(state).turn, &view);
  const learned::Position position(rules_, view);
  learned::Turn turn(rules_, network_, aims_[view.viewer == me_ ? 0 : 1], position, room_);
  turn.offer_legal(view, legal_.data(), static_cast<std::uint32_t>(kernel_.legal(state, legal_)));
  return turn.good();
}

void Lookahead::take(State* state, const mille_action& action) const {
  mille_view view;
  kernel_.view(*state, kernel_.at(*state).turn, &view);
  kernel_.play(state, Hand(rules_, view).again(action));
}

// Never spends wild cards on a pile, since learned does not either.
bool Lookahead::plan_with_pile(const State& state, State* after, Way* way) {
  // Pairs of cards of two values, and the other actions.
  constexpr std::size_t kMost = 8;
  mille_action actions[kMost];
  const std::size_t count = std::min(kernel_.legal(state, actions), kMost);
  bool found = false;
  for (const mille_action& action : std::span(actions, count)) {
    if (action.kind != MILLE_ACTION_PILE || rules_.wild[action.rank]) continue;
    State taken = state;
    take(&taken, action);
    const Way here = plan(taken);
    if (found && here.worth <= way->worth) continue;
    found = true;
    *way = here;
    *after = taken;
  }
  return found;
}

// The card really on top is unknown, so other places in the stock stand for it.
double Lookahead::worth_of_stock(const State& state) {
  constexpr int kDraws = 2;
  const mille::kernel::Point point = kernel_.at(state);
  double sum = 0;
  for (int i = 0; i < kDraws; ++i) {
    State drawn = state;
    const int place = (2 * i + 1) * point.stock_size / (2 * kDraws);
    const bool from_end = point.turn == me_ && !point.stock_known;
    kernel_.bring(&drawn, from_end ? point.stock_size - 1 - place : place);
    kernel_.play(&drawn, drawing());
    sum += plan(drawn).worth;
  }
  return sum / kDraws;
}

std::optional<Way> Lookahead::begin_turn(State* state, bool* takes) {
  State taken;
  Way with_pile;
  bool may_take = plan_with_pile(*state, &taken, &with_pile);
  if (kernel_.renew(state) && kernel_.at(*state).stock_known) kernel_.draw_from_both_ends(state, draw_ends_);
  const bool may_draw = kernel_.at(*state).stock_size > 0;
  const bool weighs = !takes_all_ || kernel_.at(*state).turn == me_;
  if (may_take && may_draw && weighs && with_pile.worth < worth_of_stock(*state)) may_take = false;
  *takes = may_take;
  if (may_take) {
    *state = taken;
    return with_pile;
  }
  if (!may_draw) return std::nullopt;
  kernel_.play(state, drawing());
  return plan(*state);
}

double Lookahead::worth_of_draw(State state) {
  kernel_.play(&state, drawing());
  return worth_after(state, plan(state));
}

double Lookahead::worth_of_pile(State state, const mille_action& action) {
  take(&state, action);
  return worth_after(state, plan(state));
}

double Lookahead::worth_after(State state, const Way& way) {
  ++planned_;  // counts the way itself: it may end the deal, and no trial may be free
  constexpr int kAsked = kLastAsked - kFirstAsked + 1;
  double sum = 0;
  int asked = 0;
  std::optional<Way> next = way;
  mille_seat out = MILLE_NOBODY;
  course_ = {};
  for (int turn = 0;; ++turn) {
    const mille_seat seat = kernel_.at(state).turn;
    bool takes = false;
    if (turn > 0) next = begin_turn(&state, &takes);
    if (!next) break;
    if (turn == 1) course_.opponent_takes = takes;
    if (seat == me_ && turn / 2 >= kFirstAsked) {
      sum += next->worth;
      if (++asked == kAsked) return sum / kAsked;
    }
    const Outcome outcome = play(kernel_, rules_, &state, *next);
    if (turn == 0) course_.goes_on = outcome == Outcome::goes_on;
    if (turn == 1) course_.opponent_out = outcome == Outcome::out;
    if (turn == 2) course_.out = outcome == Outcome::out;
    if (outcome == Outcome::goes_on) continue;
    if (outcome == Outcome::out) out = seat;
    break;
  }
  return (sum + (kAsked - asked) * aims_[0].line().of(result_of(kernel_, state, me_, out))) / kAsked;
}

}  // namespace search

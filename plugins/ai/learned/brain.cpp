#include "brain.h"

namespace learned {

std::uint32_t Brain::choose(const mille_view& view, const mille_action* legal, std::uint32_t count,
                            double* worth) const {
  *worth = 0;
  const Position position(rules_, view);
  if (view.phase == MILLE_PHASE_DRAW) {
    if (count == 1) return 0;
    const std::uint32_t index = choose_pile(view, position, legal, count, worth);
    const bool may_draw = legal[0].kind == MILLE_ACTION_DRAW && view.stock_size > 0 && view.stock_known == 0;
    if (legal[index].kind != MILLE_ACTION_PILE || !may_draw) return index;
    const double draw = worth_of_draw(position);
    if (draw <= *worth) return index;
    *worth = draw;
    return 0;
  }
  Turn turn(rules_, network_, aim_, position);
  turn.offer_legal(view, legal, count);
  const Way way = turn.best();
  *worth = way.worth;
  return place_of(rules_, way, legal, count);
}

std::uint32_t Brain::choose_pile(const mille_view& view, const Position& position, const mille_action* legal,
                                 std::uint32_t count, double* worth) const {
  std::uint32_t best = 0;
  bool found = false;
  for (std::uint32_t i = 1; i < count; ++i) {
    if (legal[i].kind == MILLE_ACTION_UPCARD) return i;  // a wild card for nothing
    if (legal[i].kind != MILLE_ACTION_PILE || !wants_pile(position, legal[i])) continue;
    Position after = position;
    after.take_pile(rules_, view, legal[i]);
    Turn turn(rules_, network_, aim_, after);
    turn.offer_all(fields_);
    const double here = turn.best().worth;
    if (found && here <= *worth) continue;
    found = true;
    *worth = here;
    best = i;
  }
  return best;
}

double Brain::worth_of_draw(const Position& position) const {
  double sum = 0;
  int count = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      const int high = position.unseen_high[rank];
      const int cards = kind == kHigh ? high : position.unseen[rank] - high;
      if (cards == 0) continue;
      Position after = position;
      ++after.own[rank].hand[kind];
      ++after.size;
      --after.unseen[rank];
      if (kind == kHigh) --after.unseen_high[rank];
      --after.stock;
      after.last = rules_.is_last(after.turns, after.stock);
      Turn turn(rules_, network_, aim_, after);
      turn.offer_all(fields_);
      sum += cards * turn.best().worth;
      count += cards;
    }
  }
  return sum / count;
}

// Two wild cards are too much for a pile. Where it is taken into hand for nothing, the upcard must fit.
bool Brain::wants_pile(const Position& position, const mille_action& action) const {
  const int rank = action.rank;
  if (!rules_.take_free) return !rules_.wild[rank];
  return rules_.wild[rank] || position.own[rank].held() >= 2 || position.own[rank].has_set();
}

}  // namespace learned

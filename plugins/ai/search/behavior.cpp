// Records what the opponent does; see behavior.h.
#include "behavior.h"

#include <algorithm>

namespace search {

Behavior::Behavior(const learned::Position& position, const mille_view& view) {
  constexpr int kLongAgo = 5;
  const int piled = std::min<int>(view.pile_size, view.turns);  // nobody discarded the deal's first upcard
  all_turns = view.turns;
  turns = (view.turns + 1) / 2 - (piled + 1) / 2;  // the opponent had the last turn
  began = kDrew;
  for (int i = view.pile_size - piled; i < view.pile_size; ++i) {
    if ((view.pile_size - 1 - i) % 2 != 0) continue;  // mine
    if (i > 0) leave(view.pile[i - 1] >> 2, i);
    discard(view.pile[i] >> 2);
  }
  for (int rank = 0; rank < learned::kRanks; ++rank) {
    const auto then = static_cast<std::int16_t>(std::max(turns - kLongAgo, 0));
    if (position.opponent_set[rank] > 0) of[static_cast<std::size_t>(rank)].laid = then;
    if (position.own[rank].has_set()) of[static_cast<std::size_t>(rank)].mine = then;
  }
}

// The opponent draws and leaves the upcard on the pile.
void Behavior::leave(int rank, int pile) {
  OfRank& one = of[static_cast<std::size_t>(rank)];
  one.left = static_cast<std::int16_t>(turns);
  one.left_pile = static_cast<std::int16_t>(pile);
  ++one.left_count;
}

void Behavior::discard(int rank) {
  OfRank& one = of[static_cast<std::size_t>(rank)];
  one.shed = static_cast<std::int16_t>(turns);
  ++one.shed_count;
  std::copy_backward(discards.begin(), discards.end() - 1, discards.end());
  discards[0] = static_cast<std::int8_t>(rank);
  lays = lays_now_;
  lays_now_ = 0;
  ++turns;
}

void Behavior::observe(const mille_event& event) {
  if (event.kind == MILLE_EVENT_DEAL) {
    *this = Behavior(seat_);
    heard = true;
    pile_size_ = 1;
    upcard_ = event.card >> 2;
    return;
  }
  if (event.kind == MILLE_EVENT_RESHUFFLE) pile_size_ = 1;  // X1: the upcard stays
  if (event.kind != MILLE_EVENT_ACTION) return;
  const mille_action& action = event.action;
  const bool his = event.seat != seat_;
  switch (action.kind) {
    case MILLE_ACTION_DRAW:
      if (his) began = kDrew;
      if (his && upcard_ >= 0) leave(upcard_, pile_size_);
      break;
    case MILLE_ACTION_PILE:
      if (his) began = kTookPile;
      if (his) took_pile = turns;
      pile_size_ = 0;
      upcard_ = kNever;
      [[fallthrough]];
    case MILLE_ACTION_LAY: {
      OfRank& one = of[static_cast<std::size_t>(action.rank)];
      (his ? one.laid : one.mine) = static_cast<std::int16_t>(turns);
      if (his && action.kind == MILLE_ACTION_LAY) ++lays_now_;
      break;
    }
    case MILLE_ACTION_UPCARD:
      if (his) began = kTookUpcard;
      --pile_size_;
      upcard_ = kNever;
      break;
    case MILLE_ACTION_DISCARD:
      ++all_turns;
      if (his) discard(action.cards[0] >> 2);
      ++pile_size_;
      upcard_ = action.cards[0] >> 2;
      break;
    default: break;
  }
}

}  // namespace search

// Plays a decided turn to its end; see planned_turn.h.
#include "planned_turn.h"

#include <algorithm>

namespace search {
namespace {

bool is_same(const learned::Lay& one, const learned::Lay& other) {
  return one.rank == other.rank && std::equal(one.cards, one.cards + 2, other.cards) && one.wilds == other.wilds;
}

}  // namespace

PlannedTurn::PlannedTurn(const mille_view& view, const learned::Way& way) : turn_(view.turns), way_(way) {
  std::copy_n(view.hand, hand_.size(), hand_.begin());
}

std::optional<std::uint32_t> PlannedTurn::next(const learned::Rules& rules, const mille_ai_decision& decision) {
  const mille_view& view = *decision.view;
  const bool is_here = turn_ == view.turns && view.phase == MILLE_PHASE_LAY;
  if (!is_here || !std::equal(hand_.begin(), hand_.end(), view.hand)) return std::nullopt;
  for (std::uint32_t i = 0; i < decision.legal_count; ++i) {
    const mille_action& action = decision.legal[i];
    if (laid_ == way_.lay_count) {
      if (action.kind == MILLE_ACTION_DISCARD && learned::discard_of(rules, action.cards[0]) == way_.discard) return i;
      continue;
    }
    if (action.kind != MILLE_ACTION_LAY || action.owner != view.viewer) continue;
    if (!is_same(learned::lay_of(rules, action, i), way_.lays[static_cast<std::size_t>(laid_)])) continue;
    for (int card = 0; card < action.count; ++card) --hand_[action.cards[card]];
    ++laid_;
    return i;
  }
  return std::nullopt;
}

}  // namespace search

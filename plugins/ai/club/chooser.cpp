// Chooses among the legal actions; see chooser.h.
#include "chooser.h"

namespace club {
namespace {

constexpr double kAlways = 1e6;  // more than any position is worth
constexpr double kNever = -1e6;

}  // namespace

std::uint32_t Chooser::choose(const mille_view& view, const mille_action* legal, std::uint32_t count,
                              double* worth) const {
  const Position position(rules_, view);
  std::optional<common::Ahead> ahead;  // created on first use
  const auto worth_after = [&](const mille_action& action) {
    if (!ahead) ahead.emplace(kernel_, view);
    Position after = position;
    after.follow(rules_, ahead->after(action));
    return evaluation_.before_discard(after);
  };
  const auto worth_of = [&](const mille_action& action) {
    switch (action.kind) {
      case MILLE_ACTION_DISCARD: return evaluation_.after_discard(position, action.cards[0]);
      case MILLE_ACTION_LAY:
        return action.owner == view.viewer ? worth_after(action) : kNever;  // scores for the opponent
      case MILLE_ACTION_PILE: return wants_pile(position, action) ? kAlways + worth_after(action) : kNever;
      case MILLE_ACTION_UPCARD: return kAlways;
      default: return 0.0;
    }
  };
  std::uint32_t best = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const double here = count == 1 ? 0 : worth_of(legal[i]);
    if (i > 0 && here <= *worth) continue;
    best = i;
    *worth = here;
  }
  return best;
}

// A pile that costs two wild cards is never worth taking. A pile taken without cards from the hand must fit.
bool Chooser::wants_pile(const Position& position, const mille_action& action) const {
  const int rank = action.rank;
  if (action.count > 0) return !rules_.wild[rank];
  return rules_.wild[rank] || position.held(rank) >= 2 || (rank < kRanks && position.has_set(rank));
}

}  // namespace club

#include "chooser.h"

namespace club {
namespace {

constexpr double kAlways = 1e6;  // more than any position is worth
constexpr double kNever = -1e6;

}  // namespace

std::uint32_t Chooser::choose(const mille_view& view, const mille_action* legal, std::uint32_t count,
                              double* worth) const {
  const Position position(rules_, view);
  std::uint32_t best = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const double here = count == 1 ? 0 : worth_of(position, view, legal[i]);
    if (i > 0 && here <= *worth) continue;
    best = i;
    *worth = here;
  }
  return best;
}

double Chooser::worth_of(const Position& position, const mille_view& view, const mille_action& action) const {
  switch (action.kind) {
    case MILLE_ACTION_DISCARD: return evaluation_.after_discard(position, action.cards[0]);
    case MILLE_ACTION_LAY: {
      if (action.owner != view.viewer) return kNever;  // it would score for the rival
      Position after = position;
      after.lay(rules_, action);
      return evaluation_.before_discard(after);
    }
    case MILLE_ACTION_PILE: {
      if (!wants_pile(position, action)) return kNever;
      Position after = position;
      after.take_pile(rules_, view, action);
      return kAlways + evaluation_.before_discard(after);
    }
    case MILLE_ACTION_UPCARD: return kAlways;
    default: return 0;
  }
}

// Two wild cards are too much for a pile. Where it is taken into hand for nothing, the upcard must fit.
bool Chooser::wants_pile(const Position& position, const mille_action& action) const {
  const int rank = action.rank;
  if (!rules_.take_free) return !rules_.wild[rank];
  return rules_.wild[rank] || position.held(rank) >= 2 || (rank < kRanks && position.has_set(rank));
}

}  // namespace club

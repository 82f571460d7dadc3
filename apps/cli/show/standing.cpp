// Forecasts scores; see standing.h.
#include "cli/show/standing.h"

#include "cli/show/cards.h"
#include "mille/mille_score.hpp"

namespace cli {

namespace {

using mille::scoring::Counted;

Counted counted(const mille_view& view, mille_seat seat, const mille_rules& rules) {
  mille::scoring::Sets sets;
  for (int rank = 0; rank < MILLE_RANKS; ++rank) {
    const LaidSet set = laid_set(view, seat, rank, rules);
    if (set.naturals + set.wilds == 0) continue;
    sets.add(rules, static_cast<std::int32_t>(set.points), set.naturals, set.wilds);
  }
  return mille::scoring::count(rules, sets, view.hand_size[seat] == 0);
}

}  // namespace

std::int64_t sets_worth(const mille_view& view, mille_seat seat, const mille_rules& rules) {
  return counted(view, seat, rules).points;
}

std::int64_t standing(const mille_view& view, const mille_rules& rules) {
  const Counted sets = counted(view, view.viewer, rules);
  return std::int64_t{sets.points} + sets.bonus - worth(view.hand, rules);
}

std::int64_t gain_of_lay(const mille_view& view, const mille_action& lay, const mille_rules& rules) {
  mille_view after = view;
  for (const mille_card card : mille::cards(lay)) {
    --after.hand[card];
    --after.hand_size[view.viewer];
    if (card / kSuits == lay.rank) {
      ++after.sets[lay.owner][card];
    } else {
      ++after.wilds[lay.owner][lay.rank][wild_slot(rules, card)];
    }
  }
  return standing(after, rules) - standing(view, rules);
}

}  // namespace cli

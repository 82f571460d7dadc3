// See play_styles.h.
#include "cli/check/play_styles.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace cli {

namespace {

bool is_wild(mille_card card, const mille_rules& rules) {
  const int rank = card == MILLE_CARD_JOKER ? MILLE_RANK_JOKER : card / 4;
  return std::find(std::begin(rules.cards_wild), std::end(rules.cards_wild), rank) != std::end(rules.cards_wild);
}

bool has_wild(const mille_action& action, const mille_rules& rules) {
  return std::any_of(action.cards, action.cards + action.count, [&](mille_card card) { return is_wild(card, rules); });
}

// How much a style wants an action; among equals any is taken.
int wish(PlayStyle style, const mille_action& action, const mille_rules& rules) {
  const bool draws = action.kind == MILLE_ACTION_DRAW, discards = action.kind == MILLE_ACTION_DISCARD;
  const bool passes = action.kind == MILLE_ACTION_PASS, lays = action.kind == MILLE_ACTION_LAY;
  switch (style) {
    case PlayStyle::anything: return 0;
    case PlayStyle::hoards: return draws || discards ? 2 : passes ? 1 : lays ? -1 : 0;
    case PlayStyle::passes: return passes ? 3 : draws || discards ? 2 : lays ? -1 : 0;
    case PlayStyle::hurries: return lays ? 10 + action.count : discards ? 5 : draws ? 4 : 3;
    case PlayStyle::naturals:
      if (lays) return has_wild(action, rules) ? -1 : 10 + action.count;
      if (discards) return has_wild(action, rules) ? 6 : 5;
      return action.kind == MILLE_ACTION_PILE && !has_wild(action, rules) ? 9 : draws ? 4 : 3;
  }
  return 0;
}

}  // namespace

const mille_action& choice_of(PlayStyle style, std::span<const mille_action> legal, const mille_rules& rules,
                              std::mt19937& random) {
  std::vector<const mille_action*> best;
  int most = 0;
  for (const mille_action& action : legal) {
    const int wanted = wish(style, action, rules);
    if (best.empty() || wanted > most) {
      best.clear();
      most = wanted;
    }
    if (wanted == most) best.push_back(&action);
  }
  return *best[random() % best.size()];
}

}  // namespace cli

// The lays in one set under plain rules (Ruleset::lays_are_plain), which depend on three numbers of cards alone.
#pragma once

#include <algorithm>

#include "mille/mille_types.h"

namespace mille {

// Cards by number: natural cards of the set's rank that have the rank's first and second value, and wild cards.
struct PlainLay {
  int first;
  int second;
  int wilds;
};

// S1, S2, S4: calls `visit(lay)` for each lay from a hand with these cards, in the order of the legal list, until it returns false. `joins`:
// there is such a set already.
template <class Visit>
void for_each_plain_lay(const mille_rules& rules, bool joins, const PlainLay& hand, Visit visit) {
  const int least_cards = joins ? 1 : rules.sets_min_size;
  const int least_naturals = std::max(joins ? 0 : rules.sets_min_natural_cards, least_cards - hand.wilds);
  for (int first = std::max(least_naturals - hand.second, 0); first <= hand.first; ++first) {
    for (int second = std::max(least_naturals - first, 0); second <= hand.second; ++second) {
      for (int wilds = std::max(least_cards - first - second, 0); wilds <= hand.wilds; ++wilds) {
        if (!visit(PlainLay{first, second, wilds})) return;
      }
    }
  }
}

}  // namespace mille

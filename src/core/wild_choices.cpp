// Enumerates the choices of wild cards, kind by kind.
#include "core/wild_choices.h"

#include <algorithm>
#include <cstring>

namespace mille {

void WildChoices::find_all(const Ruleset& ruleset, int most) {
  size_ = 0;
  choose(ruleset, 0, {}, 0, std::min(most, held_));
}

void WildChoices::choose(const Ruleset& ruleset, int kind, Lanes chosen, int count, int most) {
  if (kind == ruleset.wild_kind_count) {
    put(ruleset, chosen, count);
    return;
  }
  const auto index = static_cast<std::size_t>(kind);
  const WildKind& wild = ruleset.wild_kinds[index];
  Lane& lane = chosen[static_cast<std::size_t>(wild.entry)];
  const Lane before = lane;
  for (int more = 0; more <= std::min(counts_[index], most - count); ++more) {
    lane = static_cast<Lane>(before | (wild.rank == kJokerRank ? more : lanes::first_of(lanes_[index], more)));
    choose(ruleset, kind + 1, chosen, count + more, most);
  }
}

void WildChoices::put(const Ruleset& ruleset, const Lanes& chosen, int count) {
  WildChoice& choice = choices_[static_cast<std::size_t>(size_++)];
  choice.count = count;
  std::memset(choice.cards, 0, sizeof choice.cards);
  Card* next = choice.cards;
  for (std::size_t entry = 0; entry < chosen.size(); ++entry) {
    const int rank = ruleset.rules.cards_wild[entry];
    const Lane lane = chosen[entry];
    if (lane == 0) continue;
    if (rank == kJokerRank) {
      lanes::write_jokers(next, lane);  // jokers are the last entry
    } else {
      lanes::write_cards(next, rank, lane, lane_count(lane));
      next += lane_count(lane);
    }
  }
}

}  // namespace mille

// Adds up the cards of a deal. mille_score.hpp applies the factors of naturals.
#include "core/score.h"

#include <algorithm>
#include <cstddef>

#include "mille/mille_score.hpp"

namespace mille {
namespace {

// The value of a lane of cards of one rank.
std::int32_t lane_value(const Ruleset& ruleset, int rank, Lane lane) {
  if (rank == kJokerRank) return lane * ruleset.value(kJoker);
  std::int32_t value = 0;
  for (int suit = 0; suit < kSuits; ++suit) value += (lane >> (2 * suit) & 3) * ruleset.value(make_card(rank, suit));
  return value;
}

// The value of the wild cards in one set.
std::int32_t wilds_value(const Ruleset& ruleset, const State& state, int seat, int rank) {
  std::int32_t value = 0;
  for (int entry = 0; entry < kMaxWildEntries; ++entry) {
    const Lane lane = state.wilds[entry][seat].lane(rank);
    if (lane != 0) value += lane_value(ruleset, ruleset.rules.cards_wild[entry], lane);
  }
  return value;
}

// The value of a seat's sets without the factors of naturals.
std::int32_t plain_value(const Ruleset& ruleset, const State& state, int seat) {
  std::int32_t value = 0;
  for_each_rank(state.sets[seat].ranks(), [&](int rank) {
    value += lane_value(ruleset, rank, state.sets[seat].lane(rank)) + wilds_value(ruleset, state, seat, rank);
  });
  return value;
}

}  // namespace

std::int32_t value_of(const Ruleset& ruleset, const Cards& cards) {
  std::int32_t value = 0;
  for_each_rank(cards.ranks(), [&](int rank) { value += lane_value(ruleset, rank, cards.lane(rank)); });
  return value;
}

DealScore score_deal(const Ruleset& ruleset, const State& state, int out) {
  const mille_rules& rules = ruleset.rules;
  DealScore score{};
  score.memory = state.last.memory;
  for (int seat = 0; seat < kSeats; ++seat) {
    scoring::Sets sets;
    for_each_rank(state.sets[seat].ranks(), [&](int rank) {
      const std::int32_t value =
          lane_value(ruleset, rank, state.sets[seat].lane(rank)) + wilds_value(ruleset, state, seat, rank);
      sets.add(rules, value, state.naturals_in_set(seat, rank), state.wilds_in_set(ruleset, seat, rank));
    });
    const scoring::Counted counted = scoring::count(rules, sets, seat == out);
    score.set_points[seat] = counted.points;
    score.hand_points[seat] = value_of(ruleset, state.hands[seat]);
    score.bonus[seat] = counted.bonus;
    score.points[seat] = counted.points - score.hand_points[seat] + counted.bonus;
    score.naturals[seat] = static_cast<std::uint8_t>(counted.naturals);
    score.chapeau[seat] = chapeau_of(ruleset, score.points[seat]);
  }
  return score;
}

std::uint8_t chapeau_of(const Ruleset& ruleset, std::int32_t points) {
  return scoring::is_chapeau(ruleset.rules, points) ? 1 : 0;
}

void credit_only_cards(const Ruleset& ruleset, const State& state, int seat, DealScore* score) {
  score->set_points[seat] = std::min(score->set_points[seat], plain_value(ruleset, state, seat));
  score->bonus[seat] = 0;
  score->naturals[seat] = 0;
  score->points[seat] = std::min(score->points[seat], score->set_points[seat] - score->hand_points[seat]);
  if (chapeau_of(ruleset, score->points[seat]) != 0) score->chapeau[seat] = 1;
}

}  // namespace mille

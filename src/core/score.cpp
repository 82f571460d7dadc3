#include "core/score.h"

#include <algorithm>
#include <cstddef>

namespace mille {
namespace {

// A lane of cards of one rank.
std::int32_t lane_value(const Ruleset& ruleset, int rank, Lane lane) {
  if (rank == kJokerRank) return lane * ruleset.value(kJoker);
  std::int32_t value = 0;
  for (int suit = 0; suit < kSuits; ++suit) value += (lane >> (2 * suit) & 3) * ruleset.value(make_card(rank, suit));
  return value;
}

// The wild cards in one set.
std::int32_t wilds_value(const Ruleset& ruleset, const State& state, int seat, int rank) {
  std::int32_t value = 0;
  for (int entry = 0; entry < kMaxWildEntries; ++entry) {
    const Lane lane = state.wilds[entry][seat].lane(rank);
    if (lane != 0) value += lane_value(ruleset, ruleset.rules.cards_wild[entry], lane);
  }
  return value;
}

bool has_wilds(const State& state, int seat) { return !(state.wilds[0][seat].empty() && state.wilds[1][seat].empty()); }

// N2, V5, N4: whether all the seat's sets count more.
bool is_clean(const mille_rules& rules, const State& state, int seat, int out) {
  if (rules.naturals_clean == MILLE_CLEAN_NONE) return false;
  if (rules.naturals_clean == MILLE_CLEAN_OUT && seat != out) return false;
  return !state.sets[seat].empty() && !has_wilds(state, seat);
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
  for (int seat = 0; seat < kSeats; ++seat) {
    std::int32_t sets = 0;
    int naturals = 0;
    for_each_rank(state.sets[seat].ranks(), [&](int rank) {
      std::int32_t value = lane_value(ruleset, rank, state.sets[seat].lane(rank));
      const std::int32_t wilds = wilds_value(ruleset, state, seat, rank);
      const bool no_wild = state.wilds[0][seat].lane(rank) == 0 && state.wilds[1][seat].lane(rank) == 0;
      if (no_wild && state.naturals_in_set(seat, rank) >= rules.naturals_size) {  // N1
        value *= rules.naturals_set_factor;
        ++naturals;
      }
      sets += value + wilds;
    });
    if (is_clean(rules, state, seat, out)) {  // N2, N3
      sets *= rules.naturals_clean_factor;
      ++naturals;
    }
    score.set_points[seat] = sets;
    score.hand_points[seat] = value_of(ruleset, state.hands[seat]);
    score.bonus[seat] = seat == out ? rules.out_bonus : 0;
    score.points[seat] = sets - score.hand_points[seat] + score.bonus[seat];
    score.naturals[seat] = static_cast<std::uint8_t>(naturals);
    score.chapeau[seat] = rules.score_chapeau != 0 && score.points[seat] < 0 ? 1 : 0;  // E3
  }
  return score;
}

void credit_only_cards(const Ruleset& ruleset, const State& state, int seat, DealScore* score) {
  score->set_points[seat] = std::min(score->set_points[seat], plain_value(ruleset, state, seat));
  score->bonus[seat] = 0;
  score->naturals[seat] = 0;
  score->points[seat] = std::min(score->points[seat], score->set_points[seat] - score->hand_points[seat]);
  if (ruleset.rules.score_chapeau != 0 && score->points[seat] < 0) score->chapeau[seat] = 1;  // E3
}

}  // namespace mille

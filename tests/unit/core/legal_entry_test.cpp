// The legal list by number: the counts that plain rules allow, and the play of an entry, are those of the written list.
#include "core/legal_entry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/apply.h"
#include "core/deck.h"
#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"

namespace mille {
namespace {

// Plain rules in all their kinds: wild twos, wild jokers or none, one or two values a rank, any least set.
Ruleset any_plain_rules(FastRandom* random) {
  for (;;) {
    mille_rules rules = default_rules();
    rules.cards_packs = 1 + static_cast<std::int32_t>(random->below(2));
    rules.cards_jokers = static_cast<std::int32_t>(random->below(5));
    const std::uint32_t wild = random->below(4);
    rules.cards_wild[0] = wild == 0 ? MILLE_RANK_NONE : wild == 1 && rules.cards_jokers > 0 ? kJokerRank : 1;
    rules.sets_of_wilds = static_cast<std::int32_t>(random->below(2));
    rules.sets_min_size = 3 + static_cast<std::int32_t>(random->below(3));
    rules.sets_min_natural_cards = 1 + static_cast<std::int32_t>(random->below(4));
    for (int change = 0; change < 3; ++change) {
      const int rank = 2 + static_cast<int>(random->below(11));
      const int suit = static_cast<int>(random->below(4));
      rules.cards_values[make_card(rank, suit)] = 77;
    }
    const auto made = make_ruleset(rules, nullptr);
    if (made.status() == MILLE_OK && made->lays_are_plain) return *made;
  }
}

// A lay step with any cards in hand and in the player's sets.
State any_lay_step(const Ruleset& ruleset, FastRandom* random) {
  const std::int64_t stakes[2] = {1, 3};
  State state = start_match(ruleset, {}, stakes, false);
  std::vector<Card> pack(kMostCards);
  pack.resize(pack_cards(ruleset.rules.cards_packs, ruleset.rules.cards_jokers, pack.data()));
  for (std::size_t i = pack.size(); i > 1; --i) {
    std::swap(pack[i - 1], pack[random->below(static_cast<std::uint32_t>(i))]);
  }
  state.phase = MILLE_PHASE_LAY;
  state.turn = static_cast<std::int8_t>(random->below(2));
  const std::size_t hand_size = 1 + random->below(static_cast<std::uint32_t>(random->below(4) == 0 ? 40 : 16));
  // Often a hand of few ranks, which has many choices.
  if (random->below(3) == 0) {
    std::stable_partition(pack.begin(), pack.end(), [&](Card card) { return rank_of(card) % 4 == 1; });
  }
  for (std::size_t i = 0; i < hand_size; ++i) {
    const Card card = pack[i];
    state.hands[state.turn].add(card);
    ++state.hand_size[state.turn];
    if (random->below(2) == 0) state.known[state.turn].add(card);
  }
  for (std::size_t i = hand_size; i < std::min<std::size_t>(hand_size + 20, pack.size()); ++i) {
    const bool may_lie =
        rank_of(pack[i]) != kJokerRank && (ruleset.rules.sets_of_wilds != 0 || !ruleset.is_wild(rank_of(pack[i])));
    if (may_lie) state.sets[state.turn].add(pack[i]);
  }
  return state;
}

TEST(LegalEntry, counts_and_plays_any_hand_under_plain_rules) {
  FastRandom random(61);
  int long_lists = 0, with_jokers = 0, with_two_values = 0;
  for (int round = 0; round < 300; ++round) {
    const Ruleset ruleset = any_plain_rules(&random);
    with_jokers += ruleset.is_wild(kJokerRank) ? 1 : 0;
    with_two_values += ruleset.two_value_ranks > 0 ? 1 : 0;
    std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
    for (int hand = 0; hand < 40; ++hand) {
      const State state = any_lay_step(ruleset, &random);
      const std::size_t count = legal_list(ruleset, state, list);
      long_lists += count > 300 ? 1 : 0;
      ASSERT_EQ(legal_count(ruleset, state), count);
      for (std::size_t i = 0; i < count; i += 1 + random.below(4)) {
        State listed = state, counted = state;
        const Outcome expected = apply_cards(ruleset, &listed, list[i]);
        ASSERT_EQ(play_entry(ruleset, &counted, i), expected);
        ASSERT_EQ(std::memcmp(&listed, &counted, sizeof listed), 0) << "entry " << i << " of " << count;
      }
      State untouched = state;
      ASSERT_EQ(play_entry(ruleset, &untouched, count), std::nullopt);
      ASSERT_EQ(std::memcmp(&untouched, &state, sizeof state), 0);
    }
  }
  EXPECT_GT(long_lists, 20);
  EXPECT_GT(with_jokers, 20);
  EXPECT_GT(with_two_values, 100);
}

}  // namespace
}  // namespace mille

// The legal list in buffers of any size, and which actions count as one choice. What is legal is tested in tests/rules.
#include "core/legal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <vector>

#include "core/fast_random.h"
#include "core/match.h"

namespace mille {
namespace {

constexpr int kTwo = 1;

Ruleset rules_with(const std::function<void(mille_rules&)>& change = {}) {
  mille_rules rules = default_rules();
  if (change) change(rules);
  const auto made = make_ruleset(rules, nullptr);
  EXPECT_EQ(made.status(), MILLE_OK);
  return *made;
}

// Seat 0 has drawn and holds these cards.
State holding(const Ruleset& ruleset, const std::vector<Card>& cards) {
  const std::int64_t stakes[2] = {1, 3};
  State state = start_match(ruleset, {}, stakes, false);
  state.phase = MILLE_PHASE_LAY;
  state.turn = 0;
  state.hands[0] = Cards::of(cards);
  state.hand_size[0] = static_cast<std::uint8_t>(cards.size());
  return state;
}

bool same_bytes(const mille_action& one, const mille_action& other) {
  return std::memcmp(&one, &other, sizeof one) == 0;
}

// Returns the length of the list.
std::size_t expect_fits_lists_of_any_size(const Ruleset& ruleset, const State& state) {
  mille_action untouched;
  std::memset(&untouched, 0xee, sizeof untouched);
  std::vector<mille_action> whole(static_cast<std::size_t>(ruleset.rules.longest_legal_list), untouched);
  EXPECT_TRUE(ruleset.lays_are_plain);
  const std::size_t count = legal_list(ruleset, state, whole);
  EXPECT_TRUE(std::all_of(whole.begin() + static_cast<std::ptrdiff_t>(count), whole.end(),
                          [&](const mille_action& entry) { return same_bytes(entry, untouched); }));
  for (std::size_t room = 0; room <= count + 1 && !testing::Test::HasFailure(); ++room) {
    std::vector<mille_action> list(count + 2, untouched);
    EXPECT_EQ(legal_list(ruleset, state, {list.data(), room}), count);
    const auto end = list.begin() + static_cast<std::ptrdiff_t>(std::min(room, count));
    EXPECT_TRUE(std::equal(list.begin(), end, whole.begin(), same_bytes)) << "room for " << room;
    EXPECT_TRUE(std::all_of(end, list.end(), [&](const mille_action& entry) { return same_bytes(entry, untouched); }))
        << "room for " << room;
  }
  return count;
}

TEST(LegalList, writes_no_further_than_its_room_with_a_card_for_every_set_and_two_wild_cards) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) {
    rules.cards_values[make_card(10, 1)] = rules.cards_values[make_card(10, 0)];
    rules.cards_values[make_card(11, 3)] = rules.cards_values[make_card(11, 0)];
  });
  ASSERT_EQ(ruleset.two_value_ranks, 0);
  std::vector<Card> cards = {make_card(kTwo, 1)};
  for (int rank = 0; rank < kRanks; ++rank) cards.push_back(make_card(rank, 0));
  State state = holding(ruleset, cards);
  for (int rank = 0; rank < kRanks; ++rank) {
    for (const int suit : {1, 2, 3}) state.sets[0].add(make_card(rank, suit));
  }
  // For each of twelve ranks: the card or none, with up to two twos, but not nothing at all. For the twos: one or both.
  // Thirteen discards.
  EXPECT_EQ(expect_fits_lists_of_any_size(ruleset, state), 12u * (2 * 3 - 1) + 2 + 13);
}

TEST(LegalList, writes_no_further_than_its_room_with_every_card_but_the_twos_each_rank_of_two_values) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) {
    for (Card card = 0; card < kJoker; ++card) {
      rules.cards_values[card] = rank_of(card) == kTwo ? 20 : suit_of(card) < 2 ? 5 : 10;
    }
  });
  ASSERT_EQ(ruleset.two_value_ranks, kRanks - 1);
  std::vector<Card> cards;
  for (Card card = 0; card < kJoker; ++card) {
    if (rank_of(card) != kTwo) cards.insert(cards.end(), 2, card);
  }
  // For each of twelve ranks: three or more cards, with up to four of each value. One discard for each value.
  EXPECT_EQ(expect_fits_lists_of_any_size(ruleset, holding(ruleset, cards)), 12u * (5 * 5 - 6) + 12 * 2);
}

TEST(LegalList, writes_no_further_than_its_room_with_one_card_of_each_rank_and_no_wild_rank) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) {
    rules.cards_wild[0] = MILLE_RANK_NONE;
    for (Card card = 0; card < kJoker; ++card) rules.cards_values[card] = 5;
  });
  std::vector<Card> cards;
  for (int rank = 0; rank < kRanks; ++rank) cards.push_back(make_card(rank, 0));
  State state = holding(ruleset, cards);
  for (int rank = 0; rank < kRanks; ++rank) {
    for (const int suit : {1, 2, 3}) state.sets[0].add(make_card(rank, suit));
  }
  EXPECT_EQ(expect_fits_lists_of_any_size(ruleset, state), 13u + 13);
}

TEST(LegalList, ends_with_the_discard_of_a_joker_where_jokers_alone_are_wild_T3) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) {
    rules.cards_jokers = 2;
    rules.cards_wild[0] = kJokerRank;
  });
  const State state = holding(ruleset, {make_card(12, 0), kJoker, kJoker});
  EXPECT_EQ(expect_fits_lists_of_any_size(ruleset, state), 1u + 2);  // a set of all three, two discards
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  list.resize(legal_list(ruleset, state, list));
  EXPECT_EQ(list.back().kind, MILLE_ACTION_DISCARD);
  EXPECT_EQ(list.back().cards[0], kJoker);
}

TEST(LegalList, writes_no_further_than_its_room_in_random_play) {
  constexpr int kActions = 3'000;
  const Ruleset ruleset = rules_with();
  const Game game{ruleset};
  const std::int64_t stakes[2] = {1, 3};
  FastRandom random(8);
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  State state = start_match(ruleset, {}, stakes, false);
  for (int i = 0; i < kActions && !testing::Test::HasFailure();) {
    if (state.phase == MILLE_PHASE_OVER) {
      state = start_match(ruleset, seed_from_decimal(random.next()), stakes, false);
    } else if (!state.in_deal()) {
      ASSERT_EQ(deal_next(game, &state, 0, nullptr), MILLE_OK);
    } else {
      const std::size_t count = expect_fits_lists_of_any_size(ruleset, state);
      legal_list(ruleset, state, list);
      ASSERT_EQ(game_play(game, &state, list[random.below(static_cast<std::uint32_t>(count))], nullptr), MILLE_OK);
      ++i;
    }
  }
}

mille_action action(mille_action_kind kind, int rank, int owner, std::initializer_list<Card> cards) {
  mille_action made{};
  made.kind = kind;
  made.rank = static_cast<std::uint8_t>(rank);
  made.owner = static_cast<std::uint8_t>(owner);
  made.count = static_cast<std::uint8_t>(cards.size());
  std::copy(cards.begin(), cards.end(), made.cards);
  return made;
}

constexpr int kEight = 7;
constexpr Card k8C = make_card(kEight, 0), k8D = make_card(kEight, 1), k8H = make_card(kEight, 2);
constexpr Card k2C = make_card(kTwo, 0), k2D = make_card(kTwo, 1);

TEST(Choice, is_the_same_with_interchangeable_cards_in_any_order) {
  const Ruleset ruleset = rules_with();
  const mille_action lay = action(MILLE_ACTION_LAY, kEight, 0, {k8C, k8D, k2C});
  EXPECT_TRUE(same_choice(ruleset.rules, lay, lay));
  EXPECT_TRUE(same_choice(ruleset.rules, lay, action(MILLE_ACTION_LAY, kEight, 0, {k2D, k8H, k8D})));
  EXPECT_FALSE(same_choice(ruleset.rules, lay, action(MILLE_ACTION_LAY, kEight, 0, {k8C, k2C, k2D})));
}

TEST(Choice, differs_by_what_is_done_with_the_cards) {
  const Ruleset ruleset = rules_with();
  EXPECT_FALSE(same_choice(ruleset.rules, action(MILLE_ACTION_PILE, kEight, 0, {k8C, k8D}),
                           action(MILLE_ACTION_LAY, kEight, 0, {k8C, k8D})));
}

TEST(Choice, differs_by_the_set_that_a_two_joins) {
  const Ruleset ruleset = rules_with();
  EXPECT_FALSE(same_choice(ruleset.rules, action(MILLE_ACTION_LAY, kEight, 0, {k2C}),
                           action(MILLE_ACTION_LAY, kEight + 1, 0, {k2C})));
}

TEST(Choice, differs_by_whose_set_an_eight_joins_S4) {
  const Ruleset ruleset = rules_with();
  EXPECT_FALSE(same_choice(ruleset.rules, action(MILLE_ACTION_LAY, kEight, 0, {k8C}),
                           action(MILLE_ACTION_LAY, kEight, 1, {k8C})));
}

TEST(Choice, differs_by_the_number_of_cards) {
  const Ruleset ruleset = rules_with();
  const mille_action one = action(MILLE_ACTION_LAY, kEight, 0, {k8C});
  const mille_action two = action(MILLE_ACTION_LAY, kEight, 0, {k8C, k8D});
  EXPECT_FALSE(same_choice(ruleset.rules, one, two));
  EXPECT_FALSE(same_choice(ruleset.rules, two, one));
}

}  // namespace
}  // namespace mille

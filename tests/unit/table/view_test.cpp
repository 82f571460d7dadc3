// Views: what each seat and an onlooker may know, and that views contain nothing else.
#include "table/view.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "core/apply.h"
#include "core/notation.h"
#include "tests/unit/support/situations.h"

namespace mille::test {
namespace {

constexpr int kViewers[] = {0, 1, MILLE_ONLOOKER};

mille_view view_of(const Ruleset& ruleset, const State& state, int viewer) {
  mille_view view;
  std::memset(&view, 0xa5, sizeof view);  // every byte must be written
  make_view(ruleset, state, viewer, &view);
  return view;
}

void play(const Ruleset& ruleset, State* state, std::string_view text) {
  const auto action = parse_action(*state, text, nullptr);
  ASSERT_EQ(action.status(), MILLE_OK) << text;
  ASSERT_EQ(game_apply({ruleset}, state, *action, nullptr), MILLE_OK) << text;
}

int sum_of(const std::uint8_t (&counts)[MILLE_CARD_SLOTS]) {
  int sum = 0;
  for (const std::uint8_t count : counts) sum += count;
  return sum;
}

TEST(View, shows_ones_own_hand_and_of_the_opponents_only_its_size) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{.hands = {"AC AC 5H", "QS KD"}, .pile = "3C 10D", .stock = "JD 9S"}.state(ruleset);

  const mille_view view = view_of(ruleset, state, 0);
  EXPECT_EQ(view.struct_size, sizeof view);
  EXPECT_EQ(view.viewer, 0);
  EXPECT_EQ(view.turn, 0);
  EXPECT_EQ(view.phase, MILLE_PHASE_LAY);
  EXPECT_EQ(view.hand[cards("AC")[0]], 2);
  EXPECT_EQ(view.hand[cards("5H")[0]], 1);
  EXPECT_EQ(sum_of(view.hand), 3);
  EXPECT_EQ(view.hand_size[1], 2);
  EXPECT_EQ(sum_of(view.known[1]), 0);
  EXPECT_EQ(view.pile_size, 2);
  EXPECT_EQ(view.pile[1], cards("10D")[0]);
  EXPECT_EQ(view.stock_size, 2);
  for (const Card card : cards("QS KD JD 9S")) EXPECT_EQ(view.unseen[card], 1) << card_text(card).view();
  EXPECT_EQ(sum_of(view.unseen), 4);
}

TEST(View, for_an_onlooker_has_no_hand_and_counts_both_as_unseen) {
  const Ruleset ruleset = rules_with();
  const State state =
      Situation{.hands = {"AC 5H", "QS KD"}, .known = {"AC", "QS"}, .pile = "3C", .stock = "JD 9S"}.state(ruleset);

  const mille_view view = view_of(ruleset, state, MILLE_ONLOOKER);
  EXPECT_EQ(view.viewer, MILLE_ONLOOKER);
  EXPECT_EQ(sum_of(view.hand) + sum_of(view.known[0]) + sum_of(view.known[1]), 0);
  for (const Card card : cards("AC 5H QS KD JD 9S")) EXPECT_EQ(view.unseen[card], 1) << card_text(card).view();
  EXPECT_EQ(sum_of(view.unseen), 6);
}

// P4
TEST(View, remembers_the_cards_that_the_opponent_took_up_with_the_pile_until_they_leave_his_hand) {
  const Ruleset ruleset = rules_with();
  State state =
      Situation{.hands = {"8C 8D KD 7H", "QS QC"}, .pile = "5S 3C 8H", .phase = MILLE_PHASE_DRAW}.state(ruleset);
  play(ruleset, &state, "pile 8C 8D");

  mille_view opponent = view_of(ruleset, state, 1);
  for (const Card card : cards("5S 3C")) EXPECT_EQ(opponent.known[0][card], 1) << card_text(card).view();
  EXPECT_EQ(sum_of(opponent.known[0]), 2);
  for (const Card card : cards("8C 8D 8H")) EXPECT_EQ(opponent.sets[0][card], 1) << card_text(card).view();
  const mille_view own = view_of(ruleset, state, 0);
  EXPECT_EQ(std::memcmp(own.known[0], opponent.known[0], sizeof own.known[0]), 0)
      << "the player knows what is known of him";

  play(ruleset, &state, "discard 3C");
  opponent = view_of(ruleset, state, 1);
  EXPECT_EQ(sum_of(opponent.known[0]), 1);
  EXPECT_EQ(opponent.known[0][cards("5S")[0]], 1);
}

// X1
TEST(View, after_a_reshuffle_knows_the_opponents_whole_hand_and_the_new_stock_as_a_set) {
  const Ruleset ruleset = rules_with();
  State state =
      Situation{.hands = {"KD 7H", "QS QC"}, .pile = "5S 3C 8H 9D", .stock = "", .phase = MILLE_PHASE_DRAW}.state(
          ruleset);
  play(ruleset, &state, "draw");

  const mille_view view = view_of(ruleset, state, 0);
  for (const Card card : cards("QS QC")) EXPECT_EQ(view.known[1][card], 1) << card_text(card).view();
  EXPECT_EQ(sum_of(view.unseen), 2) << "two of the three cards reshuffled; the third was drawn";
  EXPECT_EQ(view.stock_known, 0);
  const mille_view opponent = view_of(ruleset, state, 1);
  EXPECT_EQ(sum_of(opponent.unseen), 3) << "the opponent does not see which of the three was drawn";
  EXPECT_EQ(sum_of(opponent.known[0]), 2);
}

// X1 with `stock.exhausted`: turn_over
TEST(View, shows_a_stock_that_was_turned_over_card_by_card) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) { rules.stock_exhausted = MILLE_EXHAUSTED_TURN_OVER; });
  State state =
      Situation{.hands = {"KD 7H", "QS QC"}, .pile = "5S 3C 8H 9D", .stock = "", .phase = MILLE_PHASE_DRAW}.state(
          ruleset);
  play(ruleset, &state, "draw");

  for (const int viewer : kViewers) {
    const mille_view view = view_of(ruleset, state, viewer);
    EXPECT_EQ(view.stock_known, 1);
    EXPECT_EQ(view.stock_size, 2);
    EXPECT_EQ(view.stock[0], cards("3C")[0]);
    EXPECT_EQ(view.stock[1], cards("8H")[0]);
    EXPECT_EQ(view.stock[2], 0);
  }
  EXPECT_EQ(view_of(ruleset, state, 1).known[0][cards("5S")[0]], 1) << "everybody saw what was drawn";
  EXPECT_EQ(sum_of(view_of(ruleset, state, 1).unseen), 0);
}

// S2
TEST(View, shows_wild_cards_in_a_set_by_entry_and_suit_and_jokers_as_a_number) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) {
    rules.cards_jokers = 4;
    rules.cards_wild[0] = 12;
    rules.cards_wild[1] = MILLE_RANK_JOKER;
  });
  State state = Situation{.hands = {"8C 8D KH KS X X X 7D", "QS QC"}}.state(ruleset);
  play(ruleset, &state, "lay 8 8C 8D KH KS X X X");

  const mille_view view = view_of(ruleset, state, 1);
  const std::array<std::uint8_t, MILLE_WILD_SLOTS> expected = {0, 0, 1, 1, 3, 0, 0, 0};
  EXPECT_EQ(std::memcmp(view.wilds[0][7], expected.data(), expected.size()), 0);
}

// Non-interference.
TEST(View, is_the_same_byte_for_byte_whatever_is_hidden_from_the_viewer) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    FastRandom random(11);
    int differing = 0;
    play_random(rules.ruleset, 5, 3000, [&](const State& state) {
      for (const int viewer : kViewers) {
        const State permuted = with_hidden_permuted(state, viewer, &random);
        const mille_view one = view_of(rules.ruleset, state, viewer);
        const mille_view two = view_of(rules.ruleset, permuted, viewer);
        ASSERT_EQ(std::memcmp(&one, &two, sizeof one), 0);
        differing += permuted.hands[0] != state.hands[0] || permuted.hands[1] != state.hands[1] ? 1 : 0;
      }
    });
    EXPECT_GT(differing, 100) << "the permutations must have changed something";
  }
}

// Some states are skipped, as a kept view skips the opponent's turns.
TEST(View, that_is_kept_is_as_one_that_is_made_anew) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    KeptView kept[std::size(kViewers)];
    FastRandom random(7);
    play_random(rules.ruleset, 8, 3000, [&](const State& state) {
      for (std::size_t i = 0; i < std::size(kViewers); ++i) {
        if (random.below(3) == 0) continue;
        const mille_view anew = view_of(rules.ruleset, state, kViewers[i]);
        ASSERT_EQ(std::memcmp(&kept[i].at(rules.ruleset, state, kViewers[i]), &anew, sizeof anew), 0);
      }
    });
  }
}

// C1
TEST(View, accounts_for_every_card_of_the_pack_exactly_once) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    play_random(rules.ruleset, 6, 2000, [&](const State& state) {
      if (state.deal == 0) return;
      for (const int viewer : kViewers) {
        const mille_view view = view_of(rules.ruleset, state, viewer);
        std::array<int, MILLE_CARD_SLOTS> seen{};
        for (std::size_t card = 0; card < seen.size(); ++card) {
          seen[card] = view.hand[card] + view.unseen[card] + view.sets[0][card] + view.sets[1][card];
          if (viewer != MILLE_ONLOOKER) seen[card] += view.known[other(viewer)][card];
        }
        for (int i = 0; i < view.pile_size; ++i) ++seen[view.pile[i]];
        for (int i = 0; i < view.stock_size && view.stock_known != 0; ++i) ++seen[view.stock[i]];
        for (const auto& sets : view.wilds) {
          for (const auto& set : sets) {
            for (std::size_t slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
              const int rank = rules.ruleset.rules.cards_wild[slot / kSuits];
              if (set[slot] != 0) seen[make_card(rank, static_cast<int>(slot) % kSuits)] += set[slot];
            }
          }
        }
        for (std::size_t card = 0; card < seen.size(); ++card) {
          const int copies = card < kJoker    ? rules.ruleset.rules.cards_packs
                             : card == kJoker ? rules.ruleset.rules.cards_jokers
                                              : 0;
          ASSERT_EQ(seen[card], copies) << card_text(static_cast<Card>(card)).view();
        }
      }
    });
  }
}

}  // namespace
}  // namespace mille::test

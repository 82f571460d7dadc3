// States sampled from a view. They agree with the view and deal the hidden cards fairly. A view that a host has altered
// is refused, or is sampled as it stands.
#include "learn/sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/legal.h"
#include "core/notation.h"
#include "core/playout.h"
#include "table/view.h"
#include "tests/unit/support/situations.h"

namespace mille::test {
namespace {

constexpr int kViewers[] = {0, 1, MILLE_ONLOOKER};

mille_view view_of(const Ruleset& ruleset, const State& state, int viewer) {
  mille_view view;
  make_view(ruleset, state, viewer, &view);
  return view;
}

// One text for each arrangement: the hands, seat 0's first, then the stock in its order.
std::string arrangement(const State& state) {
  std::string text;
  for (const Cards& hand : state.hands) {
    for_each_card(hand, [&](Card card, int count) {
      for (int i = 0; i < count; ++i) text += std::string(card_text(card).view()) + ' ';
    });
    text += "| ";
  }
  for (int i = state.stock_begin; i < state.stock_end; ++i) {
    text += std::string(card_text(state.stock[static_cast<std::size_t>(i)]).view()) + ' ';
  }
  return text;
}

std::map<std::string, int> count_samples(const Ruleset& ruleset, const mille_view& view, int samples) {
  std::map<std::string, int> counts;
  for (int i = 0; i < samples; ++i) {
    State state;
    EXPECT_EQ(sample_state({ruleset}, view, static_cast<std::uint64_t>(i), &state, nullptr), MILLE_OK);
    ++counts[arrangement(state)];
  }
  return counts;
}

std::vector<int> numbers(const std::map<std::string, int>& counts) {
  std::vector<int> result;
  for (const auto& [text, count] : counts) result.push_back(count);
  return result;
}

TEST(SampledState, shows_its_viewer_the_same_view_byte_for_byte) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    std::uint64_t seed = 0;
    play_random(rules.ruleset, 21, 3000, [&](const State& state) {
      if (state.phase == MILLE_PHASE_OVER) return;
      for (const int viewer : kViewers) {
        const mille_view view = view_of(rules.ruleset, state, viewer);
        State sampled;
        mille_error error{};
        error.struct_size = sizeof error;
        ASSERT_EQ(sample_state({rules.ruleset}, view, ++seed, &sampled, &error), MILLE_OK) << error.text;
        const mille_view again = view_of(rules.ruleset, sampled, viewer);
        ASSERT_EQ(std::memcmp(&view, &again, sizeof view), 0);
        ASSERT_EQ(sampled.tag, rules.ruleset.tag);
        ASSERT_EQ(sampled.scored_deals, state.scored_deals);
      }
    });
  }
}

TEST(SampledState, has_a_legal_action_and_can_be_played_to_its_end) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    FastRandom random(31);
    play_random(rules.ruleset, 22, 400, [&](const State& state) {
      if (!state.in_deal()) return;
      for (const int viewer : kViewers) {
        State sampled;
        ASSERT_EQ(
            sample_state({rules.ruleset}, view_of(rules.ruleset, state, viewer), random.next(), &sampled, nullptr),
            MILLE_OK);
        ASSERT_GT(legal_list(rules.ruleset, sampled, {}), 0U);
        ASSERT_EQ(play_out({rules.ruleset}, &sampled, &random, nullptr, nullptr), MILLE_OK);
        ASSERT_FALSE(sampled.in_deal());
      }
    });
  }
}

TEST(SampledState, follows_from_its_seed_and_has_a_seed_of_its_own) {
  const Ruleset ruleset = rules_with();
  play_random(ruleset, 23, 2, [&](const State& state) {
    if (!state.in_deal()) return;
    const mille_view view = view_of(ruleset, state, 0);
    std::set<std::string> arrangements;
    std::set<Seed> seeds;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      State one;
      State two;
      ASSERT_EQ(sample_state({ruleset}, view, seed, &one, nullptr), MILLE_OK);
      ASSERT_EQ(sample_state({ruleset}, view, seed, &two, nullptr), MILLE_OK);
      EXPECT_EQ(std::memcmp(&one, &two, sizeof one), 0);
      EXPECT_EQ(one.scored_deals, state.scored_deals);
      arrangements.insert(arrangement(one));
      seeds.insert(one.seed);
    }
    EXPECT_EQ(arrangements.size(), 100U);
    EXPECT_EQ(seeds.size(), 100U);
    EXPECT_FALSE(seeds.contains(state.seed));
  });
}

TEST(SampledState, has_a_seed_of_which_each_byte_is_drawn) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{.hands = {"AC 5H", "QS KD"}, .stock = "JD 9S 4C"}.state(ruleset);
  const mille_view view = view_of(ruleset, state, 0);
  Seed seen{};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    State sampled;
    ASSERT_EQ(sample_state({ruleset}, view, seed, &sampled, nullptr), MILLE_OK);
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i] = static_cast<std::uint8_t>(seen[i] | sampled.seed[i]);
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 0xff), static_cast<std::ptrdiff_t>(seen.size()));
}

TEST(SampledState, deals_every_arrangement_of_different_cards_equally_often) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{.hands = {"AC 5H", "QS KD"}, .stock = "JD 9S 4C"}.state(ruleset);
  const auto counts = count_samples(ruleset, view_of(ruleset, state, 0), 60000);
  EXPECT_EQ(counts.size(), 60U) << "ten hands of two, each with six orders of the stock";
  EXPECT_LT(chi_square(numbers(counts)), chi_square_limit(counts.size()));
}

// The two queens of spades are separate cards. The opponent holds one of three unseen cards, two of which are alike, so
// it is a queen in two of three samples.
TEST(SampledState, counts_equal_cards_as_cards_of_their_own) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{.hands = {"AC 5H", "KD"}, .stock = "QS QS"}.state(ruleset);
  auto counts = count_samples(ruleset, view_of(ruleset, state, 0), 30000);
  ASSERT_EQ(counts.size(), 3U);
  const int king_in_hand = counts["AC 5H | KD | QS QS "];
  const int king_first = counts["AC 5H | QS | KD QS "];
  const int king_last = counts["AC 5H | QS | QS KD "];
  EXPECT_LT(chi_square({king_in_hand, king_first, king_last}), chi_square_limit(3));
}

TEST(SampledState, keeps_what_the_viewer_knows_of_the_opponents_hand) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{.hands = {"AC 5H", "QS KD 3H"}, .known = {"5H", "QS"}, .stock = "JD 9S"}.state(ruleset);
  const auto counts = count_samples(ruleset, view_of(ruleset, state, 0), 24000);
  EXPECT_EQ(counts.size(), 12U) << "two of four cards beside the known one, each with two orders of the stock";
  for (const auto& [text, count] : counts)
    EXPECT_NE(text.substr(0, text.rfind('|')).find("QS"), std::string::npos) << text;
  EXPECT_LT(chi_square(numbers(counts)), chi_square_limit(counts.size()));
}

TEST(SampledState, of_an_onlookers_view_deals_both_hands) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{.hands = {"AC 5H", "QS"}, .known = {"5H", "QS"}, .stock = "JD 9S"}.state(ruleset);
  const auto counts = count_samples(ruleset, view_of(ruleset, state, MILLE_ONLOOKER), 60000);
  EXPECT_EQ(counts.size(), 60U);
  EXPECT_LT(chi_square(numbers(counts)), chi_square_limit(counts.size()));
}

// X1, turned over
TEST(SampledState, keeps_the_order_of_a_stock_that_was_turned_over) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) { rules.stock_exhausted = MILLE_EXHAUSTED_TURN_OVER; });
  State state = Situation{.hands = {"AC 5H", "QS KD"}, .stock = "JD 9S 4C"}.state(ruleset);
  state.stock_known = 1;
  const auto counts = count_samples(ruleset, view_of(ruleset, state, MILLE_ONLOOKER), 12000);
  EXPECT_EQ(counts.size(), 6U);
  for (const auto& [text, count] : counts) EXPECT_TRUE(text.ends_with("| JD 9S 4C ")) << text;
  EXPECT_LT(chi_square(numbers(counts)), chi_square_limit(counts.size()));
}

// T4, out.discard forbidden
TEST(SampledState, gives_an_opponent_who_must_lay_his_last_card_one_that_he_can_lay) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) { rules.out_discard = MILLE_OUT_FORBIDDEN; });
  const State state =
      Situation{.hands = {"AC 5H", "8C"}, .sets = {"", "8D 8H 8S"}, .stock = "JD 8C 2S 2C 9S 4C 5D", .turn = 1}.state(
          ruleset);
  const auto counts = count_samples(ruleset, view_of(ruleset, state, 0), 4000);
  std::map<std::string, int> of_hand;
  for (const auto& [text, count] : counts) of_hand[text.substr(0, text.rfind('|'))] += count;
  ASSERT_EQ(of_hand.size(), 3U) << "an eight (of two), or one of the twos";
  const std::vector<int> seen = {of_hand["AC 5H | 8C "], of_hand["AC 5H | 2C "], of_hand["AC 5H | 2S "]};
  EXPECT_LT(chi_square(seen, {2, 1, 1}), chi_square_limit(3));
}

struct Alteration {
  const char* name;
  const char* message;
  std::function<void(mille_view&)> alter;
};

TEST(SampledState, is_refused_for_a_view_that_contradicts_itself_and_names_why) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{.hands = {"AC AC 5H", "QS KD 3H"},
                                .known = {"5H", "QS"},
                                .sets = {"8C 8D 8H", "7C 7D 7S"},
                                .pile = "3C 10D",
                                .stock = "JD 9S"}
                          .state(ruleset);
  const mille_view view = view_of(ruleset, state, 0);
  const Card queen = cards("QS")[0];
  const Alteration alterations[] = {
      {"viewer", "view.number", [](mille_view& v) { v.viewer = 2; }},
      {"viewer all", "view.number", [](mille_view& v) { v.viewer = MILLE_ALL; }},
      {"phase", "view.number", [](mille_view& v) { v.phase = 7; }},
      {"nobody's turn", "view.number", [](mille_view& v) { v.turn = MILLE_NOBODY; }},
      {"no deal", "view.number", [](mille_view& v) { v.deal = 0; }},
      {"dealer", "view.number", [](mille_view& v) { v.dealer = -1; }},
      {"turns", "view.number", [](mille_view& v) { v.turns = -1; }},
      {"reshuffles", "view.number", [](mille_view& v) { v.reshuffles = INT32_MAX; }},
      {"flag", "view.number", [](mille_view& v) { v.draw_ends = 2; }},
      {"out in a deal", "view.number", [](mille_view& v) { v.out = 0; }},
      {"pile size", "view.number", [](mille_view& v) { v.pile_size = 1000; }},
      {"negative stock", "view.number", [](mille_view& v) { v.stock_size = -1; }},
      {"empty hand", "view.number", [](mille_view& v) { v.hand_size[1] = 0; }},
      {"totals", "view.number", [](mille_view& v) { v.totals[0] = INT64_MAX; }},
      {"points", "view.number", [](mille_view& v) { v.points[0] = INT64_MIN; }},
      {"naturals", "view.number", [](mille_view& v) { v.naturals[1] = -5; }},
      {"stakes", "view.number", [](mille_view& v) { v.stakes[1] = 100001; }},
      {"card in the pile", "view.card", [](mille_view& v) { v.pile[0] = 53; }},
      {"bytes after the pile", "view.unused", [](mille_view& v) { v.pile[2] = 1; }},
      {"a stock that is not known", "view.unused", [](mille_view& v) { v.stock[0] = 1; }},
      {"size of the hand", "view.count", [](mille_view& v) { v.hand_size[0] = 4; }},
      {"more known than held", "view.count", [](mille_view& v) { v.known[1][0] = 3; }},
      {"known of a card not held", "view.known", [](mille_view& v) { ++v.known[0][40]; }},
      {"unseen", "view.count", [](mille_view& v) { ++v.unseen[0]; }},
      {"stock size", "view.count", [](mille_view& v) { v.stock_size = 3; }},
      {"three queens of spades", "view.pack", [queen](mille_view& v) { v.hand[0] = 0, v.hand[queen] = 2; }},
      {"a joker", "view.pack", [](mille_view& v) { v.hand[0] = 1, v.hand[MILLE_CARD_JOKER] = 1; }},
      {"a slot that is no card", "view.pack", [](mille_view& v) { v.hand[0] = 1, v.hand[55] = 1; }},
      {"a count that wraps", "view.count", [](mille_view& v) { v.hand[0] = 255; }},
      {"a set of two", "view.set", [](mille_view& v) { v.sets[0][28] = 0; }},
      {"a wild card without a set", "view.set", [](mille_view& v) { v.wilds[0][3][0] = 1; }},
      {"an entry that is not wild", "view.unused", [](mille_view& v) { v.wilds[0][7][4] = 1; }},
      {"too many twos", "view.pack", [](mille_view& v) { v.wilds[0][7][0] = 3; }},
  };
  for (const Alteration& alteration : alterations) {
    SCOPED_TRACE(alteration.name);
    mille_view altered = view;
    alteration.alter(altered);
    State untouched = state;
    mille_error error{};
    error.struct_size = sizeof error;
    EXPECT_EQ(sample_state({ruleset}, altered, 1, &untouched, &error), MILLE_E_ARGUMENT);
    EXPECT_STREQ(error.message, alteration.message) << error.text;
    EXPECT_EQ(std::memcmp(&untouched, &state, sizeof state), 0) << "a refusal changes nothing";
  }
  State untouched = state;
  mille_view reserved = view;
  reserved.reserved0 = 1;
  EXPECT_EQ(sample_state({ruleset}, reserved, 1, &untouched, nullptr), MILLE_E_STRUCT_SIZE);
  mille_view over = view;
  over.phase = MILLE_PHASE_OVER;
  EXPECT_EQ(sample_state({ruleset}, over, 1, &untouched, nullptr), MILLE_E_PHASE);
}

// Seat 0 knows that the opponent holds 5H. It has not seen 4C 9S JD QS KD, of which the opponent holds two.
struct Arranged {
  Ruleset ruleset = rules_with();
  State state =
      Situation{.hands = {"AC AD", "QS KD 5H"}, .known = {"AD", "5H"}, .pile = "3C 10D", .stock = "JD 9S 4C"}.state(
          ruleset);
  mille_view view = view_of(ruleset, state, 0);
};

TEST(ArrangedState, deals_the_unseen_cards_in_the_given_order_to_the_opponent_then_to_the_stock) {
  const Arranged given;
  State state;
  ASSERT_TRUE(arrange_state(given.ruleset, given.view, cards("9S KD JD QS 4C"), 7, &state));
  EXPECT_EQ(arrangement(state), "AC AD | 5H 9S KD | JD QS 4C ");
  EXPECT_EQ(state.in_stock, as_set("JD QS 4C"));
  const mille_view again = view_of(given.ruleset, state, 0);
  EXPECT_EQ(std::memcmp(&given.view, &again, sizeof again), 0);
  State same;
  State other;
  ASSERT_TRUE(arrange_state(given.ruleset, given.view, cards("9S KD JD QS 4C"), 7, &same));
  ASSERT_TRUE(arrange_state(given.ruleset, given.view, cards("9S KD JD QS 4C"), 8, &other));
  EXPECT_EQ(std::memcmp(&state, &same, sizeof state), 0);
  EXPECT_NE(state.seed, other.seed);
  EXPECT_EQ(arrangement(other), arrangement(state));
}

TEST(ArrangedState, needs_exactly_the_unseen_cards_and_the_view_of_a_seat) {
  const Arranged given;
  State state = given.state;
  const auto arranges = [&](const mille_view& view, const std::vector<Card>& hidden) {
    return arrange_state(given.ruleset, view, hidden, 7, &state);
  };
  const std::vector<Card> unseen = cards("9S KD JD QS 4C");
  EXPECT_FALSE(arranges(given.view, cards("9S KD JD QS")));
  EXPECT_FALSE(arranges(given.view, cards("9S KD JD QS 4C 4C")));
  EXPECT_FALSE(arranges(given.view, cards("9S KD JD QS 5C")));
  EXPECT_FALSE(arranges(given.view, cards("9S KD JD QS X")));
  std::vector<Card> no_card = unseen;
  no_card[0] = kJoker + 1;
  EXPECT_FALSE(arranges(given.view, no_card));
  EXPECT_FALSE(arranges(view_of(given.ruleset, given.state, MILLE_ONLOOKER), unseen));
  EXPECT_FALSE(arranges(view_of(given.ruleset, given.state, MILLE_ONLOOKER), cards("9S KD JD QS 4C AC")));
  mille_view altered = given.view;
  altered.turns = -1;
  EXPECT_FALSE(arranges(altered, unseen));
  EXPECT_EQ(std::memcmp(&state, &given.state, sizeof state), 0) << "a refusal changes nothing";
  EXPECT_TRUE(arranges(given.view, unseen));
}

TEST(ArrangedState, may_hold_jokers) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) {
    rules.cards_jokers = 1;
    rules.cards_wild[1] = kJokerRank;
  });
  const State state = Situation{.hands = {"AC", "X"}, .stock = "JD"}.state(ruleset);
  State arranged;
  ASSERT_TRUE(arrange_state(ruleset, view_of(ruleset, state, 0), cards("JD X"), 1, &arranged));
  EXPECT_EQ(arrangement(arranged), "AC | JD | X ");
}

TEST(ArrangedState, in_the_order_of_the_pack_has_no_seed) {
  const Arranged given;
  State state = given.state;
  arrange_in_order(given.ruleset, given.view, &state);
  EXPECT_EQ(arrangement(state), "AC AD | 4C 5H 9S | JD QS KD ");
  EXPECT_EQ(state.seed, Seed{});
  const mille_view again = view_of(given.ruleset, state, 0);
  EXPECT_EQ(std::memcmp(&given.view, &again, sizeof again), 0);
  State twice;
  std::memset(static_cast<void*>(&twice), 0x5a, sizeof twice);
  arrange_in_order(given.ruleset, given.view, &twice);
  EXPECT_EQ(std::memcmp(&state, &twice, sizeof state), 0) << "whatever the memory held before";
}

TEST(SampledState, of_a_view_with_random_bytes_altered_is_refused_or_plays_to_its_end) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    FastRandom random(41);
    int accepted = 0;
    int refused = 0;
    play_random(rules.ruleset, 24, 3000, [&](const State& state) {
      mille_view view = view_of(rules.ruleset, state, kViewers[random.below(3)]);
      auto* bytes = reinterpret_cast<std::uint8_t*>(&view);
      for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
        const std::size_t first = sizeof view.struct_size;
        const std::size_t at = first + random.below(static_cast<std::uint32_t>(sizeof view - first));
        bytes[at] = static_cast<std::uint8_t>(random.below(2) == 0 ? random.next() : bytes[at] + 1);
        // A card often moves instead of being added, so that the sums stay right.
        const std::size_t from = first + random.below(static_cast<std::uint32_t>(sizeof view - first));
        if (random.below(2) == 0 && bytes[from] > 0) --bytes[from];
      }
      State sampled;
      if (sample_state({rules.ruleset}, view, random.next(), &sampled, nullptr) != MILLE_OK) {
        ++refused;
        return;
      }
      ++accepted;
      const mille_view again = view_of(rules.ruleset, sampled, view.viewer);
      ASSERT_EQ(std::memcmp(&view, &again, sizeof view), 0);
      if (!sampled.in_deal()) return;
      ASSERT_EQ(play_out({rules.ruleset}, &sampled, &random, nullptr, nullptr), MILLE_OK);
    });
    EXPECT_GT(accepted, 10);
    EXPECT_GT(refused, 1000);
  }
}

}  // namespace
}  // namespace mille::test

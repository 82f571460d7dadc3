// States sampled from a view: they agree with it byte for byte, and every arrangement of the hidden cards is equally
// likely.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tests/property/play.h"
#include "tests/support/expect.h"

namespace mille_test {
namespace {

TEST(SampledState, agrees_with_the_view_it_was_sampled_from) {
  for (const TriedVariant& tried : tried_variants(40)) {
    SCOPED_TRACE(tried.name);
    play_states(tried.variant, 51, times(2000), [&](State& state, Random& random) {
      if (random.below(6) != 0) return;
      for (const mille_seat viewer : {0, 1, static_cast<mille_seat>(MILLE_ONLOOKER)}) {
        const mille_view view = state.view(viewer);
        const State sample = State::sampled(tried.variant, view, random.next());
        ASSERT_TRUE(same_bytes(sample.view(viewer), view)) << "viewer " << viewer;
        if (viewer == state.turn()) {
          ASSERT_EQ(sample.legal().size(), state.legal().size());
        }
      }
    });
  }
}

TEST(SampledState, can_be_played_to_its_end) {
  for (const TriedVariant& tried : tried_variants(20)) {
    SCOPED_TRACE(tried.name);
    play_states(tried.variant, 52, times(800), [&](State& state, Random& random) {
      if (random.below(10) != 0) return;
      State sample = State::sampled(tried.variant, state.view(state.turn()), random.next());
      mille_playout result{};
      ASSERT_EQ(mille_state_playout(sample.v(), sample.get(), random.next(), &result, nullptr), MILLE_OK);
      ASSERT_FALSE(sample.in_deal());
      ASSERT_EQ(sample.result().points[0], result.points[0]);
      ASSERT_EQ(sample.result().points[1], result.points[1]);
      ASSERT_EQ(sample.result().out, result.out);
    });
  }
}

TEST(SampledStates, of_one_view_differ) {
  Random random(53);
  const Table table = dealt_table(Variant::load("montreal"), random);
  const mille_view view = table.view(table.turn());
  std::set<std::uint64_t> hashes;
  for (std::uint64_t i = 0; i < 50; ++i) hashes.insert(State::sampled(table.variant(), view, i).hash());
  EXPECT_EQ(hashes.size(), 50U);
  EXPECT_EQ(State::sampled(table.variant(), view, 3).hash(), State::sampled(table.variant(), view, 3).hash());
}

// The hidden cards as a sample arranges them: the other hands, then the stock in its order.
std::string arrangement(const Table& table, mille_seat viewer) {
  std::string text;
  for (const mille_seat seat : {0, 1}) {
    if (seat != viewer) text += hand_of(table, seat) + " | ";
  }
  return text + stock_of(table);
}

// The probability of each arrangement if the `unseen` physical cards are dealt to hands of these sizes. Known cards do
// not take part, and the rest becomes the stock.
std::map<std::string, double> expected_shares(Cards unseen,
                                              const std::vector<std::pair<std::string, std::size_t>>& hands) {
  std::map<std::string, double> counts;
  double all = 0;
  std::vector<std::size_t> order(unseen.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    std::string text;
    std::size_t at = 0;
    for (const auto& [known, size] : hands) {
      Cards hand = cards(known);
      for (std::size_t i = 0; i < size; ++i) hand.push_back(unseen[order[at++]]);
      text += written(sorted(hand)) + " | ";
    }
    Cards stock;
    while (at < order.size()) stock.push_back(unseen[order[at++]]);
    counts[text + written(stock)] += 1;
    all += 1;
  } while (std::next_permutation(order.begin(), order.end()));
  for (auto& [text, count] : counts) count /= all;
  return counts;
}

void expect_shares(const Position& position, mille_seat viewer, const std::map<std::string, double>& shares) {
  const Table table = position.table();
  const Variant variant = table.variant();
  const mille_view view = table.view(viewer);
  const std::uint64_t samples = times(8000);
  std::map<std::string, double> seen;
  for (std::uint64_t i = 0; i < samples; ++i) {
    seen[arrangement(Table::from_state(State::sampled(variant, view, i)), viewer)] += 1;
  }
  double chi_square = 0;
  for (const auto& [text, share] : shares) {
    const double expected = share * static_cast<double>(samples);
    chi_square += (seen[text] - expected) * (seen[text] - expected) / expected;
  }
  ASSERT_EQ(seen.size(), shares.size()) << "an arrangement that contradicts the view";
  const double freedom = static_cast<double>(shares.size()) - 1;
  EXPECT_LT(chi_square, freedom + 4.5 * std::sqrt(2 * freedom));
  EXPECT_GT(chi_square, freedom - 4.5 * std::sqrt(2 * freedom)) << "more even than chance";
}

TEST(SampledStates, arrange_the_hidden_cards_equally_often) {
  const Position position{.hand = "KD 9C", .opponent_hand = "3C 5H", .pile = "8D", .stock = "4D 3C 6S"};
  expect_shares(position, kMe, expected_shares(cards("3C 5H 4D 3C 6S"), {{"", 2}}));
}

TEST(SampledStates, leave_the_opponent_what_he_is_known_to_hold) {
  Position position{.hand = "KD 9C", .opponent_hand = "3C 5H 7S", .pile = "8D", .stock = "4D 3C 6S"};
  position.extra = R"("known":[["3C","7S"],[]])";
  expect_shares(position, kMe, expected_shares(cards("5H 4D 3C 6S"), {{"3C 7S", 1}}));
}

TEST(SampledStates, of_an_onlooker_arrange_both_hands) {
  const Position position{.hand = "KD 9C", .opponent_hand = "3C", .pile = "8D", .stock = "4D KD"};
  expect_shares(position, MILLE_ONLOOKER, expected_shares(cards("KD 9C 3C 4D KD"), {{"", 1}, {"", 2}}));
}

TEST(SampledStates, after_a_reshuffle_arrange_the_stock_alone_X1) {
  Position position{.hand = "KD", .opponent_hand = "3C 5H", .pile = "4D 6S 7S 9H 8D", .stock = "", .drawn = false};
  Table table = position.table();
  table.play("draw");
  const mille_view view =
      table.view(kOpponent);  // the opponent sees that the player holds a king and one of four cards
  std::map<std::string, int> hands;
  for (std::uint64_t i = 0; i < 4000; ++i) {
    ++hands[hand_of(Table::from_state(State::sampled(table.variant(), view, i)), kMe)];
  }
  ASSERT_EQ(hands.size(), 4U);
  for (const auto& [hand, count] : hands) EXPECT_NEAR(count, 1000, 140) << hand;
}

TEST(SampledStates, keep_the_order_of_a_stock_that_was_turned_over_X1) {
  Position position{.hand = "KD", .opponent_hand = "3C 5H", .pile = "4D 6S 7S 9H 8D", .stock = "", .drawn = false};
  position.rules = R"({"stock":{"exhausted":"turn_over"}})";
  Table table = position.table();
  table.play("draw");
  for (std::uint64_t i = 0; i < 20; ++i) {
    const Table sample = Table::from_state(State::sampled(table.variant(), table.view(kOpponent), i));
    EXPECT_EQ(stock_of(sample), "6S 7S 9H");
    EXPECT_EQ(hand_of(sample, kMe), "4D KD");
  }
}

TEST(Sampling, refuses_a_view_that_contradicts_itself) {
  Random random(54);
  const Table table = dealt_table(Variant::load("montreal"), random);
  const Variant variant = table.variant();
  const mille_view view = table.view(0);
  State state(variant);
  const auto refused = [&](const mille_view& wrong) {
    return mille_state_sample(variant.get(), &wrong, 1, state.get(), nullptr) == MILLE_E_ARGUMENT;
  };
  mille_view wrong = view;
  wrong.hand_size[0] += 1;
  EXPECT_TRUE(refused(wrong));
  wrong = view;
  wrong.stock_size -= 1;
  EXPECT_TRUE(refused(wrong));
  wrong = view;
  wrong.unseen[0] += 3;
  EXPECT_TRUE(refused(wrong));
  wrong = view;
  wrong.pile_size = -1;
  EXPECT_TRUE(refused(wrong));
  wrong = view;
  wrong.pile_size = 1000;
  EXPECT_TRUE(refused(wrong));
  wrong = view;
  wrong.viewer = 7;
  EXPECT_TRUE(refused(wrong));
  wrong = view;
  wrong.pile[0] = 200;
  EXPECT_TRUE(refused(wrong));
}

TEST(Sampling, of_random_bytes_as_a_view_is_refused_or_harmless) {
  Random random(55);
  const Table table = dealt_table(Variant::load("montreal"), random);
  const Variant variant = table.variant();
  State state(variant);
  for (std::uint64_t attempt = 0; attempt < times(20000); ++attempt) {
    mille_view view = table.view(static_cast<mille_seat>(random.below(2)));
    auto* bytes = reinterpret_cast<unsigned char*>(&view);
    for (std::size_t changes = 1 + random.below(4); changes > 0; --changes) {
      bytes[4 + random.below(sizeof view - 4)] = static_cast<unsigned char>(random.next());
    }
    const bool over = view.phase == MILLE_PHASE_OVER;
    const mille_status status = mille_state_sample(variant.get(), &view, attempt, state.get(), nullptr);
    ASSERT_TRUE(status == MILLE_OK || status == MILLE_E_ARGUMENT || status == MILLE_E_STRUCT_SIZE ||
                (over && status == MILLE_E_PHASE))
        << mille_status_name(status);
    if (status == MILLE_OK) {
      if (state.in_deal()) {
        ASSERT_FALSE(state.legal().empty());
      }
      ASSERT_EQ(mille_state_view(state.v(), state.get(), 0, &view, nullptr), MILLE_OK);
    }
  }
}

}  // namespace
}  // namespace mille_test

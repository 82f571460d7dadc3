// Observations: every number is in its place, and the docs list the places correctly.
#include "learn/observation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/notation.h"
#include "learn/encoding.h"
#include "table/view.h"
#include "tests/support/paths.h"
#include "tests/unit/support/situations.h"

namespace mille::test {
namespace {

// The blocks of an observation by name.
std::map<std::string, std::vector<float>> observed(const Ruleset& ruleset, const State& state, int viewer) {
  mille_view view;
  make_view(ruleset, state, viewer, &view);
  std::vector<float> values(static_cast<std::size_t>(observation_size(ruleset)), NAN);
  EXPECT_EQ(observe(ruleset, view, values, nullptr), MILLE_OK);
  std::map<std::string, std::vector<float>> blocks;
  for (const ObservationBlock& block : observation_blocks(ruleset)) {
    const auto begin = values.begin() + block.first;
    blocks[block.name].assign(begin, begin + block.count);
  }
  return blocks;
}

// A block of counts by kind for these cards.
std::vector<float> kinds(const Ruleset& ruleset, std::string_view text) {
  std::vector<float> counts(static_cast<std::size_t>(ruleset.rules.kind_count));
  for (const Card card : cards(text)) counts[ruleset.rules.kind_of[card]] += 1;
  return counts;
}

// The page in the docs that lists the spaces of the shipped variants.
std::string described() {
  const Ruleset ruleset = rules_with();
  const Encoding encoding({ruleset});
  std::ostringstream page;
  page << "| index | atomic action |\n| --- | --- |\n";
  for (std::int32_t index = 0; index < encoding.size(); ++index) {
    const auto text = encoding.text(ruleset, index, nullptr);
    EXPECT_EQ(text.status(), MILLE_OK);
    page << "| " << index << " | `" << *text << "` |\n";
  }
  page << "\n| index | block | what |\n| --- | --- | --- |\n";
  for (const ObservationBlock& block : observation_blocks(ruleset)) {
    page << "| " << block.first;
    if (block.count > 1) page << '-' << block.first + block.count - 1;
    page << " | `" << block.name << "` | " << block.meaning << " |\n";
  }
  return page.str();
}

TEST(Observation, has_every_count_in_its_block) {
  const Ruleset ruleset = rules_with();
  State state = Situation{.hands = {"QS QH 8C 5D", "AC AD KD"},
                          .known = {"8C", "KD"},
                          .sets = {"7D 7H 7S", "JD JC JH"},
                          .pile = "3C 3D 9H",
                          .stock = "4C 4D"}
                    .state(ruleset);
  state.wilds[0][0].add(make_card(6, 1));
  state.totals[0] = 600;
  state.totals[1] = -300;
  state.naturals[1] = 2;
  state.chapeaux[0] = 1;
  state.turns = 50;
  auto blocks = observed(ruleset, state, 0);
  EXPECT_EQ(blocks["hand"], kinds(ruleset, "QS QH 8C 5D"));
  EXPECT_EQ(blocks["own_sets"], kinds(ruleset, "7D 7H 7S"));
  EXPECT_EQ(blocks["opponent_sets"], kinds(ruleset, "JD JC JH"));
  EXPECT_EQ(blocks["pile"], kinds(ruleset, "3C 3D 9H"));
  EXPECT_EQ(blocks["opponent_known"], kinds(ruleset, "KD"));
  EXPECT_EQ(blocks["own_known"], kinds(ruleset, "8C"));
  EXPECT_EQ(blocks["unseen"], kinds(ruleset, "AC AD 4C 4D"));
  EXPECT_EQ(blocks["upcard"], kinds(ruleset, "9H"));
  std::vector<float> sevens(kRanks);
  sevens[6] = 1;
  EXPECT_EQ(blocks["own_wilds"], sevens);
  EXPECT_EQ(blocks["opponent_wilds"], std::vector<float>(kRanks));
  const std::map<std::string, float> scalars = {
      {"draw_step", 0},        {"lay_step", 1},           {"own_turn", 1},
      {"own_deal", 0},         {"first_turn", 0},         {"draw_ends", 0},
      {"own_hand_size", 4},    {"opponent_hand_size", 3}, {"pile_size", 3},
      {"stock_size", 2},       {"reshuffles", 0},         {"turns", 0.1f},
      {"deal", 0.001f},        {"own_total", 0.5f},       {"opponent_total", -0.25f},
      {"own_naturals", 0},     {"opponent_naturals", 2},  {"own_chapeaux", 1},
      {"opponent_chapeaux", 0}};
  for (const auto& [name, value] : scalars) EXPECT_EQ(blocks[name], std::vector<float>{value}) << name;
}

TEST(Observation, of_the_opponent_is_the_same_table_from_the_other_side) {
  const Ruleset ruleset = rules_with();
  const State state =
      Situation{.hands = {"QS QH", "AC AD KD"}, .known = {"QH", "KD"}, .sets = {"7D 7H 7S", "JD JC JH"}}.state(ruleset);
  auto own = observed(ruleset, state, 0);
  auto opponent = observed(ruleset, state, 1);
  EXPECT_EQ(own["own_sets"], opponent["opponent_sets"]);
  EXPECT_EQ(own["opponent_sets"], opponent["own_sets"]);
  EXPECT_EQ(own["own_known"], opponent["opponent_known"]);
  EXPECT_EQ(opponent["hand"], kinds(ruleset, "AC AD KD"));
  EXPECT_EQ(opponent["own_turn"], std::vector<float>{0});
  EXPECT_EQ(opponent["own_deal"], std::vector<float>{1});
}

// X1, turned over
TEST(Observation, shows_a_turned_over_stock_and_the_next_card_of_the_viewers_end) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) { rules.stock_exhausted = MILLE_EXHAUSTED_TURN_OVER; });
  State state = Situation{.hands = {"QS", "AC"}, .stock = "4C JD 10H"}.state(ruleset);
  auto blocks = observed(ruleset, state, 0);
  EXPECT_EQ(blocks["stock"], kinds(ruleset, "")) << "not turned over yet";
  state.stock_known = 1;
  state.draw_ends = 1;
  blocks = observed(ruleset, state, 0);
  EXPECT_EQ(blocks["stock"], kinds(ruleset, "4C JD 10H"));
  EXPECT_EQ(blocks["next"], kinds(ruleset, "4C"));
  EXPECT_EQ(observed(ruleset, state, 1)["next"], kinds(ruleset, "10H")) << "the dealer draws from the far end";
}

TEST(Observation, fills_every_number_at_every_point_of_a_match) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    std::vector<float> values(static_cast<std::size_t>(observation_size(rules.ruleset)));
    play_random(rules.ruleset, 61, 1000, [&](const State& state) {
      for (int viewer = 0; viewer < kSeats; ++viewer) {
        mille_view view;
        make_view(rules.ruleset, state, viewer, &view);
        std::fill(values.begin(), values.end(), NAN);
        ASSERT_EQ(observe(rules.ruleset, view, values, nullptr), MILLE_OK);
        for (const float value : values) ASSERT_TRUE(std::isfinite(value));
      }
    });
  }
}

TEST(Observation, of_a_state_is_that_of_the_view_of_each_seat) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    const auto size = static_cast<std::size_t>(observation_size(rules.ruleset));
    std::vector<float> values(size), of_view(size);
    std::vector<std::uint8_t> bytes(size), bytes_of_view(size);
    play_random(rules.ruleset, 62, 2000, [&](const State& state) {
      for (int seat = 0; seat < kSeats; ++seat) {
        mille_view view;
        make_view(rules.ruleset, state, seat, &view);
        ASSERT_EQ(observe(rules.ruleset, view, of_view, nullptr), MILLE_OK);
        ASSERT_EQ(observe(rules.ruleset, view, bytes_of_view, nullptr), MILLE_OK);
        std::fill(values.begin(), values.end(), NAN);
        observe(rules.ruleset, state, seat, values);
        observe(rules.ruleset, state, seat, bytes);
        ASSERT_EQ(values, of_view);
        ASSERT_EQ(bytes, bytes_of_view);
      }
    });
  }
}

TEST(Observation, is_refused_for_an_onlooker_and_for_piles_that_cannot_be_read) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{.hands = {"QS", "AC"}}.state(ruleset);
  std::vector<float> values(static_cast<std::size_t>(observation_size(ruleset)));
  mille_view view;
  make_view(ruleset, state, MILLE_ONLOOKER, &view);
  EXPECT_EQ(observe(ruleset, view, values, nullptr), MILLE_E_ARGUMENT);
  make_view(ruleset, state, 0, &view);
  view.reserved0 = 1;
  EXPECT_EQ(observe(ruleset, view, values, nullptr), MILLE_E_STRUCT_SIZE);
  view.reserved0 = 0;
  view.pile_size = 113;
  EXPECT_EQ(observe(ruleset, view, values, nullptr), MILLE_E_ARGUMENT);
  view.pile_size = -1;
  EXPECT_EQ(observe(ruleset, view, values, nullptr), MILLE_E_ARGUMENT);
  view.pile_size = 1;
  view.pile[0] = MILLE_CARD_JOKER;
  EXPECT_EQ(observe(ruleset, view, values, nullptr), MILLE_E_ARGUMENT) << "this pack has no joker";
  view.pile[0] = 200;
  EXPECT_EQ(observe(ruleset, view, values, nullptr), MILLE_E_ARGUMENT);
}

TEST(Observation, and_atomic_actions_are_listed_in_the_docs_as_they_are) {
  std::ifstream file(mille_test::source_dir() + "/docs/encoding.md");
  const std::string page((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_NE(page.find(described()), std::string::npos) << "docs/encoding.md must contain:\n" << described();
}

}  // namespace
}  // namespace mille::test

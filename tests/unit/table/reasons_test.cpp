// Reasons for and against an action: each kind in a situation, and that none depends on what is hidden.
#include "table/reasons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/check.h"
#include "core/legal.h"
#include "core/notation.h"
#include "tests/unit/support/situations.h"

namespace mille::test {
namespace {

// A reason as `kind cards|count|points`, with what it has.
std::string text_of(const Reason& reason) {
  std::string text = std::string(reason.message->id).substr(std::string("reason.").size());
  for (std::uint32_t i = 0; i < reason.card_count; ++i) text.append(1, ' ').append(card_text(reason.cards[i]).view());
  if (reason.count) text += " " + std::to_string(*reason.count) + " of";
  if (reason.points) text += " " + std::to_string(*reason.points) + " points";
  return text;
}

std::vector<std::string> texts_of(const Ruleset& ruleset, const State& state, const mille_action& action) {
  std::vector<std::string> texts;
  for (const Reason& reason : find_reasons(ruleset, state, action)) texts.push_back(text_of(reason));
  return texts;
}

std::vector<std::string> reasons(const Situation& situation, std::string_view text,
                                 const Ruleset& ruleset = rules_with()) {
  const State state = situation.state(ruleset);
  mille_error error{};
  error.struct_size = sizeof error;
  const auto action = parse_action(state, text, &error, &ruleset);
  EXPECT_EQ(action.status(), MILLE_OK) << text;
  EXPECT_EQ(check_action(ruleset, state, *action, &error), MILLE_OK) << text << ": " << error.text;
  return texts_of(ruleset, state, *action);
}

using Texts = std::vector<std::string>;

TEST(Reasons, of_a_discard_name_what_the_opponent_can_do_with_it) {
  const std::string_view opponent_8 = "8H 8S KC";
  EXPECT_EQ(reasons({.hands = {"8C 9C 9D", opponent_8}, .known = {"", "8H 8S"}}, "discard 8C"),
            (Texts{"gives 8H 8S", "alone 8C", "chapeau -10 points"}));
  // Two eights of the other six are enough, wherever they are.
  EXPECT_EQ(reasons({.hands = {"8C 9C 9D", opponent_8}}, "discard 8C"), (Texts{"alone 8C", "chapeau -10 points"}));
  EXPECT_EQ(reasons({.hands = {"8C 9C 9D", "8H KC"}, .stock = "4C"}, "discard 8C"),
            (Texts{"safe", "alone 8C", "chapeau -10 points"}));
}

TEST(Reasons, of_a_discard_name_its_value_and_its_pair) {
  const Situation situation{.hands = {"QS 9C 9D 2H AC", "3D"}, .stock = "4C"};
  EXPECT_EQ(reasons(situation, "discard QS"), (Texts{"safe", "dear QS 100 points", "alone QS", "chapeau -45 points"}));
  EXPECT_EQ(reasons(situation, "discard 9C"), (Texts{"safe", "pair 9C 9D", "chapeau -140 points"}));
  EXPECT_EQ(reasons(situation, "discard 2H"), (Texts{"safe", "wild 2H", "chapeau -125 points"}));
  // Where all cards cost the same, none is dear.
  EXPECT_EQ(reasons({.hands = {"9C 8D", "3D"}, .stock = "4C"}, "discard 9C"),
            (Texts{"safe", "alone 9C", "chapeau -5 points"}));
}

TEST(Reasons, of_a_discard_name_the_set_where_it_could_lie) {
  EXPECT_EQ(reasons({.hands = {"9C 8D", "3D"}, .sets = {"9D 9H 9S", ""}, .stock = "4C"}, "discard 9C"),
            (Texts{"safe", "could_lay 9C"}));
}

TEST(Reasons, of_going_out_name_points_and_naturals) {
  EXPECT_EQ(reasons({.hands = {"8D", "3D"}, .sets = {"9D 9H 9S", ""}}, "discard 8D"),
            (Texts{"out 30 points", "natural 1 of"}));
}

TEST(Reasons, of_a_lay_name_what_it_saves_and_whether_a_natural_stays_possible) {
  const Situation situation{.hands = {"9D 9H 9S 2C KD", "3D"}};
  EXPECT_EQ(reasons(situation, "lay 9D 9H 9S"), (Texts{"lays 15 points", "natural_in_reach 1 of"}));
  EXPECT_EQ(reasons({.hands = {"9D 9H 9S 3C", "3D"}}, "lay 9D 9H 9S"),
            (Texts{"lays 15 points", "natural_in_reach 1 of", "no_chapeau"}));
  EXPECT_EQ(reasons({.hands = {"KD KS 2C 3C", "3D"}, .sets = {"9D 9H 9S", ""}}, "lay KD KS 2C"),
            (Texts{"lays 40 points", "natural_lost", "no_chapeau"}));
}

TEST(Reasons, of_a_lay_name_a_single_point_and_not_none) {
  const auto worth = [](std::int32_t points) {
    return rules_with([points](mille_rules& rules) {
      for (const Card nine : cards("9C 9D 9H 9S")) rules.cards_values[nine] = 0;
      rules.cards_values[cards("9D")[0]] = points;
    });
  };
  const Situation situation{.hands = {"9D 9H 9S 2C KD", "3D"}};
  EXPECT_EQ(reasons(situation, "lay 9D 9H 9S", worth(1)), (Texts{"lays 1 points", "natural_in_reach 1 of"}));
  EXPECT_EQ(reasons(situation, "lay 9D 9H 9S", worth(0)), (Texts{"natural_in_reach 1 of"}));
}

TEST(Reasons, of_the_pile_name_its_cards_and_the_draw_names_what_it_leaves) {
  const Situation situation{.hands = {"9D 9H KD", "3D"}, .pile = "QS 5C 9S", .phase = MILLE_PHASE_DRAW};
  EXPECT_EQ(reasons(situation, "pile 9D 9H"),
            (Texts{"takes 3 of 110 points", "lays 10 points", "natural_in_reach 1 of"}));
  EXPECT_EQ(reasons(situation, "draw"), (Texts{"leaves 3 of 110 points"}));
  EXPECT_EQ(reasons({.hands = {"9D KD", "3D"}, .pile = "9S", .phase = MILLE_PHASE_DRAW}, "draw"), (Texts{"only"}));
  const Ruleset top = rules_with([](mille_rules& rules) { rules.pile_amount = MILLE_AMOUNT_TOP; });
  EXPECT_EQ(reasons(situation, "pile 9D 9H", top),
            (Texts{"takes 1 of 5 points", "lays 10 points", "natural_in_reach 1 of", "no_chapeau"}));
  EXPECT_EQ(reasons(situation, "draw", top), (Texts{"leaves 1 of 5 points"}));
}

TEST(Reasons, of_a_free_pile_need_no_cards) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) { rules.pile_take = MILLE_TAKE_FREE; });
  EXPECT_EQ(reasons({.hands = {"9C 8D", "3D"}, .stock = "4C"}, "discard 9C", ruleset),
            (Texts{"gives_freely", "alone 9C", "chapeau -5 points"}));
}

TEST(Reasons, do_not_depend_on_what_is_hidden) {
  FastRandom random(27);
  std::map<std::string, int> kinds;
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    std::vector<mille_action> list(kTypicalList);
    play_random(rules.ruleset, 5, 400, [&](const State& state) {
      if (!state.in_deal()) return;
      const State permuted = with_hidden_permuted(state, state.turn, &random);
      const std::size_t count = std::min(list.size(), legal_list(rules.ruleset, state, list));
      for (std::size_t i = 0; i < count; ++i) {
        const Texts texts = texts_of(rules.ruleset, state, list[i]);
        EXPECT_EQ(texts, texts_of(rules.ruleset, permuted, list[i]));
        EXPECT_FALSE(count > 1 && std::ranges::count(texts, "only") != 0) << "there are other actions";
        for (const std::string& text : texts) ++kinds[text.substr(0, text.find(' '))];
      }
    });
  }
  const Texts all = {"alone",        "chapeau",    "could_lay", "dear",    "gives",
                     "gives_freely", "lays",       "leaves",    "natural", "natural_in_reach",
                     "natural_lost", "no_chapeau", "only",      "out",     "pair",
                     "safe",         "takes",      "wild"};
  for (const std::string& kind : all) EXPECT_GT(kinds[kind], 0) << kind << " never occurred";
  EXPECT_EQ(kinds.size(), all.size());
}

}  // namespace
}  // namespace mille::test

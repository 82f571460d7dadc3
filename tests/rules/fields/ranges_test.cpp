// The ranges of the rule fields, and the conflicts between them: what is refused, and that the refusal names the field.
#include <gtest/gtest.h>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

// The rules with one field: `sets.min_size` and `4` give {"sets":{"min_size":4}}.
std::string one_field(const std::string& field, const std::string& value) {
  const std::size_t dot = field.find('.');
  return "{\"" + field.substr(0, dot) + "\":{\"" + field.substr(dot + 1) + "\":" + value + "}}";
}

// The result of loading a position under these rules: the start of a deal, which is valid under every setting of other
// fields.
Outcome under(const std::string& rules) {
  return Table::try_position(
      Position{.hand = "5H", .pile = "KD", .drawn = false, .first_turn = true, .rules = rules}.json());
}

testing::AssertionResult taken(const std::string& rules) {
  const Outcome outcome = under(rules);
  if (!outcome.ok()) return testing::AssertionFailure() << rules << " is refused: " << outcome.text();
  return testing::AssertionSuccess();
}

// The rules are refused, and the text names each of these fields.
testing::AssertionResult refused(const std::string& rules, const std::vector<std::string>& fields) {
  const Outcome outcome = under(rules);
  if (outcome.status != MILLE_E_RULES) {
    return testing::AssertionFailure() << rules << " is answered " << mille_status_name(outcome.status) << ": "
                                       << outcome.text();
  }
  for (const std::string& field : fields) {
    if (outcome.text().find(field) == std::string::npos) {
      return testing::AssertionFailure() << rules << " is refused without naming " << field << ": " << outcome.text();
    }
  }
  return testing::AssertionSuccess();
}

struct Range {
  const char* field;
  long long least, most;
  const char* with_most;  // further rules to test the maximum with, if it would conflict alone; otherwise empty
};

const Range kRanges[] = {
    {"cards.packs", 1, 2, ""},
    {"cards.jokers", 0, 4, R"({"cards":{"jokers":4,"wild":["joker"]}})"},
    {"deal.hand", 5, 25, ""},
    {"deal.max_turns", 2, 100000, ""},
    {"sets.min_size", 3, 5, ""},
    {"sets.min_natural_cards", 1, 4, ""},
    {"sets.max_wilds", 0, 12, ""},
    {"sets.max_size", 3, 28, ""},
    {"sets.opening_minimum", 0, 500, ""},
    {"out.bonus", 0, 1000, ""},
    {"naturals.size", 3, 8, ""},
    {"naturals.set_factor", 1, 10, ""},
    {"naturals.clean_factor", 1, 10, ""},
    {"match.target", 1, 1000000, ""},
    {"match.max_deals", 1, 100000, ""},
    {"payment.stake_ratio", 0, 100, ""},
    {"payment.unit", 1, 1000, ""},
    {"payment.skunk_percent", 0, 100, ""},
    {"payment.skunk", 1, 10, ""},
    {"payment.double_skunk", 1, 10, ""},
};

TEST(RuleField, takes_its_least_and_its_most) {
  for (const Range& range : kRanges) {
    EXPECT_TRUE(taken(one_field(range.field, std::to_string(range.least))));
    EXPECT_TRUE(taken(*range.with_most != '\0' ? range.with_most : one_field(range.field, std::to_string(range.most))));
  }
}

TEST(RuleField, out_of_its_range_is_refused_by_name) {
  for (const Range& range : kRanges) {
    EXPECT_TRUE(refused(one_field(range.field, std::to_string(range.least - 1)), {range.field}));
    EXPECT_TRUE(refused(one_field(range.field, std::to_string(range.most + 1)), {range.field}));
    EXPECT_TRUE(refused(one_field(range.field, "9223372036854775807"), {range.field}));
    EXPECT_TRUE(refused(one_field(range.field, "-4294967295"), {range.field}));
  }
}

TEST(RuleField, of_the_wrong_type_is_refused_by_name) {
  for (const Range& range : kRanges) {
    for (const char* value : {"\"4\"", "true", "null", "[]", "{}"}) {
      EXPECT_TRUE(refused(one_field(range.field, value), {range.field}));
    }
  }
  for (const char* field : {"sets.of_wilds", "sets.lay_on_opponent", "pile.first_turn_two", "score.chapeau",
                            "match.natural_required", "payment.progressive_naturals", "payment.progressive_chapeaux"}) {
    EXPECT_TRUE(taken(one_field(field, "true")));
    EXPECT_TRUE(taken(one_field(field, "false")));
    for (const char* value : {"0", "1", "\"true\"", "null", "[]"})
      EXPECT_TRUE(refused(one_field(field, value), {field}));
  }
}

TEST(RuleField, of_words_takes_those_alone) {
  const std::pair<const char*, std::vector<const char*>> fields[] = {
      {"pile.take", {"pair", "pair_or_wild", "pair_or_join", "free"}},
      {"pile.amount", {"all", "top"}},
      {"pile.wild_upcard", {"pair", "never"}},
      {"stock.exhausted", {"reshuffle", "turn_over", "end_deal"}},
      {"out.discard", {"optional", "required", "forbidden"}},
      {"naturals.clean", {"out", "any", "none"}},
      {"match.tie", {"deal", "draw"}},
      {"match.forfeit", {"as_out", "totals"}},
      {"payment.behind", {"zero", "signed"}},
      {"payment.skunk_mode", {"multiply", "add"}},
      {"payment.double_skunk_when", {"total", "last_deal"}}};
  for (const auto& [field, choices] : fields) {
    for (const char* choice : choices) EXPECT_TRUE(taken(one_field(field, '"' + std::string(choice) + '"')));
    for (const char* other : {"\"\"", "\"sometimes\"", "\"PAIR\"", "0", "true", "[]"})
      EXPECT_TRUE(refused(one_field(field, other), {field}));
  }
}

TEST(RuleField, that_is_unknown_is_refused_by_name) {
  EXPECT_TRUE(refused(R"({"sets":{"colour":1}})", {"sets.colour"}));
  EXPECT_TRUE(refused(R"({"weather":{"rain":1}})", {"weather"}));
  EXPECT_TRUE(refused(R"({"sets":4})", {"sets"}));
}

TEST(WildRanks, are_at_most_two_different_ranks_C3) {
  for (const char* list : {"[]", R"(["2"])", R"(["A","K"])", R"(["10"])", R"(["joker"])", R"(["joker","3"])"}) {
    EXPECT_TRUE(taken(one_field("cards.wild", list)));
  }
  for (const char* list :
       {R"(["2","3","4"])", R"(["1"])", R"(["2C"])", "[2]", R"("2")", "{}", "null", R"(["2","2"])", R"([""])"}) {
    EXPECT_TRUE(refused(one_field("cards.wild", list), {"cards.wild"}));
  }
}

TEST(Values, are_from_zero_to_a_thousand_C2) {
  EXPECT_TRUE(taken(one_field("cards.values", R"({"8":0,"QS":1000,"joker":7,"10H":3})")));
  for (const char* values :
       {R"({"8":-1})", R"({"8":1001})", R"({"8":"5"})", R"({"1":5})", R"({"8X":5})", R"({"X":true})", "5", "[]"}) {
    EXPECT_TRUE(refused(one_field("cards.values", values), {"cards.values"}));
  }
}

// Conflicts

TEST(Conflict, of_jokers_that_are_not_wild_is_refused) {
  EXPECT_TRUE(refused(R"({"cards":{"jokers":2}})", {"cards.jokers", "cards.wild"}));
  EXPECT_TRUE(refused(R"({"cards":{"jokers":2,"wild":[]}})", {"cards.jokers", "cards.wild"}));
  EXPECT_TRUE(taken(R"({"cards":{"jokers":2,"wild":["joker"]}})"));
  EXPECT_TRUE(taken(R"({"cards":{"jokers":0,"wild":["2","joker"]}})"));
}

TEST(Conflict, of_three_values_within_a_rank_is_refused) {
  EXPECT_TRUE(refused(R"({"cards":{"values":{"QH":50}}})", {"cards.values"}));  // 10, 50 and 100
  EXPECT_TRUE(taken(R"({"cards":{"values":{"QH":100}}})"));
  EXPECT_TRUE(taken(R"({"cards":{"values":{"8C":1,"8D":2,"8H":1,"8S":2}}})"));
}

TEST(Conflict, of_a_natural_larger_than_the_rank_is_refused) {
  EXPECT_TRUE(refused(R"({"naturals":{"size":5},"cards":{"packs":1}})", {"naturals.size", "cards.packs"}));
  EXPECT_TRUE(taken(R"({"naturals":{"size":4},"cards":{"packs":1}})"));
}

TEST(Conflict, of_sets_that_cannot_be_large_enough_is_refused) {
  EXPECT_TRUE(refused(R"({"sets":{"max_size":4,"min_size":5}})", {"sets.max_size", "sets.min_size"}));
  EXPECT_TRUE(refused(R"({"sets":{"max_size":3,"min_natural_cards":4}})", {"sets.max_size", "sets.min_natural_cards"}));
  EXPECT_TRUE(taken(R"({"sets":{"max_size":5,"min_size":5,"min_natural_cards":4}})"));
}

TEST(Conflict, of_a_factor_of_zero_is_refused) {
  EXPECT_TRUE(refused(R"({"payment":{"skunk":0}})", {"payment.skunk", "payment.skunk_mode"}));
  EXPECT_TRUE(refused(R"({"payment":{"double_skunk":0}})", {"payment.double_skunk", "payment.skunk_mode"}));
  EXPECT_TRUE(taken(R"({"payment":{"skunk_mode":"add","skunk":0,"double_skunk":0}})"));
}

TEST(Conflict, of_a_legal_list_that_could_be_too_long_is_refused) {
  // Jacks and queens: 408 choices of at most twelve wild cards × 11 ranks of 9, plus 2 × 21: 40,434.
  EXPECT_TRUE(refused(R"({"cards":{"wild":["J","Q"]}})", {"cards.wild"}));
  EXPECT_TRUE(taken(R"({"cards":{"wild":["J","Q"]},"sets":{"max_wilds":4}})"));
  // Twos and threes: 71 choices of at most twelve × (9 × 9 + 2 × 21), plus 18. Twice that, with lays on the opponent's
  // sets, still fits.
  EXPECT_TRUE(taken(R"({"cards":{"wild":["2","3"]}})"));
  EXPECT_TRUE(taken(R"({"cards":{"wild":["2","3"]},"sets":{"lay_on_opponent":true}})"));
}

TEST(LongestLegalList, is_the_bound_of_the_rules) {
  const auto longest = [](const std::string& rules) {
    return Position{.hand = "5H", .rules = rules}.table().variant().rules().longest_legal_list;
  };
  EXPECT_EQ(Variant::load("montreal").rules().longest_legal_list, 9 * 132 + 9);
  EXPECT_EQ(longest(R"({"cards":{"wild":["2","3"]},"sets":{"lay_on_opponent":true}})"), 2 * 71 * 123 + 18);
  EXPECT_EQ(longest(R"({"cards":{"wild":["J","Q"]},"sets":{"max_wilds":4}})"), 60 * 99 + 42);
}

}  // namespace
}  // namespace mille_test

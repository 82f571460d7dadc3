// Positions: the table matches what they say, impossible ones are refused with the reason, and writing a table gives
// them back.
#include "record/position.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/deck.h"
#include "core/hash.h"
#include "core/legal.h"
#include "core/playout.h"
#include "tests/support/said.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/support/situations.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

using Json = nlohmann::ordered_json;

// The format's example in version 1, which leaves the writer more freedom.
Json example() {
  return Json::parse(
      R"({"mille_position":1,"variant":"montreal","options":{},"rules":{},"seed":")" + std::string(64, '0') +
      R"(","deal":1,"reshuffles":0,"dealer":0,"turn":1,"drawn":true,"first_turn":false,"turns":12,)"
      R"("hands":[["5H"],["QS","QC"]],"sets":[{"8":["8C","8D","2H"]},{}],"pile":["3C","KD"],"stock":["9S"],)"
      R"("totals":[0,0],"naturals":[0,0],"chapeaux":[0,0],"rest":"out"})");
}

struct Read {
  mille_status status;
  mille_error error;
  Position position;
};

Read read(const std::string& text, std::shared_ptr<const Variant> given = nullptr) {
  Read result{MILLE_OK, test::empty_error(), {}};
  auto position = read_position(test::PlainVariants(), std::move(given), text, &result.error);
  result.status = position.status();
  if (position) {
    result.position = std::move(*position);
  } else {
    mille_test::note_said(mille_test::told(result.error));
  }
  return result;
}

Read read(const Json& json) { return read(json.dump()); }

std::string written(const Table& table) {
  const auto text = write_position(table, nullptr);
  EXPECT_EQ(text.status(), MILLE_OK);
  mille_test::note_said(*text);
  return *text;
}

std::string written(const Position& position) {
  return written(Table(position.variant, position.state, std::pmr::new_delete_resource()));
}

// The example with this member replaced is refused with this message and rule.
void expect_refused(const std::string& member, const Json& value, const char* message, const char* rule = "") {
  Json json = example();
  json[member] = value;
  const Read result = read(json);
  EXPECT_EQ(result.status, MILLE_E_POSITION) << member << ' ' << value;
  EXPECT_STREQ(result.error.message, message) << member << ' ' << value << ": " << result.error.text;
  EXPECT_STREQ(result.error.rule, rule) << result.error.text;
}

TEST(Position, what_it_says_stands_on_the_table) {
  const Read result = read(example());
  ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
  const State& state = result.position.state;
  EXPECT_EQ(state.phase, MILLE_PHASE_LAY);
  EXPECT_EQ(state.turn, 1);
  EXPECT_EQ(state.turns, 12);
  EXPECT_EQ(state.hands[1], test::as_set("QS QC"));
  EXPECT_EQ(state.hand_size[0], 1);
  EXPECT_EQ(state.naturals_in_set(0, 7), 2);
  EXPECT_EQ(state.wilds_in_set(result.position.variant->ruleset, 0, 7), 1);
  EXPECT_EQ(state.upcard(), test::cards("KD")[0]);
  EXPECT_EQ(state.stock_size(), 1);
  EXPECT_EQ(state.stakes[1], 3);
  Json free = example();  // the stakes are not in a position
  free["rules"] = {{"payment", {{"stake_ratio", 0}}}};
  EXPECT_EQ(read(free).position.state.stakes[0], 1);
  EXPECT_EQ(read(free).position.state.stakes[1], 1);
  Json sorted = example();
  sorted["mille_position"] = 2;
  sorted["hands"][1] = {"QC", "QS"};  // hands are written in the order of the pack
  EXPECT_EQ(written(result.position), sorted.dump());
}

TEST(Position, optional_members_have_their_defaults) {
  Json json = example();
  for (const char* name :
       {"variant", "options", "rules", "seed", "deal", "reshuffles", "turns", "totals", "naturals", "chapeaux"}) {
    json.erase(name);
  }
  const Read result = read(json);
  ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
  EXPECT_EQ(result.position.variant->id, "montreal");
  EXPECT_EQ(result.position.state.deal, 1);
  EXPECT_EQ(result.position.state.seed, Seed{});
}

TEST(Position, members_that_are_needed_may_not_be_missing) {
  for (const char* name :
       {"mille_position", "dealer", "turn", "drawn", "first_turn", "hands", "sets", "pile", "stock"}) {
    Json json = example();
    json.erase(name);
    const Read result = read(json);
    EXPECT_EQ(result.status, MILLE_E_POSITION) << name;
    EXPECT_STREQ(result.error.params[0], name);
  }
}

TEST(Position, notation_of_every_kind_is_read) {
  Json json = example();
  json["hands"] = {{"5♥", "10d", "tS"}, {"qs", "QC"}};
  json["sets"] = {{{"T", {"10C", "10H", "2H"}}}, Json::object()};
  const Read result = read(json);
  ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
  EXPECT_EQ(result.position.state.hands[0], test::as_set("5H 10D 10S"));
  EXPECT_EQ(result.position.state.naturals_in_set(0, 9), 2);
}

// C1
TEST(Position, cards_that_are_nowhere_are_named_unless_they_are_out) {
  Json json = example();
  json.erase("rest");
  Read result = read(json);
  EXPECT_EQ(result.status, MILLE_E_POSITION);
  EXPECT_STREQ(result.error.message, "position.nowhere");
  EXPECT_NE(std::string(result.error.text).find("AC AC AD AD AH AH AS AS 2C 2C 2D 2D 2H 2S 2S 3C 3D"),
            std::string::npos)
      << result.error.text;
  EXPECT_NE(std::string(result.error.text).find("KC KC KD KH KH KS KS"), std::string::npos) << result.error.text;

  const auto table = test::played_match("montreal", 3);
  const Table dealt(table->shared_variant(), table->deals()[0].start, std::pmr::new_delete_resource());
  EXPECT_EQ(written(dealt).find("rest"), std::string::npos);
  EXPECT_EQ(read(written(dealt)).status, MILLE_OK);
}

// C1
TEST(Position, no_card_stands_more_often_than_in_the_pack) {
  expect_refused("pile", {"QS", "QS"}, "position.pack", "C1");
  expect_refused("stock", {"9S", "9S", "9S"}, "position.pack", "C1");
  expect_refused("hands", {{"5H", "X"}, {"QS"}}, "position.pack", "C1");
  expect_refused("pile", Json(std::vector<std::string>(200, "KD")), "position.pack", "C1");
}

// Purpose 2, n 1: the open cards are shuffled from ascending order.
TEST(Position, an_open_stock_is_shuffled_from_the_seed) {
  Json json = example();
  json.erase("rest");
  json["stock"] = 96;
  json["seed"] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  json["deal"] = 4;
  const Read result = read(json);
  ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
  std::vector<Card> open;
  Cards placed = test::as_set("5H QS QC 8C 8D 2H 3C KD");
  for (Card card = 0; card < kJoker; ++card) {
    for (int copy = placed.count(card); copy < 2; ++copy) open.push_back(card);
  }
  ASSERT_EQ(open.size(), 96u);
  shuffle_rest(result.position.state.seed, 4, open.data(), open.size());
  EXPECT_TRUE(std::equal(open.begin(), open.end(), result.position.state.stock.begin()));

  json["stock"] = 95;
  EXPECT_STREQ(read(json).error.message, "position.open");
  json["stock"] = 97;
  json["rest"] = "out";
  EXPECT_STREQ(read(json).error.message, "position.open");
  json["stock"] = 10;  // the first ten of the shuffled open cards
  const Read shorter = read(json);
  ASSERT_EQ(shorter.status, MILLE_OK) << shorter.error.text;
  EXPECT_EQ(shorter.position.state.stock_size(), 10);
  EXPECT_TRUE(std::equal(open.begin(), open.begin() + 10, shorter.position.state.stock.begin()));
}

// The cards that views count as unseen.
TEST(Position, a_stock_is_the_same_cards_in_order_and_as_a_sum) {
  Json json = example();
  json["stock"] = {"4C", "4C", "9S", "2H"};
  const Read listed = read(json);
  ASSERT_EQ(listed.status, MILLE_OK) << listed.error.text;
  EXPECT_EQ(listed.position.state.in_stock, test::as_set("4C 4C 9S 2H"));

  json["stock"] = 10;
  const Read drawn = read(json);
  ASSERT_EQ(drawn.status, MILLE_OK) << drawn.error.text;
  EXPECT_EQ(drawn.position.state.in_stock, Cards::of({drawn.position.state.stock.data(), 10}));
  EXPECT_EQ(drawn.position.state.in_stock.size(), 10);
}

// S1–S4, S6
TEST(Position, sets_that_may_not_stand_are_refused_by_their_rule) {
  const Json none = Json::object();
  expect_refused("sets", {{{"8", {"8C", "8D"}}}, none}, "position.set", "S1");
  expect_refused("sets", {{{"8", Json::array()}}, none}, "position.set", "S2");
  expect_refused("sets", {{{"8", {"2C", "2D", "2H"}}}, none}, "position.set", "S2");
  expect_refused("sets", {{{"8", {"8C", "8D", "9H"}}}, none}, "position.foreign", "S1");
  expect_refused("sets", {{{"2", {"2C", "2D", "8H"}}}, none}, "position.foreign", "S1");
  expect_refused("sets", {{{"1", {"8C", "8D", "8H"}}}, none}, "position.rank", "S1");
  expect_refused("sets", {{{"X", {"8C", "8D", "8H"}}}, none}, "position.rank", "S1");
  expect_refused("sets", {{{"10", {"10C", "10D", "10H"}}, {"T", {"10C", "10D", "10S"}}}, none}, "position.set_twice",
                 "S3");
  Json json = example();
  json["sets"] = {{{"8", {"8C", "8D", "2H"}}}, none};
  json["rules"] = {{"sets", {{"max_wilds", 0}}}};
  EXPECT_STREQ(read(json).error.rule, "S2");
  json["rules"] = {{"sets", {{"max_size", 3}}}};
  json["sets"] = {{{"8", {"8C", "8D", "8S", "2H"}}}, none};
  EXPECT_STREQ(read(json).error.rule, "S6");
  json["rules"] = {{"sets", {{"of_wilds", false}}}};
  json["sets"] = {{{"2", {"2C", "2D", "2H"}}}, none};
  EXPECT_STREQ(read(json).error.rule, "S2");
}

// T4
TEST(Position, a_hand_is_empty_only_once_the_deal_is_over) {
  expect_refused("hands", {Json::array(), {"QS"}}, "position.hand", "T4");
  expect_refused("hands", {{"QS"}, Json::array()}, "position.hand", "T4");
}

// T4, `out.discard`: one card, which the player can neither lay nor discard.
TEST(Position, a_player_without_any_legal_action_is_refused) {
  Json json = example();
  json["rules"] = {{"out", {{"discard", "forbidden"}}}};
  json["hands"] = {{"5H"}, {"QC"}};
  EXPECT_STREQ(read(json).error.message, "position.stranded");
  json["sets"] = {Json::object(), {{"Q", {"QS", "QD", "QH"}}}};
  EXPECT_EQ(read(json).status, MILLE_OK);
}

// F1, D3
TEST(Position, the_first_turn_is_the_non_dealers_and_the_first) {
  expect_refused("first_turn", true, "position.first_turn", "D3");
  Json json = example();
  json["first_turn"] = true;
  json["turns"] = 0;
  EXPECT_EQ(read(json).status, MILLE_OK);
  json["dealer"] = 1;
  EXPECT_EQ(read(json).status, MILLE_E_POSITION);
}

TEST(Position, numbers_and_types_have_their_ranges) {
  expect_refused("mille_position", 3, "position.type");
  expect_refused("dealer", 2, "position.type");
  expect_refused("turn", -1, "position.type");
  expect_refused("turn", nullptr, "position.type");
  expect_refused("drawn", 1, "position.type");
  expect_refused("first_turn", "no", "position.type");
  expect_refused("deal", 0, "position.type");
  expect_refused("deal", 1001, "position.type");
  expect_refused("turns", 500, "position.type");
  expect_refused("turns", -1, "position.type");
  expect_refused("reshuffles", 1000000000, "position.type");
  expect_refused("totals", {0}, "position.type");
  expect_refused("totals", {0, 2000000000000}, "position.type");
  expect_refused("totals", {0, "1"}, "position.type");
  expect_refused("naturals", {0, -1}, "position.type");
  expect_refused("chapeaux", {100001, 0}, "position.type");
  expect_refused("seed", "12", "position.type");
  expect_refused("seed", 12, "position.type");
  expect_refused("hands", {{"5H"}}, "position.type");
  expect_refused("hands", {{"5H"}, "QS"}, "position.type");
  expect_refused("hands", {{"5H"}, {"1S"}}, "position.card");
  expect_refused("hands", {{"5H"}, {7}}, "position.card");
  expect_refused("sets", {Json::object()}, "position.type");
  expect_refused("sets", {Json::array(), Json::array()}, "position.type");
  expect_refused("pile", 3, "position.type");
  expect_refused("stock", -1, "position.type");
  expect_refused("stock", "9S", "position.type");
  expect_refused("known", {{"5H"}}, "position.type");
  expect_refused("known", {{"5H"}, 3}, "position.type");
  expect_refused("known", {{"5C"}, Json::array()}, "position.known");
  expect_refused("known", {{"5H", "5H"}, Json::array()}, "position.known");
  expect_refused("draw_ends", "yes", "position.type");
  expect_refused("rest", "in", "position.type");
  expect_refused("rules", 7, "position.type");
  expect_refused("options", {{"target", 1.5}}, "json.number");
  expect_refused("options", {{"target", Json::array()}}, "position.type");
  expect_refused("variant", 7, "position.type");
  expect_refused("tun", 1, "position.unknown");
}

TEST(Position, the_variant_is_the_named_one_with_its_options_and_rules) {
  Json json = example();
  json["variant"] = "progressive";
  json["options"] = {{"target", 600}};
  json["rules"] = {{"cards", {{"values", {{"Q", 20}, {"JD", 60}}}}}, {"pile", {{"take", "free"}}}};
  const Read result = read(json);
  ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
  const mille_rules& rules = result.position.variant->ruleset.rules;
  EXPECT_EQ(rules.match_target, 600);
  EXPECT_EQ(rules.payment_skunk_mode, MILLE_SKUNK_ADD);
  EXPECT_EQ(rules.pile_take, MILLE_TAKE_FREE);
  EXPECT_EQ(rules.cards_values[test::cards("QH")[0]], 20);
  EXPECT_EQ(rules.cards_values[test::cards("QS")[0]], 100);  // a card's entry takes precedence over its rank's
  EXPECT_EQ(rules.cards_values[test::cards("JD")[0]], 60);
  EXPECT_NE(
      written(result.position)
          .find(
              R"("options":{"target":600},"rules":{"cards":{"values":{"Q":20,"JD":60}},"pile":{"take":"free"},"match":{"target":600},)"),
      std::string::npos)
      << written(result.position);

  EXPECT_EQ(read(json.dump(), test::variant("montreal")).position.variant->ruleset.rules.match_target, 1200);
  json["variant"] = "no such";
  EXPECT_EQ(read(json).status, MILLE_E_NOT_FOUND);
  json["variant"] = "montreal";
  for (const char* name : {"a\"b", "a\":0},\"x\":{\"b", "a b", "Target", ""})
    expect_refused("options", {{name, 1}}, "position.type");
  json["options"] = {{"target", 0}};
  EXPECT_EQ(read(json).status, MILLE_E_RULES);
  json["options"] = {{"colour", "red"}};
  EXPECT_EQ(read(json).status, MILLE_E_OPTION);
}

TEST(Position, rules_that_are_wrong_are_refused_by_their_field) {
  const auto message = [](const Json& rules) {
    Json json = example();
    json["rules"] = rules;
    const Read result = read(json);
    EXPECT_EQ(result.status, MILLE_E_RULES) << rules;
    return std::string(result.error.text);
  };
  EXPECT_NE(message({{"sets", {{"min_size", 7}}}}).find("`sets.min_size` is 7."), std::string::npos);
  EXPECT_NE(message({{"sets", {{"min_size", "3"}}}}).find("`sets.min_size` must be a whole number"), std::string::npos);
  EXPECT_NE(message({{"sets", {{"of_wilds", 1}}}}).find("`sets.of_wilds` must be true or false"), std::string::npos);
  EXPECT_NE(message({{"pile", {{"take", "all"}}}}).find("`pile.take` must be one of pair, "), std::string::npos);
  EXPECT_NE(message({{"pile", {{"tke", "all"}}}}).find("no rule field “pile.tke”"), std::string::npos);
  EXPECT_NE(message({{"pail", Json::object()}}).find("no group of rule fields “pail”"), std::string::npos);
  EXPECT_NE(message({{"pile", "free"}}).find("`pile` must be an object"), std::string::npos);
  EXPECT_NE(message({{"cards", {{"wild", {"2", "3", "4"}}}}}).find("`cards.wild` must be"), std::string::npos);
  EXPECT_NE(message({{"cards", {{"wild", {"Q", "Q"}}}}}).find("`cards.wild` names Q twice"), std::string::npos);
  EXPECT_NE(message({{"cards", {{"values", {{"QQ", 5}}}}}}).find("“QQ”"), std::string::npos);
  EXPECT_NE(message({{"cards", {{"values", {{"QS", 1001}}}}}}).find("QS"), std::string::npos);
  EXPECT_NE(message({{"cards", {{"jokers", 2}}}}).find("`cards.jokers` is 2"), std::string::npos);
}

// `naturals.size` follows `cards.packs` unless it is set.
TEST(Position, one_pack_has_naturals_of_four) {
  Json json = example();
  json["rules"] = {{"cards", {{"packs", 1}}}};
  const Read result = read(json);
  ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
  EXPECT_EQ(result.position.variant->ruleset.rules.naturals_size, 4);
}

// Version 2: the rules are relative to the base, whatever rules the variant of that name has.
TEST(Position, in_version_2_rules_are_its_own) {
  Json json = example();
  json["mille_position"] = 2;
  json["variant"] = "target-2000";
  Read result = read(json);
  ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
  EXPECT_EQ(result.position.variant->id, "target-2000");
  EXPECT_EQ(result.position.variant->ruleset.rules.match_target, 1200);
  json["rules"] = {{"match", {{"target", 300}}}};
  result = read(json);
  ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
  EXPECT_EQ(result.position.variant->ruleset.rules.match_target, 300);
  json["rules"] = {{"sets", {{"max_runs", 3}}}};
  EXPECT_STREQ(read(json).error.message, "rules.newer");
}

// Any script is one without hooks.
class NoHooks : public test::PlainVariants {
 public:
  Result<std::shared_ptr<Variant>> from_rules(std::string_view id, std::span<const mille_option> options,
                                              const mille_rules& rules, std::string_view, const HookLimits*,
                                              mille_error* error) const override {
    return PlainVariants::from_rules(id, options, rules, {}, nullptr, error);
  }
};

TEST(Position, in_version_2_a_script_is_a_text_with_hooks) {
  expect_refused("script", "return {}", "position.unknown");  // version 1 has none
  Json json = example();
  json["mille_position"] = 2;
  const auto refusal = [&json](const Json& script) {
    Json scripted;
    for (const auto& [name, value] : json.items()) {
      scripted[name] = value;
      if (name == "rules") scripted["script"] = script;
    }
    mille_error error = test::empty_error();
    EXPECT_EQ(read_position(NoHooks(), nullptr, scripted.dump(), &error).status(), MILLE_E_POSITION);
    return std::string(error.message);
  };
  EXPECT_EQ(refusal(7), "position.type");
  EXPECT_EQ(refusal("return {}"), "position.unknown");
}

TEST(Position, in_version_2_it_has_one_spelling) {
  Json json = example();
  json["mille_position"] = 2;
  const std::string text = json.dump();
  ASSERT_EQ(read(text).status, MILLE_OK);
  EXPECT_EQ(read(text + '\n').status, MILLE_OK);
  for (const auto& [from, to] :
       {std::pair(R"("turn":1)", R"("turn": 1)"), std::pair(R"("rest":"out")", R"("rest":"o\u0075t")"),
        std::pair(R"("5H")", R"("5h")"), std::pair(R"("rules":{})", R"("rules":{"cards":{}})"),
        std::pair(R"("rules":{})", R"("rules":{"cards":{"packs":2}})"),
        std::pair(R"("deal":1,"reshuffles":0)", R"("reshuffles":0,"deal":1)"),
        std::pair(R"("seed":"0)", R"("seed":"A)")}) {
    const Read result = read(test::replaced(text, from, to));
    EXPECT_EQ(result.status, MILLE_E_POSITION) << to;
  }
  EXPECT_STREQ(read(test::replaced(text, R"("turn":1)", R"("turn": 1)")).error.message, "record.spelling");
}

TEST(Position, text_that_is_no_position_is_refused_with_its_line) {
  for (const std::string& bad :
       {std::string(), std::string("[]"), std::string("7"), std::string("{"), std::string(100000, '['),
        std::string("{\"turn\":1,\"turn\":1}"), std::string("\0", 1)}) {
    const Read result = read(bad);
    EXPECT_EQ(result.status, MILLE_E_POSITION) << bad.substr(0, 20);
    EXPECT_STRNE(result.error.text, "");
  }
  EXPECT_EQ(read(std::string("{\n\"turn\":1,\n\"deal\":oops}")).error.line, 3);
}

// X1: whoever watched the turning knows where each card is.
TEST(Position, says_by_its_reshuffles_whether_the_stock_is_known) {
  for (const mille_stock_exhausted how : {MILLE_EXHAUSTED_RESHUFFLE, MILLE_EXHAUSTED_TURN_OVER}) {
    for (const int reshuffles : {0, 1, 2}) {
      Json json = example();
      json["reshuffles"] = reshuffles;
      mille_rules rules = default_rules();
      rules.stock_exhausted = how;
      const Read result = read(json.dump(), test::variant_of(rules));
      ASSERT_EQ(result.status, MILLE_OK) << result.error.text;
      EXPECT_EQ(result.position.state.stock_known, how == MILLE_EXHAUSTED_TURN_OVER && reshuffles > 0 ? 1 : 0);
    }
  }
}

TEST(Position, tells_the_seed_unless_nobody_may_know_it) {
  const auto seed_in = [](mille_decks decks, bool has_seed) {
    TableSetup setup;
    setup.seed = test::seed_of(1);
    setup.decks = decks;
    setup.has_seed = has_seed;
    const auto table = test::new_table(test::variant("montreal"), setup);
    FastRandom random(1);
    test::deal(table.get(), &random);
    return written(*table).find(R"("seed")") != std::string::npos;
  };
  EXPECT_TRUE(seed_in(MILLE_DECKS_SEED, true));
  EXPECT_TRUE(seed_in(MILLE_DECKS_GIVEN, true));
  EXPECT_FALSE(seed_in(MILLE_DECKS_GIVEN, false));
}

TEST(Position, is_written_only_within_a_deal) {
  const auto refusal = [](const Table& table) {
    mille_error error = test::empty_error();
    EXPECT_FALSE(write_position(table, &error));
    return std::string(error.message);
  };
  TableSetup setup;
  setup.seed = test::seed_of(1);
  const auto table = test::new_table(test::variant("montreal"), setup);
  EXPECT_EQ(refusal(*table), "phase.no_deal");
  FastRandom random(1);
  test::play(table.get(), &random);
  EXPECT_EQ(refusal(*table), "phase.over");
}

TEST(Position, every_state_of_random_play_comes_back_from_its_position) {
  for (const test::NamedRules& named : test::many_rules()) {
    const auto variant = test::variant_of(named.ruleset.rules);
    TableSetup setup;
    setup.stakes[1] = variant->ruleset.rules.payment_stake_ratio;
    setup.seed = test::seed_of(5);
    setup.draw_ends = true;
    FastRandom random(5);
    const auto table = test::new_table(variant, setup);
    for (int i = 0; i < 120 && table->state().phase != MILLE_PHASE_OVER; ++i) {
      test::play(table.get(), &random, table->decisions() + 3);
      if (!table->state().in_deal()) continue;
      const std::string text = written(*table);
      ASSERT_EQ(text.find("\"rest\""), text.npos) << "no card is out: " << text;
      const Read result = read(text, variant);
      ASSERT_EQ(result.status, MILLE_OK) << named.name << ": " << result.error.text << '\n' << text;
      ASSERT_EQ(written(result.position), text) << named.name;
      State expected = table->state();
      State state = result.position.state;
      for (State* each : {&expected, &state}) {  // fields that a position does not store
        each->last = {};
        each->last_deal = each->last_turns = each->scored_deals = 0;
        each->out = kNobody;
        each->turn_number = 0;
        each->turn_source = TurnSource::none;
        each->turn_drawn = 0;
        each->turn_taken = each->turn_laid = {};
        for (int seat = 0; seat < kSeats; ++seat) each->first_lay[seat] = each->deals_won[seat] = 0;
        std::fill_n(each->stakes, kSeats, 0);
      }
      ASSERT_EQ(hash_of(state), hash_of(expected)) << named.name << '\n' << text;
      ASSERT_EQ(state.seed, expected.seed);
    }
  }
}

// Every mutation is refused with a reason, or gives a state from which random play reaches the end of the deal.
TEST(Position, any_mutation_is_refused_or_can_be_played_on) {
  Json json = example();
  json["sets"] = {{{"8", {"8C", "8D", "2H"}}, {"2", {"2C", "2D", "2S"}}}, {{"K", {"KC", "KH", "KS", "2H"}}}};
  json["known"] = {{"5H"}, {"QS"}};
  json["stock"] = {"9S", "10C", "JD"};
  FastRandom random(7);
  int played = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = json.dump();
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      const std::size_t length = random.below(8);
      switch (random.below(4)) {
        case 0: text[at] = static_cast<char>(random.below(256)); break;
        case 1: text.erase(at, length); break;
        case 2: text.insert(at, text.substr(random.below(static_cast<std::uint32_t>(text.size())), length)); break;
        default: text[at] = "0123456789AJQKCDHSX"[random.below(19)]; break;
      }
    }
    Read result = read(text);
    if (result.status != MILLE_OK) {
      ASSERT_STRNE(result.error.text, "");
      continue;
    }
    ++played;
    mille_playout playout;
    ASSERT_EQ(play_out(result.position.variant->game(), &result.position.state, &random, &playout, nullptr), MILLE_OK);
  }
  EXPECT_GT(played, 300);
}

}  // namespace
}  // namespace mille

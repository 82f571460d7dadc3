// Tables as JSON: what each viewer gets, in the terms of records.
#include "record/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/notation.h"
#include "tests/support/said.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Table& table, mille_json_kind kind, int viewer, std::uint64_t since = 0) {
  mille_error error = test::empty_error();
  const auto text = write_json(table, kind, viewer, since, &error);
  EXPECT_EQ(text.status(), MILLE_OK) << error.text;
  mille_test::note_said(*text);
  return Json::parse(*text);
}

mille_status refusal(const Table& table, mille_json_kind kind, int viewer) {
  return write_json(table, kind, viewer, 0, nullptr).status();
}

// The deal of the test vectors: seat 1 plays first, the upcard is 9C.
std::unique_ptr<Table> first_deal(mille_decks decks = MILLE_DECKS_SEED) {
  TableSetup setup;
  setup.decks = decks;
  setup.seed = *seed_from_text("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  auto table = test::new_table(test::variant("montreal"), setup);
  EXPECT_EQ(table->next_deal(nullptr, nullptr), MILLE_OK);
  return table;
}

void play(Table* table, std::string_view text) {
  mille_error error = test::empty_error();
  const auto action = parse_action(table->state(), text, &error);
  ASSERT_EQ(action.status(), MILLE_OK) << error.text;
  ASSERT_EQ(table->apply(*action, &error), MILLE_OK) << error.text;
}

TEST(TableJson, a_view_has_the_own_hand_and_of_the_opponent_what_is_known) {
  const auto table = first_deal();
  play(table.get(), "pile 9C 9D");
  const Json opponent = json_of(*table, MILLE_JSON_VIEW, 0);
  EXPECT_EQ(opponent["viewer"], 0);
  EXPECT_EQ(opponent["phase"], "lay");
  EXPECT_EQ(opponent["turn"], 1);
  EXPECT_EQ(opponent["first_turn"], true);
  EXPECT_EQ(opponent["hand"].size(), 15u);
  EXPECT_EQ(opponent["hand_sizes"], Json({15, 13}));
  EXPECT_EQ(opponent["sets"], Json::parse(R"([{},{"9":["9C","9C","9D"]}])"));
  EXPECT_EQ(opponent["unseen"].size(), 13u + 73u);
  EXPECT_EQ(opponent["pile"], Json::array());
  EXPECT_EQ(opponent["stock"], 73);
  EXPECT_EQ(opponent["out"], nullptr);
  const Json own = json_of(*table, MILLE_JSON_VIEW, 1);
  EXPECT_EQ(own["hand"], Json::parse(R"(["AC","AS","2S","3C","3H","4S","7C","7D","8S","10H","QC","QH","QS"])"));
  const Json onlooker = json_of(*table, MILLE_JSON_VIEW, MILLE_ONLOOKER);
  EXPECT_EQ(onlooker["viewer"], nullptr);
  EXPECT_FALSE(onlooker.contains("hand"));
  EXPECT_FALSE(onlooker.contains("known"));
}

// A set with every kind of wild card: a joker and a wild rank.
TEST(TableJson, sets_list_natural_cards_then_wild_ones) {
  mille_rules rules = default_rules();
  rules.cards_jokers = 2;
  rules.cards_wild[0] = kJokerRank;
  rules.cards_wild[1] = 1;
  const auto variant = test::variant_of(rules);
  mille_view view{};
  view.sets[0][make_card(11, 0)] = 2;
  view.wilds[0][11][0 * kSuits + 3] = 1;  // entry 0: the twos
  view.wilds[0][11][1 * kSuits] = 2;      // entry 1: jokers
  std::string text;
  JsonWriter json(&text);
  write_sets(variant->ruleset.rules, view, 0, &json);
  EXPECT_EQ(text, R"({"Q":["QC","QC","2S","X","X"]})");
}

TEST(JsonWriter, writes_what_may_not_be_printed_as_its_number) {
  const std::string said = "a\u202E b\u200B c\u009B d\x7F e\U000E0041 ♥ \n";
  std::string text;
  JsonWriter(&text).text(said);
  EXPECT_EQ(text, R"("a\u202e b\u200b c\u009b d\u007f e\udb40\udc41 ♥ \n")");
  EXPECT_EQ(Json::parse(text).get<std::string>(), said);
}

TEST(JsonWriter, escapes_what_a_text_must_escape_wherever_it_stands) {
  for (int letter = 1; letter < 0x7f; ++letter) {
    for (const std::string& said :
         {std::string(1, static_cast<char>(letter)), std::string("a") + static_cast<char>(letter)}) {
      std::string text;
      JsonWriter(&text).text(said);
      EXPECT_EQ(Json::parse(text).get<std::string>(), said) << letter;
    }
  }
}

TEST(TableJson, the_legal_list_is_for_the_seat_whose_turn_it_is) {
  const auto table = first_deal();
  EXPECT_EQ(json_of(*table, MILLE_JSON_LEGAL, 1), Json::parse(R"(["draw","pile 9C 9D"])"));
  EXPECT_EQ(json_of(*table, MILLE_JSON_LEGAL, MILLE_ALL), Json::parse(R"(["draw","pile 9C 9D"])"));
  EXPECT_EQ(refusal(*table, MILLE_JSON_LEGAL, 0), MILLE_E_ARGUMENT);
  EXPECT_EQ(refusal(*table, MILLE_JSON_LEGAL, MILLE_ONLOOKER), MILLE_E_ARGUMENT);
  const auto waiting = test::new_table(test::variant("montreal"), {});
  EXPECT_EQ(json_of(*waiting, MILLE_JSON_LEGAL, 0), Json::array());
}

TEST(TableJson, events_tell_each_viewer_what_he_may_know) {
  const auto table = first_deal();
  play(table.get(), "draw");
  play(table.get(), "discard 3C");
  const Json own = json_of(*table, MILLE_JSON_EVENTS, 1);
  ASSERT_EQ(own.size(), 3u);
  EXPECT_EQ(own[0]["hand"].size(), 15u);
  EXPECT_EQ(own[0]["upcard"], "9C");
  EXPECT_EQ(own[1].dump(), R"({"event":1,"decision":0,"deal":1,"seat":1,"do":"draw","card":"AS","stock":72})");
  EXPECT_EQ(own[2].dump(), R"({"event":2,"decision":1,"deal":1,"seat":1,"do":"discard 3C","stock":72})");
  EXPECT_EQ(json_of(*table, MILLE_JSON_EVENTS, 0)[1].dump(),
            R"({"event":1,"decision":0,"deal":1,"seat":1,"do":"draw","stock":72})");
  const Json onlooker = json_of(*table, MILLE_JSON_EVENTS, MILLE_ONLOOKER);
  EXPECT_EQ(onlooker[0].dump(), R"({"event":0,"decision":0,"deal":1,"dealer":0,"upcard":"9C","stock":73})");
  EXPECT_EQ(json_of(*table, MILLE_JSON_EVENTS, MILLE_ALL)[0]["deck"].size(), 104u);
  EXPECT_EQ(json_of(*table, MILLE_JSON_EVENTS, 1, 2).size(), 1u);
  EXPECT_EQ(json_of(*table, MILLE_JSON_EVENTS, 1, 99), Json::array());
}

// P4, X1
TEST(TableJson, events_show_the_pile_from_its_top_and_a_reshuffle_by_its_size) {
  const auto table = first_deal();
  play(table.get(), "pile 9C 9D");
  EXPECT_EQ(json_of(*table, MILLE_JSON_EVENTS, 0)[1]["cards"], Json::parse(R"(["9C"])"));
  const auto long_deal = test::drawn_out_match(test::short_rules(1, 90), 3);
  for (const Json& event : json_of(*long_deal, MILLE_JSON_EVENTS, 0)) {
    if (!event.contains("reshuffle")) continue;
    EXPECT_EQ(event["reshuffle"], event["stock"]);
    EXPECT_EQ(event["reshuffles"], 1);
    const Json all = json_of(*long_deal, MILLE_JSON_EVENTS, MILLE_ALL)[event["event"].get<std::size_t>()];
    EXPECT_EQ(all["reshuffle"].size(), event["stock"].get<std::size_t>()) << "every card of the new stock";
    return;
  }
  FAIL() << "no reshuffle";
}

// X1
TEST(TableJson, a_stock_that_was_turned_over_is_known_to_everybody_card_by_card) {
  mille_rules rules = test::short_rules(1, 90);
  rules.stock_exhausted = MILLE_EXHAUSTED_TURN_OVER;
  TableSetup setup;
  auto table = test::new_table(test::variant_of(rules), setup);
  FastRandom random(3);
  while (table->state().stock_known == 0 && table->state().phase != MILLE_PHASE_OVER) {
    test::only_draw_and_discard(table.get(), &random, table->decisions() + 1);
  }
  ASSERT_EQ(table->state().stock_known, 1);
  for (const int viewer : {0, 1, int{MILLE_ONLOOKER}}) {
    const Json stock = json_of(*table, MILLE_JSON_VIEW, viewer)["stock"];
    ASSERT_EQ(stock.size(), static_cast<std::size_t>(table->state().stock_size()));
    for (std::size_t i = 0; i < stock.size(); ++i) {
      EXPECT_EQ(stock[i], card_text(table->state().stock[table->state().stock_begin + i]).view());
    }
  }
}

TEST(TableJson, the_sheet_has_a_row_a_deal_and_the_end) {
  const auto table = test::played_match("progressive", 6);
  const Json sheet = json_of(*table, MILLE_JSON_SHEET, MILLE_ONLOOKER);
  EXPECT_EQ(sheet["deals"].size(), table->results().size());
  EXPECT_EQ(sheet["target"], 2000);
  EXPECT_EQ(sheet["end"], "won");
  EXPECT_EQ(sheet["payment"]["total"], table->state().payment.total);
  for (const Json& row : sheet["deals"]) {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      EXPECT_EQ(row["points"][seat].get<int>(),
                row["sets"][seat].get<int>() - row["hand"][seat].get<int>() + row["bonus"][seat].get<int>());
    }
  }
  const Json running = json_of(*first_deal(), MILLE_JSON_SHEET, 0);
  EXPECT_EQ(running["totals"], Json({0, 0}));
  EXPECT_EQ(running["end"], nullptr);
  EXPECT_EQ(running["payment"], nullptr);
  const Table over(table->shared_variant(), table->state(), std::pmr::new_delete_resource());
  EXPECT_EQ(json_of(over, MILLE_JSON_SHEET, 0)["end"], "won");
}

TEST(TableJson, tells_every_viewer_of_a_match_from_deal_to_deal) {
  mille_rules rules = default_rules();
  rules.match_target = 200;
  TableSetup setup;
  setup.seed = test::seed_of(11);
  const auto table = test::new_table(test::variant_of(rules), setup);
  FastRandom random(11);
  for (std::uint64_t decisions = 0; table->state().phase != MILLE_PHASE_OVER; decisions += 70) {
    test::play(table.get(), &random, decisions);
    for (const int viewer : {0, 1, int{MILLE_ONLOOKER}}) json_of(*table, MILLE_JSON_VIEW, viewer);
    if (table->state().in_deal()) {
      EXPECT_FALSE(json_of(*table, MILLE_JSON_LEGAL, MILLE_ALL).empty());
    }
    EXPECT_EQ(json_of(*table, MILLE_JSON_SHEET, 0)["deals"].size(), table->results().size());
  }
  for (const int viewer : {0, int{MILLE_ONLOOKER}, int{MILLE_ALL}}) {
    EXPECT_FALSE(json_of(*table, MILLE_JSON_EVENTS, viewer).empty());
  }
}

TEST(TableJson, viewers_and_kinds_that_do_not_exist_are_refused) {
  const auto table = first_deal();
  EXPECT_EQ(refusal(*table, MILLE_JSON_VIEW, MILLE_ALL), MILLE_E_ARGUMENT);
  EXPECT_EQ(refusal(*table, MILLE_JSON_VIEW, 2), MILLE_E_ARGUMENT);
  EXPECT_EQ(refusal(*table, MILLE_JSON_EVENTS, MILLE_NOBODY), MILLE_E_ARGUMENT);
  EXPECT_EQ(refusal(*table, MILLE_JSON_EVENTS, -4), MILLE_E_ARGUMENT);
  EXPECT_EQ(refusal(*table, 9, 0), MILLE_E_ARGUMENT);
}

}  // namespace
}  // namespace mille

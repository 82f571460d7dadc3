// Records as text: the content of each line, what a record for one seat omits, and how a file is appended to.
#include "record/record_write.h"
#include "record/json_cards.h"

#include <gtest/gtest.h>

#include "core/notation.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

using test::lines_of;
using test::new_table;
using test::read_back;
using test::record_of;
using test::replaced;

std::unique_ptr<Table> first_deal(TableSetup setup = {}) {
  setup.seed = *seed_from_text("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  auto table = new_table(test::variant("montreal"), setup);
  FastRandom random(1);
  test::deal(table.get(), &random);
  return table;
}

void play_text(Table* table, std::string_view text) {
  mille_error error = test::empty_error();
  const auto action = parse_action(table->state(), text, &error);
  ASSERT_EQ(action.status(), MILLE_OK) << error.text;
  ASSERT_EQ(table->apply(*action, &error), MILLE_OK) << error.text;
}

TEST(RecordWrite, the_header_has_its_members_in_the_order_of_the_format) {
  const auto table = first_deal();
  table->set_name(0, "greedy");
  table->set_name(1, "Ré \"2\"");
  const std::string header = lines_of(record_of(*table))[0];
  const std::string hash(text_of(to_hex(table->variant().hash)));
  EXPECT_EQ(
      header,
      R"({"mille_record":2,"engine":"1.0.0-rc.1","variant":"montreal","variant_hash":")" + hash +
          R"(","options":{},"rules":{},"stakes":[1,3],"seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",)"
          R"("decks":"seed","players":["greedy","Ré \"2\""]})");
}

// D1, D2: the deck is that of the test vector.
TEST(RecordWrite, a_deal_has_its_deck_as_the_cards_leave_the_pack) {
  const auto table = first_deal();
  const std::string line = lines_of(record_of(*table))[1];
  EXPECT_TRUE(line.starts_with(R"({"deal":1,"dealer":0,"deck":["7D","9H","3C","10S","QC","JD","7C","2H",)")) << line;
  EXPECT_TRUE(line.ends_with(R"("KS","JC","8S"]})")) << line;
}

TEST(RecordWrite, an_action_has_its_seat_and_its_text) {
  const auto table = first_deal();
  play_text(table.get(), "draw");
  play_text(table.get(), "discard 3C");
  const auto lines = lines_of(record_of(*table));
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[2], R"({"seat":1,"do":"draw"})");
  EXPECT_EQ(lines[3], R"({"seat":1,"do":"discard 3C"})");
}

TEST(RecordWrite, legal_list_and_hash_are_those_before_the_action) {
  const auto table = first_deal();
  play_text(table.get(), "draw");
  const std::string line = lines_of(record_of(*table, MILLE_ALL, true))[2];
  EXPECT_TRUE(line.starts_with(R"({"seat":1,"do":"draw","legal":["draw","pile 9C 9D"],"hash":")")) << line;
  EXPECT_EQ(line.substr(line.rfind("hash") + 7).find_first_not_of("0123456789abcdef"), 16u) << line;
}

TEST(RecordWrite, set_options_stand_in_their_type_and_others_do_not) {
  TableSetup setup;
  EXPECT_NE(
      record_of(*new_table(test::variant("progressive", {"target=500"}), setup)).find(R"("options":{"target":500})"),
      std::string::npos);
  EXPECT_NE(record_of(*new_table(test::variant("progressive"), setup)).find(R"("options":{})"), std::string::npos);
}

TEST(RecordWrite, a_record_for_a_seat_hides_seed_deck_opponent_and_hashes) {
  const auto table = first_deal();
  play_text(table.get(), "draw");
  const auto own = lines_of(record_of(*table, 1, true));
  EXPECT_TRUE(own[0].starts_with(R"({"mille_record":2,"for":1,"engine":)"));
  EXPECT_NE(own[0].find(R"("seed":null,"decks":"seed",)"), std::string::npos);
  EXPECT_TRUE(own[1].starts_with(R"({"deal":1,"dealer":0,"hand":["AC","AS","2S","3C","3H","4S","7C","7D","8S",)"))
      << own[1];
  EXPECT_EQ(own[1].find("deck"), std::string::npos);
  EXPECT_TRUE(own[1].ends_with(R"(],"upcard":"9C"})")) << own[1];
  EXPECT_EQ(own[2], R"({"seat":1,"do":"draw","card":"AS","legal":["draw","pile 9C 9D"]})");
  EXPECT_EQ(lines_of(record_of(*table, 0, true))[2], R"({"seat":1,"do":"draw"})");
}

// X1: the full record lists the cards; a record for a seat has their number.
TEST(RecordWrite, a_reshuffle_stands_just_before_its_draw) {
  const auto table = test::drawn_out_match(test::short_rules(1, 100), 4);
  const auto all = lines_of(record_of(*table));
  const auto own = lines_of(record_of(*table, 0));
  const std::size_t line = test::line_opening(all, R"({"reshuffle":[")");
  const std::size_t cards = table->event_cards(table->events()[line - 2]).size();
  EXPECT_EQ(own[line - 1], R"({"reshuffle":)" + std::to_string(cards) + '}');
  EXPECT_TRUE(all[line].ends_with(R"("do":"draw"})"));
}

// M3: equal totals after the last deal.
TEST(RecordWrite, a_drawn_match_has_neither_winner_nor_payment) {
  mille_rules rules = test::short_rules(1, 2);
  for (std::int32_t& value : rules.cards_values) value = 0;
  const auto table = test::drawn_out_match(rules, 3);
  const auto lines = lines_of(record_of(*table));
  ASSERT_GE(lines.size(), 2u);
  std::string hands;
  JsonWriter json(&hands);
  json.open_array();
  for (const Cards& hand : table->state().hands) write_cards(json, hand);
  json.close_array();
  EXPECT_EQ(lines[lines.size() - 2], R"({"deal_end":1,"out":null,"hands":)" + hands +
                                         R"(,"points":[0,0],"naturals":[0,0],"chapeau":[false,false],"totals":[0,0]})");
  EXPECT_EQ(
      lines.back(),
      R"({"match_end":1,"end":"drawn","winner":null,"totals":[0,0],"naturals":[0,0],"chapeaux":[0,0],"payment":null})");
}

TEST(RecordWrite, every_line_is_that_of_the_whole_record_wherever_writing_begins) {
  const auto table = test::played_match("montreal", 11);
  for (const mille_seat viewer : {mille_seat{MILLE_ALL}, 0, mille_seat{MILLE_ONLOOKER}}) {
    const auto lines = lines_of(record_of(*table, viewer, true));
    ASSERT_EQ(lines.size(), record_lines(*table));
    for (std::uint64_t first = 0; first <= lines.size() + 1; first += 37) {
      const auto rest = lines_of(record_of(*table, viewer, true, first));
      const auto from = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(first, lines.size()));
      ASSERT_EQ(rest, std::vector<std::string>(lines.begin() + from, lines.end())) << first;
    }
  }
}

TEST(RecordWrite, options_that_make_no_sense_are_refused) {
  const auto table = first_deal();
  mille_error error = test::empty_error();
  for (const mille_seat viewer : {mille_seat{MILLE_NOBODY}, mille_seat{2}}) {
    EXPECT_EQ(write_record(*table, viewer, {}, &error).status(), MILLE_E_ARGUMENT) << viewer;
  }
  mille_record_options options{};
  options.hash = 1;
  EXPECT_EQ(write_record(*table, 1, options, &error).status(), MILLE_E_ARGUMENT);
  const Table from_state(table->shared_variant(), table->state(), std::pmr::new_delete_resource());
  EXPECT_EQ(write_record(from_state, MILLE_ALL, {}, &error).status(), MILLE_E_UNSUPPORTED);
  EXPECT_EQ(record_lines(from_state), 0u);
}

// A record with notes, read and written again, is the same bytes, and a table made from it adds no more.
TEST(RecordNotes, stay_as_they_were_written) {
  auto table = new_table(test::variant("montreal"), {});
  ASSERT_EQ(table->add_note("date", "2026-11-28", nullptr), MILLE_OK);
  ASSERT_EQ(table->add_note("event", "a “cup”\\ \"x\" é", nullptr), MILLE_OK);
  ASSERT_EQ(table->add_note("0_-", "", nullptr), MILLE_OK);
  ASSERT_EQ(table->next_deal(nullptr, nullptr), MILLE_OK);
  const std::string record = record_of(*table);
  EXPECT_TRUE(lines_of(record)[0].ends_with(
      R"("players":["human","human"],"note":{"date":"2026-11-28","event":"a “cup”\\ \"x\" é","0_-":""}})"))
      << record;
  const auto read = read_back(record);
  ASSERT_EQ(read.status, MILLE_OK) << read.error.text;
  EXPECT_EQ(record_of(*read.table), record);
  ASSERT_EQ(read.table->undo(0, nullptr), MILLE_OK);
  EXPECT_EQ(read.table->add_note("more", "", nullptr), MILLE_E_PHASE);
}

TEST(RecordNotes, are_added_before_the_first_deal_and_once) {
  auto table = new_table(test::variant("montreal"), {});
  for (const char* name : {"", "Date", "a b", "é", "a234567890123456789012345678901_"}) {
    EXPECT_EQ(table->add_note(name, "x", nullptr), MILLE_E_ARGUMENT) << name;
  }
  for (const std::string& text :
       {std::string(256, 'x'), std::string("a\nb"), std::string("\xc3\x28"), std::string("\xe2\x80\xae")}) {
    EXPECT_EQ(table->add_note("text", text, nullptr), MILLE_E_ARGUMENT) << text;
  }
  EXPECT_EQ(table->add_note("n0", std::string(255, 'x'), nullptr), MILLE_OK);
  EXPECT_EQ(table->add_note("n0", "other", nullptr), MILLE_E_ARGUMENT);
  for (int i = 1; i < MILLE_NOTES_MAX; ++i) {
    EXPECT_EQ(table->add_note("n" + std::to_string(i), "", nullptr), MILLE_OK);
  }
  EXPECT_EQ(table->add_note("more", "", nullptr), MILLE_E_LIMIT);
  auto dealt = new_table(test::variant("montreal"), {});
  ASSERT_EQ(dealt->next_deal(nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(dealt->add_note("date", "", nullptr), MILLE_E_PHASE);
}

TEST(RecordNotes, of_another_form_are_refused) {
  auto table = new_table(test::variant("montreal"), {});
  ASSERT_EQ(table->add_note("date", "2026", nullptr), MILLE_OK);
  const std::string header = record_of(*table);
  ASSERT_EQ(read_back(header).status, MILLE_OK);
  std::string many = R"("note":{"n0":"")";
  for (int i = 1; i <= MILLE_NOTES_MAX; ++i) many += ",\"n" + std::to_string(i) + R"(":"")";
  for (const std::string& note :
       {std::string(R"("note":{})"), std::string(R"("note":["date"])"), std::string(R"("note":null)"),
        std::string(R"("note":{"date":2026})"), std::string(R"("note":{"Date":"2026"})"),
        std::string(R"("note":{"date":"2026","date":"2027"})"), R"("note":{"date":")" + std::string(256, 'x') + R"("})",
        std::string(R"("note":{"date":"\u0007"})"), many + '}', std::string(R"("set":1)"),
        std::string(R"("note":{"date":"2026"},"more":1)")}) {
    EXPECT_EQ(read_back(replaced(header, R"("note":{"date":"2026"})", note)).status, MILLE_E_RECORD) << note;
  }
}

// A match that ends early, at each point of it: its record, read and written again, is the same bytes.
TEST(RecordEarlyEnds, are_read_as_they_were_written) {
  struct Ending {
    mille_end end;
    int by;
    const char* text;
  };
  const Ending endings[] = {{MILLE_END_ABORTED, 0, R"("end":"aborted","by":0,"winner":null,)"},
                            {MILLE_END_ABORTED, 1, R"("end":"aborted","by":1,"winner":null,)"},
                            {MILLE_END_ABORTED, kNobody, R"("end":"aborted","by":null,"winner":null,)"},
                            {MILLE_END_AGREED, kNobody, R"("end":"agreed","winner":null,)"}};
  for (const Ending& ending : endings) {
    for (const std::uint64_t decisions : {0u, 1u, 2u, 40u}) {
      auto table = new_table(test::variant("montreal"), {});
      FastRandom random(3);
      if (decisions != 0) test::play(table.get(), &random, decisions);
      ASSERT_EQ(table->end_early(ending.end, ending.by, nullptr), MILLE_OK);
      const std::string record = record_of(*table);
      EXPECT_TRUE(lines_of(record).back().starts_with(R"({"match_end":1,)" + std::string(ending.text)));
      EXPECT_TRUE(record.ends_with("\"payment\":null}\n"));
      const auto read = read_back(record);
      ASSERT_EQ(read.status, MILLE_OK) << read.error.text;
      EXPECT_EQ(record_of(*read.table), record);
      EXPECT_EQ(read.table->state().end, ending.end);
      for (const auto& [from, to] :
           {std::pair("\"winner\":null", "\"winner\":0"), std::pair("\"payment\":null", "\"payment\":0"),
            std::pair("\"totals\":[", "\"totals\":[5"), std::pair("\"match_end\":1", "\"match_end\":2"),
            std::pair("\"end\":\"a", "\"end\":\"b"), std::pair("\"winner\"", "\"by\":0,\"winner\"")}) {
        auto lines = lines_of(record);
        lines.back() = replaced(lines.back(), from, to);
        EXPECT_EQ(read_back(test::joined(lines)).status, MILLE_E_RECORD) << lines.back();
      }
      ASSERT_EQ(table->undo(table->decisions(), nullptr), MILLE_OK);
      EXPECT_EQ(table->state().end, MILLE_END_NONE);
    }
  }
}

TEST(RecordEarlyEnds, a_deal_that_is_scored_as_given_up_is_not_aborted) {
  auto table = new_table(test::variant("montreal"), {});
  ASSERT_EQ(table->next_deal(nullptr, nullptr), MILLE_OK);
  ASSERT_EQ(table->forfeit(1, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
  auto lines = lines_of(record_of(*table));
  lines.back() =
      R"({"match_end":1,"end":"agreed","winner":null,"totals":[0,-200],"naturals":[0,0],"chapeaux":[0,1],"payment":null})";
  EXPECT_EQ(read_back(test::joined(lines)).status, MILLE_E_RECORD);
}

// Of a match that is not sealed and reshuffles, at its line.
TEST(RecordWrite, an_onlookers_record_has_only_the_open_cards) {
  const auto table = test::drawn_out_match(test::short_rules(1, 100), 4);
  const auto all = lines_of(record_of(*table));
  const auto open = lines_of(record_of(*table, MILLE_ONLOOKER));
  ASSERT_EQ(open.size(), all.size());
  EXPECT_TRUE(open[0].starts_with(R"({"mille_record":2,"for":null,)")) << open[0];
  EXPECT_NE(open[0].find(R"("seed":null)"), std::string::npos);
  std::size_t deals = 0;
  for (std::size_t i = 1; i < open.size(); ++i) {
    if (open[i].starts_with(R"({"deal":)")) {
      ++deals;
      EXPECT_TRUE(open[i].find(R"("dealer":)") < open[i].find(R"("upcard":")")) << open[i];
      for (const char* hidden : {"deck", "hand"}) EXPECT_EQ(open[i].find(hidden), std::string::npos) << open[i];
    } else if (open[i].starts_with(R"({"reshuffle":)")) {
      EXPECT_EQ(open[i].find('['), std::string::npos) << open[i];
    } else {
      EXPECT_EQ(open[i], all[i]);
    }
  }
  EXPECT_GT(deals, 0u);
  EXPECT_EQ(read_back(test::joined(open)).status, MILLE_E_UNSUPPORTED);
}

}  // namespace
}  // namespace mille

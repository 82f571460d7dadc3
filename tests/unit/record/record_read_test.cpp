// Reading records: what was written comes back the same, a truncated record can be resumed, and only complete records
// are read.
#include "record/record_read.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <limits>

#include "core/hash.h"
#include "record/record_write.h"
#include "table/rules_json.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

using test::joined;
using test::lines_of;
using test::new_table;
using test::played_match;
using test::read_back;
using test::record_of;
using test::seed_of;

void expect_same_record(const std::string& text, const std::string& what) {
  const auto read = read_back(text);
  ASSERT_EQ(read.status, MILLE_OK) << what << ", line " << read.error.line << ": " << read.error.text;
  EXPECT_EQ(record_of(*read.table), text) << what;
}

TEST(RecordRead, a_record_read_is_the_record_written_under_every_variant_and_source_of_cards) {
  for (const std::string& id : test::shipped_ids()) {
    for (const mille_decks decks : {mille_decks{MILLE_DECKS_SEED}, mille_decks{MILLE_DECKS_GIVEN}}) {
      for (const bool draw_ends : {false, true}) {
        const auto table = played_match(id, 100 + static_cast<std::uint64_t>(decks), decks, draw_ends);
        const std::string what = id + ' ' + std::string(decks_word(decks)) + (draw_ends ? " draw_ends" : "");
        expect_same_record(record_of(*table), what);
        const auto extras = read_back(record_of(*table, MILLE_ALL, true));
        ASSERT_EQ(extras.status, MILLE_OK) << what << ": " << extras.error.text;
        EXPECT_EQ(hash_of(extras.table->state()), hash_of(table->state())) << what;
      }
    }
  }
}

// X1, with and without a seed. Without one, the record gives the new stock.
TEST(RecordRead, reshuffles_come_back_with_and_without_a_seed_and_turned_over) {
  for (const bool has_seed : {true, false}) {
    for (const mille_stock_exhausted exhausted :
         {mille_stock_exhausted{MILLE_EXHAUSTED_RESHUFFLE}, mille_stock_exhausted{MILLE_EXHAUSTED_TURN_OVER}}) {
      mille_rules rules = test::short_rules(2, 200);
      rules.stock_exhausted = exhausted;
      TableSetup setup;
      setup.decks = MILLE_DECKS_GIVEN;
      setup.has_seed = has_seed;
      const auto table = test::drawn_out_match(rules, 21, setup);
      const std::string text = record_of(*table);
      ASSERT_NE(text.find("reshuffle\":["), std::string::npos);
      ASSERT_EQ(text.find("\"seed\":null") != std::string::npos, !has_seed);
      expect_same_record(text, has_seed ? "with a seed" : "without a seed");
    }
  }
}

TEST(RecordRead, names_options_and_stakes_come_back) {
  TableSetup setup;
  setup.stakes[0] = 20;
  setup.stakes[1] = 60;
  const auto table = new_table(test::variant("denexa", {"target=77"}), setup);
  table->set_name(0, "naïve \\ \"x\"\n");
  table->set_name(1, "");
  const auto read = read_back(record_of(*table));
  ASSERT_EQ(read.status, MILLE_OK) << read.error.text;
  EXPECT_EQ(read.table->name(0), "naïve \\ \"x\" ");  // control characters become spaces
  EXPECT_EQ(read.table->setup().stakes[1], 60);
  EXPECT_EQ(record_of(*read.table), record_of(*table));
}

// Hosts choose the names of players. A name can be a whole command.
TEST(RecordRead, names_of_any_length_and_bytes_come_back_as_the_table_has_them) {
  const auto table = new_table(test::variant("montreal"), {});
  std::string hearts;
  while (hearts.size() < 300) hearts += "♥";
  table->set_name(0, hearts);
  table->set_name(1, "exec:\u202Eoops\u200B \xFF");
  EXPECT_EQ(table->name(0), hearts.substr(0, 255));
  EXPECT_EQ(table->name(1), "exec: oops  ?");
  hearts.insert(0, "x");
  table->set_name(0, hearts);
  EXPECT_EQ(table->name(0), hearts.substr(0, 253));
  const auto read = read_back(record_of(*table));
  ASSERT_EQ(read.status, MILLE_OK) << read.error.text;
  EXPECT_EQ(record_of(*read.table), record_of(*table));
}

// Names in records are judged by the records' own table, and names that are set by Unicode's.
TEST(RecordRead, names_that_were_once_allowed_stay_and_joiners_are_written_as_they_are) {
  const auto table = new_table(test::variant("montreal"), {});
  const std::string persian = "علی\u200Cرضا";
  table->set_name(0, persian);
  table->set_name(1, "A\u00ADnn\u200D");
  EXPECT_EQ(table->name(0), persian);
  EXPECT_EQ(table->name(1), "A nn ");
  const std::string record = record_of(*table);
  EXPECT_NE(record.find(persian), std::string::npos) << record;
  for (const std::string name : {"A\u00ADnn", "\u3164", "❤\uFE0F", "Ann\u200D", "\u2800\U000E0100"}) {
    const std::string old = test::replaced(record, "\"A nn \"", '"' + name + '"');
    const auto read = read_back(old);
    ASSERT_EQ(read.status, MILLE_OK) << read.error.text;
    EXPECT_EQ(read.table->name(1), name);
    EXPECT_EQ(record_of(*read.table), old);
  }
}

// M4
TEST(RecordRead, forfeits_come_back_before_the_first_deal_in_a_deal_and_between_deals) {
  for (const std::uint64_t decisions : {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{300}}) {
    for (mille_fault fault = MILLE_FAULT_RESIGN; fault <= MILLE_FAULT_CALLBACK; ++fault) {
      TableSetup setup;
      setup.seed = seed_of(decisions);
      const auto table = new_table(test::variant("montreal"), setup);
      FastRandom random(decisions);
      test::play(table.get(), &random, decisions);
      if (decisions == 300) {
        while (table->state().in_deal()) test::play_decision(table.get(), &random);
      }
      ASSERT_EQ(table->forfeit(fault % 2, fault, nullptr), MILLE_OK);
      expect_same_record(record_of(*table), "forfeit after " + std::to_string(decisions));
    }
  }
}

// M4: if a player gives up during a deal, the end of the deal comes first.
TEST(RecordRead, the_deal_in_which_a_player_gives_up_is_scored_before_the_match_ends) {
  TableSetup setup;
  const auto table = new_table(test::variant("montreal"), setup);
  FastRandom random(7);
  test::play(table.get(), &random, 7);
  ASSERT_TRUE(table->state().in_deal());
  ASSERT_EQ(table->forfeit(1, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
  const auto lines = lines_of(record_of(*table));
  const std::size_t count = lines.size();
  EXPECT_TRUE(lines[count - 2].starts_with(R"({"deal_end":1,"out":0,"hands":[null,[")")) << lines[count - 2];
  EXPECT_TRUE(lines[count - 1].starts_with(R"({"match_end":1,"end":"forfeit","fault":{"seat":1,"kind":"resign"},)"));

  auto changed = lines;
  changed.erase(changed.end() - 2);  // the match ends without the end of the deal
  EXPECT_EQ(read_back(joined(changed)).error.line, static_cast<std::int32_t>(count - 1));
  changed = lines;
  changed[count - 2] = test::replaced(lines[count - 2], R"("out":0)", R"("out":1)");
  EXPECT_EQ(read_back(joined(changed)).error.line, static_cast<std::int32_t>(count - 1));
  changed = lines;
  std::swap(changed[count - 1], changed[count - 3]);  // an action after the end of the deal
  EXPECT_EQ(read_back(joined(changed)).status, MILLE_E_RECORD);
  changed = lines;
  changed[count - 1] = lines[count - 3];
  EXPECT_EQ(read_back(joined(changed)).error.line, static_cast<std::int32_t>(count));

  changed.pop_back();  // truncated after the end of the deal: the deal goes on
  const auto resumed = read_back(joined(changed));
  ASSERT_EQ(resumed.status, MILLE_OK) << resumed.error.text;
  EXPECT_TRUE(resumed.table->state().in_deal());
  changed.back() = test::replaced(lines[count - 2], R"("naturals":[1,0])", R"("naturals":[2,0])");
  EXPECT_EQ(read_back(joined(changed)).error.line, static_cast<std::int32_t>(count - 1));
}

TEST(RecordRead, a_match_of_several_is_found_and_read) {
  const std::string first = record_of(*played_match("montreal", 1));
  const std::string second = record_of(*played_match("progressive", 2));
  const std::string third = record_of(*played_match("denexa", 3));
  // The second record is truncated, as if the program had been stopped.
  const std::string cut = second.substr(0, second.rfind("{\"deal_end\""));
  const std::string all = first + cut + third;
  EXPECT_EQ(record_of(*read_back(all, 1).table), first);
  EXPECT_EQ(record_of(*read_back(all, 3).table), third);
  const auto middle = read_back(all, 2);
  ASSERT_EQ(middle.status, MILLE_OK) << middle.error.text;
  EXPECT_TRUE(record_of(*middle.table).starts_with(cut));

  const auto place = find_match(all, 2, nullptr);
  ASSERT_EQ(place.status(), MILLE_OK);
  EXPECT_EQ(place->offset, first.size());
  EXPECT_EQ(place->length, cut.size());
  EXPECT_EQ(place->line, lines_of(first).size() + 1);
  EXPECT_EQ(read_back(all, 4).status, MILLE_E_NOT_FOUND);
  EXPECT_EQ(read_back(all, 0).status, MILLE_OK);  // the first
  EXPECT_EQ(read_back("").status, MILLE_E_NOT_FOUND);
}

TEST(RecordRead, errors_count_the_lines_of_the_whole_text) {
  const std::string first = record_of(*played_match("montreal", 1));
  const std::string broken = test::replaced(record_of(*played_match("montreal", 2)), R"({"seat")", R"({"sat")");
  const auto read = read_back(first + broken, 2);
  EXPECT_EQ(read.status, MILLE_E_RECORD);
  EXPECT_EQ(read.error.line, static_cast<std::int32_t>(lines_of(first).size()) + 3);
}

// Truncates a short record at every byte.
TEST(RecordRead, a_record_cut_short_anywhere_goes_on_from_its_last_whole_line) {
  mille_rules rules = test::short_rules(2, 8);
  rules.cards_packs = 1;
  rules.deal_hand = 25;  // of 52 cards, which leaves a stock of one
  const auto table = test::drawn_out_match(rules, 8);
  const std::string text = record_of(*table);
  const auto lines = lines_of(text);
  ASSERT_NE(text.find("reshuffle"), std::string::npos);
  std::size_t whole = 0;   // number of complete lines
  std::size_t length = 0;  // bytes in these lines
  for (std::size_t size = 0; size <= text.size(); ++size) {
    if (whole < lines.size() && size >= length + lines[whole].size()) length += lines[whole++].size() + 1;
    const auto read = read_back(text.substr(0, size));
    if (whole == 0) {
      ASSERT_TRUE(read.status == MILLE_E_RECORD || read.status == MILLE_E_NOT_FOUND) << size;
      continue;
    }
    ASSERT_EQ(read.status, MILLE_OK) << size << ": " << read.error.text;
    const std::string again = record_of(*read.table);
    // Lines that follow from the last action are written even if they were not read. A reshuffle is written only with
    // its draw.
    const bool waits = lines[whole - 1].starts_with(R"({"reshuffle")");
    const std::size_t sure = waits ? whole - 1 : whole;
    const std::string expected = joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(sure)});
    ASSERT_TRUE(again.starts_with(expected)) << size;
    ASSERT_TRUE(text.starts_with(again)) << size;
  }
}

TEST(RecordRead, a_record_cut_short_is_played_on_to_the_same_end) {
  const auto table = played_match("montreal", 77);
  const std::string text = record_of(*table);
  const auto read = read_back(text.substr(0, text.size() / 2));
  ASSERT_EQ(read.status, MILLE_OK);
  Table& resumed = *read.table;
  while (resumed.events().size() < table->events().size()) {
    if (resumed.state().in_deal()) {
      ASSERT_EQ(resumed.apply(table->decision(resumed.decisions()).action, nullptr), MILLE_OK);
    } else {
      ASSERT_EQ(resumed.next_deal(nullptr, nullptr), MILLE_OK);
    }
  }
  EXPECT_EQ(record_of(resumed), text);
}

// Without a seed, nothing in a record lets anyone guess the rest of the match.
TEST(RecordRead, given_decks_without_a_seed_go_on_with_a_new_one) {
  TableSetup setup;
  setup.decks = MILLE_DECKS_GIVEN;
  setup.has_seed = false;
  const auto table = new_table(test::variant("montreal"), setup);
  FastRandom random(5);
  test::play(table.get(), &random, 20);
  const auto one = read_back(record_of(*table));
  const auto two = read_back(record_of(*table));
  ASSERT_EQ(one.status, MILLE_OK);
  EXPECT_FALSE(one.table->setup().has_seed);
  EXPECT_NE(one.table->setup().seed, two.table->setup().seed);
  EXPECT_EQ(hash_of(one.table->state()), hash_of(table->state()));
}

TEST(RecordRead, a_record_for_one_seat_or_of_another_version_is_unsupported) {
  const auto table = played_match("montreal", 5);
  EXPECT_EQ(read_back(record_of(*table, 1)).status, MILLE_E_UNSUPPORTED);
  for (const char* version : {"0", "1", "3"}) {
    const std::string other =
        test::replaced(record_of(*table), R"("mille_record":2)", std::string(R"("mille_record":)") + version);
    const auto read = read_back(other);
    EXPECT_EQ(read.status, MILLE_E_UNSUPPORTED) << version;
    EXPECT_STREQ(read.error.message, "record.version") << version;
  }
}

// Reverses the order of the cards in a lay.
std::string turned_round(const std::string& line) {
  const std::size_t start = line.find("lay ") + 4;
  const std::size_t first = line.find(' ', start) + 1;
  const std::size_t end = line.find('"', first);
  std::string cards;
  for (std::size_t at = first; at < end;) {
    const std::size_t stop = std::min(line.find(' ', at), end);
    cards = line.substr(at, stop - at) + (cards.empty() ? "" : " ") + cards;
    at = stop + 1;
  }
  return line.substr(0, first) + cards + line.substr(end);
}

// Replacing `from` in the line makes the reader refuse it, with its line number and this column.
void expect_spelling_refused(std::vector<std::string> lines, std::size_t line, std::string_view from,
                             std::string_view to, std::size_t column) {
  lines[line - 1] = test::replaced(lines[line - 1], from, to);
  const auto read = read_back(joined(lines));
  EXPECT_EQ(read.status, MILLE_E_RECORD) << lines[line - 1];
  EXPECT_STREQ(read.error.message, "record.spelling") << read.error.text;
  EXPECT_EQ(read.error.line, static_cast<std::int32_t>(line));
  EXPECT_EQ(read.error.params[0], std::to_string(column)) << read.error.text;
}

TEST(RecordRead, a_line_has_one_spelling) {
  TableSetup setup;
  const auto table = new_table(test::variant("montreal", {"target=77"}), setup);
  table->set_name(0, "Zoé \"x\"/");
  FastRandom random(12);
  test::play(table.get(), &random, 40);
  const auto lines = lines_of(record_of(*table));
  ASSERT_EQ(read_back(joined(lines)).status, MILLE_OK);
  expect_spelling_refused(lines, 2, R"({"deal")", R"( {"deal")", 1);
  expect_spelling_refused(lines, 1, R"({"mille_record":2,)", R"({"mille_record":2, )", 19);
  const std::size_t name = std::string_view(lines[0]).find("Zo") + 1;  // a column, because the text before it is ASCII
  expect_spelling_refused(lines, 1, "Zoé", R"(Zo\u00e9)", name + 2);
  expect_spelling_refused(lines, 1, "é ", R"(é\u0020)", name + 3);
  expect_spelling_refused(lines, 1, "/", R"(\/)", name + 9);
  expect_spelling_refused(lines, 3, R"("do")", R"("d\u006f")", 13);
  expect_spelling_refused(lines, 3, R"("})", "\"}\r", lines[2].size() + 1);
}

TEST(RecordRead, an_action_has_its_cards_in_the_engines_order) {
  auto lines = lines_of(record_of(*played_match("montreal", 12)));
  const auto lay = std::find_if(lines.begin(), lines.end(),
                                [](const std::string& line) { return line.find("\"lay ") != std::string::npos; });
  ASSERT_NE(lay, lines.end());
  *lay = turned_round(*lay);
  const auto read = read_back(joined(lines));
  EXPECT_EQ(read.status, MILLE_E_RECORD);
  EXPECT_EQ(read.error.line, lay - lines.begin() + 1) << read.error.text;
}

// Reads the header of a match with these rules.
test::ReadResult read_with_rules(const std::string& rules) {
  std::vector<std::string> lines = lines_of(record_of(*new_table(test::variant("montreal"), {})));
  const std::string hash(text_of(to_hex(variant_hash(rules, {}))));
  lines[0] = test::replaced(lines[0], R"("rules":{})", "\"rules\":" + rules);
  lines[0].replace(lines[0].find("variant_hash") + 15, hash.size(), hash);
  return read_back(joined(lines));
}

TEST(RecordRead, in_version_2_absent_fields_are_those_of_the_base) {
  const auto empty = read_with_rules("{}");
  ASSERT_EQ(empty.status, MILLE_OK) << empty.error.text;
  EXPECT_EQ(write_rules(empty.table->variant().ruleset.rules), test::variant("montreal")->rules_json);
  for (const char* rules :
       {R"({"cards":{"values":{"QS":10}}})", R"({"cards":{"values":{"Q":15,"QH":100}}})",
        R"({"cards":{"values":{"J":50,"joker":0}}})", R"({"cards":{"packs":1},"naturals":{"size":4}})",
        R"({"cards":{"jokers":2,"wild":["2","joker"]},"match":{"target":2000}})"}) {
    const auto read = read_with_rules(rules);
    ASSERT_EQ(read.status, MILLE_OK) << rules << ": " << read.error.text;
    EXPECT_EQ(read.table->variant().record_rules, rules);
    expect_same_record(record_of(*read.table), rules);
  }
  const mille_rules jacks = read_with_rules(R"({"cards":{"values":{"J":50}}})").table->variant().ruleset.rules;
  EXPECT_EQ(jacks.cards_values[make_card(10, 0)], 50);
  EXPECT_EQ(jacks.cards_values[make_card(10, 1)], 50);
}

TEST(RecordRead, in_version_2_rules_have_one_spelling) {
  for (const char* rules : {R"({"cards":{"packs":2}})", R"({"cards":{}})", R"({"cards":{"values":{}}})",
                            R"({"cards":{"values":{"QS":100}}})", R"({"cards":{"values":{"QS":90,"JD":40}}})",
                            R"({"match":{"target":1},"cards":{"packs":1},"naturals":{"size":4}})",
                            R"({"cards":{"packs":1}})", R"({"cards":{"jokers":1,"packs":1},"naturals":{"size":4}})",
                            R"({"cards":{"values":{"QC":15,"QD":15,"QH":15}}})"}) {
    const auto read = read_with_rules(rules);
    EXPECT_EQ(read.status, MILLE_E_RECORD) << rules;
    EXPECT_EQ(read.error.line, 1) << rules;
  }
}

TEST(RecordRead, a_field_that_nobody_knows_comes_from_a_newer_library) {
  for (const char* rules : {R"({"sets":{"max_runs":3}})", R"({"runs":{"max":3}})"}) {
    const auto read = read_with_rules(rules);
    EXPECT_EQ(read.status, MILLE_E_RECORD) << rules;
    EXPECT_STREQ(read.error.message, "rules.newer");
  }
  EXPECT_STREQ(read_with_rules(R"({"sets":{"max_runs":3}})").error.text,
               "There is no rule field “sets.max_runs” in this release. A newer libmille wrote it.");
}

TEST(RecordRead, decks_are_not_committed_and_hex_is_lower_case) {
  const auto lines = lines_of(record_of(*played_match("montreal", 12)));
  for (const auto& [from, to] :
       {std::pair(R"("decks":"seed")", R"("decks":"committed")"), std::pair(R"("seed":"0c)", R"("seed":"0C)")}) {
    std::vector<std::string> changed = lines;
    changed[0] = test::replaced(lines[0], from, to);
    const auto read = read_back(joined(changed));
    EXPECT_EQ(read.status, MILLE_E_RECORD) << to;
    EXPECT_EQ(read.error.line, 1) << to;
  }
}

// CPU time of this process only, the least of up to three runs. The ratio is the same on any machine, however busy it is.
TEST(RecordRead, a_long_deal_is_read_in_time_that_grows_with_its_length) {
  const auto processor_time = [](int turns, double enough) {
    const auto table = test::drawn_out_match(test::short_rules(1, turns), 6);
    const std::string text = record_of(*table, MILLE_ALL, true);
    auto least = std::numeric_limits<double>::infinity();
    for (int run = 0; run < 3 && least >= enough; ++run) {
      const std::clock_t start = std::clock();
      EXPECT_EQ(read_back(text).status, MILLE_OK);
      least = std::min(least, static_cast<double>(std::clock() - start));
    }
    return least;
  };
  // The length grows by 10. Quadratic time would grow by 100.
  const double most = 40 * processor_time(500, 0) + 10000;
  EXPECT_LT(processor_time(5000, most), most);
}

}  // namespace
}  // namespace mille

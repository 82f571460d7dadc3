// Tampered records: each is refused at the line that was changed, by the rule that it breaks.
#include <gtest/gtest.h>

#include <algorithm>

#include "record/record_read.h"
#include "tests/support/random.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

using test::joined;
using test::line_opening;
using test::lines_of;
using test::played_match;
using test::read_back;
using test::record_of;
using test::replaced;

// Changes one line. The record must be refused at `line` by `rule`.
void expect_refused(std::vector<std::string> lines, std::size_t changed, const std::string& to, std::size_t line,
                    const char* rule) {
  lines[changed - 1] = to;
  const auto read = read_back(joined(lines));
  EXPECT_EQ(read.status, MILLE_E_RECORD) << to;
  EXPECT_EQ(read.error.line, static_cast<std::int32_t>(line)) << to << ": " << read.error.text;
  EXPECT_STREQ(read.error.rule, rule) << to << ": " << read.error.text;
  EXPECT_EQ(read.table, nullptr);
}

class Tampered : public testing::Test {
 protected:
  void refuse_change(std::size_t line, std::string_view from, std::string_view to, const char* rule) {
    expect_refused(lines, line, replaced(lines[line - 1], from, to), line, rule);
  }

  std::vector<std::string> lines = lines_of(record_of(*played_match("montreal", 31)));
};

std::string_view between(const std::string& line, std::string_view before, std::string_view after) {
  const std::size_t start = line.find(before) + before.size();
  return std::string_view(line).substr(start, line.find(after, start) - start);
}

TEST_F(Tampered, rules_are_held_to_their_hash) {
  refuse_change(1, R"("rules":{})", R"("rules":{"match":{"target":1000}})", "");
  refuse_change(1, R"("rules":{})", R"("rules":[])", "");
  refuse_change(1, R"("variant_hash":")", R"("variant_hash":"0)", "");
  lines = lines_of(record_of(*played_match("target-2000", 31)));
  refuse_change(1, R"("target":2000)", R"("target":1000)", "");
  refuse_change(1, R"("target":2000)", R"("target":1200)", "");
  refuse_change(1, R"("target":2000)", R"("target":2000.0)", "");
  refuse_change(1, R"("target":2000)", R"("target":"2000")", "");
  refuse_change(1, R"("match":{)", R"("macht":{)", "");
  refuse_change(1, R"("match":{)", R"("cards":{},"match":{)", "");
  refuse_change(1, R"("match":{)", R"("cards":{"values":{"JC":10}},"match":{)", "");
}

TEST_F(Tampered, the_header_has_its_members_and_types) {
  refuse_change(1, R"("mille_record":2)", R"("mille_record":"2")", "");
  refuse_change(1, R"("engine":"1.0.0-rc.1",)", "", "");
  refuse_change(1, R"("stakes":[1,3])", R"("stakes":[1,4])", "");
  refuse_change(1, R"("stakes":[1,3])", R"("stakes":[1,3,9])", "");
  refuse_change(1, R"("stakes":[1,3])", R"("stakes":[-1,-3])", "");
  refuse_change(1, R"("decks":"seed")", R"("decks":"mine")", "");
  refuse_change(1, R"("decks":"seed")", R"("decks":"seed","commit":"")", "");
  refuse_change(1, R"("players":["human","human"])", R"("players":["human"])", "");
  refuse_change(1, R"("players":["human","human"])", R"("players":["human",7])", "");
  refuse_change(1, R"("players":["human","human"])", R"("players":["human","\u001b[2J"])", "");
  refuse_change(1, R"("players":["human","human"])", R"("players":["human\u009b31m","human"])", "");
  refuse_change(1, R"("variant":")", R"("variant":"\n)", "");
  refuse_change(1, R"("options":{})", R"("options":{"a":null})", "");
  refuse_change(1, R"("options":{})", R"("options":[])", "");
  refuse_change(1, R"("human"]})", R"("human"],"more":1})", "");
}

TEST_F(Tampered, names_are_no_longer_than_a_host_could_give_them) {
  const std::string longest(255, 'x');
  std::vector<std::string> named = lines;
  named[0] = replaced(lines[0], R"("human","human")", '"' + longest + R"(","human")");
  const auto read = read_back(joined(named));
  ASSERT_EQ(read.status, MILLE_OK) << read.error.text;
  EXPECT_EQ(read.table->name(0), longest);
  refuse_change(1, R"("human","human")", '"' + longest + R"(x","human")", "");
  refuse_change(1, R"("human","human")", R"("human",")" + longest + "x\"", "");
  refuse_change(1, R"("variant":"montreal")", R"("variant":")" + std::string(32, 'm') + '"', "");
  refuse_change(1, R"("options":{})", R"("options":{")" + std::string(32, 'o') + R"(":1})", "");
  refuse_change(1, R"("options":{})", R"("options":{"target":")" + std::string(48, 'o') + R"("})", "");
}

TEST_F(Tampered, names_hold_nothing_that_may_not_be_printed) {
  for (const char* sign :
       {"\u200b", "\u200e", "\u200f", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\ufeff", "\u009b"}) {
    const std::string name = std::string("\"An") + sign + "na\"";
    refuse_change(1, R"("human","human")", name + R"(,"human")", "");
    refuse_change(1, R"("human","human")", R"("human",)" + name, "");
    refuse_change(1, R"("variant":"montreal")", std::string(R"("variant":"mont)") + sign + R"(real")", "");
    refuse_change(1, R"("options":{})", R"("options":{)" + name + ":1}", "");
    refuse_change(1, R"("options":{})", R"("options":{"target":)" + name + "}", "");
    refuse_change(3, R"("do":")", std::string(R"("do":")") + sign, "");
    // The message quotes the faulty text in a form that is safe to print.
    const auto read = read_back(joined({replaced(lines[0], R"("variant":"montreal")", R"("variant":)" + name)}));
    EXPECT_EQ(std::string(read.error.text).find(sign), std::string::npos) << read.error.text;
  }
}

// D1, D2
TEST_F(Tampered, the_cards_are_those_of_the_seed) {
  const std::string seed(between(lines[0], R"("seed":")", "\""));
  std::string other = seed;
  other[5] = other[5] == '0' ? '1' : '0';
  std::vector<std::string> changed = lines;
  changed[0] = replaced(lines[0], seed, other);
  const auto read = read_back(joined(changed));
  EXPECT_EQ(read.status, MILLE_E_RECORD);
  EXPECT_EQ(read.error.line, 2);

  const bool zero = lines[1].find(R"("dealer":0)") != std::string::npos;
  refuse_change(2, zero ? R"("dealer":0)" : R"("dealer":1)", zero ? R"("dealer":1)" : R"("dealer":0)", "D1");
  refuse_change(2, R"({"deal":1)", R"({"deal":2)", "D1");
  const std::string first(between(lines[1], R"("deck":["))", "\""));
  refuse_change(2, R"("deck":[)", R"("deck":["QS",)", "D2");
  refuse_change(2, R"("deck":[)", R"("deck":["qs",)", "");
  refuse_change(2, R"("deck":)", R"("draw_ends":true,"deck":)", "");
  const std::size_t end = lines[1].rfind(']');
  expect_refused(lines, 2, lines[1].substr(0, end) + R"(],"draw_ends":false})", 2, "");
}

// T1–T3, D3
TEST_F(Tampered, actions_are_held_to_the_rules) {
  const std::size_t first = 3;
  const bool zero = lines[2].find(R"("seat":0)") != std::string::npos;
  refuse_change(first, zero ? R"("seat":0)" : R"("seat":1)", zero ? R"("seat":1)" : R"("seat":0)", "D3");
  refuse_change(first, R"("seat":)", R"("seat":3)", "");
  const std::size_t draw = line_opening(lines, std::string(R"({"seat":)") + (zero ? '0' : '1') + R"(,"do":"draw")");
  refuse_change(draw, "draw", "pass", "X2");
  refuse_change(draw, "draw", "discard 5H", "T1");
  refuse_change(draw, "draw", "upcard", "F1");
  refuse_change(draw, "draw", "dance", "");
  refuse_change(draw, "\"draw\"", "7", "");
  refuse_change(draw, "\"draw\"", R"("draw","card":"5H")", "");
}

TEST_F(Tampered, lines_that_are_missing_twice_there_or_out_of_place_are_noticed) {
  const auto step = static_cast<std::size_t>(std::max(1.0, 1 / mille_test::test_factor()));
  for (std::size_t line = 2; line < lines.size(); line += step) {
    std::vector<std::string> fewer = lines;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(line) - 1);
    ASSERT_EQ(read_back(joined(fewer)).status, MILLE_E_RECORD) << "without line " << line << ": " << lines[line - 1];
    std::vector<std::string> more = lines;
    more.insert(more.begin() + static_cast<std::ptrdiff_t>(line), lines[line - 1]);
    const auto twice = read_back(joined(more));
    // A repeated draw is not legal. A repeated discard may be legal for the opponent, but names the wrong seat.
    ASSERT_EQ(twice.status, MILLE_E_RECORD) << "line " << line << " twice: " << lines[line - 1];
    ASSERT_EQ(twice.error.line, static_cast<std::int32_t>(line) + 1) << lines[line - 1];
  }
  std::vector<std::string> after = lines;
  after.push_back(R"({"deal":9,"dealer":0,"deck":[]})");
  EXPECT_EQ(read_back(joined(after)).error.line, static_cast<std::int32_t>(lines.size()) + 1);
}

// E1–E3, N1
TEST_F(Tampered, the_score_of_a_deal_is_recomputed) {
  const std::size_t line = line_opening(lines, R"({"deal_end":1)");
  const std::string& text = lines[line - 1];
  const bool zero = text.find(R"("out":0)") != std::string::npos;
  refuse_change(line, R"("deal_end":1)", R"("deal_end":2)", "E1");
  refuse_change(line, zero ? R"("out":0)" : R"("out":1)", R"("out":null)", "");  // a seat without cards is out
  refuse_change(line, R"("points":[)", R"("points":[1)", "E2");
  refuse_change(line, zero ? R"("hands":[[],)" : R"(,[]],"points")", zero ? R"("hands":[null,)" : R"(,null],"points")",
                "E2");
  const std::string left =
      text.substr(text.find(R"("hands":[)"), text.find(R"(,"points")") - text.find(R"("hands":[)"));
  refuse_change(line, left, R"("hands":[["5H"],["5H"]])", "");
  refuse_change(line, left, zero ? R"("hands":[[],["X"]])" : R"("hands":[["X"],[]])", "E2");
  refuse_change(line, left, R"("hands":[[],[]])", "");
  refuse_change(line, left, R"("hands":[])", "");
  refuse_change(line, left + ',', "", "");
  refuse_change(line, R"("naturals":[)", R"("naturals":[3)", "N1");
  const bool chapeau = text.find(R"("chapeau":[true)") != std::string::npos;
  refuse_change(line, chapeau ? R"("chapeau":[true)" : R"("chapeau":[false)", R"("chapeau":[null)", "");
  refuse_change(line, chapeau ? R"("chapeau":[true)" : R"("chapeau":[false)", R"("chapeau":[0)", "");
  refuse_change(line, R"("totals":[)", R"("totals":[7)", "E2");
}

// M1, M4, Y1–Y5
TEST_F(Tampered, the_end_of_the_match_is_recomputed) {
  const std::size_t line = lines.size();
  refuse_change(line, R"("end":"won")", R"("end":"drawn")", "M1");
  refuse_change(line, R"("end":"won")", R"("end":"forfeit","fault":{"seat":0,"kind":"timeout"})", "M1");
  refuse_change(line, R"("winner":)", R"("winner":9)", "");
  refuse_change(line, R"("game":3)", R"("game":4)", "Y1");
  refuse_change(line, R"("difference":)", R"("difference":1)", "Y4");
  refuse_change(line, R"("payment":{"game":3)", R"("payment":{"gain":3)", "");
  const std::string& text = lines[line - 1];
  const auto item = [&](const std::string& name, const char* rule) {
    const std::string old =
        "\"" + name + "\":" + std::string(between(text, "\"" + name + "\":", name == "total" ? "}" : ","));
    const std::size_t at = text.rfind(old);
    expect_refused(lines, line, text.substr(0, at) + "\"" + name + "\":99" + text.substr(at + old.size()), line, rule);
  };
  item("skunk", "Y5");
  item("total", "Y1");
  refuse_change(line, R"("match_end":1)", R"("match_end":true)", "");
  // A match that is not over.
  expect_refused(lines, 3, text, 3, "M1");
}

TEST_F(Tampered, legal_lists_and_hashes_are_verified_where_they_stand) {
  lines = lines_of(record_of(*played_match("montreal", 31), MILLE_ALL, true));
  refuse_change(5, R"("legal":[)", R"("legal":["pass",)", "");
  auto more = lines;
  more[4] = replaced(lines[4], R"("legal":[)", R"("legal":["pass",)");
  const mille_error error = read_back(joined(more)).error;
  EXPECT_STREQ(error.message, "record.legal");
  EXPECT_STREQ(error.params[0], "1");
  EXPECT_STREQ(error.params[1], R"("pass")");
  EXPECT_EQ(error.params[2], '"' + std::string(between(lines[4], R"("legal":[")", "\"")) + '"');
  refuse_change(5, R"("hash":")", R"("hash":"0)", "");
  const std::size_t hash = lines[4].find(R"(,"hash")");
  ASSERT_NE(hash, std::string::npos);
  const std::size_t last = lines[4].rfind(",\"", hash - 1);
  if (last != std::string::npos && last > lines[4].find("legal")) {
    expect_refused(lines, 5, lines[4].substr(0, last) + ']' + lines[4].substr(hash), 5, "");
  }
  const std::string legal = lines[4].substr(lines[4].find(R"(,"legal")"), hash - lines[4].find(R"(,"legal")"));
  refuse_change(5, legal, R"(,"legal":true)", "");
  // The other action is in the legal list too, but the next hash belongs to another state.
  std::vector<std::string> changed;
  for (std::size_t i = 2; i < lines.size(); ++i) {
    const std::size_t choice = lines[i].rfind("\"discard ", lines[i].find(R"(,"hash")"));
    const std::size_t taken = lines[i].find("\"do\":\"discard ");
    if (taken == std::string::npos || choice == std::string::npos) continue;
    const std::string other(between(lines[i].substr(choice), "\"", "\""));
    const std::string mine(between(lines[i], "\"do\":\"", "\""));
    if (other == mine) continue;
    changed = lines;
    changed[i] = replaced(lines[i], "\"do\":\"" + mine, "\"do\":\"" + other);
    const auto read = read_back(joined(changed));
    EXPECT_EQ(read.status, MILLE_E_RECORD);
    EXPECT_EQ(read.error.line, static_cast<std::int32_t>(i) + 2) << read.error.text;
    return;
  }
  FAIL() << "no discard with another choice";
}

// X1
TEST(TamperedStock, reshuffles_are_verified) {
  const auto table = test::drawn_out_match(test::short_rules(1, 90), 8);
  const auto lines = lines_of(record_of(*table));
  const std::size_t line = line_opening(lines, R"({"reshuffle")");
  const std::string& text = lines[line - 1];
  const std::string first(between(text, "[", ","));
  const std::string second(between(text, ",", ","));
  std::string swapped = replaced(text, first + ',' + second, second + ',' + first);
  if (first == second) swapped = replaced(text, first, "\"X\"");
  expect_refused(lines, line, swapped, line, "X1");
  expect_refused(lines, line, replaced(text, first + ',', ""), line, "X1");
  expect_refused(lines, line, R"({"reshuffle":72})", line, "");
  expect_refused(lines, 3, text, 3, "X1");
  std::vector<std::string> without = lines;
  without.erase(without.begin() + static_cast<std::ptrdiff_t>(line) - 1);
  auto read = read_back(joined(without));
  EXPECT_EQ(read.error.line, static_cast<std::int32_t>(line));
  EXPECT_STREQ(read.error.rule, "X1");
  std::vector<std::string> twice = lines;
  twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(line), text);
  read = read_back(joined(twice));
  EXPECT_EQ(read.error.line, static_cast<std::int32_t>(line) + 1);
  EXPECT_STREQ(read.error.rule, "X1");
  expect_refused(lines, line + 1, replaced(lines[line], "draw", "pass"), line + 1, "X1");
}

// M4
TEST(TamperedForfeit, names_a_player_and_a_kind_of_fault) {
  TableSetup setup;
  auto table = test::new_table(test::variant("montreal"), setup);
  FastRandom random(3);
  test::play(table.get(), &random, 20);
  ASSERT_EQ(table->forfeit(1, MILLE_FAULT_TIMEOUT, nullptr), MILLE_OK);
  const auto lines = lines_of(record_of(*table));
  const std::size_t last = lines.size();
  const auto refuse_fault = [&](const std::string& fault) {
    std::vector<std::string> changed = lines;
    changed[last - 1] = replaced(lines[last - 1], R"({"seat":1,"kind":"timeout"})", fault);
    const auto read = read_back(joined(changed));
    EXPECT_EQ(read.status, MILLE_E_RECORD) << fault;
    EXPECT_EQ(read.error.line, static_cast<std::int32_t>(last)) << fault;
  };
  refuse_fault("1");
  refuse_fault("null");
  refuse_fault("{}");
  refuse_fault(R"({"seat":1})");
  refuse_fault(R"({"seat":2,"kind":"timeout"})");
  refuse_fault(R"({"seat":1,"kind":"tired"})");
  refuse_fault(R"({"seat":1,"kind":"crash","more":1})");
  EXPECT_EQ(read_back(joined(lines)).status, MILLE_OK);
}

// C1, D1, X1
TEST(TamperedStock, given_cards_are_the_pack_and_new_stocks_the_pile) {
  TableSetup setup;
  setup.decks = MILLE_DECKS_GIVEN;
  setup.has_seed = false;
  const auto table = test::drawn_out_match(test::short_rules(1, 90), 8, setup);
  const auto lines = lines_of(record_of(*table));
  const std::string deck(between(lines[1], "[", "]"));
  const std::string card(between(lines[1], "[", ","));
  expect_refused(lines, 2, replaced(lines[1], card, card == "\"QS\"" ? "\"QH\"" : "\"QS\""), 2, "C1");
  expect_refused(lines, 2, replaced(lines[1], card + ',', ""), 2, "C1");
  expect_refused(lines, 2, replaced(lines[1], card, "\"X\""), 2, "C1");
  expect_refused(lines, 2, replaced(lines[1], card, "\"1D\""), 2, "");
  expect_refused(lines, 2, replaced(lines[1], R"("dealer":)", R"("dealer":2)"), 2, "");
  const std::size_t line = line_opening(lines, R"({"reshuffle")");
  const std::string first(between(lines[line - 1], "[", ","));
  expect_refused(lines, line, replaced(lines[line - 1], first, "\"X\""), line, "X1");
}

TEST(TamperedText, what_is_no_line_of_a_record_is_refused) {
  const auto lines = lines_of(record_of(*played_match("montreal", 31)));
  const std::string deep(100000, '[');
  for (const std::string& bad :
       {std::string(""), std::string("7"), std::string("[]"), std::string("{}"), std::string("null"), std::string("{"),
        std::string(R"({"seat":1,"seat":1,"do":"draw"})"), std::string(R"({"seat":1e0,"do":"draw"})"),
        std::string(R"({"seat":99999999999999999999,"do":"draw"})"), std::string("{\"seat\":1,\"do\":\"\xff\"}"),
        std::string(R"({"seat":1,"do":"draw"} {})"), std::string("{\"seat\":1,\"do\":\"draw\"}\0", 23), deep,
        std::string(R"({"deal_end":1})"), std::string(R"({"reveal":{"seed":""}})")}) {
    std::vector<std::string> changed = lines;
    changed[2] = bad;
    const auto read = read_back(joined(changed));
    EXPECT_EQ(read.status, MILLE_E_RECORD) << bad.substr(0, 60);
    EXPECT_EQ(read.error.line, 3) << bad.substr(0, 60);
    EXPECT_STRNE(read.error.text, "");
  }
  EXPECT_EQ(read_back("hello\n" + joined(lines)).status, MILLE_E_RECORD);
}

// Every mutation is refused with a status and a message, or the record is read and written back unchanged.
TEST(TamperedText, any_mutation_is_refused_with_its_reason_or_verifies) {
  const std::string text = record_of(*test::drawn_out_match(test::short_rules(2, 90), 4), MILLE_ALL, true) +
                           record_of(*played_match("progressive", 4));
  FastRandom random(99);
  const std::uint64_t tries = mille_test::times(100);
  std::uint64_t refused = 0;
  for (std::uint64_t i = 0; i < tries; ++i) {
    std::string mutated = text;
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(mutated.size()));
      const std::size_t length = random.below(30);
      switch (random.below(4)) {
        case 0: mutated[at] = static_cast<char>(random.below(256)); break;
        case 1: mutated.erase(at, length); break;
        case 2:
          mutated.insert(at, mutated.substr(random.below(static_cast<std::uint32_t>(mutated.size())), length));
          break;
        default: mutated[at] = text[random.below(static_cast<std::uint32_t>(text.size()))]; break;
      }
    }
    const auto read = read_back(mutated, 1 + random.below(2));
    if (read.status != MILLE_OK) {
      ++refused;
      ASSERT_EQ(read.table, nullptr);
      ASSERT_STRNE(read.error.text, "");
      ASSERT_EQ(read.error.status, read.status);
      continue;
    }
    const std::string again = record_of(*read.table);
    const auto second = read_back(again);
    ASSERT_TRUE(second.status == MILLE_OK || second.status == MILLE_E_UNSUPPORTED) << second.error.text;
    if (second.status != MILLE_OK) continue;
    ASSERT_EQ(record_of(*second.table), again);
  }
  EXPECT_GT(refused, tries / 3);
}

TEST_F(Tampered, words_of_a_later_release_are_refused) {
  const std::string first_action = lines[2];
  refuse_change(2, R"(,"deck":[)", R"(,"set":1,"deck":[)", "");
  expect_refused(lines, 3, R"({"seat":)" + first_action.substr(8, 1) + R"(,"do":"call WORD"})", 3, "");
  const std::size_t end = line_opening(lines, R"({"deal_end":1)");
  expect_refused(lines, end, lines[end - 1].substr(0, lines[end - 1].size() - 1) + R"(,"memory":{"turns":3}})", end,
                 "");
}

}  // namespace
}  // namespace mille

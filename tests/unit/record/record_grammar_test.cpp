// What a record may be: whatever else a text holds is refused, by the reader and by verification alike.
#include "record/record_grammar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "record/receipts.h"
#include "record/record_read.h"
#include "record/verify.h"
#include "tests/support/said.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/record/sealed_support.h"

namespace mille {
namespace {

using test::joined;
using test::line_opening;
using test::lines_of;
using test::played_match;
using test::read_back;
using test::record_of;
using test::replaced;
using test::sealed_match;

using OrderedJson = nlohmann::ordered_json;

constexpr std::uint32_t kBoth = Sealing::kBothSeats;

// The result of verifying a match, or the status of the refusal.
std::string judged(const std::string& text, std::uint64_t match = 1) {
  mille_error error = test::empty_error();
  const auto verdict =
      verify_record(test::PlainVariants(), text, match, {}, {}, std::pmr::new_delete_resource(), &error);
  if (!verdict) {
    mille_test::note_said("refused, " + mille_test::told(error));
    return "refused: " + std::to_string(verdict.status());
  }
  const std::string written = write_verdict(*verdict);
  mille_test::note_said(written);
  return nlohmann::json::parse(written)["result"];
}

const std::string kMalformed = "refused: " + std::to_string(MILLE_E_RECORD);

// Both the reader and verification refuse the text.
void expect_malformed(const std::string& text, const std::string& what, std::uint64_t match = 1) {
  const auto read = read_back(text, match);
  EXPECT_NE(read.status, MILLE_OK) << what;
  EXPECT_STRNE(read.error.text, "") << what;
  EXPECT_TRUE(judged(text, match).starts_with("refused")) << what << ": " << judged(text, match);
}

// The number of the first line that starts with this text, or 0.
std::size_t line_of_kind(const std::vector<std::string>& lines, const char* first) {
  const auto found =
      std::find_if(lines.begin(), lines.end(), [first](const std::string& line) { return line.starts_with(first); });
  return found == lines.end() ? 0 : static_cast<std::size_t>(found - lines.begin()) + 1;
}

// Complete records of every kind of which the library can judge every line. The matches are short, because each line is
// changed in many ways.
std::vector<std::pair<std::string, std::string>> whole_records() {
  mille_rules rules = default_rules();
  rules.match_target = 100;
  const auto variant = test::variant_of(rules);
  const auto sealed = sealed_match(kBoth, 3, variant);
  return {{"unsealed", record_of(*played_match(variant, 3))},
          {"with legal lists", record_of(*played_match(variant, 3), MILLE_ALL, true)},
          {"given decks", record_of(*played_match(variant, 3, MILLE_DECKS_GIVEN, true))},
          {"sealed", record_of(*sealed)},
          {"sealed by one guest", record_of(*sealed_match(1, 3, variant))},
          {"for seat 0", record_of(*sealed, 0)},
          {"for seat 1", record_of(*sealed, 1, true)}};
}

TEST(RecordGrammar, allows_every_record_that_the_library_writes) {
  EXPECT_EQ(whole_records().size(), 7u) << "EachRecord tries as many";
  for (const auto& [what, record] : whole_records()) {
    EXPECT_TRUE(judged(record).starts_with("agrees with itself")) << what << ": " << judged(record);
    EXPECT_EQ(judged(record.substr(0, record.size() - 1)), judged(record)) << what << " without its last line end";
    const auto lines = lines_of(record);
    for (std::size_t kept = 1; kept < lines.size(); kept += 1 + kept / 3) {
      const std::string begun = joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept)});
      EXPECT_EQ(judged(begun), "unfinished") << what << ", " << kept << " lines";
      EXPECT_EQ(judged(begun + lines[kept].substr(0, lines[kept].size() / 2)), "unfinished") << what;
      EXPECT_EQ(judged(begun + "{"), "unfinished") << what;
    }
  }
}

TEST(RecordGrammar, has_nothing_before_the_first_header) {
  const std::string record = record_of(*sealed_match(kBoth, 3));
  const std::string mark = "\xef\xbb\xbf";
  for (const std::string& before :
       {std::string("junk\n"), std::string("{}\n"), std::string("{\"match_end\":1}\n"), std::string("\n"),
        mark + record, mark + '\n', record.substr(1), std::string("{\"for\":0}\n")}) {
    for (const std::uint64_t match : {1U, 2U}) expect_malformed(before + record, before.substr(0, 30), match);
  }
  for (const std::string& before : {mark, std::string(" "), std::string("\n"), std::string("\r\n")}) {
    EXPECT_TRUE(judged(before + record).starts_with("refused")) << before;
    EXPECT_NE(read_back(before + record).status, MILLE_OK) << before;
  }
}

TEST(RecordGrammar, has_nothing_after_a_complete_match) {
  for (const auto& [what, record] : whole_records()) {
    const auto lines = lines_of(record);
    std::vector<std::string> tails = {"{}\n",
                                      "\n",
                                      "\r\n",
                                      " ",
                                      "x",
                                      "null\n",
                                      "[",
                                      "{\"deal",
                                      "{\"mille_recorder",
                                      R"({"match_end":1})",
                                      "{\"payment\":{\"total\":99999}}\n",
                                      "\xef\xbb\xbf"};
    for (const std::string& line : lines) {
      if (!line.starts_with(kHeaderStart)) tails.push_back(line + '\n');
      if (tails.size() > 20) break;
    }
    for (std::size_t i = lines.size() - 3; i < lines.size(); ++i) tails.push_back(lines[i] + '\n');
    for (const std::string& tail : tails) expect_malformed(record + tail, what + ": " + tail);
    // Another match is no part of this one, even half of its header.
    EXPECT_EQ(judged(record + record), judged(record)) << what;
    EXPECT_EQ(judged(record + record, 2), judged(record)) << what;
    for (const std::size_t length : {1U, 5U, 16U, 40U}) {
      const std::string half = record + record.substr(0, length);
      EXPECT_EQ(judged(half), judged(record)) << what << length;
      EXPECT_EQ(judged(half, 2), "unfinished") << what << length;
      EXPECT_EQ(judged(half, 3), "refused: " + std::to_string(MILLE_E_NOT_FOUND)) << what << length;
    }
  }
}

TEST(RecordGrammar, has_a_line_that_is_cut_short_only_at_its_end) {
  const auto lines = lines_of(record_of(*sealed_match(kBoth, 3)));
  const std::string begun = joined({lines.begin(), lines.begin() + 4});
  EXPECT_EQ(judged(begun + "{\"seat\":1,\"do\":x"), "unfinished") << "other verifiers have other parsers";
  for (const std::string& tail :
       {std::string("x"), std::string(" "), std::string("\r"), std::string("\""), std::string("null"),
        std::string("{}"), std::string("\n"), "{\"seat\"\n" + lines[4], std::string("{\"seat\"\n")}) {
    expect_malformed(begun + tail, tail);
  }
  EXPECT_EQ(judged(lines[0].substr(0, 40)), kMalformed) << "half a header is no match";
}

TEST(RecordGrammar, has_its_lines_in_one_order) {
  for (const auto& [what, record] : whole_records()) {
    const auto lines = lines_of(record);
    for (const char* first : {"{\"deal\":1", "{\"deal_end\":1", "{\"match_end\"", "{\"reveal\""}) {
      const std::size_t at = line_of_kind(lines, first);
      if (at == 0 && std::string_view(first) == "{\"reveal\"") continue;
      ASSERT_NE(at, 0u) << what;
      auto twice = lines;
      twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(at), lines[at - 1]);
      expect_malformed(joined(twice), what + ", twice: " + first);
      auto early = twice;
      early.erase(early.begin() + static_cast<std::ptrdiff_t>(at));
      early.insert(early.begin() + 2, lines[at - 1]);
      if (at != 2) {
        EXPECT_FALSE(judged(joined(early)).starts_with("agrees")) << what << ", early: " << first;
      }
      if (at == lines.size()) continue;
      auto without = lines;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(at) - 1);
      EXPECT_FALSE(judged(joined(without)).starts_with("agrees")) << what << ", without: " << first;
    }
    auto headed = lines;
    headed.insert(headed.begin() + 3, "{\"mille_record\": 2}");
    expect_malformed(joined(headed), what, 2);
  }
}

class EachRecord : public testing::TestWithParam<std::size_t> {
 protected:
  const std::pair<std::string, std::string> named_ = whole_records()[GetParam()];
};

INSTANTIATE_TEST_SUITE_P(RecordGrammar, EachRecord, testing::Range<std::size_t>(0, 7));

// Every member of one line of every kind: missing, in another place, twice, or with another kind of value.
TEST_P(EachRecord, has_lines_with_their_members_in_one_order) {
  const auto& [what, record] = named_;
  const auto lines = lines_of(record);
  for (const char* first :
       {"{\"mille_record\"", "{\"deal\":1", "{\"seat\"", "{\"deal_end\":1", "{\"match_end\"", "{\"reveal\""}) {
    const std::size_t at = line_of_kind(lines, first);
    if (at == 0 && std::string_view(first) == "{\"reveal\"") continue;
    ASSERT_NE(at, 0u) << what;
    const auto expect_refused = [&, &name_of_record = what](const OrderedJson& line, const std::string& how) {
      auto changed = lines;
      changed[at - 1] = line.dump();
      if (changed[at - 1] != lines[at - 1])
        expect_malformed(joined(changed), name_of_record + ", " + how + ": " + line.dump());
    };
    const OrderedJson line = OrderedJson::parse(lines[at - 1]);
    OrderedJson more = line;
    more["more"] = 1;
    expect_refused(more, "one more");
    for (const auto& [name, value] : line.items()) {
      if (name != "legal" && name != "hash" && name != "draw_ends") {
        OrderedJson without = line;
        without.erase(name);
        expect_refused(without, "without " + name);
      }
      OrderedJson moved = line;
      moved.erase(name);
      moved[name] = value;
      expect_refused(moved, "moved " + name);
      for (const char* other : {"null", "true", "-1", "\"x\"", "[]", "{\"x\":1}"}) {
        // What may hold such a value: the text of a version, a name, any options, a count, a seat, nobody.
        const OrderedJson given = OrderedJson::parse(other);
        if ((name == "engine" || name == "variant" || name == "do") && given.is_string()) continue;
        if ((name == "options" || name == "rules") && given.is_object()) continue;
        if (given.is_number() || given.is_null()) {
          if (value.is_number() && given.is_number()) continue;
          if (name == "winner" || name == "payment" || name == "out" || name == "seed") continue;
        }
        OrderedJson changed = line;
        changed[name] = given;
        expect_refused(changed, "another " + name);
      }
    }
  }
}

TEST(RecordGrammar, holds_the_engine_to_an_ordinary_text) {
  const std::string record = record_of(*played_match("montreal", 3));
  const auto with = [&record](const std::string& engine) {
    return replaced(record, R"("engine":"1.0.0-rc.1")", R"("engine":")" + engine + '"');
  };
  for (const std::string& engine : {std::string("x"), std::string(63, '9'), std::string("1.0.0-rc.1 (mine)")}) {
    EXPECT_EQ(judged(with(engine)), "agrees with itself") << engine;
  }
  for (const std::string& engine : {std::string(), std::string(64, '9'), std::string("\\\""), std::string("\\\\"),
                                    std::string("\\n"), std::string("é")}) {
    expect_malformed(with(engine), engine);
  }
}

// A record for one seat shows what that seat saw, and nothing else.
TEST(RecordGrammar, holds_for_to_what_the_lines_show) {
  const auto table = sealed_match(kBoth, 3);
  const std::string full = record_of(*table);
  const std::string own = record_of(*table, 0, true);
  expect_malformed(replaced(full, R"("mille_record":2,)", R"("mille_record":2,"for":0,)"), "a full record");
  expect_malformed(replaced(own, R"("for":0,)", ""), "no for");
  expect_malformed(replaced(own, R"("for":0,)", R"("for":1,)"), "the other seat");
  for (const char* other : {"2", "-1", "true", "null", "\"0\"", "[0]", "00"}) {
    const std::string changed = replaced(own, R"("for":0,)", std::string(R"("for":)") + other + ',');
    expect_malformed(changed, other);
  }
  expect_malformed(replaced(own, R"("mille_record":2,"for":0,)", R"("for":0,"mille_record":2,)"), "for comes second");
  expect_malformed(replaced(own, R"("for":0,"engine":"1.0.0-rc.1",)", R"("engine":"1.0.0-rc.1","for":0,)"),
                   "for after engine");
  const auto lines = lines_of(own);
  const auto expect_line_refused = [&lines](std::string_view opening, std::string_view from, std::string_view to) {
    auto changed = lines;
    for (std::string& line : changed) {
      if (!line.starts_with(opening) || line.find(from) == line.npos) continue;
      line = replaced(line, from, to);
      return expect_malformed(joined(changed), line);
    }
    ADD_FAILURE() << from;
  };
  expect_line_refused(R"({"seat":0,"do":"draw")", R"(,"card":)", R"(,"hash":"0123456789abcdef","card":)");
  expect_line_refused(R"({"seat":1,"do":"draw")", "}", R"(,"card":"QS"})");
  expect_line_refused(R"({"seat":1,"do":"draw")", "}", R"(,"legal":["draw"]})");
  expect_line_refused(R"({"deal":1)", R"("hand":)", R"("deck":["QS"],"hand":)");
  // The hand in another order.
  auto changed = lines;
  OrderedJson deal = OrderedJson::parse(changed[1]);
  std::reverse(deal["hand"].begin(), deal["hand"].end());
  changed[1] = deal.dump();
  expect_malformed(joined(changed), "hand");
  const auto draw = std::find_if(changed.begin(), changed.end(), [](const std::string& line) {
    return line.starts_with(R"({"seat":0,"do":"draw","card":)");
  });
  ASSERT_NE(draw, changed.end());
  changed = lines;
  OrderedJson hidden = OrderedJson::parse(*draw);
  hidden.erase("card");
  const auto at = static_cast<std::size_t>(line_opening(lines, *draw));
  changed[at - 1] = hidden.dump();
  expect_malformed(joined(changed), "no card");
}

// Whoever goes on with a match keeps its header, byte for byte, and with it the receipts.
TEST(RecordHeader, is_kept_whatever_version_began_the_match) {
  const auto table = sealed_match(kBoth, 8);
  const std::string open = record_of(*played_match("montreal", 3));
  for (const char* engine : {"0.0.9", "1.0.0-rc.1", "9.12.0-rc.3"}) {
    const auto as_of = [engine](const std::string& record) {
      return replaced(record, R"("engine":"1.0.0-rc.1")", std::string(R"("engine":")") + engine + '"');
    };
    const std::string record = as_of(record_of(*table));
    const auto lines = lines_of(record);
    for (const std::size_t kept : {std::size_t{1}, std::size_t{2}, lines.size() / 2, lines.size() - 1}) {
      const std::string begun = joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept)});
      mille_error error = test::empty_error();
      auto resumed =
          read_record(test::PlainVariants(), begun, 1, &table->setup().seed, std::pmr::new_delete_resource(), &error);
      ASSERT_TRUE(resumed) << error.text;
      EXPECT_EQ(lines_of(record_of(**resumed))[0], lines[0]) << engine;
      EXPECT_EQ(receipt_at(**resumed, 0), first_receipt(lines[0])) << engine;
      EXPECT_EQ(record_of(**resumed, 1).find("\"engine\":\"" + std::string(engine)), 26u) << "a seat's record too";
      const Table copy(**resumed, std::pmr::new_delete_resource());
      EXPECT_EQ(lines_of(record_of(copy))[0], lines[0]) << "a copy too";
    }
    EXPECT_EQ(record_of(*read_back(record).table), record) << engine;
    EXPECT_EQ(record_of(*read_back(as_of(open)).table), as_of(open)) << engine;
  }
}

}  // namespace
}  // namespace mille

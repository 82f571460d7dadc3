// After any change a record is refused, with its line, or is still a true record.
#include <gtest/gtest.h>

#include "tests/property/play.h"
#include "tests/support/expect.h"
#include "tests/support/replaced.h"

namespace mille_test {
namespace {

// A whole match, with legal lists and hashes if requested.
std::string match_record(std::uint64_t number, const RecordOptions& options = {}) {
  Random random(number);
  Table table = dealt_table(Variant::load("montreal", {{"target", "200"}}), random);
  play_table(table, 100000, random);
  return table.record(options);
}

testing::AssertionResult refused(const std::string& record, int line) {
  const Outcome outcome = Table::try_import(record);
  if (outcome.status != MILLE_E_RECORD) {
    return testing::AssertionFailure() << mille_status_name(outcome.status) << ": " << outcome.text();
  }
  if (line != 0 && outcome.error.line != line) {
    return testing::AssertionFailure() << "line " << outcome.error.line << ", not " << line << ": " << outcome.text();
  }
  return testing::AssertionSuccess();
}

TEST(TamperedRecord, with_other_rules_is_refused_at_its_header) {
  const std::string record = match_record(1);
  EXPECT_TRUE(refused(replaced(record, "{\"target\":200}}", "{\"target\":201}}"), 1));
  EXPECT_TRUE(refused(replaced(record, "\"rules\":{", "\"rules\":{\"deal\":{\"hand\":14},"), 1));
  EXPECT_TRUE(refused(replaced(record, "\"variant_hash\":\"", "\"variant_hash\":\"0"), 1));
  EXPECT_TRUE(refused(replaced(record, "\"rules\":{", "\"rules\":{\"cards\":{\"values\":{\"QS\":101}},"), 1));
}

TEST(TamperedRecord, with_other_cards_is_refused_at_its_deal) {
  const std::string record = match_record(2);
  const std::vector<std::string> all = lines(record);
  const std::string deck = member(all.at(1), "deck");
  std::vector<std::string> cards_of_it = words(flat(deck));
  std::swap(cards_of_it[0], cards_of_it[60]);
  std::string swapped;
  for (const std::string& card : cards_of_it) swapped += (swapped.empty() ? "[\"" : ",\"") + card + '"';
  if (cards_of_it[0] != cards_of_it[60]) {
    EXPECT_TRUE(refused(replaced(record, deck, swapped + "]"), 2));
  }
  EXPECT_TRUE(refused(replaced(record, all.at(1), replaced(all.at(1), "\"deck\":[\"", "\"deck\":[\"QS\",\"")), 2));
  const bool first_dealt = member(all.at(1), "dealer") == "0";
  EXPECT_TRUE(refused(
      replaced(record, first_dealt ? "\"dealer\":0" : "\"dealer\":1", first_dealt ? "\"dealer\":1" : "\"dealer\":0"),
      2));
}

TEST(TamperedRecord, with_another_seat_or_an_illegal_action_is_refused_at_its_line) {
  const std::string record = match_record(3);
  const std::vector<std::string> all = lines(record);
  ASSERT_EQ(member(all.at(2), "do"), "\"draw\"") << "the third line of this record is the first draw";
  const std::string seat = member(all.at(2), "seat");
  EXPECT_TRUE(
      refused(replaced(record, all.at(2),
                       replaced(all.at(2), "\"seat\":" + seat, "\"seat\":" + std::string(seat == "0" ? "1" : "0"))),
              3));
  EXPECT_TRUE(refused(replaced(record, "\"do\":\"draw\"", "\"do\":\"pass\""), 3));
  EXPECT_TRUE(refused(replaced(record, "\"do\":\"draw\"", "\"do\":\"dance\""), 3));
  const Outcome outcome = Table::try_import(replaced(record, "\"do\":\"draw\"", "\"do\":\"pass\""));
  EXPECT_NE(outcome.text().find("X2"), std::string::npos) << outcome.text();
}

TEST(TamperedRecord, with_other_points_is_refused_at_its_deals_end) {
  const std::string record = match_record(4);
  const std::vector<std::string> all = lines(record);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int line = static_cast<int>(i) + 1;
    if (all[i].rfind("{\"deal_end\"", 0) == 0) {
      EXPECT_TRUE(refused(replaced(record, all[i], replaced(all[i], "\"points\":[", "\"points\":[1")), line));
      EXPECT_TRUE(refused(replaced(record, all[i], replaced(all[i], "\"naturals\":[", "\"naturals\":[1")), line));
      EXPECT_TRUE(refused(replaced(record, all[i], replaced(all[i], "\"totals\":[", "\"totals\":[1")), line));
      break;
    }
  }
  const int last = static_cast<int>(all.size());
  EXPECT_TRUE(refused(replaced(record, "\"payment\":{\"game\":3", "\"payment\":{\"game\":4"), last));
  EXPECT_TRUE(refused(replaced(record, "\"end\":\"won\"", "\"end\":\"drawn\""), last));
}

TEST(TamperedRecord, with_other_legal_lists_or_hashes_is_refused) {
  const std::string record = match_record(5, {MILLE_ALL, true, true, 0});
  EXPECT_TRUE(refused(replaced(record, "\"legal\":[\"draw\"", "\"legal\":[\"pass\""), 3));
  const std::size_t at = record.find("\"hash\":\"") + 8;
  std::string forged = record;
  forged[at] = forged[at] == '0' ? '1' : '0';
  EXPECT_TRUE(refused(forged, 3));
}

TEST(TamperedRecord, with_a_line_twice_or_a_line_less_is_refused_or_still_true) {
  const std::string record = match_record(6);
  const std::vector<std::string> all = lines(record);
  Random random(6);
  for (int attempt = 0; attempt < 200; ++attempt) {
    const std::size_t at = random.below(all.size());
    const bool twice = random.below(2) == 0;
    std::string changed;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (int copy = i != at ? 1 : (twice ? 2 : 0); copy > 0; --copy) changed += all[i] + '\n';
    }
    const Outcome outcome = Table::try_import(changed);
    if (outcome.ok()) {
      EXPECT_EQ(Table::import(changed).record(), changed) << "line " << at + 1;
    }
  }
}

// Another action may be true, too: a card that was discarded instead of another comes back with the pile.
TEST(TamperedRecord, with_any_byte_changed_is_refused_or_is_as_true) {
  const std::string record = match_record(7);
  Random random(7);
  std::size_t taken = 0;
  for (std::uint64_t attempt = 0; attempt < times(3000); ++attempt) {
    std::string changed = record;
    changed[random.below(changed.size())] = static_cast<char>(' ' + random.below(95));
    if (changed == record) continue;
    mille_table* raw = nullptr;
    const mille_status status = mille_table_import(engine(), changed.data(), changed.size(), 1, &raw, nullptr);
    if (status != MILLE_OK) {
      ASSERT_EQ(raw, nullptr);
      continue;
    }
    Table table(raw);
    ++taken;
    const std::string read = table.record();
    const std::size_t last = read.rfind('\n', read.size() - 2) + 1;
    ASSERT_EQ(read.substr(0, last), changed.substr(0, last));
    ASSERT_EQ(read.substr(last), record.substr(last))
        << "a last line that is no JSON is one cut short; it follows from the others";
  }
  // Names are not verified: those of players, of the variant, of the engine's version.
  EXPECT_LT(taken, times(3000) / 10);
}

}  // namespace
}  // namespace mille_test

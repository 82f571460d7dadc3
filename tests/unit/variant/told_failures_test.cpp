// Which hooks the lines of deals and of the ends may say have failed, as readers, tables that follow and the
// verifier of a sealed match without its reveal judge it.
#include <gtest/gtest.h>

#include <functional>
#include <memory_resource>

#include "base/sha256.h"
#include "record/follow.h"
#include "record/record_read.h"
#include "record/record_write.h"
#include "record/verify.h"
#include "support.h"
#include "table_play.h"
#include "tests/support/lines.h"
#include "tests/support/value_pool.h"
#include "tests/unit/support/given_variant.h"

namespace mille {
namespace {

using mille_test::joined;
using mille_test::lines_of;

using Lines = std::vector<std::string>;

struct Told {
  const char* what;
  const char* hooks;
};

constexpr Told kTold[] = {
    {"no hook fails",
     "allow = function() end, score_deal = function(d, s) return s end, settle = function(m, p) return p end"},
    {"allow fails", "allow = function() error('a') end"},
    {"allow fails for seat 0", "allow = function(a, v) if v.seat == 0 then error('a') end end"},
    {"allow fails for seat 1", "allow = function(a, v) if v.seat == 1 then error('a') end end"},
    {"score_deal fails", "score_deal = function() error('s') end"},
    {"deal_rules fails", "deal_rules = function() error('d') end }, rule_sets = { { deal = { hand = 9 } }"},
    {"deal_rules fails in deal 2",
     "deal_rules = function(m) if m.deals == 1 then error('d') end return 1 end }, rule_sets = { { deal = { hand = 9 } "
     "}"},
    {"match_over and settle fail", "match_over = function() error('m') end, settle = function() error('p') end"},
};

constexpr const char* kLists[] = {"",
                                  R"(["allow"])",
                                  R"(["score_deal"])",
                                  R"(["match_over"])",
                                  R"(["settle"])",
                                  R"(["allow","score_deal"])",
                                  R"(["allow","settle"])",
                                  R"(["allow","match_over"])",
                                  R"(["deal_rules"])"};

Lines record_of(const Table& table, int viewer) {
  mille_error error = empty_error();
  const auto text = write_record(table, viewer, {}, &error);
  EXPECT_TRUE(text) << error.text;
  return text ? lines_of(*text) : Lines();
}

// The line with this list in place of its own.
std::string with_failed(std::string line, const std::string& list) {
  if (const std::size_t at = line.find(",\"failed_hooks\":"); at != line.npos) {
    line.erase(at, line.find(']', at) + 1 - at);
  }
  if (!list.empty()) line.insert(line.size() - 1, ",\"failed_hooks\":" + list);
  return line;
}

std::unique_ptr<Table> played(const Told& told, bool scored, mille_decks decks, std::uint64_t decisions, int resigns) {
  std::string why;
  const std::string script = std::string("return { name = 'told', stock = { exhausted = 'end_deal' }, ") +
                             "deal = { max_turns = 4 }, match = { max_deals = 2, forfeit = '" +
                             (scored ? "as_out" : "totals") + "' },\n hooks = { " + told.hooks + " } }";
  const auto variant = variant_of(script, &why);
  EXPECT_NE(variant, nullptr) << why;
  TableSetup setup = setup_of(1);
  setup.decks = decks;
  auto table = std::make_unique<Table>(variant, setup, std::pmr::new_delete_resource());
  mille_error error = empty_error();
  if (decks == MILLE_DECKS_SEALED) {
    EXPECT_EQ(table->seal(0, sha256(write_terms(*table, 0)), &error), MILLE_OK) << error.text;
  }
  FastRandom random(1);
  EXPECT_EQ(play(table.get(), &random, decisions, &error), MILLE_OK) << error.text;
  if (resigns != kNobody) {
    EXPECT_EQ(table->forfeit(resigns, MILLE_FAULT_RESIGN, &error), MILLE_OK) << error.text;
  }
  return table;
}

std::string by_reader(const VariantSource& variants, const Lines& lines) {
  mille_error error = empty_error();
  const auto read = read_record(variants, joined(lines), 1, nullptr, std::pmr::new_delete_resource(), &error);
  return read ? "fits" : mille_test::told(error);
}

std::string by_follower(const VariantSource& variants, const Lines& lines) {
  mille_error error = empty_error();
  const auto table = follow_header(variants, lines[0], std::pmr::new_delete_resource(), &error);
  if (!table) return mille_test::told(error);
  Follower follower(table->get());
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (follower.take(lines[i], &error) != MILLE_OK) return mille_test::told(error);
  }
  return follower.waiting() == 0 ? "fits" : "waits";
}

std::string by_verifier(const VariantSource& variants, Lines lines) {
  mille_error error = empty_error();
  if (lines.back().starts_with("{\"reveal\"")) lines.pop_back();
  const auto verdict = verify_record(variants, joined(lines), 1, {}, {}, std::pmr::new_delete_resource(), &error);
  if (!verdict) return mille_test::told(error);
  if (!verdict->has(Finding::Status::failed)) return "fits";
  return nlohmann::json::parse(write_verdict(*verdict))["lines"]["rules"]["text"];
}

using Judge = std::function<std::string(const VariantSource& variants, const Lines& lines)>;

// Changes the list in each line that can have one, and judges the record up to the next deal.
void note_told(const std::string& what, const Table& table, int viewer, const Judge& judge) {
  const test::GivenVariant variants(table.shared_variant());
  const Lines lines = record_of(table, viewer);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string part = lines[at].substr(0, lines[at].find(':'));
    if (part != "{\"deal\"" && part != "{\"deal_end\"" && part != "{\"match_end\"") continue;
    std::size_t end = at + 1;
    while (end < lines.size() && !lines[end].starts_with("{\"deal\"")) ++end;
    std::string fitting;
    for (const char* list : kLists) {
      Lines changed(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(end));
      changed[at] = with_failed(changed[at], list);
      if (judge(variants, changed) == "fits") fitting += *list == '\0' ? std::string(" none") : std::string(" ") + list;
    }
    mille_test::note_said(what + ' ' + std::to_string(at + 1) + ':' + fitting);
  }
}

class ToldFailures : public testing::TestWithParam<std::size_t> {};

INSTANTIATE_TEST_SUITE_P(Script, ToldFailures, testing::Range<std::size_t>(0, 2 * std::size(kTold)));

TEST_P(ToldFailures, are_those_that_can_be) {
  const Told& told = kTold[GetParam() / 2];
  const bool scored = GetParam() % 2 == 0;
  struct End {
    const char* what;
    std::uint64_t decisions;
    int resigns;
  };
  for (const End& end : {End{"played out", UINT64_MAX, kNobody}, End{"resigned at once by seat 0", 0, 0},
                         End{"resigned by seat 0 before its turn", 4, 0}, End{"resigned by seat 1", 4, 1},
                         End{"resigned by seat 0", 11, 0}}) {
    mille_test::note_said(std::string("== ") + told.what + ", " + (scored ? "scored, " : "not scored, ") + end.what);
    const auto table = played(told, scored, MILLE_DECKS_SEED, end.decisions, end.resigns);
    note_told("read", *table, MILLE_ALL, by_reader);
    for (const int viewer : {0, 1, int{MILLE_ONLOOKER}}) {
      note_told("for " + (viewer < 0 ? std::string("an onlooker") : "seat " + std::to_string(viewer)), *table, viewer,
                by_follower);
    }
    const auto sealed = played(told, scored, MILLE_DECKS_SEALED, end.decisions, end.resigns);
    note_told("sealed", *sealed, MILLE_ALL, by_verifier);
  }
}

}  // namespace
}  // namespace mille

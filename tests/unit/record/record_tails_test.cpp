// What may follow after each line of a match, as the reader, the verifier of a sealed match without its reveal, and a
// table that follows judge it: each line is followed by ends of every kind, right and wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "record/receipts.h"
#include "record/record_read.h"
#include "record/verify.h"
#include "tests/support/value_pool.h"
#include "tests/unit/record/follow_support.h"
#include "tests/unit/record/sealed_support.h"

namespace mille::test {
namespace {

struct Tail {
  std::string name;
  std::vector<std::string> lines;
};

// The lines that a match gets if it ends here; none if it cannot end so.
std::vector<std::string> ended(const Table& table, int viewer, const std::function<void(Table*)>& end) {
  Table copy(table, std::pmr::new_delete_resource());
  const std::uint64_t line = record_lines(copy);
  end(&copy);
  std::vector<std::string> lines;
  if (record_lines(copy) > line) lines = lines_of(record_of(copy, viewer, false, line));
  std::erase_if(lines, [](const std::string& one) { return one.starts_with("{\"reveal\""); });
  return lines;
}

std::string other_dealer(const std::string& deal) {
  const bool first = deal.find(R"("dealer":0)") != deal.npos;
  return replaced(deal, first ? R"("dealer":0)" : R"("dealer":1)", first ? R"("dealer":1)" : R"("dealer":0)");
}

// Ends of every kind, as the table writes them and otherwise, and lines that belong elsewhere.
std::vector<Tail> tails(const Table& table, int viewer, const std::string& next, const std::string& second_deal) {
  const auto given_up = [&](int seat, mille_fault fault) {
    return ended(table, viewer, [&](Table* copy) { copy->forfeit(seat, fault, nullptr); });
  };
  const auto early = [&](mille_end end, int by) {
    return ended(table, viewer, [&](Table* copy) { copy->end_early(end, by, nullptr); });
  };
  std::vector<Tail> all = {{"resigned by 0", given_up(0, MILLE_FAULT_RESIGN)},
                           {"resigned by 1", given_up(1, MILLE_FAULT_RESIGN)},
                           {"aborted by 0", early(MILLE_END_ABORTED, 0)},
                           {"aborted by the host", early(MILLE_END_ABORTED, kNobody)},
                           {"agreed", early(MILLE_END_AGREED, kNobody)}};
  const std::string end = R"({"match_end":1,"end":"won","winner":0,"totals":[0,0],"naturals":[0,0],"chapeaux":[0,0],)"
                          R"("payment":null})";
  all.push_back({"won", {end}});
  all.push_back({"drawn", {replaced(replaced(end, R"("won")", R"("drawn")"), R"("winner":0)", R"("winner":null)")}});
  // The first line of one end, and the last of another.
  const auto crossed = [&](const std::string& name, const std::vector<std::string>& first,
                           const std::vector<std::string>& last) {
    if (first.size() > 1 && !last.empty()) all.push_back({name, {first.front(), last.back()}});
  };
  const auto by_0 = given_up(0, MILLE_FAULT_RESIGN);
  const auto by_1 = given_up(1, MILLE_FAULT_TIMEOUT);
  crossed("given up by 0, then resigned by 1", by_0, by_1);
  crossed("given up by 1, then aborted", by_1, early(MILLE_END_ABORTED, 1));
  crossed("given up by 1, then agreed", by_1, early(MILLE_END_AGREED, kNobody));
  crossed("given up by 0, then won", by_0, {end});
  crossed("given up by 0, twice", by_0, {by_0.front()});
  if (!by_0.empty()) all.push_back({"resigned by 0 alone", {by_0.back()}});
  const std::string deal_end = R"({"deal_end":1,"out":null,"hands":[["QS"],["QS"]],"points":[0,0],"naturals":[0,0],)"
                               R"("chapeau":[false,false],"totals":[0,0]})";
  const std::string draw = R"({"seat":0,"do":"draw"})";
  const std::vector<Tail> single = {
      {"a draw of seat 0", {draw}},
      {"a discard of seat 1", {R"({"seat":1,"do":"discard QS"})"}},
      {"the number of a reshuffle", {R"({"reshuffle":1})"}},
      {"the cards of a reshuffle", {R"({"reshuffle":["QS"]})"}},
      {"the second deal", {second_deal}},
      {"the second deal by the other dealer", {other_dealer(second_deal)}},
      {"the second deal in which a drawn card ends it", {replaced(second_deal, "}", R"(,"draw_ends":true})")}},
      {"the end of a deal in which nobody is out", {deal_end}},
      {"the end of a deal in which seat 0 is out",
       {replaced(deal_end, R"("out":null,"hands":[["QS"],)", R"("out":0,"hands":[[],)")}}};
  all.insert(all.end(), single.begin(), single.end());
  if (next.starts_with("{\"reshuffle\"")) {
    all.push_back({"its reshuffle", {next}});
    all.push_back({"its reshuffle twice", {next, next}});
    for (const char* seat : {"0", "1"}) {
      const std::string begun = std::string("{\"seat\":") + seat + ",\"do\":\"";
      for (const char* action : {"pile QC QS", "discard QS"}) {
        all.push_back(
            {std::string("its reshuffle and ") + action + " of seat " + seat, {next, begun + action + "\"}"}});
      }
    }
  }
  crossed("given up by 0, then a draw", by_0, {draw});
  crossed("given up by 0, then the second deal", by_0, {second_deal});
  return all;
}

// What is said of each tail, and after which lines.
class Judged {
 public:
  void add(std::uint64_t after, const std::string& tail, const std::string& said) {
    auto of_tail = std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.first == tail; });
    if (of_tail == all_.end()) of_tail = all_.insert(all_.end(), {tail, {}});
    auto& all = of_tail->second;
    auto same = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == said; });
    if (same == all.end()) same = all.insert(all.end(), {said, {}});
    if (auto& places = same->second; places.empty() || places.back().second + 1 != after) {
      places.emplace_back(after, after);
    } else {
      places.back().second = after;
    }
  }
  void note(const std::string& what) const {
    for (const auto& [tail, all] : all_) {
      mille_test::note_said("== " + what + ", then " + tail);
      for (const auto& [said, places] : all) {
        std::string text = "after";
        for (const auto& [first, last] : places) {
          text += ' ' + std::to_string(first);
          if (last != first) text += '-' + std::to_string(last);
        }
        mille_test::note_said(text + ": " + said);
      }
    }
  }

 private:
  using Places = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
  std::vector<std::pair<std::string, std::vector<std::pair<std::string, Places>>>> all_;
};

// What is said of a tail, whose lines count from 1.
std::string said_of(mille_status status, const mille_error& error, std::size_t begun) {
  if (status == MILLE_OK) return "fits";
  const auto line = static_cast<std::int64_t>(error.line) - static_cast<std::int64_t>(begun);
  return "line " + std::to_string(line) + ": " + mille_test::cause_of(error.text);
}

// Plays the match again from its record, up to each line in turn.
template <class Judge>
void judge_tails(const std::string& what, const Table& match, int viewer, const Judge& judge) {
  const auto lines = lines_of(record_of(match));
  const auto seen = lines_of(record_of(match, viewer));
  const auto second_deal =
      std::find_if(seen.begin(), seen.end(), [](const std::string& line) { return line.starts_with(R"({"deal":2)"); });
  Judged judged;
  for (std::uint64_t kept = 1; kept < record_lines(match); ++kept) {
    const std::string begun = joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept)});
    mille_error error = empty_error();
    const Seed* const secret = match.sealing() != nullptr ? &match.setup().seed : nullptr;
    const auto table = read_record(PlainVariants(), begun, 1, secret, std::pmr::new_delete_resource(), &error);
    if (!table) continue;  // between two lines that say one thing together
    const std::vector<std::string> shown = lines_of(record_of(**table, viewer));
    if (shown.size() != kept) continue;
    for (const Tail& tail :
         tails(**table, viewer, seen[kept], second_deal == seen.end() ? R"({"deal":2,"dealer":0})" : *second_deal))
      judge(shown, tail, &judged);
  }
  judged.note(what);
}

void judge_by_reader(const std::string& what, const Table& match) {
  judge_tails(what, match, MILLE_ALL, [](const std::vector<std::string>& begun, const Tail& tail, Judged* judged) {
    mille_error error = empty_error();
    const auto read = read_record(PlainVariants(), joined(begun) + joined(tail.lines), 1, nullptr,
                                  std::pmr::new_delete_resource(), &error);
    judged->add(begun.size(), tail.name, said_of(read.status(), error, begun.size()));
  });
}

void judge_by_verifier(const std::string& what, const Table& match) {
  judge_tails(what, match, MILLE_ALL, [](const std::vector<std::string>& begun, const Tail& tail, Judged* judged) {
    mille_error error = empty_error();
    const auto found = verify_record(PlainVariants(), joined(begun) + joined(tail.lines), 1, {}, {},
                                     std::pmr::new_delete_resource(), &error);
    if (!found) return judged->add(begun.size(), tail.name, said_of(found.status(), error, begun.size()));
    const auto verdict = nlohmann::json::parse(write_verdict(*found));
    const bool failed = verdict["result"] == "failed";
    const std::string said = verdict["lines"][failed ? "rules" : "completeness"]["text"];
    judged->add(begun.size(), tail.name, mille_test::cause_of(said.substr(0, said.find(". "))));
  });
}

void judge_by_follower(const std::string& what, const Table& match, int viewer) {
  judge_tails(what, match, viewer, [&](const std::vector<std::string>& begun, const Tail& tail, Judged* judged) {
    mille_error error = empty_error();
    const GivenVariant variants(match.shared_variant());
    auto table = follow_header(variants, begun[0], std::pmr::new_delete_resource(), &error);
    ASSERT_TRUE(table) << error.text;
    Follower follower(table->get());
    for (std::size_t i = 1; i < begun.size(); ++i) ASSERT_EQ(follower.take(begun[i], &error), MILLE_OK) << error.text;
    const std::string before = json_of(**table, MILLE_JSON_VIEW, viewer);
    mille_status status = MILLE_OK;
    for (std::size_t i = 0; i < tail.lines.size() && status == MILLE_OK; ++i) {
      status = follower.take(tail.lines[i], &error);
    }
    if (status != MILLE_OK && follower.waiting() == 0) {
      EXPECT_EQ(json_of(**table, MILLE_JSON_VIEW, viewer), before) << "nothing of what is refused stays";
    }
    judged->add(begun.size(), tail.name, said_of(status, error, begun.size()));
  });
}

std::shared_ptr<const Variant> variant_with(mille_match_forfeit forfeits) {
  mille_rules rules = short_rules(2, 4);
  rules.match_forfeit = forfeits;
  return variant_of(rules);
}
const auto kScored = variant_with(MILLE_FORFEIT_AS_OUT);
const auto kUnscored = variant_with(MILLE_FORFEIT_TOTALS);

// The stock of a small pack runs out soon.
std::unique_ptr<Table> reshuffled() {
  mille_rules rules = short_rules(1, 14);
  rules.cards_packs = 1;
  rules.deal_hand = 20;
  rules.stock_exhausted = MILLE_EXHAUSTED_RESHUFFLE;
  return drawn_out_match(rules, 3);
}

TEST(Tails, are_read_where_forfeits_score) { judge_by_reader("scored", *played_match(kScored, 3)); }
TEST(Tails, are_read_where_forfeits_do_not_score) { judge_by_reader("unscored", *played_match(kUnscored, 3)); }
TEST(Tails, are_read_where_the_stock_runs_out) { judge_by_reader("reshuffled", *reshuffled()); }

TEST(Tails, are_verified_without_the_reveal_where_forfeits_score) {
  judge_by_verifier("scored", *sealed_match(3, 3, kScored));
}
TEST(Tails, are_verified_without_the_reveal_where_forfeits_do_not_score) {
  judge_by_verifier("unscored", *sealed_match(3, 3, kUnscored));
}

TEST(Tails, are_followed_by_seat_0) { judge_by_follower("unscored for seat 0", *played_match(kUnscored, 3), 0); }
TEST(Tails, are_followed_by_seat_1) { judge_by_follower("scored for seat 1", *played_match(kScored, 3), 1); }
TEST(Tails, are_followed_by_an_onlooker) {
  judge_by_follower("scored for an onlooker", *played_match(kScored, 3), MILLE_ONLOOKER);
}
TEST(Tails, are_followed_where_the_stock_runs_out) { judge_by_follower("reshuffled for seat 0", *reshuffled(), 0); }

}  // namespace
}  // namespace mille::test

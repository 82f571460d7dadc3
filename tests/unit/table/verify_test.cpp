// The result of verifying a match: six lines, for honest records and for each way to cheat.
#include "table/verify.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "table/json_read.h"
#include "tests/unit/table/record_support.h"
#include "tests/unit/table/sealed_support.h"

namespace mille {
namespace {

using test::joined;
using test::line_opening;
using test::lines_of;
using test::record_of;
using test::replaced;
using test::sealed_match;
using test::share_of;

constexpr std::uint32_t kBoth = Sealing::kBothSeats;

std::string hex(const Digest& bytes) { return std::string(text_of(to_hex(bytes))); }

// The result of verifying a record, with accessors for tests.
class Verdict {
 public:
  Verdict(const std::string& text, const VerifyNotes& notes = {}, const std::string& seen = {}) {
    mille_error error = test::empty_error();
    const auto json =
        verify_record(test::PlainVariants(), text, 1, notes, seen, std::pmr::new_delete_resource(), &error);
    EXPECT_TRUE(json) << error.text;
    constexpr std::size_t kRoom = 4096;  // what mille.h tells a host to give
    EXPECT_LT(json ? json->size() : 0, kRoom);
    JsonProblem problem;
    json_ = *parse_json(json ? *json : "{}", &problem);
  }

  std::string result() const { return std::string(json_.find("result")->text()); }
  std::string status(std::string_view line) const { return std::string(of(line, "status")); }
  std::string text(std::string_view line) const { return std::string(of(line, "text")); }
  // The names of the failed lines, separated by spaces.
  std::string failed() const {
    std::string names;
    for (const Json::Member& line : json_.find("lines")->members()) {
      if (line.second.find("status")->text() != "failed") continue;
      names += (names.empty() ? "" : " ") + line.first;
    }
    return names;
  }
  const Json& json() const { return json_; }

 private:
  std::string_view of(std::string_view line, std::string_view member) const {
    return json_.find("lines")->find(line)->find(member)->text();
  }
  Json json_;
};

mille_status refusal(const std::string& text, const std::string& seen = {}) {
  mille_error error = test::empty_error();
  return verify_record(test::PlainVariants(), text, 1, {}, seen, std::pmr::new_delete_resource(), &error).status();
}

// Everything that the guest of a seat noted in a match between two guests.
VerifyNotes notes_of(const Table& table, std::size_t seat) {
  VerifyNotes notes;
  notes.commit = table.sealing()->commit;
  notes.terms = table.sealing()->terms;
  notes.shares[seat] = share_of(static_cast<int>(seat));
  notes.share_commits[1 - seat] = table.sealing()->share_commits[1 - seat];
  return notes;
}

std::string without_reveal(const std::string& record) {
  auto lines = lines_of(record);
  lines.pop_back();
  return joined(lines);
}

// Honest records.

TEST(Verify, ASealedMatchIsVerifiedByWhatAGuestNotedAndSaw) {
  for (const std::string& id : test::shipped_ids()) {
    const auto table = sealed_match(kBoth, 11, id);
    for (const std::size_t seat : {0u, 1u}) {
      const std::string seen = record_of(*table, static_cast<mille_seat>(seat));
      const Verdict verdict(record_of(*table), notes_of(*table, seat), seen);
      EXPECT_EQ(verdict.result(), "verified") << id;
      for (const char* line : {"rules", "cards", "promise", "seen", "completeness"}) {
        EXPECT_EQ(verdict.status(line), "ok") << id << ": " << verdict.text(line);
      }
      EXPECT_EQ(Verdict(seen, notes_of(*table, seat), seen).result(), "verified") << id;
    }
  }
}

TEST(Verify, AReceiptOfTheEndIsWorthARecordThatWasSeen) {
  const auto table = sealed_match(kBoth, 12);
  const std::string record = record_of(*table);
  VerifyNotes notes = notes_of(*table, 0);
  const Verdict plain(record, notes);
  EXPECT_EQ(plain.result(), "agrees with what was noted");
  const std::string last(plain.json().find("receipt")->find("hash")->text());
  notes.receipt = seed_from_hex(last);
  const Verdict verdict(record, notes);
  EXPECT_EQ(verdict.result(), "verified") << verdict.text("receipt");
  notes.receipt_line = 1;
  EXPECT_EQ(Verdict(record, notes).failed(), "receipt");
  notes.receipt_line = lines_of(record).size() - 1;
  EXPECT_EQ(Verdict(record, notes).result(), "verified");
}

TEST(Verify, WhatWasNotNotedIsNotClaimed) {
  const auto table = sealed_match(kBoth, 13);
  const std::string record = record_of(*table);
  const std::string seen = record_of(*table, 0);
  EXPECT_EQ(Verdict(record).result(), "agrees with itself");
  EXPECT_EQ(Verdict(record).status("promise"), "not_checked");
  VerifyNotes only_commit;
  only_commit.commit = table->sealing()->commit;
  EXPECT_EQ(Verdict(record, only_commit, seen).result(), "agrees with what was noted");
  EXPECT_NE(Verdict(record, only_commit, seen).text("promise").find("the host could have chosen it"),
            std::string::npos);
  VerifyNotes alone = notes_of(*table, 0);
  alone.share_commits[1].reset();
  EXPECT_EQ(Verdict(record, alone, seen).result(), "agrees with what was noted");
  const auto no_guest = sealed_match(0, 13);
  VerifyNotes host;
  host.commit = no_guest->sealing()->commit;
  EXPECT_EQ(Verdict(record_of(*no_guest), host, record_of(*no_guest, 0)).result(), "agrees with what was noted");
  EXPECT_NE(Verdict(record_of(*no_guest)).text("promise").find("the host alone chose the cards"), std::string::npos);
}

TEST(Verify, WithoutTheRevealFormSumsEndAndPaymentAreChecked) {
  for (const std::string& id : test::shipped_ids()) {
    const auto table = sealed_match(1, 14, id);
    for (const mille_seat viewer : {mille_seat{MILLE_ALL}, 0, 1}) {
      const Verdict verdict(without_reveal(record_of(*table, viewer)));
      EXPECT_EQ(verdict.status("rules"), "ok") << verdict.text("rules");
      EXPECT_EQ(verdict.status("cards"), "not_checked");
      EXPECT_EQ(verdict.result(), "unfinished");
    }
  }
}

TEST(Verify, EveryBeginningOfAMatchHolds) {
  const auto table = sealed_match(kBoth, 15);
  for (const mille_seat viewer : {mille_seat{MILLE_ALL}, 1}) {
    auto lines = lines_of(record_of(*table, viewer));
    while (lines.size() > 1) {
      lines.resize(lines.size() - std::min<std::size_t>(lines.size() - 1, lines.size() % 7 + 1));
      const Verdict verdict(joined(lines));
      ASSERT_EQ(verdict.failed(), "") << lines.size() << verdict.text("rules");
      ASSERT_EQ(verdict.result(), "unfinished");
    }
  }
}

TEST(Verify, ALineThatIsCutShortIsLeftOutAndTold) {
  const auto table = sealed_match(kBoth, 16);
  std::string record = record_of(*table);
  record.resize(record.size() - 20);
  const Verdict verdict(record);
  EXPECT_EQ(verdict.failed(), "");
  EXPECT_NE(verdict.text("completeness").find("its last line is cut short"), std::string::npos);
}

TEST(Verify, GivingUpHoldsAndIsCalledNotCheckable) {
  for (const mille_match_forfeit how : {MILLE_FORFEIT_AS_OUT, MILLE_FORFEIT_TOTALS}) {
    mille_rules rules = default_rules();
    rules.match_forfeit = how;
    TableSetup setup;
    setup.decks = MILLE_DECKS_SEALED;
    setup.seed = sha256("given up");
    auto table = test::new_table(test::variant_of(rules), setup);
    test::seal_all(table.get(), 0);
    FastRandom random(1);
    test::play(table.get(), &random, 60);
    ASSERT_EQ(table->forfeit(table->state().turn, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
    const std::string record = record_of(*table);
    for (const std::string& text : {record, without_reveal(record)}) {
      const Verdict verdict(text);
      EXPECT_EQ(verdict.status("rules"), "ok") << verdict.text("rules");
      EXPECT_NE(verdict.text("rules").find("cannot be checked: the host writes that line"), std::string::npos);
    }
  }
}

TEST(Verify, AMatchThatIsNotSealedAgreesWithItselfAtMost) {
  const auto table = test::played_match("montreal", 17);
  const Verdict verdict(record_of(*table));
  EXPECT_EQ(verdict.result(), "agrees with itself");
  EXPECT_EQ(verdict.status("cards"), "ok");
  EXPECT_EQ(verdict.status("receipt"), "not_checked");
  EXPECT_TRUE(verdict.json().find("terms")->is_null());
  const auto given = test::played_match("montreal", 17, MILLE_DECKS_GIVEN);
  EXPECT_EQ(Verdict(record_of(*given)).status("cards"), "warning");
  const auto committed = test::played_match("montreal", 17, MILLE_DECKS_COMMITTED);
  VerifyNotes notes;
  notes.commit = commitment(committed->setup().seed);
  EXPECT_EQ(Verdict(record_of(*committed), notes).result(), "agrees with what was noted");
  EXPECT_NE(Verdict(record_of(*committed), notes).text("promise").find("could choose among 104 decks"),
            std::string::npos);
  EXPECT_EQ(Verdict(record_of(*committed), notes_of(*sealed_match(kBoth, 17), 0)).failed(), "promise");
}

// Cheats.

TEST(Verify, ARuleThatIsBrokenFails) {
  const auto table = sealed_match(kBoth, 21);
  auto lines = lines_of(record_of(*table));
  const std::size_t end = line_opening(lines, R"({"deal_end":1)") - 1;
  lines[end] = replaced(lines[end], R"("points":[)", R"("points":[1)");
  EXPECT_EQ(Verdict(joined(lines)).failed(), "rules");
}

// Each change is made to a finished match without its revealed seed, in a line that follows from others.
TEST(Verify, WithoutTheRevealAWrongSumEndOrPaymentFails) {
  const auto table = sealed_match(kBoth, 22);
  const auto honest = lines_of(without_reveal(record_of(*table)));
  struct Change {
    const char* line;
    const char* from;
    const char* to;
  };
  const Change changes[] = {{R"({"deal":1)", R"("deal":1)", R"("deal":2)"},
                            {R"({"deal_end":1)", R"("deal_end":1)", R"("deal_end":2)"},
                            {R"({"deal_end":1)", R"("totals":[)", R"("totals":[1)"},
                            {R"({"deal_end":1)", R"("points":[)", R"("points":[1)"},
                            {R"({"deal_end":1)", R"("naturals":[)", R"("naturals":[9)"},
                            {R"({"deal_end":1)", R"("chapeau":[false)", R"("chapeau":[true)"},
                            {R"({"match_end":1)", R"("end":"won")", R"("end":"drawn")"},
                            {R"({"match_end":1)", R"("winner":)", R"("winner":1)"},
                            {R"({"match_end":1)", R"("totals":[)", R"("totals":[1)"},
                            {R"({"match_end":1)", R"("game":)", R"("game":1)"},
                            {R"({"match_end":1)", R"("skunk":)", R"("skunk":1)"},
                            {R"({"match_end":1)", R"("total":)", R"("total":1)"}};
  for (const Change& change : changes) {
    auto lines = honest;
    const std::size_t at = line_opening(lines, change.line);
    ASSERT_NE(at, 0u) << change.line;
    std::string& line = lines[at - 1];
    if (line.find(change.from) == line.npos) {
      ADD_FAILURE() << change.from << " is not in " << line;
      continue;
    }
    line = replaced(line, change.from, change.to);
    EXPECT_EQ(Verdict(joined(lines)).failed(), "rules") << line;
  }
}

TEST(Verify, WithoutTheRevealALineTooManyTooFewOrOutOfOrderFails) {
  const auto table = sealed_match(kBoth, 23);
  const auto honest = lines_of(without_reveal(record_of(*table)));
  const std::size_t deal = line_opening(honest, R"({"deal":2)") - 1;
  const std::size_t discard = deal + 1;
  for (const std::size_t at : {std::size_t{1}, deal, honest.size() - 2}) {
    auto missing = honest;
    missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_EQ(Verdict(joined(missing)).failed(), "rules") << honest[at];
  }
  for (const std::size_t at : {deal, honest.size() - 2, honest.size() - 1}) {
    auto twice = honest;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(at), honest[at]);
    EXPECT_EQ(Verdict(joined(twice)).failed(), "rules") << honest[at];
  }
  auto wrong_turn = honest;
  wrong_turn[discard] = replaced(wrong_turn[discard], R"({"seat":)" + wrong_turn[discard].substr(8, 1),
                                 R"({"seat":)" + std::string(wrong_turn[discard][8] == '0' ? "1" : "0"));
  EXPECT_EQ(Verdict(joined(wrong_turn)).failed(), "rules");
}

TEST(Verify, AHandOrADrawThatTheKeyDoesNotGiveFails) {
  const auto table = sealed_match(kBoth, 24);
  for (const char* member : {R"("hand":[)", R"("upcard":)", R"("card":)"}) {
    auto lines = lines_of(record_of(*table, 0));
    for (std::string& line : lines) {
      const std::size_t at = line.find(member);
      if (at == line.npos) continue;
      const std::size_t card = line.find('"', at + std::string_view(member).size()) + 1;
      const std::size_t end = line.find('"', card);
      line.replace(card, end - card, line.substr(card, end - card) == "3C" ? "4C" : "3C");
      break;
    }
    EXPECT_EQ(Verdict(joined(lines)).failed(), "cards") << member;
    EXPECT_EQ(Verdict(record_of(*table), {}, joined(lines)).failed(), "seen") << member;
  }
}

TEST(Verify, OtherStakesNamesRulesOrSharesBreakThePromise) {
  const auto table = sealed_match(kBoth, 25);
  const std::string record = record_of(*table);
  const std::string other = hex(sha256("another share"));
  const std::pair<std::string, std::string> changes[] = {{R"("stakes":[1,3])", R"("stakes":[100,300])"},
                                                         {R"("players":["ann","ben"])", R"("players":["ben","ann"])"},
                                                         {R"("variant":"montreal")", R"("variant":"denexa")"},
                                                         {hex(share_of(0)), other},
                                                         {hex(table->sealing()->commit), other}};
  for (const auto& [from, to] : changes) {
    const std::string changed = replaced(record, from, to);
    EXPECT_NE(Verdict(changed).failed().find("promise"), std::string::npos) << to;
    EXPECT_NE(Verdict(changed, notes_of(*table, 0)).failed().find("promise"), std::string::npos) << to;
    EXPECT_EQ(Verdict(changed).status("cards"), "not_checked");
  }
}

TEST(Verify, EachNoteThatDiffersFails) {
  const auto table = sealed_match(kBoth, 26);
  const std::string record = record_of(*table);
  const Digest other = sha256("another");
  const auto fails = [&](VerifyNotes notes) { return Verdict(record, notes).failed(); };
  const VerifyNotes notes = notes_of(*table, 1);
  VerifyNotes changed = notes;
  changed.commit = other;
  EXPECT_EQ(fails(changed), "promise");
  changed = notes;
  changed.terms = other;
  EXPECT_EQ(fails(changed), "promise");
  changed = notes;
  changed.shares[1] = other;
  EXPECT_EQ(fails(changed), "promise");
  changed = notes;
  changed.share_commits[0] = other;
  EXPECT_EQ(fails(changed), "promise");
  changed = notes;
  changed.receipt = other;
  EXPECT_EQ(fails(changed), "receipt");
  EXPECT_EQ(fails(notes), "");
}

TEST(Verify, ARecordThatWasSeenWithOtherLinesFailsAndAShorterOneWarns) {
  const auto table = sealed_match(kBoth, 27);
  const auto other = sealed_match(kBoth, 28);
  const std::string record = record_of(*table);
  EXPECT_EQ(Verdict(record, {}, record_of(*other, 0)).failed(), "seen");
  EXPECT_EQ(Verdict(record, {}, record).failed(), "seen") << "it is not redacted";
  EXPECT_EQ(Verdict(record, {}, record_of(*test::played_match("montreal", 1))).failed(), "seen");
  auto lines = lines_of(record_of(*table, 0));
  lines.resize(20);
  EXPECT_EQ(Verdict(record, {}, joined(lines)).status("seen"), "warning");
  auto short_record = lines_of(record);
  short_record.resize(15);
  EXPECT_EQ(Verdict(joined(short_record), {}, joined(lines)).failed(), "seen");
}

// Names.

TEST(Verify, AShippedNameOverOtherRulesIsAWarningThatNamesThem) {
  mille_rules rules = default_rules();
  rules.pile_take = MILLE_TAKE_FREE;
  rules.match_target = 500;
  rules.score_chapeau = 0;
  rules.cards_values[0] = 7;
  TableSetup setup;
  const auto table = test::new_table(test::variant_of(rules, "montreal"), setup);
  FastRandom random(3);
  test::play(table.get(), &random);
  const Verdict verdict(record_of(*table));
  EXPECT_EQ(verdict.status("rules"), "warning");
  for (const char* part : {"shipped montreal", "cards.values differs", "pile.take is free, not pair",
                           "score.chapeau is false, not true", "match.target is 500, not 1200"}) {
    EXPECT_NE(verdict.text("rules").find(part), std::string::npos) << part << " in " << verdict.text("rules");
  }
  EXPECT_EQ(verdict.result(), "agrees with itself, with warnings");
  const auto option = test::new_table(test::variant("montreal", {"target=700"}), setup);
  EXPECT_NE(Verdict(record_of(*option)).text("rules").find("match.target is 700, not 1200"), std::string::npos);
}

TEST(Verify, WhatIsNoRecordIsRefused) {
  const auto table = sealed_match(kBoth, 29);
  const std::string record = record_of(*table);
  EXPECT_EQ(refusal(""), MILLE_E_NOT_FOUND);
  EXPECT_EQ(refusal("{}\n"), MILLE_E_NOT_FOUND);
  EXPECT_EQ(refusal(replaced(record, R"("stakes":[1,3])", R"("stakes":[1,2])")), MILLE_E_RECORD);
  EXPECT_EQ(refusal(record + "{\"strange\":1}\n"), MILLE_E_RECORD);
  EXPECT_EQ(refusal(record, "no record"), MILLE_E_NOT_FOUND);
  EXPECT_EQ(refusal(record_of(*test::played_match("montreal", 1), 0)), MILLE_E_UNSUPPORTED);
  EXPECT_EQ(refusal(without_reveal(record_of(*test::played_match("montreal", 1, MILLE_DECKS_COMMITTED)))),
            MILLE_E_UNSUPPORTED);
}

TEST(Verify, NotesAreAnObjectOfKnownMembers) {
  const std::string digits(64, 'a');
  const auto read = [](const std::string& text) { return read_notes(text, nullptr); };
  const std::string both = R"({"mille_notes":1,"commit":")" + digits + R"(","share":{"seat":1,"hex":")" + digits +
                           R"("},"share_commits":[")" + digits + R"(",null],"receipt":")" + digits +
                           R"(@12","terms":"{}"})";
  const auto notes = read(both);
  ASSERT_TRUE(notes);
  EXPECT_TRUE(notes->commit && notes->shares[1] && !notes->shares[0] && notes->share_commits[0] && notes->receipt);
  EXPECT_EQ(notes->receipt_line, 12u);
  EXPECT_EQ(notes->terms, sha256("{}"));
  const std::string shares = R"({"mille_notes":1,"shares":[")" + digits + R"(",null],"share_commits":[null,null]})";
  const auto shared = read(shares);
  ASSERT_TRUE(shared);
  EXPECT_TRUE(shared->shares[0] && !shared->shares[1]);
  EXPECT_TRUE(read(replaced(shares, "[null,null]", "[null,\"" + digits + "\"]"))->share_commits[1]);
  EXPECT_TRUE(read(replaced(shares, "\",null]", "\",\"" + digits + "\"]"))->shares[1]);
  EXPECT_EQ(read(replaced(both, R"("share_commits")", R"("shares":[null,null],"share_commits")")).status(),
            MILLE_E_ARGUMENT)
      << "shares stand in place of a share";
  EXPECT_TRUE(read(""));
  EXPECT_TRUE(read(R"({"mille_notes":1})"));
  EXPECT_FALSE(read(R"({"mille_notes":1,"receipt":")" + digits + R"("})")->receipt_line);
  for (const std::string text :
       {"[]", "{}", R"({"mille_notes":2})", R"({"mille_notes":1,"commit":"abc"})", R"({"mille_notes":1,"share":3})",
        R"({"mille_notes":1,"share":{"seat":2,"hex":""}})", R"({"mille_notes":1,"share_commits":[null]})",
        R"({"mille_notes":1,"shares":[null]})", R"({"mille_notes":1,"shares":["abc",null]})",
        R"({"mille_notes":1,"receipt":"@1"})", R"({"mille_notes":1,"terms":"abc"})", R"({"mille_notes":1,"more":1})"}) {
    EXPECT_EQ(read(text).status(), MILLE_E_ARGUMENT) << text;
  }
  EXPECT_EQ(read(replaced(both, "@12", "@")).status(), MILLE_E_ARGUMENT);
  EXPECT_EQ(read(replaced(both, "@12", "@x")).status(), MILLE_E_ARGUMENT);
}

}  // namespace
}  // namespace mille

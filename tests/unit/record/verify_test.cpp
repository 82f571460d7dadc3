// The result of verifying a match: six lines, for honest records and for each way to cheat.
#include "record/verify.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/json_read.h"
#include "record/receipts.h"
#include "tests/support/said.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/record/sealed_support.h"

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
  Verdict(const std::string& text, const VerifyNotes& notes = {}, const std::string& seen = {}, std::uint64_t match = 1,
          const VariantSource& variants = test::PlainVariants()) {
    mille_error error = test::empty_error();
    const auto found = verify_record(variants, text, match, notes, seen, std::pmr::new_delete_resource(), &error);
    malformed_ = found.status() == MILLE_E_RECORD;
    EXPECT_TRUE(found || malformed_) << error.text;
    const std::string written = found ? write_verdict(*found) : R"({"result":"malformed","lines":{}})";
    mille_test::note_said(found ? written : mille_test::told(error));
    JsonProblem problem;
    json_ = *parse_json(written, &problem);
  }

  std::string result() const { return std::string(json_.find("result")->text()); }
  std::string status(std::string_view line) const { return std::string(of(line, "status")); }
  std::string text(std::string_view line) const { return std::string(of(line, "text")); }
  // The names of the failed lines, separated by spaces; `malformed` for what is no record.
  std::string failed() const {
    if (malformed_) return "malformed";
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
    const Json* const found = json_.find("lines")->find(line);
    return found == nullptr ? std::string_view() : found->find(member)->text();
  }
  Json json_;
  bool malformed_ = false;
};

mille_status refusal(const std::string& text, const std::string& seen = {}) {
  mille_error error = test::empty_error();
  const auto found = verify_record(test::PlainVariants(), text, 1, {}, seen, std::pmr::new_delete_resource(), &error);
  mille_test::note_said(mille_test::told(error));
  return found.status();
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

// The record with another line in place of the first one that opens with `line`. The change must be there to be made.
std::string with_change(const std::string& record, const char* line, const std::string& from, const std::string& to) {
  auto lines = lines_of(record);
  const std::size_t at = line_opening(lines, line);
  if (at == 0) return record;
  EXPECT_NE(lines[at - 1].find(from), std::string::npos) << from << " is not in " << lines[at - 1];
  lines[at - 1] = replaced(lines[at - 1], from, to);
  return joined(lines);
}

// A script under which the first deal ends the match, whatever its score, and the loser pays fifteen.
class FirstDealDecides : public Hooks {
 public:
  explicit FirstDealDecides(const mille::Verdict& verdict) : verdict_(verdict) {}

  bool has_allow() const override { return false; }
  bool has_score_deal() const override { return false; }
  bool has_match_over() const override { return true; }
  bool has_settle() const override { return true; }
  mille_status allow(const HookCall&, const State&, std::span<const mille_action>, std::span<std::uint8_t>, std::size_t,
                     mille_error*, mille_error*) const override {
    return MILLE_OK;
  }
  mille_status score_deal(const HookCall&, const State&, int, DealScore*, mille_error*) const override {
    return MILLE_OK;
  }
  mille_status match_over(const HookCall&, const State&, mille::Verdict* verdict, mille_error*) const override {
    *verdict = verdict_;
    return MILLE_OK;
  }
  mille_status settle(const HookCall&, const State&, const mille::Verdict&, Payment* payment,
                      mille_error*) const override {
    *payment = {.game = 1, .difference = 2, .naturals = 3, .chapeaux = 4, .skunk = 5, .total = 15};
    return MILLE_OK;
  }
  void log(const HookLine&) const override {}

 private:
  mille::Verdict verdict_;
};

constexpr std::string_view kScripts[] = {"seat 0 wins", "seat 1 wins", "nobody wins"};

// The shipped rules, and with the scripts above their hooks.
class ScriptedVariants : public test::PlainVariants {
 public:
  Result<std::shared_ptr<Variant>> from_rules(std::string_view id, std::span<const mille_option> options,
                                              const mille_rules& rules, std::string_view script,
                                              const HookLimits* limits, mille_error* error) const override {
    MILLE_TRY(auto made, PlainVariants::from_rules(id, options, rules, {}, nullptr, error));
    if (script.empty()) return made;
    made->script = script;
    if (limits != nullptr) made->limits = *limits;
    const int winner = script == kScripts[0] ? 0 : script == kScripts[1] ? 1 : kNobody;
    made->hooks =
        std::make_unique<FirstDealDecides>(mille::Verdict{winner == kNobody ? MILLE_END_DRAWN : MILLE_END_WON, winner});
    seal_variant(made.get());
    return made;
  }
};

std::unique_ptr<Table> scripted_match(std::string_view script, mille_decks decks = MILLE_DECKS_SEALED) {
  TableSetup setup;
  setup.decks = decks;
  setup.seed = sha256(script);
  auto table =
      test::new_table(*ScriptedVariants().from_rules("montreal", {}, default_rules(), script, nullptr, nullptr), setup);
  if (decks == MILLE_DECKS_SEALED) test::seal_all(table.get(), kBoth);
  FastRandom random(2);
  test::play(table.get(), &random);
  return table;
}

Verdict scripted_verdict(const std::string& record) { return Verdict(record, {}, {}, 1, ScriptedVariants()); }

// A sealed match without guests that seat 0 or 1 gives up after 60 decisions.
std::unique_ptr<Table> match_given_up(mille_match_forfeit how, std::int32_t target) {
  mille_rules rules = default_rules();
  rules.match_forfeit = how;
  rules.match_target = target;
  TableSetup setup;
  setup.decks = MILLE_DECKS_SEALED;
  setup.seed = sha256("given up");
  auto table = test::new_table(test::variant_of(rules), setup);
  test::seal_all(table.get(), 0);
  FastRandom random(1);
  test::play(table.get(), &random, 60);
  EXPECT_TRUE(table->state().in_deal());
  EXPECT_EQ(table->forfeit(table->state().turn, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
  return table;
}

// Honest records.

TEST(Verify, a_sealed_match_is_verified_by_what_a_guest_noted_and_saw) {
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

TEST(Verify, a_record_with_legal_lists_is_verified_and_another_list_fails) {
  const auto table = sealed_match(kBoth, 11);
  const std::string record = record_of(*table);
  mille_record_options options{};
  options.legal = 1;
  for (const mille_seat seat : {0, 1}) {
    const std::string seen = *write_record(*table, seat, options, nullptr);
    ASSERT_NE(seen.find(R"("legal":[)"), seen.npos);
    EXPECT_EQ(Verdict(record, notes_of(*table, static_cast<std::size_t>(seat)), seen).result(), "verified");
    EXPECT_EQ(Verdict(seen).failed(), "");
    auto lines = lines_of(seen);
    auto& line = *std::find_if(lines.begin(), lines.end(),
                               [](const std::string& each) { return each.find(R"("legal":["draw")") != each.npos; });
    line = replaced(line, R"("legal":["draw")", R"("legal":["pass")");
    EXPECT_EQ(Verdict(joined(lines)).failed(), "cards");
    EXPECT_EQ(Verdict(record, {}, joined(lines)).failed(), "seen");
  }
}

TEST(Verify, a_receipt_of_the_end_is_worth_a_record_that_was_seen) {
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

TEST(Verify, what_was_not_noted_is_not_claimed) {
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
  VerifyNotes no_commit = notes_of(*table, 0);
  no_commit.commit.reset();
  EXPECT_EQ(Verdict(record, no_commit, seen).result(), "agrees with what was noted");
  EXPECT_NE(Verdict(record, no_commit, seen).text("promise").find("the seed could have been chosen last"),
            std::string::npos);
  const auto no_guest = sealed_match(0, 13);
  VerifyNotes host;
  host.commit = no_guest->sealing()->commit;
  EXPECT_EQ(Verdict(record_of(*no_guest), host, record_of(*no_guest, 0)).result(), "agrees with what was noted");
  EXPECT_NE(Verdict(record_of(*no_guest)).text("promise").find("the host alone chose the cards"), std::string::npos);
}

TEST(Verify, without_the_reveal_form_sums_end_and_payment_are_checked) {
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

TEST(Verify, every_beginning_of_a_match_holds) {
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

TEST(Verify, a_line_that_is_cut_short_is_left_out_and_told) {
  const auto table = sealed_match(kBoth, 16);
  std::string record = record_of(*table);
  record.resize(record.size() - 20);
  const Verdict verdict(record);
  EXPECT_EQ(verdict.failed(), "");
  EXPECT_NE(verdict.text("completeness").find("its last line is cut short"), std::string::npos);
}

TEST(Verify, giving_up_holds_and_is_called_not_checkable) {
  for (const mille_match_forfeit how : {MILLE_FORFEIT_AS_OUT, MILLE_FORFEIT_TOTALS}) {
    const auto table = match_given_up(how, default_rules().match_target);
    const std::string record = record_of(*table);
    for (const std::string& text : {record, without_reveal(record)}) {
      const Verdict verdict(text);
      EXPECT_EQ(verdict.status("rules"), "ok") << verdict.text("rules");
      EXPECT_NE(verdict.text("rules").find("cannot be checked: the host writes that line"), std::string::npos);
    }
  }
}

TEST(Verify, giving_up_a_deal_that_wins_the_opponent_the_match_holds_M4) {
  const auto table = match_given_up(MILLE_FORFEIT_AS_OUT, 1);
  ASSERT_EQ(table->state().end, MILLE_END_FORFEIT);
  ASSERT_GE(table->state().totals[table->state().winner], 1);
  const std::string record = record_of(*table);
  for (const std::string& text : {record, without_reveal(record)}) {
    EXPECT_EQ(Verdict(text).status("rules"), "ok") << Verdict(text).text("rules");
  }
}

TEST(Verify, an_early_end_is_what_the_host_says_and_one_by_the_host_is_broken_off) {
  struct Ending {
    mille_end end;
    int by;
    const char* text;
    const char* completeness;
  };
  const Ending endings[] = {
      {MILLE_END_ABORTED, 0, "That seat 0 asked to abort the match and the other seat agreed", "ok"},
      {MILLE_END_ABORTED, kNobody, "That the host aborted the match cannot be checked", "warning"},
      {MILLE_END_AGREED, kNobody, "That both seats agreed to a draw cannot be checked", "ok"}};
  for (const Ending& ending : endings) {
    auto table = test::unsealed(test::variant("montreal"), 5);
    test::seal_all(table.get(), kBoth);
    FastRandom random(5);
    test::play(table.get(), &random, 9);
    ASSERT_EQ(table->end_early(ending.end, ending.by, nullptr), MILLE_OK);
    const std::string record = record_of(*table);
    for (const std::string& text : {record, record_of(*table, 1), without_reveal(record)}) {
      const Verdict verdict(text);
      EXPECT_EQ(verdict.status("rules"), "ok") << verdict.text("rules");
      EXPECT_NE(verdict.text("rules").find(ending.text), std::string::npos) << verdict.text("rules");
    }
    EXPECT_EQ(Verdict(record).status("completeness"), ending.completeness);
    EXPECT_EQ(Verdict(record).result() == "unfinished", ending.completeness == std::string_view("warning"));
  }
}

TEST(Verify, without_the_reveal_the_end_and_the_payment_of_a_script_are_taken_from_the_record) {
  for (const std::string_view script : kScripts) {
    const std::string record = record_of(*scripted_match(script));
    EXPECT_EQ(scripted_verdict(record).failed(), "") << scripted_verdict(record).text("rules");
    const Verdict verdict = scripted_verdict(without_reveal(record));
    EXPECT_EQ(verdict.failed(), "") << script << ": " << verdict.text("rules");
    EXPECT_NE(verdict.text("rules").find("(winner and payment are the script's)"), std::string::npos);
  }
}

TEST(Verify, a_noted_commitment_is_checked_for_its_seed_only_after_the_reveal) {
  const auto table = sealed_match(kBoth, 18);
  VerifyNotes notes;
  notes.commit = table->sealing()->commit;
  const Verdict before(without_reveal(record_of(*table)), notes);
  EXPECT_EQ(before.status("promise"), "not_checked");
  EXPECT_TRUE(
      before.text("promise").starts_with("The header holds the commitment that was noted. Whether the seed "
                                         "matches it can be checked after the reveal."))
      << before.text("promise");
  EXPECT_EQ(Verdict(record_of(*table), notes).status("promise"), "ok");
}

TEST(Verify, a_match_that_is_not_sealed_agrees_with_itself_at_most) {
  const auto table = test::played_match("montreal", 17);
  const Verdict verdict(record_of(*table));
  EXPECT_EQ(verdict.result(), "agrees with itself");
  EXPECT_EQ(verdict.status("cards"), "ok");
  EXPECT_EQ(verdict.status("receipt"), "not_checked");
  EXPECT_TRUE(verdict.json().find("terms")->is_null());
  const auto given = test::played_match("montreal", 17, MILLE_DECKS_GIVEN);
  EXPECT_EQ(Verdict(record_of(*given)).status("cards"), "warning");
  VerifyNotes notes;
  notes.commit = test::seed_of(17);
  EXPECT_EQ(Verdict(record_of(*table), notes).failed(), "promise");
}

// Cheats.

TEST(Verify, a_rule_that_is_broken_fails) {
  const auto table = sealed_match(kBoth, 21);
  auto lines = lines_of(record_of(*table));
  const std::size_t end = line_opening(lines, R"({"deal_end":1)") - 1;
  lines[end] = replaced(lines[end], R"("points":[)", R"("points":[1)");
  EXPECT_EQ(Verdict(joined(lines)).failed(), "rules");
}

// Each change is made to a finished match without its revealed seed, in a line that follows from others.
TEST(Verify, without_the_reveal_a_wrong_sum_end_or_payment_fails) {
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
                            {R"({"deal_end":1)", R"([])", R"(null)"},
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
    EXPECT_EQ(Verdict(joined(lines)).failed(), change.to == std::string_view(R"("winner":1)") ? "malformed" : "rules")
        << line;
  }
}

// As above, in lines that follow from no other.
TEST(Verify, without_the_reveal_a_line_of_another_form_fails) {
  const std::string record = without_reveal(record_of(*sealed_match(kBoth, 22)));
  struct Change {
    const char* line;
    const char* from;
    const char* to;
  };
  const Change changes[] = {{R"({"seat":)", R"("do":"draw")", R"("do":"fetch")"},
                            {R"({"seat":)", R"("do":"draw")", R"("do":"DRAW")"},
                            {R"({"deal_end":1)", R"("out":)", R"("out":2)"},
                            {R"({"deal_end":1)", R"([])", R"(["5H"])"},
                            {R"({"deal_end":1)", R"("hands":[[)", R"("hands":[["1H",)"},
                            {R"({"deal_end":1)", R"("points":[)", R"("points":[30000000)"},
                            {R"({"deal_end":1)", R"("points":[)", R"("points":[-30000000)"},
                            {R"({"deal_end":1)", R"("chapeau":[)", R"("chapeau":[true,)"},
                            {R"({"deal_end":1)", R"("chapeau":[false)", R"("chapeau":[0)"}};
  for (const Change& change : changes) {
    const std::string changed = with_change(record, change.line, change.from, change.to);
    const bool is_action = change.line == std::string_view(R"({"seat":)");
    EXPECT_EQ(Verdict(changed).failed(), is_action ? "rules" : "malformed") << change.to;
  }
}

TEST(Verify, without_the_reveal_the_hand_of_a_seat_has_its_cards_D2) {
  std::string record = without_reveal(record_of(*sealed_match(kBoth, 22), 0));
  EXPECT_EQ(Verdict(record).failed(), "");
  const std::size_t hand = record.find(R"("hand":[)") + std::string_view(R"("hand":[)").size();
  record.erase(hand, record.find(',', hand) + 1 - hand);
  EXPECT_EQ(Verdict(record).failed(), "rules");
}

TEST(Verify, without_the_reveal_only_a_seat_goes_out) {
  auto lines = lines_of(without_reveal(record_of(*sealed_match(kBoth, 22))));
  std::string& end = lines[line_opening(lines, R"({"deal_end":1)") - 1];
  const std::size_t seat = end.find(R"("out":)") + std::string_view(R"("out":)").size();
  end[seat] = '2';
  EXPECT_EQ(Verdict(joined(lines)).failed(), "malformed");
}

// With a natural of each rank and a clean hand a deal has fourteen, and a script may give twenty (N1, E3).
TEST(Verify, without_the_reveal_a_deal_has_up_to_twenty_naturals) {
  const std::string record = without_reveal(record_of(*sealed_match(kBoth, 22)));
  const auto text_with = [&](const std::string& naturals) {
    auto lines = lines_of(record);
    lines.resize(line_opening(lines, R"({"deal_end":1)"));
    std::string& line = lines.back();
    const std::size_t at = line.find(R"("naturals":[)");
    line.replace(at, line.find(']', at) + 1 - at, R"("naturals":[)" + naturals + "]");
    return Verdict(joined(lines)).text("rules");
  };
  EXPECT_EQ(text_with("20,14").find("naturals"), std::string::npos) << text_with("20,14");
  EXPECT_NE(text_with("21,0").find("naturals"), std::string::npos) << text_with("21,0");
}

TEST(Verify, without_the_reveal_a_reshuffle_without_its_draw_fails_X1) {
  TableSetup setup;
  setup.decks = MILLE_DECKS_SEALED;
  setup.seed = sha256("drawn out");
  auto table = test::new_table(test::variant_of(test::short_rules(1, 200)), setup);
  test::seal_all(table.get(), 0);
  FastRandom random(1);
  test::only_draw_and_discard(table.get(), &random, UINT64_MAX);
  const auto honest = lines_of(without_reveal(record_of(*table)));
  EXPECT_EQ(Verdict(joined(honest)).failed(), "");
  const std::size_t reshuffle = line_opening(honest, R"({"reshuffle":1)") - 1;
  const std::size_t draw = reshuffle + 1;
  auto passed = honest;
  passed[draw] = replaced(passed[draw], R"("do":"draw")", R"("do":"pass")");
  EXPECT_EQ(Verdict(joined(passed)).failed(), "rules");
  EXPECT_NE(Verdict(joined(passed)).text("rules").find("A reshuffle must come just before the draw that needs it"),
            std::string::npos)
      << Verdict(joined(passed)).text("rules");
  auto twice = honest;
  twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(draw), R"({"reshuffle":2})");
  EXPECT_EQ(Verdict(joined(twice)).failed(), "malformed");
}

TEST(Verify, without_the_reveal_an_end_that_no_script_can_give_fails) {
  const std::string won = without_reveal(record_of(*scripted_match("seat 0 wins")));
  const std::string drawn = without_reveal(record_of(*scripted_match("nobody wins")));
  const char* const end = R"({"match_end":1)";
  EXPECT_EQ(scripted_verdict(with_change(won, end, R"("winner":0)", R"("winner":2)")).failed(), "malformed");
  EXPECT_EQ(scripted_verdict(with_change(won, end, R"("winner":0)", R"("winner":3)")).failed(), "malformed");
  EXPECT_EQ(scripted_verdict(with_change(won, end, R"("winner":0,)", "")).failed(), "malformed");
  EXPECT_EQ(scripted_verdict(with_change(won, end, R"("game":1,)", "")).failed(), "malformed");
  EXPECT_EQ(scripted_verdict(with_change(won, end, R"("game":1,)", R"("game":true,)")).failed(), "malformed");
  EXPECT_EQ(scripted_verdict(with_change(won, end, R"("payment":{)", R"("payments":{)")).failed(), "malformed");
  EXPECT_EQ(scripted_verdict(with_change(drawn, end, R"("payment":null)", R"("payment":1)")).failed(), "malformed");
  auto payment = lines_of(won);
  payment.back().erase(payment.back().find(R"("payment":{)"));
  payment.back() += R"("payment":15})";
  EXPECT_EQ(scripted_verdict(joined(payment)).failed(), "malformed");
}

TEST(Verify, without_the_reveal_a_match_that_a_script_ends_before_its_first_deal_fails) {
  auto lines = lines_of(record_of(*scripted_match("nobody wins")));
  lines.resize(1);
  lines.emplace_back(
      R"({"match_end":1,"end":"drawn","winner":null,"totals":[0,0],"naturals":[0,0],"chapeaux":[0,0],"payment":null})");
  EXPECT_EQ(scripted_verdict(joined(lines)).failed(), "rules");
}

// A host that wants to forget the score of a deal, or to turn a loss into a forfeit.
TEST(Verify, without_the_reveal_giving_up_fails_where_the_rules_do_not_let_it_end_the_match_M4) {
  const auto as_out = lines_of(without_reveal(record_of(*match_given_up(MILLE_FORFEIT_AS_OUT, 1))));
  const auto on_totals = lines_of(without_reveal(record_of(*match_given_up(MILLE_FORFEIT_TOTALS, 1))));
  const auto with_header_of = [](const std::vector<std::string>& rules, std::vector<std::string> lines) {
    lines[0] = rules[0];
    return joined(lines);
  };
  EXPECT_EQ(Verdict(joined(as_out)).failed(), "");
  EXPECT_EQ(Verdict(joined(on_totals)).failed(), "");
  EXPECT_EQ(Verdict(with_header_of(as_out, on_totals)).failed(), "rules") << "the deal is not scored";
  EXPECT_EQ(Verdict(with_header_of(on_totals, as_out)).failed(), "rules") << "the match was over";
  const std::string fault = R"("fault":{"seat":)";
  for (const auto& lines : {as_out, on_totals}) {
    auto twice = lines;
    twice.push_back(lines.back());
    EXPECT_EQ(Verdict(joined(twice)).failed(), "malformed") << "a match is given up once";
    auto changed = lines;
    const std::size_t seat = changed.back().find(fault) + fault.size();
    changed.back()[seat] = changed.back()[seat] == '0' ? '1' : '0';
    EXPECT_EQ(Verdict(joined(changed)).failed(), "rules") << changed.back();
    changed.back()[seat] = '2';
    EXPECT_EQ(Verdict(joined(changed)).failed(), "malformed") << changed.back();
    changed.back().replace(seat - fault.size(), changed.back().find('}') + 1 - (seat - fault.size()), R"("fault":1)");
    EXPECT_EQ(Verdict(joined(changed)).failed(), "malformed") << changed.back();
  }
}

TEST(Verify, a_reveal_of_another_form_fails) {
  const auto table = sealed_match(kBoth, 22);
  const std::string record = record_of(*table);
  const std::string digits = hex(table->setup().seed);
  for (const std::string& reveal : {std::string("1"), R"({"seed":")" + digits.substr(1) + R"("})"}) {
    auto lines = lines_of(record);
    lines.back() = R"({"reveal":)" + reveal + '}';
    EXPECT_EQ(Verdict(joined(lines)).failed(), "malformed") << reveal;
  }
}

// In a match whose seed is known, a false line is a fault of the cards if it states cards, and of the rules otherwise.
TEST(Verify, a_false_deck_or_reshuffle_is_a_fault_of_the_cards_and_a_false_score_one_of_the_rules) {
  const auto table = test::drawn_out_match(test::short_rules(1, 200), 1);
  const std::string record = record_of(*table);
  for (const char* line : {R"({"deal":1)", R"({"reshuffle":[)"}) {
    auto lines = lines_of(record);
    std::string& cards = lines[line_opening(lines, line) - 1];
    const std::size_t list = cards.find('[');
    const std::size_t comma = cards.find(',', list);
    const std::string first = cards.substr(list + 1, comma - list - 1);
    const std::size_t next = cards.find(',', comma + 1);
    const std::string second = cards.substr(comma + 1, next - comma - 1);
    ASSERT_NE(first, second);
    cards = cards.substr(0, list + 1) + second + ',' + first + cards.substr(next);
    const Verdict verdict(joined(lines));
    EXPECT_EQ(verdict.failed(), "cards") << verdict.text("rules");
    EXPECT_EQ(verdict.status("rules"), "not_checked");
    EXPECT_EQ(Verdict(record + joined(lines), {}, {}, 2).failed(), "cards") << "as the second match of a file";
  }
  const std::string score = with_change(record, R"({"deal_end":1)", R"("naturals":[)", R"("naturals":[9)");
  const Verdict verdict(score);
  EXPECT_EQ(verdict.failed(), "rules") << verdict.text("cards");
  EXPECT_EQ(verdict.status("cards"), "not_checked");
}

TEST(Verify, without_the_reveal_a_line_too_many_too_few_or_out_of_order_fails) {
  const auto table = sealed_match(kBoth, 23);
  const auto honest = lines_of(without_reveal(record_of(*table)));
  const std::size_t deal = line_opening(honest, R"({"deal":2)") - 1;
  const std::size_t discard = deal + 1;
  for (const std::size_t at : {std::size_t{1}, deal, honest.size() - 2}) {
    auto missing = honest;
    missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(at));
    // A match may end in a deal, but only if a player gives up.
    EXPECT_EQ(Verdict(joined(missing)).failed(), at == honest.size() - 2 ? "rules" : "malformed") << honest[at];
  }
  for (const std::size_t at : {deal, honest.size() - 2, honest.size() - 1}) {
    auto twice = honest;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(at), honest[at]);
    EXPECT_EQ(Verdict(joined(twice)).failed(), "malformed") << honest[at];
  }
  auto wrong_turn = honest;
  wrong_turn[discard] = replaced(wrong_turn[discard], R"({"seat":)" + wrong_turn[discard].substr(8, 1),
                                 R"({"seat":)" + std::string(wrong_turn[discard][8] == '0' ? "1" : "0"));
  EXPECT_EQ(Verdict(joined(wrong_turn)).failed(), "rules");
}

TEST(Verify, a_hand_or_a_draw_that_the_key_does_not_give_fails) {
  const auto table = sealed_match(kBoth, 24);
  for (const char* member : {R"("hand":[)", R"("upcard":)", R"("card":)"}) {
    auto lines = lines_of(record_of(*table, 0));
    for (std::string& line : lines) {
      const std::size_t at = line.find(member);
      if (at == line.npos) continue;
      const std::size_t card = line.find('"', at + std::string_view(member).size()) + 1;
      const std::size_t end = line.find('"', card);
      line.replace(card, end - card, line.substr(card, end - card) == "AC" ? "AD" : "AC");  // a hand stays in order
      break;
    }
    EXPECT_EQ(Verdict(joined(lines)).failed(), "cards") << member;
    EXPECT_EQ(Verdict(record_of(*table), {}, joined(lines)).failed(), "seen") << member;
  }
}

TEST(Verify, other_stakes_names_rules_or_shares_break_the_promise) {
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

TEST(Verify, each_note_that_differs_fails) {
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

TEST(Verify, a_record_that_was_seen_with_other_lines_fails_and_a_shorter_one_warns) {
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

TEST(Verify, a_shipped_name_over_other_rules_is_a_warning_that_names_them) {
  mille_rules rules = default_rules();
  rules.pile_take = MILLE_TAKE_FREE;
  rules.match_target = 500;
  rules.score_chapeau = 0;
  rules.cards_values[0] = 7;
  rules.cards_wild[1] = 4;  // fives
  TableSetup setup;
  const auto table = test::new_table(test::variant_of(rules, "montreal"), setup);
  FastRandom random(3);
  test::play(table.get(), &random);
  const Verdict verdict(record_of(*table));
  EXPECT_EQ(verdict.status("rules"), "warning");
  for (const char* part :
       {"shipped montreal", "cards.wild differs", "cards.values differs", "pile.take is free, not pair",
        "score.chapeau is false, not true", "match.target is 500, not 1200"}) {
    EXPECT_NE(verdict.text("rules").find(part), std::string::npos) << part << " in " << verdict.text("rules");
  }
  EXPECT_EQ(verdict.result(), "agrees with itself, with warnings");
  const auto scripted = scripted_match("nobody wins", MILLE_DECKS_SEED);
  EXPECT_NE(scripted_verdict(record_of(*scripted)).text("rules").find("has a script of its own"), std::string::npos);
  const auto option = test::new_table(test::variant("montreal", {"target=700"}), setup);
  EXPECT_EQ(Verdict(record_of(*option)).status("rules"), "ok") << "the option explains it";
}

TEST(Verify, six_differences_of_the_rules_are_named_and_the_others_counted) {
  mille_rules rules = default_rules();
  rules.deal_hand = 11;
  rules.sets_max_wilds = 1;
  rules.pile_take = MILLE_TAKE_FREE;
  rules.match_target = 500;
  rules.out_bonus = 10;
  rules.score_chapeau = 0;
  rules.payment_unit = 50;
  rules.payment_skunk_percent = 40;
  TableSetup setup;
  const auto table = test::new_table(test::variant_of(rules, "montreal"), setup);
  FastRandom random(3);
  test::play(table.get(), &random);
  const std::string said = Verdict(record_of(*table)).text("rules");
  const auto named = [&said](std::string_view part) {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = said.find(part, at)) != said.npos; ++at) ++times;
    return times;
  };
  EXPECT_EQ(named(", not "), 6U) << said;
  EXPECT_EQ(named(" more fields differ."), 1U) << said;
}

TEST(Verify, a_name_that_needs_escaping_stays_escaped_in_the_public_line) {
  const std::string line = R"({"mille_record":2,"decks":"sealed","a\"b":1})";
  EXPECT_EQ(*public_line(line, nullptr), line);
  EXPECT_EQ(refusal(line + "\n"), MILLE_E_RECORD);
}

TEST(Verify, what_is_no_record_is_refused) {
  const auto table = sealed_match(kBoth, 29);
  const std::string record = record_of(*table);
  EXPECT_EQ(refusal(""), MILLE_E_NOT_FOUND);
  EXPECT_EQ(refusal("{}\n"), MILLE_E_RECORD);
  EXPECT_EQ(refusal(R"({"mille_record":2,)"), MILLE_E_RECORD) << "its header is cut short";
  EXPECT_EQ(refusal(R"({"mille_record":2,})"
                    "\n"),
            MILLE_E_RECORD)
      << "its header is no JSON";
  EXPECT_EQ(refusal(replaced(record, R"("stakes":[1,3])", R"("stakes":[1,2])")), MILLE_E_RECORD);
  EXPECT_EQ(refusal(record + "{\"strange\":1}\n"), MILLE_E_RECORD);
  EXPECT_EQ(refusal(record, "no record"), MILLE_E_RECORD);
  EXPECT_EQ(refusal(record, R"({"mille_record":2,)"), MILLE_E_RECORD) << "what was seen is cut short in its header";
  EXPECT_EQ(refusal(record, record), MILLE_OK);
  EXPECT_EQ(refusal(record, record + record), MILLE_E_RECORD) << "what was seen is one match";
  EXPECT_EQ(refusal(record, record + R"({"mille_record":)"), MILLE_E_RECORD) << "nor the beginning of another one";
  EXPECT_EQ(refusal(record_of(*test::played_match("montreal", 1), 0)), MILLE_E_UNSUPPORTED);
}

TEST(Verify, notes_are_an_object_of_known_members) {
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
       {"[]", "{}", R"({"mille_notes":0})", R"({"mille_notes":2})", R"({"mille_notes":1,"commit":"abc"})",
        R"({"mille_notes":1,"share":3})", R"({"mille_notes":1,"share":{"seat":2,"hex":""}})",
        R"({"mille_notes":1,"share_commits":[null]})", R"({"mille_notes":1,"shares":[null]})",
        R"({"mille_notes":1,"shares":["abc",null]})", R"({"mille_notes":1,"receipt":"@1"})",
        R"({"mille_notes":1,"terms":"abc"})", R"({"mille_notes":1,"more":1})"}) {
    EXPECT_EQ(read(text).status(), MILLE_E_ARGUMENT) << text;
  }
  EXPECT_EQ(read(replaced(both, "@12", "@")).status(), MILLE_E_ARGUMENT);
  EXPECT_EQ(read(replaced(both, "@12", "@x")).status(), MILLE_E_ARGUMENT);
}

}  // namespace
}  // namespace mille

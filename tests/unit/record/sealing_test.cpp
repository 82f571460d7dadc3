// Sealed matches: the order of terms, commitment and shares, the content of their records, receipts, resuming, and the
// checks of a guest.
#include "table/sealing.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <utility>

#include "core/deck.h"
#include "record/guest.h"
#include "record/receipts.h"
#include "record/record_read.h"
#include "record/record_write.h"
#include "tests/support/said.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/record/sealed_support.h"

namespace mille {
namespace {

using test::joined;
using test::lines_of;
using test::read_back;
using test::record_of;
using test::replaced;
using test::seal;
using test::seal_all;
using test::sealed_match;
using test::share_of;
using test::unsealed;

constexpr std::uint32_t kGuests[] = {0, 1, 2, 3};

std::string hex(const Seed& bytes) { return std::string(text_of(to_hex(bytes))); }

test::ReadResult resumed(std::string_view text, const Seed& secret) {
  test::ReadResult result{MILLE_OK, test::empty_error(), nullptr};
  auto table = read_record(test::PlainVariants(), text, 1, &secret, std::pmr::new_delete_resource(), &result.error);
  result.status = table.status();
  if (table) result.table = std::move(*table);
  return result;
}

// Finds a sealed table after any line of any match that goes on from it.
class ManyTables {
 public:
  explicit ManyTables(std::uint64_t seed) : random_(seed) {
    tables_.push_back(unsealed(test::variant("montreal", {"target=200"}), seed));
    seal_all(tables_[0].get(), random_.below(4));
  }

  Table* any() { return tables_[random_.below(static_cast<std::uint32_t>(tables_.size()))].get(); }
  FastRandom& random() { return random_; }

  // Plays on, copies a table, resumes one from part of its record, gives up, or tries to take something back.
  void change_one() {
    constexpr std::size_t kMost = 5;
    Table* const table = any();
    const std::uint32_t what = random_.below(20);
    if (what < 12) {
      test::play(table, &random_, table->decisions() + random_.below(30));
    } else if (what == 12) {
      const mille_status status = table->forfeit(0, MILLE_FAULT_RESIGN, nullptr);
      EXPECT_TRUE(status == MILLE_OK || status == MILLE_E_PHASE);
    } else if (what == 13) {
      EXPECT_EQ(table->undo(0, nullptr), MILLE_E_UNSUPPORTED);
    } else if (tables_.size() == kMost) {
      tables_.erase(tables_.begin() + 1 + random_.below(kMost - 1));
    } else if (what < 17) {
      tables_.push_back(std::make_unique<Table>(*table, std::pmr::new_delete_resource()));
      if (what == 14) tables_.back()->mark_as_analysis();
    } else {
      const std::vector<std::string> lines = lines_of(record_of(*table));
      const std::size_t kept = 1 + random_.below(static_cast<std::uint32_t>(lines.size()));
      auto read =
          resumed(joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept)}), table->setup().seed);
      ASSERT_EQ(read.status, MILLE_OK) << read.error.text;
      tables_.push_back(std::move(read.table));
    }
  }

 private:
  FastRandom random_;
  std::vector<std::unique_ptr<Table>> tables_;
};

std::string receipt_text(const Table& table, std::uint64_t line) { return hex(receipt_at(table, line)); }

// The receipt as a guest computes it from its lines.
std::string guest_receipt(const std::vector<std::string>& lines) {
  std::optional<Digest> receipt;
  for (const std::string& line : lines) {
    const auto shown = public_line(line, nullptr);
    EXPECT_TRUE(shown) << line;
    receipt = receipt ? next_receipt(*receipt, *shown) : first_receipt(*shown);
  }
  return hex(*receipt);
}

// Order.

TEST(Sealing, is_open_only_when_every_share_is_here) {
  for (const std::uint32_t guests : kGuests) {
    auto table = unsealed(test::variant("montreal"), 1);
    mille_error error = test::empty_error();
    EXPECT_EQ(table->next_deal(nullptr, &error), MILLE_E_PHASE);
    EXPECT_FALSE(table->has_key());
    ASSERT_EQ(seal(table.get(), guests, &error), MILLE_OK);
    EXPECT_EQ(seal(table.get(), guests, &error), MILLE_E_PHASE);
    EXPECT_EQ(table->sealing()->shares_due(), guests);
    EXPECT_EQ(table->sealing()->share_commits_due(), guests == 3 ? 3u : 0u);
    EXPECT_EQ(table->has_key(), guests == 0);
    if (guests != 0) {
      EXPECT_EQ(table->next_deal(nullptr, &error), MILLE_E_PHASE);
      EXPECT_EQ(table->forfeit(0, MILLE_FAULT_RESIGN, &error), MILLE_E_PHASE);
      EXPECT_EQ(record_lines(*table), 0u);
      EXPECT_EQ(write_record(*table, MILLE_ALL, {}, &error).status(), MILLE_E_PHASE);
      EXPECT_EQ(table->state().seed, Seed{});  // a seed here could only come from the secret alone
    }
  }
}

TEST(Sealing, refuses_shares_out_of_their_order) {
  auto table = unsealed(test::variant("montreal"), 2);
  mille_error error = test::empty_error();
  EXPECT_EQ(table->give_share(0, share_of(0), &error), MILLE_E_PHASE);
  ASSERT_EQ(seal(table.get(), 3, &error), MILLE_OK);
  const Digest commit = table->sealing()->commit;
  EXPECT_EQ(table->give_share(0, share_of(0), &error), MILLE_E_PHASE) << "both commit before either opens";
  ASSERT_EQ(table->give_share_commit(0, share_commitment(commit, 0, share_of(0)), &error), MILLE_OK);
  EXPECT_EQ(table->give_share(0, share_of(0), &error), MILLE_E_PHASE);
  EXPECT_EQ(table->give_share_commit(0, share_commitment(commit, 0, share_of(1)), &error), MILLE_E_PHASE);
  ASSERT_EQ(table->give_share_commit(1, share_commitment(commit, 1, share_of(1)), &error), MILLE_OK);
  EXPECT_EQ(table->give_share(0, share_of(1), &error), MILLE_E_ARGUMENT) << "another share than committed to";
  ASSERT_EQ(table->give_share(0, share_of(0), &error), MILLE_OK);
  EXPECT_EQ(table->give_share(0, share_of(0), &error), MILLE_E_PHASE);
  ASSERT_EQ(table->give_share(1, share_of(1), &error), MILLE_OK);
  EXPECT_TRUE(table->has_key());
}

TEST(Sealing, takes_no_share_of_a_seat_that_is_no_guest) {
  auto table = unsealed(test::variant("montreal"), 3);
  mille_error error = test::empty_error();
  EXPECT_EQ(seal(table.get(), 4, &error), MILLE_E_ARGUMENT);
  ASSERT_EQ(seal(table.get(), 2, &error), MILLE_OK);
  EXPECT_EQ(table->give_share_commit(1, Digest{}, &error), MILLE_E_ARGUMENT);
  EXPECT_EQ(table->give_share(0, share_of(0), &error), MILLE_E_ARGUMENT);
  ASSERT_EQ(table->give_share(1, share_of(1), &error), MILLE_OK);
}

TEST(Sealing, keeps_the_names_of_its_terms) {
  auto table = unsealed(test::variant("montreal"), 4);
  mille_error error = test::empty_error();
  ASSERT_EQ(seal(table.get(), 0, &error), MILLE_OK);
  table->set_name(0, "somebody else");
  EXPECT_EQ(table->name(0), "ann");
  EXPECT_EQ(sha256(write_terms(*table, 0)), table->sealing()->terms);
}

TEST(Sealing, is_for_sealed_decks_without_two_ends) {
  auto table = test::new_table(test::variant("montreal"), TableSetup{});
  mille_error error = test::empty_error();
  EXPECT_EQ(seal(table.get(), 0, &error), MILLE_E_UNSUPPORTED);
  EXPECT_EQ(table->give_share(0, share_of(0), &error), MILLE_E_UNSUPPORTED);
  TableSetup setup;
  setup.decks = MILLE_DECKS_SEALED;
  setup.draw_ends = true;
  EXPECT_EQ(check_setup(*test::variant("montreal"), setup, &error), MILLE_E_ARGUMENT);
}

TEST(Sealing, takes_nothing_back) {
  auto table = unsealed(test::variant("montreal"), 5);
  seal_all(table.get(), 1);
  FastRandom random(5);
  test::play(table.get(), &random, 20);
  mille_error error = test::empty_error();
  EXPECT_EQ(table->undo(10, &error), MILLE_E_UNSUPPORTED);
  EXPECT_EQ(table->first_decision(), table->decisions());
}

TEST(Sealing, has_cards_that_follow_from_the_key) {
  for (const std::uint32_t guests : kGuests) {
    const auto table = sealed_match(guests, 6);
    const Sealing& sealing = *table->sealing();
    const Seed key = deck_key(table->setup().seed, sealing.commit, sealing.shares);
    TableSetup open;
    open.seed = key;
    auto twin = test::new_table(test::variant("montreal"), open);
    FastRandom random(6);
    test::play(twin.get(), &random);
    ASSERT_EQ(twin->decisions(), table->decisions());
    EXPECT_EQ(twin->deals()[0].start.hands[0], table->deals()[0].start.hands[0]);
    EXPECT_EQ(first_dealer(key), table->deals()[0].start.dealer);
  }
}

// Records.

TEST(SealedRecord, holds_no_hidden_card_and_ends_with_the_seed) {
  for (const std::uint32_t guests : kGuests) {
    const auto table = sealed_match(guests, 7);
    const std::vector<std::string> lines = lines_of(record_of(*table));
    for (const std::string& line : lines) {
      for (const char* hidden : {"\"deck\"", "\"card\"", "\"hand\"", "\"upcard\"", "\"cut\"", "\"reshuffle\":["}) {
        EXPECT_EQ(line.find(hidden), std::string::npos) << line;
      }
    }
    EXPECT_EQ(lines.back(), R"({"reveal":{"seed":")" + hex(table->setup().seed) + R"("}})");
    EXPECT_EQ(lines[0].find(hex(table->setup().seed)), std::string::npos);
    EXPECT_EQ(lines[0].find(hex(table->state().seed)), std::string::npos);
  }
}

TEST(SealedRecord, has_the_terms_of_its_header) {
  const auto table = sealed_match(3, 8);
  const std::string header = lines_of(record_of(*table))[0];
  const std::string terms = write_terms(*table, 3);
  const std::string_view inner = std::string_view(terms).substr(1, terms.find(",\"players\"") - 1);
  EXPECT_NE(header.find(inner), std::string::npos) << header << '\n' << terms;
  EXPECT_TRUE(terms.ends_with(R"("guests":[0,1],"players":["ann","ben"]})")) << terms;
}

TEST(SealedRecord, is_read_back_as_it_was_written) {
  for (const std::uint32_t guests : kGuests) {
    for (const std::string& id : test::shipped_ids()) {
      const auto table = sealed_match(guests, 9, id);
      const std::string text = record_of(*table, MILLE_ALL, true);
      const auto read = read_back(text);
      ASSERT_EQ(read.status, MILLE_OK) << read.error.line << ": " << read.error.text;
      EXPECT_EQ(record_of(*read.table, MILLE_ALL, true), text);
      EXPECT_EQ(read.table->sealing()->terms, table->sealing()->terms);
    }
  }
}

TEST(SealedRecord, counts_reshuffles_in_each_deal) {
  for (const mille_stock_exhausted exhausted : {MILLE_EXHAUSTED_RESHUFFLE, MILLE_EXHAUSTED_TURN_OVER}) {
    mille_rules rules = test::short_rules(2, 200);
    rules.stock_exhausted = exhausted;
    auto table = unsealed(test::variant_of(rules), 10);
    seal_all(table.get(), 2);
    FastRandom random(10);
    test::only_draw_and_discard(table.get(), &random, UINT64_MAX);
    const std::vector<std::string> lines = lines_of(record_of(*table));
    EXPECT_EQ(lines[test::line_opening(lines, "{\"reshuffle\"", 1) - 1], R"({"reshuffle":1})");
    EXPECT_EQ(lines[test::line_opening(lines, "{\"reshuffle\"", 2) - 1], R"({"reshuffle":2})");
    const auto read = read_back(joined(lines));
    EXPECT_EQ(read.status, MILLE_OK) << read.error.line << ": " << read.error.text;
    std::vector<std::string> changed = lines;
    changed[test::line_opening(lines, "{\"reshuffle\"", 1) - 1] = R"({"reshuffle":2})";
    EXPECT_EQ(read_back(joined(changed)).status, MILLE_E_RECORD);
  }
}

TEST(SealedRecord, without_its_reveal_needs_the_secret) {
  const auto table = sealed_match(3, 11);
  std::vector<std::string> lines = lines_of(record_of(*table));
  lines.pop_back();
  EXPECT_EQ(read_back(joined(lines)).status, MILLE_E_UNSUPPORTED);
  EXPECT_EQ(resumed(joined(lines), table->setup().seed).status, MILLE_OK);
  const auto other = resumed(joined(lines), share_of(0));
  EXPECT_EQ(other.status, MILLE_E_RECORD) << other.error.text;
  const auto open = test::played_match("montreal", 11);
  EXPECT_EQ(resumed(record_of(*open), table->setup().seed).status, MILLE_E_ARGUMENT);
}

// A match interrupted after any line can be resumed as if nothing had happened.
TEST(SealedRecord, resumes_after_any_line_with_the_same_receipts) {
  const auto table = sealed_match(1, 12);
  const std::string whole = record_of(*table);
  const std::vector<std::string> lines = lines_of(whole);
  for (std::size_t kept = 1; kept < lines.size(); kept += 1 + kept / 8) {
    std::string text = joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept)});
    text += lines[kept].substr(0, lines[kept].size() / 2);  // a line that was only partly written
    auto read = resumed(text, table->setup().seed);
    ASSERT_EQ(read.status, MILLE_OK) << kept << ": " << read.error.text;
    ASSERT_LE(kept, record_lines(*read.table));  // lines that follow from an action are written at once
    for (std::uint64_t at = read.table->decisions(); at < table->decisions(); ++at) {
      if (!read.table->state().in_deal()) {
        ASSERT_EQ(read.table->next_deal(nullptr, nullptr), MILLE_OK);
      }
      ASSERT_EQ(read.table->apply(table->decision(at).action, nullptr), MILLE_OK);
    }
    EXPECT_EQ(record_of(*read.table), whole);
    EXPECT_EQ(receipt_text(*read.table, lines.size() - 1), receipt_text(*table, lines.size() - 1));
  }
}

TEST(SealedRecord, with_anything_changed_is_refused) {
  const auto table = sealed_match(3, 13);
  const std::vector<std::string> lines = lines_of(record_of(*table));
  const std::string secret = hex(table->setup().seed);
  const struct {
    const char* what;
    std::size_t line;
    std::string from, to;
  } changes[] = {
      {"stakes", 0, R"("stakes":[1,3])", R"("stakes":[100,300])"},
      {"a name", 0, R"(["ann","ben"])", R"(["ben","ann"])"},
      {"the variant's label", 0, R"("variant":"montreal")", R"("variant":"denexa")"},
      {"a share", 0, hex(share_of(0)), hex(share_of(1))},
      {"a share commitment", 0, hex(share_commitment(table->sealing()->commit, 0, share_of(0))), hex(share_of(1))},
      {"the commitment", 0, hex(table->sealing()->commit), hex(share_of(1))},
      {"the guests", 0, R"("guests":[0,1])", R"("guests":[0])"},
      {"the order of the guests", 0, R"("guests":[0,1])", R"("guests":[1,0])"},
      {"a guest twice", 0, R"("guests":[0,1])", R"("guests":[0,0])"},
      {"two ends to draw from", 1, "}", R"(,"draw_ends":true})"},
      {"the dealer", 1, R"("dealer":)", R"("dealer":1)"},
      {"the seed", lines.size() - 1, secret, hex(share_of(0))},
      {"upper case", lines.size() - 1, "\"}}", "A\"}}"},
      {"the payment", lines.size() - 2, R"("game":)", R"("game":1)"},
  };
  for (const auto& change : changes) {
    std::vector<std::string> other = lines;
    other[change.line] = replaced(other[change.line], change.from, change.to);
    EXPECT_NE(read_back(joined(other)).status, MILLE_OK) << change.what;
  }
  std::vector<std::string> swapped = lines;
  std::swap(swapped[2], swapped[3]);
  EXPECT_NE(read_back(joined(swapped)).status, MILLE_OK);
  EXPECT_EQ(read_back(joined(lines)).status, MILLE_OK);
}

TEST(SealedRecord, of_version_one_does_not_exist) {
  const std::string text = record_of(*sealed_match(0, 14));
  EXPECT_NE(read_back(replaced(text, R"("mille_record":2)", R"("mille_record":1)")).status, MILLE_OK);
  const std::string open = record_of(*test::played_match("montreal", 14));
  EXPECT_EQ(read_back(replaced(open, R"("seed":")", R"("guests":[],"seed":")")).status, MILLE_E_RECORD);
}

// Receipts.

TEST(Receipts, are_the_same_from_the_full_and_both_redacted_records) {
  for (const std::uint32_t guests : kGuests) {
    const auto table = sealed_match(guests, 15);
    const std::uint64_t last = record_lines(*table) - 1;
    const std::string due = receipt_text(*table, last);
    EXPECT_EQ(guest_receipt(lines_of(record_of(*table))), due);
    EXPECT_EQ(guest_receipt(lines_of(record_of(*table, MILLE_ALL, true))), due);
    for (const mille_seat viewer : {0, 1}) {
      const std::vector<std::string> lines = lines_of(record_of(*table, viewer));
      ASSERT_EQ(lines.size(), last + 1);
      EXPECT_EQ(guest_receipt(lines), due);
      EXPECT_EQ(guest_receipt({lines.begin(), lines.begin() + 10}), receipt_text(*table, 9));
    }
  }
}

TEST(Receipts, are_those_hashed_from_line_zero_in_whatever_order_they_are_asked_for) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    ManyTables tables(seed);
    FastRandom& random = tables.random();
    for (int step = 0; step < 150; ++step) {
      tables.change_one();
      Table* const table = tables.any();
      const auto lines = static_cast<std::uint32_t>(record_lines(*table));
      for (int asked = 0; asked < 3; ++asked) {
        const std::uint64_t line = random.below(2) == 0 ? lines - 1 : random.below(lines);
        ASSERT_EQ(receipt_at(table, line), receipt_at(std::as_const(*table), line)) << seed << ", line " << line;
      }
    }
  }
}

TEST(Receipts, continue_from_the_newest_one) {
  const auto table = sealed_match(1, 18);
  EXPECT_EQ(table->newest_receipt().lines, 0u);
  receipt_at(table.get(), 20);
  EXPECT_EQ(table->newest_receipt().lines, 21u);
  receipt_at(table.get(), 3);
  EXPECT_EQ(table->newest_receipt().lines, 21u) << "an earlier receipt does not replace it";
  EXPECT_EQ(Table(*table, std::pmr::new_delete_resource()).newest_receipt().lines, 21u);
  const NewestReceipt wrong{21, Digest{}};
  table->keep_receipt(wrong);
  EXPECT_EQ(receipt_at(table.get(), 20), wrong.receipt) << "nothing is hashed again";
}

TEST(Receipts, change_with_every_line) {
  const auto table = sealed_match(2, 16);
  std::vector<std::string> seen;
  for (std::uint64_t line = 0; line < record_lines(*table); line += 7) {
    const std::string receipt = receipt_text(*table, line);
    EXPECT_EQ(std::find(seen.begin(), seen.end(), receipt), seen.end());
    seen.push_back(receipt);
  }
}

TEST(Receipts, are_of_lines_only) {
  for (const char* text : {"", "{}", "[]", "1", "null", R"({"seat":0, "do":"draw"})", R"({"do":"draw","seat":0})",
                           R"({"mille_position":2})", R"({"seat":0,"do":"draw"}x)", "\xff", R"({"\u0073eat":0})"}) {
    EXPECT_EQ(public_line(text, nullptr).status(), MILLE_E_RECORD) << text;
  }
}

// A guest.

class Guest : public testing::Test {
 protected:
  std::unique_ptr<Table> table = sealed_match(3, 17);
  std::string header = lines_of(record_of(*table))[0];
  std::string redacted = lines_of(record_of(*table, 1))[0];

  GuestNotes notes_of(int seat) const {
    const Sealing& sealing = *table->sealing();
    return {seat, sealing.terms, sealing.commit, share_of(seat),
            share_commitment(sealing.commit, 1 - seat, share_of(1 - seat))};
  }

  static mille_status refusal(const GuestNotes& notes, const std::string& line) {
    mille_error error = test::empty_error();
    const mille_status status = check_sealed_header(notes, line, &error);
    mille_test::note_said(mille_test::told(error));
    return status;
  }
};

TEST_F(Guest, accepts_the_header_that_it_agreed_to) {
  for (const int seat : {0, 1}) {
    EXPECT_EQ(check_sealed_header(notes_of(seat), header, nullptr), MILLE_OK);
    EXPECT_EQ(check_sealed_header(notes_of(seat), redacted, nullptr), MILLE_OK);
  }
}

TEST_F(Guest, refuses_a_header_that_differs_from_its_notes) {
  const Digest strange = sha256("strange");
  for (const int seat : {0, 1}) {
    GuestNotes notes = notes_of(seat);
    notes.terms = strange;
    EXPECT_EQ(refusal(notes, header), MILLE_E_RECORD);
    notes = notes_of(seat);
    notes.commit = strange;
    EXPECT_EQ(refusal(notes, header), MILLE_E_RECORD);
    notes = notes_of(seat);
    notes.share = strange;
    EXPECT_EQ(refusal(notes, header), MILLE_E_RECORD);
    notes = notes_of(seat);
    notes.other_share_commit = strange;
    EXPECT_EQ(refusal(notes, header), MILLE_E_RECORD);
    notes.other_share_commit.reset();
    EXPECT_EQ(refusal(notes, header), MILLE_E_RECORD);
  }
}

TEST_F(Guest, refuses_a_header_that_was_changed) {
  const struct {
    std::string from, to;
  } changes[] = {
      {R"("stakes":[1,3])", R"("stakes":[2,6])"},
      {R"("players":["ann","ben"])", R"("players":["ann","bob"])"},
      {R"("rules":{})", R"("rules":{"match":{"target":1000}})"},
      {R"("options":{})", R"("options":{"target":1000})"},
      {R"("guests":[0,1])", R"("guests":[0])"},
      {R"("guests":[0,1],)", ""},
      {R"("decks":"sealed")", R"("decks":"seed")"},
      {R"("seed":null)", R"("seed":")" + std::string(64, '0') + "\""},
      {hex(share_of(0)), hex(share_of(1))},
      {R"("mille_record":2)", R"("mille_record":1)"},
      {"{", "{ "},
      {"]}", R"(],"more":1})"},
  };
  for (const auto& change : changes) {
    EXPECT_EQ(refusal(notes_of(1), replaced(header, change.from, change.to)), MILLE_E_RECORD) << change.to;
  }
  EXPECT_EQ(refusal(notes_of(1), ""), MILLE_E_RECORD);
  EXPECT_EQ(refusal(notes_of(1), header.substr(0, header.size() / 2)), MILLE_E_RECORD);
}

// The opponent's guest opened a share that it had not committed to, so a colluding host may have chosen it last.
TEST_F(Guest, refuses_a_share_of_the_other_that_was_not_committed_to) {
  GuestNotes notes = notes_of(0);
  const std::string other = replaced(header, hex(share_of(1)), hex(sha256("chosen last")));
  EXPECT_EQ(refusal(notes, other), MILLE_E_RECORD);
}

// The receipts cover the notes, the terms do not.
TEST(Sealing, notes_stand_in_line_zero_and_not_in_the_terms) {
  auto table = unsealed(test::variant("montreal"), 3);
  auto plain = unsealed(test::variant("montreal"), 3);
  const std::string terms = write_terms(*table, 1);
  ASSERT_EQ(table->add_note("date", "2026", nullptr), MILLE_OK);
  EXPECT_EQ(write_terms(*table, 1), terms);
  seal_all(table.get(), 1);
  seal_all(plain.get(), 1);
  EXPECT_EQ(table->sealing()->commit, plain->sealing()->commit);
  EXPECT_NE(receipt_at(table.get(), 0), receipt_at(plain.get(), 0));
  EXPECT_EQ(table->add_note("late", "", nullptr), MILLE_E_PHASE);
  ASSERT_EQ(table->next_deal(nullptr, nullptr), MILLE_OK);
  const auto again = resumed(record_of(*table), table->setup().seed);
  ASSERT_EQ(again.status, MILLE_OK) << again.error.text;
  EXPECT_EQ(record_of(*again.table), record_of(*table));
}

TEST(Sealing, notes_may_be_added_until_the_last_share_is_open) {
  auto table = unsealed(test::variant("montreal"), 3);
  ASSERT_EQ(seal(table.get(), 1, nullptr), MILLE_OK);
  EXPECT_EQ(table->add_note("date", "2026", nullptr), MILLE_OK);
}

}  // namespace
}  // namespace mille

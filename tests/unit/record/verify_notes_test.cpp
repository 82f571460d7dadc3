// What a guest noted, alone and with each other note, beside records of several kinds; and which values a notes file may
// have.
#include "record/verify_notes.h"

#include <gtest/gtest.h>

#include <functional>

#include "record/receipts.h"
#include "record/verify.h"
#include "tests/support/value_pool.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/record/sealed_support.h"

namespace mille::test {
namespace {

struct Known {
  VerifyNotes notes;
  std::string seen;
};

struct Part {
  std::string name;
  std::function<void(Known*)> add;
};

// Notes that are true of `table`, a match between two guests, and others that are not.
std::vector<Part> parts_of(const Table& table, const Table& other) {
  const Sealing sealing = *table.sealing();
  const Digest wrong = sha256("another");
  const std::size_t last = lines_of(record_of(table)).size() - 1;
  std::vector<Part> parts = {
      {"nothing", [](Known*) {}},
      {"the commitment", [=](Known* known) { known->notes.commit = sealing.commit; }},
      {"another commitment", [=](Known* known) { known->notes.commit = wrong; }},
      {"the terms", [=](Known* known) { known->notes.terms = sealing.terms; }},
      {"other terms", [=](Known* known) { known->notes.terms = wrong; }},
  };
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const std::string of_seat = " of seat " + std::to_string(seat);
    parts.push_back(
        {"the share" + of_seat, [=](Known* known) { known->notes.shares[seat] = share_of(static_cast<int>(seat)); }});
    parts.push_back({"another share" + of_seat, [=](Known* known) { known->notes.shares[seat] = wrong; }});
    parts.push_back({"the share's commitment" + of_seat,
                     [=](Known* known) { known->notes.share_commits[seat] = sealing.share_commits[seat]; }});
    parts.push_back(
        {"another share's commitment" + of_seat, [=](Known* known) { known->notes.share_commits[seat] = wrong; }});
  }
  for (const std::size_t line : {std::size_t{0}, last - 2, last - 1, last}) {
    const Digest receipt = receipt_at(table, line);
    const std::string of_line = " of line " + std::to_string(line);
    parts.push_back({"the receipt" + of_line, [=](Known* known) { known->notes.receipt = receipt; }});
    if (line != last) continue;
    for (const std::uint64_t said : {line, line - 1}) {
      parts.push_back({"the receipt" + of_line + ", said to be of line " + std::to_string(said), [=](Known* known) {
                         known->notes.receipt = receipt;
                         known->notes.receipt_line = said;
                       }});
    }
  }
  parts.push_back({"another receipt", [=](Known* known) { known->notes.receipt = wrong; }});
  const auto saw = [&](const std::string& name, const std::string& record) {
    parts.push_back({name, [record](Known* known) { known->seen = record; }});
  };
  for (const mille_seat seat : {0, 1}) saw("the record for seat " + std::to_string(seat), record_of(table, seat));
  auto begun = lines_of(record_of(table, 0));
  begun.pop_back();
  saw("the record for seat 0 without its last line", joined(begun));
  begun.resize(5);
  saw("the first lines of the record for seat 0", joined(begun));
  saw("the record for an onlooker", record_of(table, MILLE_ONLOOKER));
  saw("the whole record", record_of(table));
  saw("the record of another match", record_of(other, 0));
  saw("the record of a match that is not sealed", record_of(*played_match(table.shared_variant(), 3)));
  return parts;
}

// A statement by its id and its parameters, from which every language is made.
std::string by_id(const void*, const Statement& statement) {
  std::string text(statement.id);
  for (const std::string& param : statement.params) text += ' ' + mille_test::shortened(param);
  if (statement.line != 0) text += " at line " + std::to_string(statement.line);
  return text + '.';
}

// Judges a record with each note alone, and with each two.
void note_verdicts(const std::string& what, const std::string& text, const std::vector<Part>& parts) {
  const auto verdict_of = [&text](const Known& known) {
    mille_error error = empty_error();
    auto verdict =
        verify_record(PlainVariants(), text, 1, known.notes, known.seen, std::pmr::new_delete_resource(), &error);
    EXPECT_TRUE(verdict) << error.text;
    return std::move(*verdict);
  };
  const auto alone = [&](const Part& part) {
    Known known;
    part.add(&known);
    return nlohmann::ordered_json::parse(write_verdict(verdict_of(known), by_id, nullptr));
  };
  const auto nothing = alone(parts[0]);
  mille_test::note_said("== " + what);
  mille_test::note_said(nothing.dump());
  for (const Part& part : parts) {
    mille_test::note_said("== " + what + ", " + part.name);
    const auto verdict = alone(part);
    if (verdict["result"] != nothing["result"]) mille_test::note_said(verdict["result"]);
    for (const auto& [line, finding] : verdict["lines"].items()) {
      if (finding != nothing["lines"][line]) mille_test::note_said(line + ": " + finding.dump());
    }
  }
  mille_test::note_said("== " + what + ", the results with each later note");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string results;
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      Known known;
      parts[i].add(&known);
      parts[j].add(&known);
      results += static_cast<char>('0' + verdict_of(known).result);
    }
    mille_test::note_said(results + ": " + parts[i].name);
  }
}

// Notes of a match between two guests, beside its record and beside others.
class NotesBeside : public testing::Test {
 protected:
  std::shared_ptr<const Variant> variant_ = variant_of(short_rules(1, 4));
  std::unique_ptr<Table> table_ = sealed_match(3, 3, variant_);
  std::string record_ = record_of(*table_);
  std::vector<Part> parts_ = parts_of(*table_, *sealed_match(3, 4, variant_));
};

TEST_F(NotesBeside, its_record) { note_verdicts("two guests", record_, parts_); }
TEST_F(NotesBeside, its_record_before_the_reveal) {
  auto lines = lines_of(record_);
  lines.pop_back();
  note_verdicts("two guests, not revealed", joined(lines), parts_);
}
TEST_F(NotesBeside, its_record_with_a_wrong_sum) {
  note_verdicts("two guests, with a wrong sum", replaced(record_, R"("naturals":[)", R"("naturals":[9)"), parts_);
}
TEST_F(NotesBeside, its_record_for_seat_0) { note_verdicts("two guests, for seat 0", record_of(*table_, 0), parts_); }
TEST_F(NotesBeside, a_record_of_one_guest) {
  note_verdicts("guest 1 alone", record_of(*sealed_match(2, 3, variant_)), parts_);
}
TEST_F(NotesBeside, a_record_of_no_guest) {
  note_verdicts("no guest", record_of(*sealed_match(0, 3, variant_)), parts_);
}
TEST_F(NotesBeside, a_record_that_is_not_sealed) {
  note_verdicts("not sealed", record_of(*played_match(variant_, 3)), parts_);
}

TEST(VerifyNotes, of_a_file_have_one_form) {
  const std::string hex = '"' + std::string(64, 'b') + '"';
  const auto said_of = [](const std::string& text) {
    mille_error error = empty_error();
    return read_notes(text, &error) ? std::string() : mille_test::told(error);
  };
  mille_test::note_values("two seats",
                          R"({"mille_notes":1,"commit":)" + hex + R"(,"shares":[)" + hex + ",null]" +
                              R"(,"share_commits":[null,)" + hex + R"(],"receipt":)" + hex + R"(,"terms":)" + hex + '}',
                          said_of);
  const std::string share = R"({"seat":1,"hex":)" + hex + '}';
  mille_test::note_values("one seat", R"({"mille_notes":1,"share":)" + share + '}', said_of);
  mille_test::note_values("share", share, [&](const std::string& changed) {
    return said_of(R"({"mille_notes":1,"share":)" + changed + '}');
  });
  const std::string digits(64, 'b');
  for (const std::string& receipt :
       {digits + "@1", digits + "@999999999", digits + "@1000000000", digits + "@", digits + "@1x", digits + "@-1",
        digits + "@1@1", digits.substr(1) + "@1", "@1" + digits}) {
    mille_error error = empty_error();
    const auto notes = read_notes(R"({"mille_notes":1,"receipt":")" + receipt + "\"}", &error);
    mille_test::note_said(receipt + ": " + (notes ? std::to_string(*notes->receipt_line) : mille_test::told(error)));
  }
  for (const std::string& terms : {std::string("{"), std::string("{}"), std::string(" {}")}) {
    mille_test::note_said(terms + ": " + said_of(R"({"mille_notes":1,"terms":")" + terms + "\"}"));
  }
}

}  // namespace
}  // namespace mille::test

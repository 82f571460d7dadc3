// Records: any text is refused with a reason, or becomes a table that can be played and writes a record that reads back
// the same. A zero byte ends the record; what follows it is the notes of a guest.

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <string>
#include <string_view>

#include "record/record_read.h"
#include "record/record_write.h"
#include "record/verify.h"
#include "record/verify_notes.h"
#include "tests/fuzz/text_tables.h"

namespace {

constexpr int kDecisions = 300;
constexpr std::string_view kFailed = R"("failed")";

auto* const kMemory = std::pmr::get_default_resource();

std::string record_of(const mille::Table& table, mille_seat viewer) {
  const auto text = mille::write_record(table, viewer, {}, nullptr);
  fuzz::require(text.status() == MILLE_OK);
  return *text;
}

// The verdict, or an empty text if there is none.
std::string verdict_on(std::string_view record, const mille::VerifyNotes& notes, std::string_view seen) {
  mille_error error = fuzz::empty_error();
  const auto verdict = mille::verify_record(fuzz::variants(), record, 1, notes, seen, kMemory, &error);
  fuzz::require(verdict || (error.text[0] != '\0' && error.status == verdict.status()));
  return verdict ? mille::write_verdict(*verdict) : std::string();
}

mille::VerifyNotes notes_of(std::string_view text) {
  mille_error error = fuzz::empty_error();
  const auto notes = mille::read_notes(text, &error);
  fuzz::require(notes || error.text[0] != '\0');
  return notes ? *notes : mille::VerifyNotes();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string_view text = input.substr(0, input.find('\0'));
  const mille::VerifyNotes notes = notes_of(input.substr(std::min(text.size() + 1, size)));
  mille_error error = fuzz::empty_error();
  const auto table = mille::read_record(fuzz::variants(), text, 1, nullptr, kMemory, &error);
  if (!table) {
    fuzz::require(error.text[0] != '\0' && error.status == table.status());
    (void)verdict_on(text, notes, text);
    return 0;
  }
  if (text.size() < size) (void)verdict_on(text, notes, {});
  const std::string verdict = verdict_on(text, {}, {});
  fuzz::require(!verdict.empty() && verdict.find(kFailed) == std::string::npos);
  const std::string first = record_of(**table, MILLE_ALL);
  const auto again = mille::read_record(fuzz::variants(), first, 1, nullptr, kMemory, nullptr);
  fuzz::require(again.status() == MILLE_OK);
  fuzz::require(record_of(**again, MILLE_ALL) == first);
  if ((*table)->check_sealed(nullptr) == MILLE_OK) {  // what a seat saw of the match agrees with it
    fuzz::require(verdict_on(first, {}, record_of(**table, 0)).find(kFailed) == std::string::npos);
  }
  fuzz::play_on(table->get(), kDecisions);
  return 0;
}

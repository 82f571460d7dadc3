// Records: any text is refused with a reason, or becomes a table that can be played and writes a record that reads back
// the same.

#include "table/record_read.h"
#include "table/record_write.h"
#include "table/verify.h"
#include "tests/fuzz/text_tables.h"

namespace {

constexpr int kDecisions = 300;

std::string record_of(const mille::Table& table) {
  mille_record_options options{};
  options.struct_size = sizeof options;
  options.viewer = MILLE_ALL;
  const auto text = mille::write_record(table, options, nullptr);
  fuzz::require(text.status() == MILLE_OK);
  return *text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto* const memory = std::pmr::get_default_resource();
  mille_error error = fuzz::empty_error();
  const auto table = mille::read_record(fuzz::variants(), text, 1, nullptr, memory, &error);
  if (!table) {
    mille_error why = fuzz::empty_error();
    const auto verdict = mille::verify_record(fuzz::variants(), text, 1, {}, text, memory, &why);
    fuzz::require(verdict || (why.text[0] != '\0' && why.status == verdict.status()));
    fuzz::require(error.text[0] != '\0' && error.status == table.status());
    return 0;
  }
  const auto verdict = mille::verify_record(fuzz::variants(), text, 1, {}, {}, memory, nullptr);
  fuzz::require(verdict && verdict->find(R"("failed")") == std::string::npos);
  const std::string first = record_of(**table);
  const auto again = mille::read_record(fuzz::variants(), first, 1, nullptr, memory, nullptr);
  fuzz::require(again.status() == MILLE_OK);
  fuzz::require(record_of(**again) == first);
  fuzz::play_on(table->get(), kDecisions);
  return 0;
}

// Records: any text is refused with a reason, or becomes a table that plays on and writes a record that reads back alike.

#include "tests/fuzz/host.h"

namespace {

std::string record_of(mille_table* table) {
  std::size_t needed = 0;
  mille_table_record(table, nullptr, nullptr, 0, &needed, nullptr);
  std::string text(needed, '\0');
  fuzz::require(mille_table_record(table, nullptr, text.data(), text.size(), nullptr, nullptr) == MILLE_OK);
  text.pop_back();
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  mille_error error{};
  error.struct_size = sizeof error;
  mille_table* table = nullptr;
  const mille_status status = mille_table_import(fuzz::engine(), text.data(), text.size(), 1, &table, &error);
  if (status != MILLE_OK) {
    fuzz::require(error.text[0] != '\0' && error.status == status);
    return 0;
  }
  const std::string first = record_of(table);
  mille_table* again = nullptr;
  fuzz::require(mille_table_import(fuzz::engine(), first.data(), first.size(), 1, &again, nullptr) == MILLE_OK);
  fuzz::require(record_of(again) == first);
  mille_table_free(again);
  fuzz::play_on(table);
  mille_table_free(table);
  return 0;
}

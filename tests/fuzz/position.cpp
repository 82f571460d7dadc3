// Positions: any text is refused with a reason, or becomes a table that plays on and is written as a position of equal hash.

#include "tests/fuzz/host.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  mille_error error{};
  error.struct_size = sizeof error;
  mille_table* table = nullptr;
  const mille_status status =
      mille_table_from_position(fuzz::engine(), nullptr, text.data(), text.size(), &table, &error);
  if (status != MILLE_OK) {
    fuzz::require(error.text[0] != '\0' && error.status == status);
    return 0;
  }
  std::size_t needed = 0;
  mille_table_position(table, nullptr, 0, &needed, nullptr);
  std::string written(needed, '\0');
  fuzz::require(mille_table_position(table, written.data(), written.size(), nullptr, nullptr) == MILLE_OK);
  mille_table* again = nullptr;
  fuzz::require(mille_table_from_position(fuzz::engine(), nullptr, written.data(), written.size() - 1, &again,
                                          nullptr) == MILLE_OK);
  std::uint64_t hashes[2] = {0, 1};
  mille_table_hash(table, &hashes[0], nullptr);
  mille_table_hash(again, &hashes[1], nullptr);
  fuzz::require(hashes[0] == hashes[1]);
  mille_table_free(again);
  fuzz::play_on(table);
  mille_table_free(table);
  return 0;
}

// Positions: any text is refused with a reason, or becomes a table that can be played and is written as a position with
// an equal hash.

#include "record/position.h"
#include "core/hash.h"
#include "tests/fuzz/text_tables.h"

namespace {

constexpr int kDecisions = 30;

mille::Position read(std::string_view text) {
  const auto position = mille::read_position(fuzz::variants(), nullptr, text, nullptr);
  fuzz::require(position.status() == MILLE_OK);
  return *position;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  mille_error error = fuzz::empty_error();
  const auto position = mille::read_position(fuzz::variants(), nullptr, text, &error);
  if (!position) {
    fuzz::require(error.text[0] != '\0' && error.status == position.status());
    return 0;
  }
  mille::Table table(position->variant, position->state, std::pmr::get_default_resource());
  const auto written = mille::write_position(table, nullptr);
  fuzz::require(written.status() == MILLE_OK);
  fuzz::require(mille::hash_of(read(*written).state) == mille::hash_of(position->state));
  fuzz::play_on(&table, kDecisions);
  return 0;
}

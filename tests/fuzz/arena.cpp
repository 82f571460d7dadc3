// Result files of an arena: any text is refused with the faulty line, or becomes an arena that reports its results and
// writes a file that reads back the same.

#include <vector>

#include "tests/fuzz/host.h"

namespace {

// Reads a text from an arena.
std::string text_of(mille_arena* arena, mille_arena_text_kind kind) {
  std::size_t needed = 0;
  fuzz::require(mille_arena_text(arena, kind, nullptr, 0, &needed, nullptr) == MILLE_E_BUFFER);
  std::string text(needed, '\0');
  fuzz::require(mille_arena_text(arena, kind, text.data(), text.size(), nullptr, nullptr) == MILLE_OK);
  text.pop_back();
  return text;
}

void look(mille_arena* arena) {
  mille_arena_info info{};
  info.struct_size = sizeof info;
  fuzz::require(mille_arena_info_get(arena, &info, nullptr) == MILLE_OK);
  mille_arena_result result{};
  result.struct_size = sizeof result;
  std::vector<mille_arena_point> points(5);
  for (std::size_t pairing = 0; pairing < info.pairing_count; ++pairing) {
    fuzz::require(mille_arena_result_get(arena, pairing, &result, nullptr) == MILLE_OK);
    fuzz::require(result.pairs == result.pairs_won + result.pairs_split + result.pairs_lost);
    std::size_t count = 0;
    fuzz::require(mille_arena_series(arena, pairing, points.data(), points.size(), &count, nullptr) == MILLE_OK);
    fuzz::require(count <= points.size() && (count > 0) == (result.pairs > 0));
  }
  fuzz::require(mille_arena_result_get(arena, info.pairing_count, &result, nullptr) == MILLE_E_NOT_FOUND);
  mille_arena_rating rating{};
  rating.struct_size = sizeof rating;
  char name[512];
  for (std::size_t player = 0; player < info.player_count; ++player) {
    fuzz::require(mille_arena_rating_get(arena, player, &rating, nullptr) == MILLE_OK);
    mille_arena_player_name(arena, player, name, sizeof name, nullptr, nullptr);
  }
  mille_arena_fault fault{};
  fault.struct_size = sizeof fault;
  const auto faults = static_cast<std::size_t>(info.faults);
  for (std::size_t i = 0; i < faults; ++i) fuzz::require(mille_arena_fault_get(arena, i, &fault, nullptr) == MILLE_OK);
  fuzz::require(mille_arena_fault_get(arena, faults, &fault, nullptr) == MILLE_E_NOT_FOUND);
  text_of(arena, MILLE_ARENA_TEXT_JSON);
}

mille_arena* opened(const std::string& text) {
  mille_error error{};
  error.struct_size = sizeof error;
  mille_arena* arena = nullptr;
  const mille_status status = mille_arena_open(fuzz::engine(), text.data(), text.size(), &arena, &error);
  fuzz::require(status == MILLE_OK || (arena == nullptr && error.text[0] != '\0'));
  return arena;
}

// Adds a result file line by line to another arena, which must come to the same figures.
void require_equal_in_parts(mille_arena* arena, const std::string& lines) {
  mille_arena* const parts = opened(lines);
  fuzz::require(parts != nullptr);
  const std::size_t header = lines.find('\n') + 1;
  for (std::size_t begin = header, end; (end = lines.find('\n', begin)) != lines.npos; begin = end + 1) {
    const std::string part = lines.substr(0, header) + lines.substr(begin, end + 1 - begin);
    fuzz::require(mille_arena_add_lines(parts, part.data(), part.size(), nullptr, 0, nullptr, nullptr, nullptr) ==
                  MILLE_OK);
  }
  mille_arena_result whole{}, added{};
  whole.struct_size = added.struct_size = sizeof whole;
  fuzz::require(mille_arena_result_get(arena, 0, &whole, nullptr) == MILLE_OK);
  fuzz::require(mille_arena_result_get(parts, 0, &added, nullptr) == MILLE_OK);
  fuzz::require(std::memcmp(&whole.points_per_deal, &added.points_per_deal, sizeof whole.points_per_deal) == 0);
  fuzz::require(whole.pairs == added.pairs && whole.turns == added.turns && whole.skipped == added.skipped);
  mille_arena_free(parts);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string whole = fuzz::text_of(data, size);
  // The times file follows after an empty line.
  const std::size_t cut = whole.find("\n\n");
  const std::string lines = whole.substr(0, cut == whole.npos ? cut : cut + 1);
  const std::string times = cut == whole.npos ? std::string() : whole.substr(cut + 2);
  mille_arena* const arena = opened(lines);
  if (arena == nullptr) return 0;
  look(arena);
  std::size_t taken = 0, times_taken = 0;
  const mille_status status =
      mille_arena_add_lines(arena, lines.data(), lines.size(), times.empty() ? nullptr : times.data(), times.size(),
                            &taken, &times_taken, nullptr);
  fuzz::require(mille_arena_run(arena, 1, nullptr, nullptr, nullptr) == MILLE_E_UNSUPPORTED);
  if (status == MILLE_OK) {
    fuzz::require(taken <= lines.size() && times_taken <= times.size());
    look(arena);
    require_equal_in_parts(arena, lines);
  }
  mille_arena_free(arena);
  return 0;
}

// See setup.h.
#include "arena/setup.h"

#include <array>

#include "ai/player/entry_table.h"
#include "base/printable.h"
#include "base/sha256.h"

namespace mille::arena {

Pairing pairing_of(std::size_t players, std::size_t index) {
  std::size_t first = 0;
  for (std::size_t row = players - 1; index >= row; --row) {
    index -= row;
    ++first;
  }
  return {first, first + 1 + index};
}

Program program_of(const Player& player) {
  Program program;
  program.from = player.origin().from;
  if (player.origin().content) program.content = text_of(to_hex(*player.origin().content));
  program.id = printable(text_or_empty(player.api().id));
  program.release = printable(text_or_empty(player.api().release));
  for (std::size_t i = 0; i < player.option_count(); ++i) {
    mille_option_info option{};
    option.struct_size = sizeof option;
    player.option_info(i, &option);
    if (i > 0) program.options += ',';
    program.options += printable(option.name) + '=' + printable(option.value);
  }
  return program;
}

Seed game_seed(const Setup& setup, const PairPlace& pair, int game) {
  const std::uint64_t pairing = setup.version == 1 ? 0 : pair.pairing;
  const std::uint64_t place = pair.number | pairing << 32;
  std::array<std::uint8_t, sizeof place> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(place >> (8 * i));
  Sha256 hash;
  hash.update(setup.seed);
  hash.update(bytes);
  hash.update(!setup.independent ? "arena" : game == 0 ? "arena 0" : "arena 1");
  return hash.finish();
}

std::int8_t first_game(const Setup& setup, const Seed& seed) {
  if (setup.version == 1 || setup.independent) return 0;
  return static_cast<std::int8_t>(seed[0] & 1);
}

}  // namespace mille::arena

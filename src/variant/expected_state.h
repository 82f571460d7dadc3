// States as expectations write them: only the cards that matter, the rest left out of the game.
#pragma once

#include "core/state.h"
#include "variant/table_reader.h"

namespace mille {

// Reads the table on top of the stack: hands and sets, in a position also turn, drawn, pile, stock …, all but `turn` with defaults.
// False: something was noted.
bool read_expected_state(TableReader& reader, const std::string& path, const Ruleset& ruleset, bool position,
                         State* state);

// A list of two whole numbers, seat 0 first, each from `least` to `most`.
std::optional<std::array<std::int64_t, kSeats>> read_pair(TableReader& reader, const std::string& path,
                                                          std::int64_t least, std::int64_t most);

// Who went out: 0, 1, or nobody where there is no such entry. Notes anything else.
int read_seat(TableReader& reader, const std::string& path);

}  // namespace mille

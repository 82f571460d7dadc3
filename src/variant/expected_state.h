// States as expectations write them: they list only the cards that matter, and the other cards are out of the game.
#pragma once

#include "core/state.h"
#include "variant/table_reader.h"

namespace mille {

// Reads the table on top of the stack: hands and sets; in a position also turn, drawn, pile, stock and so on, of which only `turn`
// has no default. Returns nothing after a mistake, which is then among the reader's problems.
std::optional<State> read_expected_state(TableReader& reader, const std::string& path, const Ruleset& ruleset,
                                         bool position);

// A list of two whole numbers, seat 0 first, each from `least` to `most`.
std::optional<std::array<std::int64_t, kSeats>> read_pair(TableReader& reader, const std::string& path,
                                                          std::int64_t least, std::int64_t most);

// The seat of the player who went out, or kNobody if there is no such entry. Any other value is a problem.
int read_seat(TableReader& reader, const std::string& path);

}  // namespace mille

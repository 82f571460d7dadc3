// Reads states as expectations describe them. They list only the cards that matter; all other
// cards are out of the game.
#pragma once

#include "core/state.h"
#include "table/variant.h"
#include "variant/table_reader.h"

namespace mille {

// Reads the state in the table on top of the stack. It has hands and sets; a position also has turn, drawn, pile,
// stock and so on. Only the `turn` of a position has no default. Returns nothing after a mistake, which is added to
// the reader's problems.
std::optional<State> read_expected_state(TableReader& reader, const std::string& path, const Variant& variant,
                                         bool position);

// Reads numbers that the variant remembers, by name, such as `{ pot = 5 }`. Those that are not named stay as they are.
// Returns which were named.
std::vector<std::size_t> read_remembered(TableReader& reader, const std::string& path, const Variant& variant,
                                         std::int32_t* numbers);

// Reads a list of two whole numbers, seat 0 first, each from `least` to `most`.
std::optional<std::array<std::int64_t, kSeats>> read_pair(TableReader& reader, const std::string& path,
                                                          std::int64_t least, std::int64_t most);

// Reads a seat. Returns kNobody for nil, and also for a value that is not a seat, which is a problem.
int read_seat(TableReader& reader, const std::string& path);

}  // namespace mille

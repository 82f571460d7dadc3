// Cards and actions in notation, read and written without the library, so that the tests have their own opinion of it.
// What the library makes of the same text is for the tests to compare.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mille/mille_types.h"

namespace mille_test {

using Cards = std::vector<mille_card>;

// Reads cards apart by spaces: `QS 10D 2H X`. Throws std::runtime_error for anything else.
Cards cards(std::string_view text);

// One card in notation.
std::string written(mille_card card);

// Cards in notation, apart by one space.
std::string written(const Cards& cards);

// Cards as a JSON array of texts.
std::string json(const Cards& cards);

Cards sorted(Cards cards);

// Words apart by spaces.
std::vector<std::string> words(std::string_view text);

// All cards of a pack: `packs` times the 52, then the jokers, in the order of the pack.
Cards whole_pack(int packs = 2, int jokers = 0);

}  // namespace mille_test

// Reads and writes cards and actions in notation without the library, so that the tests do not depend on its parser.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mille/mille_types.h"

namespace mille_test {

using Cards = std::vector<mille_card>;

// Reads cards separated by spaces: `QS 10D 2H X`. Throws std::runtime_error for anything else.
Cards cards(std::string_view text);

std::string written(mille_card card);

// Cards in notation, separated by one space.
std::string written(const Cards& cards);

// Cards as a JSON array of strings.
std::string json(const Cards& cards);

Cards sorted(Cards cards);

// Splits a text at spaces and line breaks.
std::vector<std::string> words(std::string_view text);

// All cards of a pack in the order of the pack: `packs` times the 52, then the jokers.
Cards whole_pack(int packs = 2, int jokers = 0);

}  // namespace mille_test

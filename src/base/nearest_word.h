// Finds the known word that an unknown word most likely stands for, for "Did you mean …?". The library and the command
// share it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace mille {

// Returns the number of typing errors between two words: letters to delete, insert, replace or swap with a neighbor.
std::size_t typing_errors(std::string_view a, std::string_view b);

// Returns the first of the words that take the fewest typing errors to become `written`: letters deleted, inserted,
// replaced, or swapped with a neighbor. A word that `written` begins with three letters or more counts as one error.
// Returns an empty text if no word is near: each would take more than two errors, or more than a third of the letters
// written.
std::string_view nearest_word(std::string_view written, std::span<const std::string_view> words);

}  // namespace mille

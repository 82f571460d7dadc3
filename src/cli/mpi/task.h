// What process 0 of an MPI job asks of the others, and what they answer, as the texts of messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// Pairs to play, by their places in the order of the result file's lines.
struct Task {
  std::uint64_t first = 0;
  std::uint64_t count = 0;

  std::string text() const;
  // Throws Failure for a text that is none.
  static Task of(std::string_view text);
};

// A pair that was played: what goes to the three files.
struct PairTexts {
  std::string lines;
  std::string times;
  std::string records;
};

std::string pack(std::uint64_t first, const std::vector<PairTexts>& pairs);
// Throws Failure for a text that is none.
std::vector<PairTexts> unpack(std::string_view text, std::uint64_t* first);

}  // namespace cli

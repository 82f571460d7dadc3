// What process 0 of an MPI job asks of the others and what they answer, as message texts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// A range of pairs to play, numbered by the order of lines in the result file.
struct Task {
  std::uint64_t first = 0;
  std::uint64_t count = 0;

  std::string text() const;
  // Throws Failure if the text is not a task.
  static Task of(std::string_view text);
};

// A finished pair: what it adds to the three files.
struct PairTexts {
  std::string lines;
  std::string times;
  std::string records;
};

std::string pack(std::uint64_t first, const std::vector<PairTexts>& pairs);
// Throws Failure if the text is not a list of pairs.
std::vector<PairTexts> unpack(std::string_view text, std::uint64_t* first);

}  // namespace cli

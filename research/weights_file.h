// Writes headers of weights to standard output, for the programs that make them.
#pragma once

#include <cstdio>
#include <string>

namespace weights_file {

// Writes what comes before the declarations. `include` is the line's text with its quotes or brackets.
inline void begin(const char* include, const char* space) {
  std::printf("#pragma once\n\n#include %s\n\nnamespace %s {\n\n// clang-format off\n", include, space);
}

inline void end(const char* space) { std::printf("// clang-format on\n\n}  // namespace %s\n", space); }

// Writes integers with `separator` between them.
template <class Integers>
void put_integers(const Integers& values, const char* separator) {
  const char* before = "";
  for (const auto value : values) {
    std::printf("%s%lld", before, static_cast<long long>(value));
    before = separator;
  }
}

// Writes numbers with five decimals, eight on a line. Each line begins with `indentation`.
template <class Numbers>
void put_numbers(const Numbers& values, const char* indentation) {
  constexpr std::size_t kOnLine = 8;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool last = i % kOnLine == kOnLine - 1 || i + 1 == values.size();
    std::printf("%s%.5ff,%s", i % kOnLine == 0 ? indentation : " ", static_cast<double>(values[i]), last ? "\n" : "");
  }
}

// Writes a row as learned/weights.cpp reads it: two digits in base 90 per weight, from '#' on, skipping the backslash.
// A row of zeros is empty.
template <class Weights>
void put_row(const Weights& weights) {
  constexpr int kBase = 90;
  std::string text;
  bool zero = true;
  for (const auto weight : weights) {
    zero = zero && weight == 0;
    const int shifted = weight + kBase * kBase / 2;
    for (const int digit : {shifted / kBase, shifted % kBase}) {
      const int character = '#' + digit;
      text += static_cast<char>(character + (character >= '\\'));
    }
  }
  std::printf("    \"%s\",\n", zero ? "" : text.c_str());
}

}  // namespace weights_file

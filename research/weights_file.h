// Writes headers of weights to standard output, for the programs that make them.
#pragma once

#include <cstdio>
#include <iterator>
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

// Rows of weights as learned/weights.cpp reads them: two digits in base 90 per weight, from '#' on, without '?' and '\\'.
class Rows {
 public:
  template <class Weights>
  void add(const Weights& weights) {
    constexpr int kBase = 90;
    std::string digits[2];
    bool used = false;
    for (const auto weight : weights) {
      used = used || weight != 0;
      const int shifted = weight + kBase * kBase / 2;
      digits[0] += character(shifted / kBase);
      digits[1] += character(shifted % kBase);
    }
    used_ += used ? '1' : '0';
    for (int i = 0; used && i < 2; ++i) digits_[i] += "    \"" + digits[i] + "\",\n";
    width_ = std::size(weights);
  }

  // Writes them as declarations whose names begin with `name`.
  void put(const char* name) const {
    constexpr std::size_t kOnLine = 120;
    std::printf("inline constexpr char %sUsed[] =\n", name);
    for (std::size_t i = 0; i < used_.size(); i += kOnLine) {
      std::printf("    \"%s\"%s\n", used_.substr(i, kOnLine).c_str(), i + kOnLine < used_.size() ? "" : ";");
    }
    const char* const parts[] = {"First", "Second"};
    for (int i = 0; i < 2; ++i) {
      std::printf("\ninline constexpr char %s%s[][%zu] = {\n%s};\n", name, parts[i], width_ + 1, digits_[i].c_str());
    }
  }

 private:
  static char character(int digit) {
    int character = '#' + digit;
    for (const char left_out : {'?', '\\'}) character += character >= left_out;
    return static_cast<char>(character);
  }

  std::string used_;  // '0': a row of zeros, whose digits are left out
  std::string digits_[2];
  std::size_t width_ = 0;
};

}  // namespace weights_file

// Values of an arena's options; see options.h.
#include "cli/arena/options.h"

#include <fmt/core.h>

#include <cmath>

#include "base/real.h"
#include "cli/failure.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr long long kMostShards = MILLE_ARENA_SHARDS_MAX;

// Parses numbers separated by commas. Returns an empty list if the text holds anything else.
std::vector<double> parse_reals(std::string_view text) {
  std::vector<double> numbers;
  for (;;) {
    double number = 0;
    const std::size_t length = mille::read_real(text, &number);
    if (length == 0 || !std::isfinite(number) || (length < text.size() && text[length] != ',')) return {};
    numbers.push_back(number);
    if (length == text.size()) return numbers;
    text.remove_prefix(length + 1);
  }
}

}  // namespace

void read_value(const Option& option, const std::string& text, Sprt* value) {
  const std::string name = fmt::format("--{}", option.name);
  const std::vector<double> numbers = parse_reals(text);
  if (numbers.size() < 2 || numbers.size() > 4) {
    throw UsageError(
        say("{0} takes LOW,HIGH or LOW,HIGH,ALPHA,BETA such as 0,5 or 0,5,0.05,0.05, not “{1}”", {name, text}));
  }
  if (numbers.size() == 3) throw UsageError(say("{0} takes two numbers or four, not three", {name}));
  Sprt sprt{numbers[0], numbers[1]};
  if (numbers.size() == 4) {
    sprt.alpha = numbers[2];
    sprt.beta = numbers[3];
    const auto possible = [](double share) { return share > 0 && share < 0.5; };
    if (!possible(sprt.alpha) || !possible(sprt.beta)) {
      throw UsageError(say("{0}: alpha and beta must be above 0 and below 0.5", {name}));
    }
  }
  if (sprt.low >= sprt.high) throw UsageError(say("{0}: the lower difference must be below the higher one", {name}));
  *value = sprt;
}

void read_value(const Option& option, const std::string& text, Shard* value) {
  const std::string name = fmt::format("--{}", option.name);
  const std::size_t slash = text.find('/');
  if (slash == text.npos) throw UsageError(say("{0} takes I/N such as 2/8, not “{1}”", {name, text}));
  const long long shards = parse_number(name, text.substr(slash + 1), 1, kMostShards);
  *value = {static_cast<std::uint32_t>(parse_number(name, text.substr(0, slash), 1, shards)),
            static_cast<std::uint32_t>(shards)};
}

void read_value(const Option& option, const std::string& text, Records* value) {
  if (text == kRecords[0] || text == kRecords[1]) {
    *value = {text == kRecords[0] ? MILLE_RECORDS_ALL : MILLE_RECORDS_FAULTS};
    return;
  }
  const std::string name = fmt::format("--{}", option.name);
  if (text.find_first_not_of("0123456789") != text.npos) {
    throw UsageError(say("{0} takes all, faults or a number of pairs, not “{1}”", {name, text}));
  }
  *value = {MILLE_RECORDS_FIRST, static_cast<std::uint64_t>(parse_number(name, text, 1, kMostPairs))};
}

}  // namespace cli

// Reads noted receipts and searches for them; see receipt.h.
#include "cli/play/receipt.h"

#include <algorithm>

#include "cli/failure.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr std::size_t kHexDigits = std::size_t{2} * MILLE_HASH_SIZE;
constexpr std::size_t kMostLineDigits = 9;  // as in notes files

constexpr Text kRefused{"The match was not resumed, and its record was not changed"};

bool is_line_number(const std::string& text) {
  return !text.empty() && text.size() <= kMostLineDigits && text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

void read_value(const Option& option, const std::string& text, NotedReceipt* value) {
  const std::size_t at = text.find('@');
  const bool has_line = at != std::string::npos;
  const std::string digits = text.substr(0, at);
  const std::string line = has_line ? text.substr(at + 1) : std::string();
  const auto hash = mille::parse_seed(digits);  // a shorter text could be a decimal number
  if (digits.size() != kHexDigits || !hash || (has_line && !is_line_number(line))) {
    throw UsageError(say("--{0} takes {1} hex digits, optionally followed by @ and a line number, not “{2}”",
                         {option.name, kHexDigits, text}));
  }
  *value = {*hash, {}};
  if (has_line) value->line = std::stoull(line);
}

std::uint64_t line_of_receipt(std::string_view record, const NotedReceipt& noted, const std::string& path) {
  std::optional<mille::Hash> receipt;
  std::uint64_t number = 0;
  for (; !record.empty(); ++number) {
    const std::size_t end = std::min(record.find('\n'), record.size());
    const std::string_view line = record.substr(0, end);
    receipt = (receipt ? mille::guest::receipt(*receipt, line) : mille::guest::receipt(line)).value();
    if (*receipt == noted.hash) {
      if (noted.line.value_or(number) == number) return number;
      throw Failure(say("the receipt is for line {0} of the match in {1}, not for line {2}. {3}",
                        {number, path, *noted.line, say(kRefused)}));
    }
    record.remove_prefix(std::min(end + 1, record.size()));
  }
  if (noted.line && *noted.line >= number) {
    throw Failure(
        say("the record in {0} ends with line {1}, but your receipt is for line {2}. Lines that you saw are missing. "
            "{3}",
            {path, number - 1, *noted.line, say(kRefused)}));
  }
  throw Failure(
      say("the receipt matches no line of the record in {0}. It is another match, or lines that you saw were changed "
          "or removed. {1}",
          {path, say(kRefused)}));
}

}  // namespace cli

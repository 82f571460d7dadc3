// Reads noted receipts and searches for them; see receipt.h.
#include "cli/play/receipt.h"

#include <algorithm>

#include "cli/failure.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr Text kRefused{"The match was not resumed, and its record was not changed"};

}  // namespace

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

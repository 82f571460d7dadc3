// Reads what a guest noted; see noted.h.
#include "cli/options/noted.h"

#include "cli/failure.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr std::size_t kHexDigits = std::size_t{2} * MILLE_HASH_SIZE;
constexpr std::size_t kMostLineDigits = 9;  // as in notes files

bool is_line_number(const std::string& text) {
  return !text.empty() && text.size() <= kMostLineDigits && text.find_first_not_of("0123456789") == std::string::npos;
}

mille::Hash hash_of(const Option& option, const std::string& text) {
  if (text.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) {
    throw UsageError(say("--{0} takes {1} hex digits, not “{2}”", {option.name, kHexDigits, text}));
  }
  if (text.size() != kHexDigits) {
    throw UsageError(
        say("--{0} takes {1} hex digits, but “{2}” has {3}", {option.name, kHexDigits, text, text.size()}));
  }
  return mille::parse_seed(text).value();  // the library's reader of 32 bytes
}

}  // namespace

void read_value(const Option& option, const std::string& text, NotedHash* value) { *value = {hash_of(option, text)}; }

void read_value(const Option& option, const std::string& text, NotedReceipt* value) {
  const std::size_t at = text.find('@');
  *value = {hash_of(option, text.substr(0, at)), {}};
  if (at == std::string::npos) return;
  const std::string line = text.substr(at + 1);
  if (!is_line_number(line)) {
    throw UsageError(say("--{0} takes {1} hex digits, optionally followed by @ and a line number, not “{2}”",
                         {option.name, kHexDigits, text}));
  }
  value->line = std::stoull(line);
}

void read_value(const Option& option, const std::string& text, NotedOfSeat* value) {
  const bool has_seat = text.starts_with("0=") || text.starts_with("1=");
  if (!has_seat) throw UsageError(say("--{0} takes SEAT=HEX, with seat 0 or 1, not “{1}”", {option.name, text}));
  *value = {text[0] - '0', hash_of(option, text.substr(2))};
}

}  // namespace cli

// Makes foreign text printable; see shown.h.
#include "cli/term/shown.h"

#include <algorithm>

#include "base/printable.h"
#include "cli/term/style.h"

namespace cli {

namespace {

// Replaces what must not be printed by \xNN. `kept` returns how many bytes at the front of a text to keep as they are.
template <class Kept>
std::string shown_but(std::string_view text, Kept kept) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = kept(text.substr(at));
    const std::size_t unprintable = length != 0 ? 0 : mille::unprintable_length(text, at);
    if (length == 0) length = std::max(unprintable, mille::utf8_length(text.substr(at)));
    const auto put = [&result](std::string_view piece) { result += piece; };
    if (unprintable != 0) {
      mille::put_printable(text.substr(at, length), put);
    } else {
      put(text.substr(at, length));
    }
    at += length;
  }
  return result;
}

std::size_t own_length(std::string_view text) { return text[0] == '\n' || text[0] == '\t' ? 1 : colour_length(text); }

}  // namespace

std::string shown(std::string_view text, bool lines) {
  return shown_but(text, [lines](std::string_view rest) { return lines && rest[0] == '\n' ? 1U : 0U; });
}

std::string shown_with_colours(std::string_view text) { return shown_but(text, own_length); }

std::string quoted_for_shell(std::string_view text) {
  std::string result = "'";
  for (const char letter : text) result += letter == '\'' ? "'\\''" : std::string(1, letter);
  return result + '\'';
}

std::string word_for_shell(std::string_view text) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./#:=,+-";
  const bool comment = text.starts_with('#');
  const bool plain = !text.empty() && !comment && text.find_first_not_of(kPlain) == std::string_view::npos;
  return plain ? std::string(text) : quoted_for_shell(text);
}

}  // namespace cli

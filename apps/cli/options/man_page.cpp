// Man pages; see man_page.h.
#include "cli/options/man_page.h"

#include <fmt/core.h>

namespace cli {

namespace {

// Escapes a text so that roff takes nothing for a request or a hyphen. Text between backticks becomes bold.
std::string roff(std::string_view text) {
  std::string result;
  bool bold = false;
  for (const char c : text) {
    if (c == '`') {
      result += bold ? "\\fR" : "\\fB";
      bold = !bold;
    } else if (c == '-' || c == '\\') {
      result += c == '-' ? "\\-" : "\\e";
    } else {
      result += c;
    }
  }
  return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string heading(const Option& option) {
  std::string text = option.letter == 0 ? "" : fmt::format("\\-{}, ", option.letter);
  text += "\\-\\-" + roff(option.name);
  const std::string value = roff(value_name(option));
  // An optional value must be attached, or it would be taken for an argument.
  if (option.without != nullptr && !value.starts_with('[')) return fmt::format("{}[=\\fI{}\\fR]", text, value);
  return value.empty() ? text : fmt::format("{} \\fI{}\\fR", text, value);
}

std::string entry(const Option& option) { return fmt::format(".TP\n.B {}\n{}\n", heading(option), roff(told(option))); }

}  // namespace

std::string man_options(const Page& page) {
  std::string text = ".SH OPTIONS\n";
  for (const Option& option : page.options) text += entry(option);
  text += entry(kLanguage);
  return text + entry({.name = kHelp.name, .letter = kHelp.letter, .help = "show the options, with examples"});
}

}  // namespace cli

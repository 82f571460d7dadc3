// The page of the command line; see reference_page.h.
#include "tests/cli/reference_page.h"

#include <fmt/core.h>

#include <string_view>

#include "cli/arena/merge.h"

namespace cli_test {
namespace {

using namespace cli;

constexpr const char* kHead = R"(# The command line

Which subcommands and options does `mille` have? `mille COMMAND --help` prints what this page says of a command, and so does `man mille-COMMAND` where the command is installed. To begin, run `mille play`, or `mille learn` if you do not know the game. A test compares this page with the command.

)";

constexpr const char* kFoot = R"(
All subcommands have these in common:

- `-h` or `--help` prints help.
- `--language TAG` chooses the language of the table, of errors and of rules: `en` or `fr`. Without it the environment decides (`LC_ALL`, `LC_MESSAGES`, `LANG`).
- A seed is 64 hexadecimal digits, or a decimal number below 2^64. The number fills the first 8 bytes, least significant byte first.
- Errors go to standard error. The exit status is 0 if the command did what it says, 1 if it was refused or failed, and 2 if the command line is wrong.
)";

// A bar would end a table's cell, and < may begin a tag. Doxygen reads @ and \ as the beginning of a command.
std::string cell(std::string_view text) {
  std::string result;
  bool code = false;
  for (const char c : text) {
    if (c == '`') code = !code;
    if (c == '|') {
      result += "\\|";
    } else if (!code && (c == '<' || c == '@' || c == '\\')) {
      result += std::string("\\") + c;
    } else {
      result += c;
    }
  }
  return result;
}

std::string sentence(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text.ends_with('.') ? text : text + '.';
}

std::string row(const Option& option) {
  std::string name = option.letter == 0 ? "" : fmt::format("`-{}`, ", option.letter);
  const std::string value = value_name(option);
  const char* between = option.without != nullptr && !value.starts_with('[') ? "[=" : value.empty() ? "" : " ";
  name += cell(fmt::format("`--{}{}{}{}`", option.name, between, value, *between == '[' ? "]" : ""));
  return fmt::format("| {} | {} |\n", name, cell(sentence(told(option))));
}

std::string section(const Page& page) {
  std::string text = fmt::format("\n## mille {0}\n\n`mille {0}{1}{2}`\n\n{3}\n", page.name,
                                 *page.usage == '\0' ? "" : " ", page.usage, page.about);
  if (!page.options.empty()) {
    text += "\n| option | meaning |\n| --- | --- |\n";
    for (const Option& option : page.options) text += row(option);
  }
  if (*page.examples != '\0') text += fmt::format("\n```sh\n{}```\n", page.examples);
  return text;
}

}  // namespace

std::string reference_page(std::span<const Command> commands) {
  std::string text = kHead;
  text += "| command | what it does |\n| --- | --- |\n";
  for (const Command& command : commands) {
    text += fmt::format("| [mille {0}](#mille-{0}) | {1} |\n", command.page.name, cell(sentence(command.summary)));
  }
  text += kFoot;
  for (const Command& command : commands) {
    text += section(command.page);
    if (std::string_view(command.page.name) == "arena") text += section(kArenaMergePage);
  }
  return text;
}

}  // namespace cli_test

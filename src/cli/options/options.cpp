// Command lines; see options.h.
#include "cli/options/options.h"

#include <charconv>
#include <sstream>

#include "cli/failure.h"
#include "cli/options/suggest.h"

namespace cli {

CommandOptions::CommandOptions(HelpPage page) : page_(std::move(page)), listed_("Options", 80, 44) {}

void CommandOptions::positional(const char* name, int most) {
  hidden_.add_options()(name, po::value<std::vector<std::string>>());
  positional_.add(name, most);
}

bool CommandOptions::parse(Session& session) {
  listed_.add_options()("help,h", "this page");
  po::options_description all;
  all.add(listed_).add(hidden_);
  try {
    po::command_line_parser parser(session.arguments);
    // No guessing of abbreviations: what works today must not become ambiguous tomorrow.
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(parser.options(all).positional(positional_).style(style).run(), values_);
    if (has("help")) {
      print_help(session);
      return false;
    }
    po::notify(values_);
  } catch (const po::unknown_option& error) {
    const std::string name = error.get_option_name();
    const std::string bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    const std::string near = nearest(bare, names());
    throw UsageError("there is no option '" + name + "'" +
                     (near.empty() ? std::string() : "; did you mean '--" + near + "'?"));
  } catch (const po::too_many_positional_options_error&) {
    throw UsageError("too many arguments");
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  return true;
}

std::vector<std::string> CommandOptions::list(const char* name) const {
  return has(name) ? get<std::vector<std::string>>(name) : std::vector<std::string>();
}

void CommandOptions::print_help(Session& session) const {
  Output& out = session.out;
  out.line("Usage: " + std::string(page_.program) + " " + page_.name + (*page_.usage != '\0' ? " " : "") + page_.usage);
  out.line();
  out.line(paragraph(page_.about, 0, 80));
  out.line();
  std::ostringstream text;
  text << listed_;
  out.write(text.str());
  out.line();
  out.line("Examples:");
  for (const char* example : page_.examples) out.line("  " + std::string(example));
}

std::vector<std::string> CommandOptions::names() const {
  std::vector<std::string> all;
  for (const auto& option : listed_.options()) all.push_back(option->long_name());
  return all;
}

long long parse_number(const std::string& option, const std::string& text, long long least, long long most) {
  long long number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, number);
  if (code != std::errc() || stop != end || text.empty()) {
    throw UsageError(option + " takes a whole number, not '" + text + "'");
  }
  if (number < least || number > most) {
    throw UsageError(option + " takes a number from " + std::to_string(least) + " to " + std::to_string(most) +
                     ", not " + text);
  }
  return number;
}

}  // namespace cli

// Parses command lines; see options.h. Boost.Program_options splits them, and each value is read into its member.
#include "cli/options/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <map>
#include <set>
#include <sstream>

#include "cli/failure.h"
#include "cli/options/suggest.h"
#include "cli/term/say.h"

namespace cli {

namespace {

namespace po = boost::program_options;

// An option of the table, as Program_options takes it. It only splits the command line; the values stay texts.
po::value_semantic* semantic(const Option& option) {
  if (option.target.is_switch) return new po::untyped_value(true);
  auto* value = po::value<std::string>()->value_name(value_name(option));
  if (option.without != nullptr) value->implicit_value(option.without);
  if (option.fallback != nullptr) value->default_value(option.fallback);
  return value;
}

// The options of a page, as Program_options takes them.
struct Description {
  explicit Description(const Page& page) : listed("Options", 80, 44) {
    for (const Option& option : page.options) list(option);
    list(kLanguage);
    list(kHelp);
    all.add(listed);
    if (page.argument.name == nullptr) return;
    all.add_options()(page.argument.name, po::value<std::vector<std::string>>());
    positional.add(page.argument.name, -1);
  }

  void list(const Option& option) {
    const std::string names = std::string(option.name) + (option.letter == 0 ? "" : std::string(",") + option.letter);
    listed.add(boost::shared_ptr<po::option_description>(
        new po::option_description(names.c_str(), semantic(option), option.help)));
  }

  po::options_description listed;  // on the help page
  po::options_description all;
  po::positional_options_description positional;
};

std::vector<std::string> names(const Page& page) {
  std::vector<std::string> all;
  for (const Option& option : page.options) all.emplace_back(option.name);
  all.emplace_back(kLanguage.name);
  all.emplace_back(kHelp.name);
  return all;
}

// Reads the defaults into the struct of options, and then what was typed, in its order.
void read_values(const Page& page, const po::parsed_options& line, void* options) {
  CommonOptions common;
  const Option argument{.name = page.argument.name, .target = page.argument.target};
  std::map<std::string_view, std::pair<const Option*, void*>> known{{kLanguage.name, {&kLanguage, &common}}};
  if (argument.name != nullptr) known[argument.name] = {&argument, options};
  for (const Option& option : page.options) {
    known[option.name] = {&option, options};
    if (option.fallback != nullptr) option.target.read(option, nullptr, options);
  }
  std::set<std::string> seen;
  for (const po::option& typed : line.options) {
    const auto& [option, into] = known.at(typed.string_key);
    const bool is_first = seen.insert(typed.string_key).second;
    if (!is_first && !option->target.is_repeated) {
      throw UsageError(say("{0} is given more than once", {std::string("--") + option->name}));
    }
    const std::string bare = option->without == nullptr ? "" : option->without;  // of a switch it is not read
    const std::string& text = typed.value.empty() ? bare : typed.value[0];
    option->target.read(*option, &text, into);
  }
}

void print_help(Output& out, const Page& page, const po::options_description& listed) {
  out.line(fmt::format("Usage: {} {}{}{}", page.program, page.name, *page.usage != '\0' ? " " : "", page.usage));
  out.line();
  for (std::string_view about = page.about; !about.empty();) {
    const std::size_t end = std::min(about.find("\n\n"), about.size());
    out.line(paragraph(about.substr(0, end), 0, 80));
    out.line();
    about.remove_prefix(std::min(end + 2, about.size()));
  }
  std::ostringstream text;
  text << listed;
  out.write(text.str());
  out.line();
  out.line("Examples:");
  for (const std::string& example : split_lines(page.examples)) out.line("  " + example);
}

}  // namespace

std::string value_name(const Option& option) {
  if (option.target.is_switch) return {};
  if (option.value != nullptr) return option.value;
  return fmt::format("{}", fmt::join(option.words, "|"));
}

std::string told(const Option& option) {
  std::string text = option.help;
  if (option.fallback != nullptr) text += fmt::format(" (default: {})", option.fallback);
  if (*option.more != '\0') text += fmt::format(". {}", option.more);
  if (option.since != std::string_view(Option{.name = ""}.since)) text += fmt::format(" (since {})", option.since);
  return text;
}

const char* first_given(std::initializer_list<std::pair<bool, const char*>> options) {
  for (const auto& [given, name] : options) {
    if (given) return name;
  }
  return nullptr;
}

std::string one_of(std::span<const char* const> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_last = i + 1 == words.size();
    text = i == 0 ? words[i] : is_last ? say("{0} or {1}", {text, words[i]}) : text + ", " + words[i];
  }
  return text;
}

long long parse_number(const std::string& what, const std::string& text, long long least, long long most) {
  long long number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, number);
  if (code != std::errc() || stop != end || text.empty()) {
    throw UsageError(say("{0} takes a whole number, not “{1}”", {what, text}));
  }
  if (number < least || number > most) {
    throw UsageError(say("{0} takes a number from {1} to {2}, not {3}", {what, least, most, text}));
  }
  return number;
}

long long read_number(const Option& option, const std::string& text) {
  return parse_number(fmt::format("--{}", option.name), text, option.least, option.most);
}

std::size_t read_word(const Option& option, const std::string& text) {
  const std::vector<std::string> known(option.words.begin(), option.words.end());
  const auto found = std::find(known.begin(), known.end(), text);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  throw UsageError(say("--{0} takes {1}, not “{2}”", {option.name, one_of(option.words), text}) +
                   did_you_mean(text, known));
}

void read_value(const Option& option, const std::string& text, std::string* value) {
  if (!option.words.empty()) read_word(option, text);
  *value = text;
}

std::string language_of(std::span<const std::string> arguments) {
  const std::string option = std::string("--") + kLanguage.name;
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (arguments[i].starts_with(option + '=')) return arguments[i].substr(option.size() + 1);
    if (arguments[i] == option && i + 1 < arguments.size()) return arguments[i + 1];
  }
  return language_of_environment();
}

bool parse(const Page& page, Session& session, void* options) {
  speak(language_of(session.arguments));  // before anything is refused
  const Description description(page);
  try {
    po::command_line_parser parser(session.arguments);
    // Abbreviations are not guessed: what works today must not become ambiguous tomorrow.
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    const auto line = parser.options(description.all).positional(description.positional).style(style).run();
    // Looked for before any value is read, so that a wrong value does not prevent the help page.
    const auto is_help = [](const po::option& option) { return option.string_key == kHelp.name; };
    if (std::any_of(line.options.begin(), line.options.end(), is_help)) {
      print_help(session.out, page, description.listed);
      return false;
    }
    read_values(page, line, options);
  } catch (const po::unknown_option& error) {
    const std::string name = error.get_option_name();
    const std::string bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    const std::string near = nearest(bare, names(page));
    throw UsageError(say("There is no option “{0}”", {name}) + did_you_mean(near.empty() ? near : "--" + near));
  } catch (const po::too_many_positional_options_error&) {
    throw UsageError(say("too many arguments"));
  } catch (const po::invalid_command_line_syntax& error) {
    const std::string name = error.get_option_name();
    switch (error.kind()) {
      case po::invalid_command_line_syntax::missing_parameter: throw UsageError(say("{0} needs a value", {name}));
      case po::invalid_command_line_syntax::extra_parameter:
        throw UsageError(say("option '{0}' does not take any arguments", {name}));
      case po::invalid_command_line_syntax::empty_adjacent_parameter:
        throw UsageError(say("the argument for option '{0}' should follow immediately after the equal sign", {name}));
      default: throw UsageError(error.what());
    }
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  return true;
}

}  // namespace cli

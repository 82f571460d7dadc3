// Parses command lines; see options.h. Boost.Program_options splits them, and each value is read by its kind.
#include "cli/options/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <sstream>

#include "base/word_list.h"
#include "cli/failure.h"
#include "cli/options/suggest.h"

namespace cli {

namespace {

namespace po = boost::program_options;

// Presents an option of the table to Program_options, which stores its value as a std::any.
class TypedValue final : public po::value_semantic_codecvt_helper<char> {
 public:
  explicit TypedValue(const Option& option) : option_(option) {}

  std::string name() const override {
    std::string name = value_name(option_);
    if (option_.without != nullptr && *option_.without != '\0') name = fmt::format("[={}(={})]", name, option_.without);
    if (option_.fallback != nullptr) name += fmt::format(" (={})", option_.fallback);
    return name;
  }
  unsigned min_tokens() const override { return option_.without == nullptr ? 1 : 0; }
  unsigned max_tokens() const override { return 1; }
  bool is_composing() const override { return false; }
  bool is_required() const override { return false; }
  bool apply_default(boost::any& store) const override {
    if (option_.fallback == nullptr) return false;
    store = read(option_.fallback, {});
    return true;
  }
  void notify(const boost::any&) const override {}

 protected:
  void xparse(boost::any& store, const std::vector<std::string>& tokens) const override {
    if (!option_.repeated) po::validators::check_first_occurrence(store);
    const auto* earlier = boost::any_cast<std::any>(&store);
    store = read(tokens.empty() ? option_.without : tokens[0], earlier == nullptr ? std::any() : *earlier);
  }

 private:
  std::any read(const std::string& text, std::any earlier) const {
    option_.kind->read(option_, text, earlier);
    return earlier;
  }

  const Option& option_;
};

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
    const po::value_semantic* value = option.kind == nullptr
                                          ? static_cast<const po::value_semantic*>(new po::untyped_value(true))
                                          : new TypedValue(option);
    listed.add(
        boost::shared_ptr<po::option_description>(new po::option_description(names.c_str(), value, option.help)));
  }

  po::options_description listed;  // on the help page
  po::options_description all;
  po::positional_options_description positional;
};

void print_help(Output& out, const Page& page, const po::options_description& listed) {
  out.line(fmt::format("Usage: {} {}{}{}", page.program, page.name, *page.usage != '\0' ? " " : "", page.usage));
  out.line();
  out.line(paragraph(page.about, 0, 80));
  out.line();
  std::ostringstream text;
  text << listed;
  out.write(text.str());
  out.line();
  out.line("Examples:");
  for (const std::string& example : split_lines(page.examples)) out.line("  " + example);
}

}  // namespace

std::string value_name(const Option& option) {
  if (option.kind == nullptr) return {};
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

std::string one_of(std::span<const char* const> words) {
  return mille::list_words(std::vector<std::string_view>(words.begin(), words.end()));
}

long long parse_number(const std::string& what, const std::string& text, long long least, long long most) {
  long long number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, number);
  if (code != std::errc() || stop != end || text.empty()) {
    throw UsageError(fmt::format("{} takes a whole number, not “{}”", what, text));
  }
  if (number < least || number > most) {
    throw UsageError(fmt::format("{} takes a number from {} to {}, not {}", what, least, most, text));
  }
  return number;
}

std::string read_text(const Option&, const std::string& text) { return text; }

long long read_number(const Option& option, const std::string& text) {
  return parse_number(fmt::format("--{}", option.name), text, option.least, option.most);
}

std::string read_word(const Option& option, const std::string& text) {
  const std::vector<std::string> known(option.words.begin(), option.words.end());
  if (std::find(known.begin(), known.end(), text) != known.end()) return text;
  throw UsageError(
      fmt::format("--{} takes {}, not “{}”{}", option.name, one_of(option.words), text, did_you_mean(text, known)));
}

bool CommandOptions::parse(Session& session) {
  const std::string_view argument = page_.argument.name == nullptr ? "" : page_.argument.name;
  const Description description(page_);
  try {
    po::command_line_parser parser(session.arguments);
    // Abbreviations are not guessed: what works today must not become ambiguous tomorrow.
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    const auto typed = parser.options(description.all).positional(description.positional).style(style).run();
    // Looked for before any value is read, so that a wrong value does not prevent the help page.
    const auto is_help = [](const po::option& option) { return option.string_key == kHelp.name; };
    if (std::any_of(typed.options.begin(), typed.options.end(), is_help)) {
      print_help(session.out, page_, description.listed);
      return false;
    }
    po::variables_map stored;
    po::store(typed, stored);
    for (const auto& [name, value] : stored) {
      if (name == argument) {
        arguments_ = value.as<std::vector<std::string>>();
        continue;
      }
      const auto* read = boost::any_cast<std::any>(&value.value());
      values_[name] = {read == nullptr ? std::any() : *read, value.defaulted()};
    }
    speak(has(kLanguage.name) ? text(kLanguage.name) : language_of_environment());
  } catch (const po::unknown_option& error) {
    const std::string name = error.get_option_name();
    const std::string bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    const std::string near = nearest(bare, names());
    throw UsageError(fmt::format("there is no option “{}”", name) +
                     (near.empty() ? "" : fmt::format(". Did you mean “--{}”?", near)));
  } catch (const po::too_many_positional_options_error&) {
    throw UsageError("too many arguments");
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  return true;
}

std::vector<std::string> CommandOptions::names() const {
  std::vector<std::string> all;
  for (const Option& option : page_.options) all.emplace_back(option.name);
  all.emplace_back(kLanguage.name);
  all.emplace_back(kHelp.name);
  return all;
}

}  // namespace cli

// Parses command lines; see options.h. Boost.Program_options splits them, and each value is read by its kind.
#include "cli/options/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "cli/failure.h"
#include "cli/options/suggest.h"
#include "core/word_list.h"

namespace cli {

namespace {

// Presents an option of the table to Program_options.
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
    option_.kind->read(option_, option_.fallback, store);
    return true;
  }
  void notify(const boost::any&) const override {}

 protected:
  void xparse(boost::any& store, const std::vector<std::string>& tokens) const override {
    if (!option_.repeated) po::validators::check_first_occurrence(store);
    option_.kind->read(option_, tokens.empty() ? option_.without : tokens[0], store);
  }

 private:
  const Option& option_;
};

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

CommandOptions::CommandOptions(const Page& page) : page_(page), listed_("Options", 80, 44) {
  const auto list = [this](const Option& option) {
    const std::string names = std::string(option.name) + (option.letter == 0 ? "" : std::string(",") + option.letter);
    const po::value_semantic* value = option.kind == nullptr
                                          ? static_cast<const po::value_semantic*>(new po::untyped_value(true))
                                          : new TypedValue(option);
    listed_.add(
        boost::shared_ptr<po::option_description>(new po::option_description(names.c_str(), value, option.help)));
  };
  for (const Option& option : page.options) list(option);
  list(kLanguage);
  list(kHelp);
  all_.add(listed_);
  if (page.argument.name == nullptr) return;
  all_.add_options()(page.argument.name, po::value<std::vector<std::string>>());
  positional_.add(page.argument.name, -1);
}

bool CommandOptions::parse(Session& session) {
  try {
    po::command_line_parser parser(session.arguments);
    // Abbreviations are not guessed: what works today must not become ambiguous tomorrow.
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    const auto typed = parser.options(all_).positional(positional_).style(style).run();
    // Looked for before any value is read, so that a wrong value does not prevent the help page.
    const auto is_help = [](const po::option& option) { return option.string_key == kHelp.name; };
    if (std::any_of(typed.options.begin(), typed.options.end(), is_help)) {
      print_help(session);
      return false;
    }
    po::store(typed, values_);
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
  if (page_.argument.name != nullptr) arguments_ = list(page_.argument.name);
  return true;
}

void CommandOptions::print_help(Session& session) const {
  Output& out = session.out;
  out.line(fmt::format("Usage: {} {}{}{}", page_.program, page_.name, *page_.usage != '\0' ? " " : "", page_.usage));
  out.line();
  out.line(paragraph(page_.about, 0, 80));
  out.line();
  std::ostringstream text;
  text << listed_;
  out.write(text.str());
  out.line();
  out.line("Examples:");
  for (const std::string& example : split_lines(page_.examples)) out.line("  " + example);
}

std::vector<std::string> CommandOptions::names() const {
  std::vector<std::string> all;
  for (const Option& option : page_.options) all.emplace_back(option.name);
  all.emplace_back(kLanguage.name);
  all.emplace_back(kHelp.name);
  return all;
}

}  // namespace cli

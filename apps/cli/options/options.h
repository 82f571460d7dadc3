// The options of a subcommand, declared in one typed table. The parser, the --help page, the shell completions
// (completion.h) and the options section of the man pages (man_page.h) are derived from it. match_options.h holds the
// options that several subcommands share.
#pragma once

#include <any>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "cli/term/say.h"
#include "cli/term/session.h"
#include "languages.h"

namespace cli {

struct Option;

// What a shell offers for a value or an argument, besides the words of a table.
enum class Offer { nothing, files, variants, settings, players, commands };

// A type of values: how to read one from text, and what a shell offers for it.
struct Kind {
  // Stores the value. For a repeatable option it appends to the values already there. Throws UsageError.
  void (*read)(const Option& option, const std::string& text, std::any& store);
  Offer offer;
};

// One option. `words` are all possible values, or only suggestions for a shell if `kind` accepts others too.
struct Option {
  const char* name;             // without its hyphens
  char letter = 0;              // short form
  const char* value = nullptr;  // placeholder for the value on pages; if null, the words are shown
  const Kind* kind = nullptr;   // null for a switch
  std::span<const char* const> words = {};
  long long least = 0;  // lower limit of a number
  long long most = 0;
  const char* fallback = nullptr;  // the value if the option is not given
  const char* without = nullptr;   // the value if the option is given without one
  bool repeated = false;
  const char* help = "";  // one sentence
  const char* more = "";  // an addition for the man page
  const char* since = "0.1.0";
};

// The arguments of a subcommand besides its options.
struct Argument {
  const char* name = nullptr;               // null: it takes no arguments
  std::span<const char* const> words = {};  // choices for the first argument
  Offer offer = Offer::nothing;             // for those after a word, or for all if there are no words
  const char* endings = "";                 // of offered files, separated by spaces; empty: all files
};

// Everything about the command line of a subcommand.
struct Page {
  const char* name;
  const char* usage;     // what follows the name, such as "FILE [option…]"
  const char* about;     // a paragraph
  const char* examples;  // command lines, each on a line of its own, some with a comment
  std::span<const Option> options = {};
  Argument argument = {};
  const char* program = "mille";
};

// A subcommand.
struct Command {
  const Page& page;
  const char* summary;
  int (*run)(Session& session);
};

// An option that every subcommand has in addition to its table; kLanguage below is the other.
inline constexpr Option kHelp{.name = "help", .letter = 'h', .help = "show this page"};

// Returns the placeholder for an option's value on pages; empty for a switch.
std::string value_name(const Option& option);

// Returns what an option does: its sentence, its default, the addition for longer pages, and since when it is there if
// that is later than the command.
std::string told(const Option& option);

// "a, b or c".
std::string one_of(std::span<const char* const> words);

// Reads a number within bounds. Throws UsageError with a text that begins with `what`.
long long parse_number(const std::string& what, const std::string& text, long long least, long long most);

template <auto Read>
void read_into(const Option& option, const std::string& text, std::any& store) {
  using Value = std::decay_t<decltype(Read(option, text))>;
  if (!option.repeated) {
    store = Read(option, text);
    return;
  }
  if (!store.has_value()) store = std::vector<Value>();
  std::any_cast<std::vector<Value>&>(store).push_back(Read(option, text));
}

// The kind whose values the function Read reads.
template <auto Read>
constexpr Kind kind_of(Offer offer = Offer::nothing) {
  return {&read_into<Read>, offer};
}

std::string read_text(const Option& option, const std::string& text);
long long read_number(const Option& option, const std::string& text);
std::string read_word(const Option& option, const std::string& text);

inline constexpr Kind kText = kind_of<read_text>();              // std::string
inline constexpr Kind kFile = kind_of<read_text>(Offer::files);  // std::string
inline constexpr Kind kNumber = kind_of<read_number>();          // long long, between least and most
inline constexpr Kind kWord = kind_of<read_word>();              // std::string, one of the words

// The other option that every subcommand has: the language of what it says to a person.
inline constexpr Option kLanguage{.name = "language",
                                  .value = "TAG",
                                  .kind = &kWord,
                                  .words = kLanguages,
                                  .help = kLanguageHelp,
                                  .more =
                                      "Without this option, the first of LC_ALL, LC_MESSAGES and LANG that is set "
                                      "decides. A language that the command does not speak means English, as does a "
                                      "terminal without UTF-8. Help pages, records and JSON are always in English."};

// The parsed options and arguments of a command line.
class CommandOptions {
 public:
  explicit CommandOptions(const Page& page) : page_(page) {}

  // Parses the session's arguments and chooses the language for all that follows. Returns false if --help was given;
  // the page has been printed then. Throws UsageError.
  bool parse(Session& session);

  bool has(const char* name) const { return values_.contains(name); }
  // Returns true if it was written on the command line and is not a default.
  bool given(const char* name) const { return has(name) && !values_.at(name).is_fallback; }
  template <class T>
  const T& get(const char* name) const {
    return std::any_cast<const T&>(values_.at(name).value);
  }
  template <class T>
  T get_or(const char* name, T otherwise) const {
    return has(name) ? get<T>(name) : otherwise;
  }
  // Empty if it is not given.
  std::string text(const char* name) const { return get_or<std::string>(name, {}); }
  template <class T = std::string>
  std::vector<T> list(const char* name) const {
    return get_or<std::vector<T>>(name, {});
  }
  long long number(const char* name, long long otherwise = 0) const { return get_or(name, otherwise); }
  const std::vector<std::string>& arguments() const { return arguments_; }

 private:
  struct Value {
    std::any value;
    bool is_fallback = false;
  };

  std::vector<std::string> names() const;

  const Page& page_;
  std::map<std::string, Value, std::less<>> values_;  // by option
  std::vector<std::string> arguments_;
};

}  // namespace cli

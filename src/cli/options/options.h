// The options of a subcommand, typed in one table: from it come the parser, the --help page, the completions of the shells
// (completion.h) and the options' part of the man pages (man_page.h). Options that several subcommands share stand in match_options.h.
#pragma once

#include <boost/program_options.hpp>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "cli/term/session.h"

namespace cli {

namespace po = boost::program_options;

struct Option;

// What a shell offers where a value or an argument is to be typed, besides the words of a table.
enum class Offer { nothing, files, variants, settings, players, commands };

// A type of values: how a text becomes one, and what a shell offers for it.
struct Kind {
  // Puts the value into the store; that of an option that may be repeated behind those that are there. Throws UsageError.
  void (*read)(const Option& option, const std::string& text, boost::any& store);
  Offer offer;
};

// One option. `words` are the values that there are, or those that a shell offers where `kind` takes others as well.
struct Option {
  const char* name;             // without its hyphens
  char letter = 0;              // of its short form
  const char* value = nullptr;  // what stands for the value on pages; its words where not given
  const Kind* kind = nullptr;   // of the value; an option without one is a switch
  std::span<const char* const> words = {};
  long long least = 0;  // of a number
  long long most = 0;
  const char* fallback = nullptr;  // the value where the option is not given
  const char* without = nullptr;   // the value where the option is given without one
  bool repeated = false;
  const char* help = "";  // one sentence
  const char* more = "";  // what the man page says besides
  const char* since = "0.1.0";
};

// What a subcommand takes besides options.
struct Argument {
  const char* name = nullptr;               // none: it takes no argument
  std::span<const char* const> words = {};  // of the first one
  Offer offer = Offer::nothing;             // of those behind a word, or of all where there are no words
  const char* endings = "";                 // of the files that are offered, with blanks between; none: all
};

// Everything about how a subcommand is called.
struct Page {
  const char* name;
  const char* usage;     // what follows the name: "FILE [option…]"
  const char* about;     // a paragraph
  const char* examples;  // command lines, each with its end and perhaps a comment
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

// What every subcommand has besides its table.
inline constexpr Option kHelp{.name = "help", .letter = 'h', .help = "this page"};

// What stands for the value of an option on pages; empty for a switch.
std::string value_name(const Option& option);

// "a, b or c".
std::string one_of(std::span<const char* const> words);

// An argument's number, within bounds. Throws UsageError, which begins with `what`.
long long parse_number(const std::string& what, const std::string& text, long long least, long long most);

template <auto Read>
void read_into(const Option& option, const std::string& text, boost::any& store) {
  using Value = std::decay_t<decltype(Read(option, text))>;
  if (!option.repeated) {
    store = Read(option, text);
    return;
  }
  if (store.empty()) store = std::vector<Value>();
  boost::any_cast<std::vector<Value>&>(store).push_back(Read(option, text));
}

// The type of the values that a function reads.
template <auto Read>
constexpr Kind kind_of(Offer offer = Offer::nothing) {
  return {&read_into<Read>, offer};
}

std::string read_text(const Option& option, const std::string& text);
long long read_number(const Option& option, const std::string& text);
std::string read_word(const Option& option, const std::string& text);

inline constexpr Kind kText = kind_of<read_text>();              // std::string
inline constexpr Kind kFile = kind_of<read_text>(Offer::files);  // std::string
inline constexpr Kind kNumber = kind_of<read_number>();          // long long, from least to most
inline constexpr Kind kWord = kind_of<read_word>();              // std::string, one of the words

// The options and arguments that somebody typed.
class CommandOptions {
 public:
  explicit CommandOptions(const Page& page);

  // Reads the session's arguments. False: --help was asked for and printed. Throws UsageError.
  bool parse(Session& session);

  bool has(const char* name) const { return values_.count(name) > 0; }
  // Whether it was written on the command line, and is no default.
  bool given(const char* name) const { return has(name) && !values_[name].defaulted(); }
  template <class T>
  const T& get(const char* name) const {
    return values_[name].as<T>();
  }
  template <class T>
  T get_or(const char* name, T otherwise) const {
    return has(name) ? get<T>(name) : otherwise;
  }
  // Empty where it is not given.
  std::string text(const char* name) const { return get_or<std::string>(name, {}); }
  template <class T = std::string>
  std::vector<T> list(const char* name) const {
    return get_or<std::vector<T>>(name, {});
  }
  long long number(const char* name, long long otherwise = 0) const { return get_or(name, otherwise); }
  const std::vector<std::string>& arguments() const { return arguments_; }

 private:
  void print_help(Session& session) const;
  std::vector<std::string> names() const;

  const Page& page_;
  po::options_description listed_;
  po::options_description all_;
  po::positional_options_description positional_;
  po::variables_map values_;
  std::vector<std::string> arguments_;
};

}  // namespace cli

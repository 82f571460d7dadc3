// The options of a subcommand, declared in one table that fills a struct with a typed member for each. The parser, the
// --help page, the shell completions (completion.h) and the options section of the man pages (man_page.h) are derived
// from it. match_options.h holds the options that several subcommands share.
#pragma once

#include <chrono>
#include <concepts>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/term/session.h"
#include "languages.h"

namespace cli {

struct Option;

// What a shell offers for a value or an argument, besides the words of a table.
enum class Offer { nothing, files, variants, settings, players, commands };

// A value with a default, where it matters whether it was written on the command line.
template <class T>
struct Defaulted {
  T value{};
  bool given = false;
};

// The member of a struct that an option fills, made by into<>.
struct Target {
  // Stores a value, or the option's default if `typed` is null. Throws UsageError.
  void (*read)(const Option& option, const std::string* typed, void* options) = nullptr;
  bool is_switch = true;
  bool is_repeated = false;
  const void* owner = nullptr;  // identifies the struct
};

// One option. `words` are all values of a std::string or an enumeration. For other types they are only suggestions for a
// shell.
struct Option {
  const char* name;             // without its hyphens
  char letter = 0;              // short form
  const char* value = nullptr;  // placeholder for the value on pages; if null, the words are shown
  Target target = {};
  Offer offer = Offer::nothing;
  std::span<const char* const> words = {};
  long long least = 0;  // lower limit of a number
  long long most = 0;
  const char* fallback = nullptr;  // the value if the option is not given
  const char* without = nullptr;   // the value if the option is given without one
  const char* help = "";           // one sentence
  const char* more = "";           // an addition for the man page
  const char* since = "1.0.0";
};

// The arguments of a subcommand besides its options.
struct Argument {
  const char* name = nullptr;               // null: it takes no arguments
  Target target = {};                       // a std::vector<std::string>
  std::span<const char* const> words = {};  // choices for the first argument
  Offer offer = Offer::nothing;             // for those after a word, or for all if there are no words
  const char* endings = "";                 // of offered files, separated by spaces; empty: all files
};

// Everything about the command line of a subcommand.
struct Page {
  const char* name;
  const char* usage;     // what follows the name, such as "FILE [option…]"
  const char* about;     // paragraphs, with an empty line between them
  const char* examples;  // command lines, each on a line of its own, some with a comment
  std::span<const Option> options = {};
  Argument argument = {};
  const char* program = "mille";
};

// A subcommand.
struct Command {
  Page page;
  int place;  // in the list of `mille help`: smaller numbers come first
  const char* summary;
  int (*run)(Session& session);
};

// How a value of each type is read. All throw UsageError. The overload for another type stands beside that type, in
// namespace cli.
inline void read_value(const Option&, const std::string&, bool* value) { *value = true; }
void read_value(const Option& option, const std::string& text, std::string* value);
// Returns a number between least and most.
long long read_number(const Option& option, const std::string& text);
// Returns the place of one of the words.
std::size_t read_word(const Option& option, const std::string& text);

template <std::integral T>
void read_value(const Option& option, const std::string& text, T* value) {
  *value = static_cast<T>(read_number(option, text));
}

template <class Rep, class Period>
void read_value(const Option& option, const std::string& text, std::chrono::duration<Rep, Period>* value) {
  *value = std::chrono::duration<Rep, Period>(read_number(option, text));
}

// The words are the enumerators in their order, from 0.
template <class T>
requires std::is_enum_v<T>
void read_value(const Option& option, const std::string& text, T* value) {
  *value = static_cast<T>(read_word(option, text));
}

template <class T>
void read_value(const Option& option, const std::string& text, std::optional<T>* value) {
  read_value(option, text, &value->emplace());
}

template <class T>
void read_value(const Option& option, const std::string& text, Defaulted<T>* value) {
  read_value(option, text, &value->value);
}

template <class T>
void read_value(const Option& option, const std::string& text, std::vector<T>* values) {
  read_value(option, text, &values->emplace_back());
}

template <class T>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;

// Its address identifies a struct of options.
template <class Options>
inline constexpr char kOwner = 0;

template <class Member>
struct MemberPointer;
template <class T, class Struct>
struct MemberPointer<T Struct::*> {
  using Type = T;
  using Owner = Struct;
};
template <auto Member>
using TypeOf = typename MemberPointer<decltype(Member)>::Type;
template <auto Member>
using OwnerOf = typename MemberPointer<decltype(Member)>::Owner;

template <auto Member, class Options>
void read_into(const Option& option, const std::string* typed, void* options) {
  auto& member = static_cast<Options*>(options)->*Member;
  read_value(option, typed == nullptr ? option.fallback : *typed, &member);
  if constexpr (requires { member.given; }) member.given = typed != nullptr;
}

// The target of an option that fills a member of a struct, such as into<&WatchOptions::matches>. A member of a base is
// into<&WatchOptions::seed, WatchOptions>. A bool is a switch and a std::vector a repeatable option. What is not given
// keeps the member's initial value, unless the option has a fallback.
template <auto Member, class Options = OwnerOf<Member>>
inline constexpr Target into{&read_into<Member, Options>, std::is_same_v<TypeOf<Member>, bool>, kIsList<TypeOf<Member>>,
                             &kOwner<Options>};

// Returns the tag that the --language of a command line names, or else the environment's. It is not checked.
std::string language_of(std::span<const std::string> arguments);

// Parses the session's arguments into the struct that the page's table fills, and chooses the language for all that
// follows. Returns false if --help was given; the page has been printed then. Throws UsageError.
bool parse(const Page& page, Session& session, void* options);

// Returns true if each option and argument of the page fills a member of Options.
template <class Options>
constexpr bool fills(const Page& page) {
  for (const Option& option : page.options) {
    if (option.target.owner != &kOwner<Options>) return false;
  }
  return page.argument.name == nullptr || page.argument.target.owner == &kOwner<Options>;
}

// The options and arguments of a command line. Empty if --help was given. Throws UsageError.
template <class Options, const Page& page>
std::optional<Options> parsed(Session& session) {
  static_assert(fills<Options>(page), "an option of the table fills another struct");
  std::optional<Options> options(std::in_place);
  if (!parse(page, session, &*options)) options.reset();
  return options;
}

// The two options that every subcommand has in addition to its table.
struct CommonOptions {
  std::optional<std::string> language;  // of what it says to a person
  bool help = false;
};

inline constexpr Option kLanguage{.name = "language",
                                  .value = "TAG",
                                  .target = into<&CommonOptions::language>,
                                  .words = kLanguages,
                                  .help = kLanguageHelp,
                                  .more =
                                      "Without this option, the first of LC_ALL, LC_MESSAGES and LANG that is set "
                                      "decides. A language that the command does not speak means English, as does a "
                                      "terminal without UTF-8. Help pages, records and JSON are always in English."};
inline constexpr Option kHelp{
    .name = "help", .letter = 'h', .target = into<&CommonOptions::help>, .help = "show this page"};

// Returns the placeholder for an option's value on pages; empty for a switch.
std::string value_name(const Option& option);

// Returns what an option does: its sentence, its default, the addition for longer pages, and since when it is there if
// that is later than the command.
std::string told(const Option& option);

// Returns the name of the first option that is given, or null.
const char* first_given(std::initializer_list<std::pair<bool, const char*>> options);

// "a, b or c".
std::string one_of(std::span<const char* const> words);

// Reads a number within bounds. Throws UsageError with a text that begins with `what`.
long long parse_number(const std::string& what, const std::string& text, long long least, long long most);

}  // namespace cli

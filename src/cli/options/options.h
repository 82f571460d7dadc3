// The options of a subcommand: reading them, its --help page, and what to say of a wrong one.
// Boost.Program_options does the parsing; options that several subcommands share stand in match_options.h.
#pragma once

#include <boost/program_options.hpp>
#include <string>
#include <vector>

#include "cli/term/session.h"

namespace cli {

namespace po = boost::program_options;

// The words of a subcommand's --help page.
struct HelpPage {
  const char* name;                   // of the subcommand
  const char* usage;                  // what follows the name: "FILE [option…]"
  const char* about;                  // a paragraph
  std::vector<const char*> examples;  // command lines, each with a comment
  const char* program = "mille";
};

class CommandOptions {
 public:
  explicit CommandOptions(HelpPage page);

  // Options to be listed by --help.
  po::options_description_easy_init add() { return listed_.add_options(); }

  // An argument without a name; `most` of them, -1 for any number.
  void positional(const char* name, int most);

  // Reads the session's arguments. False: --help was asked for and printed. Throws UsageError.
  bool parse(Session& session);

  bool has(const char* name) const { return values_.count(name) > 0; }
  // Whether it was written on the command line, and is no default.
  bool given(const char* name) const { return has(name) && !values_[name].defaulted(); }
  template <class T>
  const T& get(const char* name) const {
    return values_[name].as<T>();
  }
  std::string text(const char* name) const { return has(name) ? get<std::string>(name) : std::string(); }
  std::vector<std::string> list(const char* name) const;

 private:
  void print_help(Session& session) const;
  std::vector<std::string> names() const;

  HelpPage page_;
  po::options_description listed_;
  po::options_description hidden_;
  po::positional_options_description positional_;
  po::variables_map values_;
};

// A whole number of an argument, within bounds. Throws UsageError, which names the option.
long long parse_number(const std::string& option, const std::string& text, long long least, long long most);

}  // namespace cli

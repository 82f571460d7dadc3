// The tables of options and what is made from them: the parser, help, completions, man pages and docs/command.md.
// These three are committed. To rewrite them: MILLE_WRITE_PAGES=1 build/dev/bin/cli_test --gtest_filter='Tables.*'.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/completion.h"
#include "cli/options/man_page.h"
#include "tests/cli/command.h"
#include "tests/cli/reference_page.h"
#include "tests/support/paths.h"

namespace cli_test {
namespace {

using namespace cli;

enum class Fruit { apple, pear };
constexpr const char* kFruit[] = {"apple", "pear"};

struct TryOptions {
  std::vector<std::string> things;
  Defaulted<int> count;
  std::optional<Fruit> fruit;
  std::vector<std::string> names;
  std::string show;
  bool loud = false;
};
constexpr Option kOptions[] = {
    {.name = "count",
     .letter = 'c',
     .value = "N",
     .target = into<&TryOptions::count>,
     .least = 1,
     .most = 9,
     .fallback = "2",
     .help = "a number"},
    {.name = "fruit", .target = into<&TryOptions::fruit>, .words = kFruit, .help = "which"},
    {.name = "name", .value = "X", .target = into<&TryOptions::names>, .help = "may be repeated"},
    {.name = "show",
     .target = into<&TryOptions::show>,
     .words = kFruit,
     .without = "pear",
     .help = "with `--fruit`",
     .more = "Or without."},
    {.name = "loud", .target = into<&TryOptions::loud>, .help = "a switch", .since = "0.2.0"},
};
constexpr Page kPage{.name = "try",
                     .usage = "[THING...]",
                     .about = "Tries.",
                     .examples = "mille try\n",
                     .options = kOptions,
                     .argument = {.name = "thing", .target = into<&TryOptions::things>}};

// Options of another struct do not fit the table.
struct Others : TryOptions {};
static_assert(fills<TryOptions>(kPage) && !fills<Others>(kPage));

// A session of these words. Its output goes nowhere.
struct Words {
  explicit Words(std::vector<std::string> words)
      : session{std::move(words), out, Style::of_output(false), false, false, false} {
    ::setenv("LC_ALL", "C", 1);  // parsing chooses the language, which later tests of this process would keep
  }

  Output out{-1, false};
  Session session;
};

TryOptions tried(std::vector<std::string> words) {
  Words typed(std::move(words));
  return parsed<TryOptions, kPage>(typed.session).value();
}

// Returns what a run refuses the words with.
template <class Run>
std::string refusal(std::vector<std::string> words, Run run) {
  Words typed(std::move(words));
  try {
    run(typed.session);
  } catch (const UsageError& error) {
    return error.what();
  }
  return {};
}

std::string refusal(std::vector<std::string> words) { return refusal(std::move(words), parsed<TryOptions, kPage>); }

TEST(Options, values_have_the_types_of_the_members) {
  const TryOptions options = tried({"-c", "7", "a", "--name", "x", "--fruit=pear", "--name=y", "--loud", "b"});
  EXPECT_EQ(options.count.value, 7);
  EXPECT_TRUE(options.count.given);
  EXPECT_EQ(options.fruit, Fruit::pear);
  EXPECT_EQ(options.names, (std::vector<std::string>{"x", "y"}));
  EXPECT_TRUE(options.loud);
  EXPECT_EQ(options.show, "");
  EXPECT_EQ(options.things, (std::vector<std::string>{"a", "b"}));
}

TEST(Options, what_is_not_given_has_its_default_or_nothing) {
  const TryOptions options = tried({"--show"});
  EXPECT_EQ(options.count.value, 2);
  EXPECT_FALSE(options.count.given);
  EXPECT_EQ(options.show, "pear");
  EXPECT_FALSE(options.fruit);
  EXPECT_TRUE(options.names.empty());
  EXPECT_FALSE(options.loud);
  EXPECT_TRUE(options.things.empty());
}

TEST(Options, a_value_that_does_not_fit_is_refused_with_what_would) {
  EXPECT_EQ(refusal({"--count", "10"}), "--count takes a number from 1 to 9, not 10");
  EXPECT_EQ(refusal({"--count", "1x"}), "--count takes a whole number, not “1x”");
  EXPECT_EQ(refusal({"--fruit", "appel"}), "--fruit takes apple or pear, not “appel”. Did you mean “apple”?");
  EXPECT_EQ(refusal({"--fruit", "stone"}), "--fruit takes apple or pear, not “stone”");
  EXPECT_EQ(refusal({"--furit", "pear"}), "There is no option “--furit”. Did you mean “--fruit”?");
  EXPECT_NE(refusal({"--fruit", "pear", "--fruit", "pear"}).find("more than once"), std::string::npos);
  EXPECT_NE(refusal({"--fruit"}).find("--fruit"), std::string::npos);
}

TEST(Options, a_man_page_has_names_values_defaults_and_what_came_later) {
  const std::string page = man_options(kPage);
  const std::size_t common = page.find(".TP\n.B \\-\\-language \\fITAG\\fR\n");
  ASSERT_NE(common, std::string::npos) << page;
  EXPECT_EQ(page.substr(0, common),
            ".SH OPTIONS\n"
            ".TP\n.B \\-c, \\-\\-count \\fIN\\fR\na number (default: 2)\n"
            ".TP\n.B \\-\\-fruit \\fIapple|pear\\fR\nwhich\n"
            ".TP\n.B \\-\\-name \\fIX\\fR\nmay be repeated\n"
            ".TP\n.B \\-\\-show[=\\fIapple|pear\\fR]\nwith \\fB\\-\\-fruit\\fR. Or without.\n"
            ".TP\n.B \\-\\-loud\na switch (since 0.2.0)\n");
  EXPECT_TRUE(page.ends_with(".TP\n.B \\-h, \\-\\-help\nshow the options, with examples\n")) << page;
}

// Calls `use` for every option of every table. A failure shows the command's name.
template <class Use>
void each_option(Use use) {
  for (const Command& command : commands()) {
    SCOPED_TRACE(command.page.name);
    for (const Option& option : command.page.options) use(command.page, option);
    use(command.page, kLanguage);
    use(command.page, kHelp);
  }
}

// The last option of the line is wrong, and nothing before it is.
void expect_read(const Command& command, std::vector<std::string> words) {
  words.emplace_back("--language=?");
  EXPECT_TRUE(refusal(words, command.run).starts_with("--language takes")) << words[0];
}

TEST(Tables, every_option_says_what_it_is_and_its_default_and_words_are_valid) {
  for (const Command& command : commands()) {
    SCOPED_TRACE(command.page.name);
    expect_read(command, {});
    for (const Option& option : command.page.options) {
      EXPECT_NE(std::string(option.help), "") << option.name;
      EXPECT_EQ(value_name(option).empty(), option.target.is_switch) << option.name;
      for (const char* word : option.words) expect_read(command, {fmt::format("--{}={}", option.name, word)});
    }
  }
}

TEST(Tables, every_option_stands_on_its_help_page_with_its_sentence) {
  Folder folder;
  for (const Command& command : commands()) {
    const std::string page = run(folder, {command.page.name, "--help"}).out;
    for (const Option& option : command.page.options) {
      EXPECT_NE(page.find("--" + std::string(option.name)), std::string::npos)
          << command.page.name << ' ' << option.name;
      const std::string help = option.help;
      EXPECT_NE(page.find(help.substr(0, help.find(' '))), std::string::npos)
          << command.page.name << ' ' << option.name;
    }
  }
}

// The lines of a script that hold a command's options.
std::string part(const std::string& script, const std::string& begin, const std::string& end) {
  const std::size_t at = script.find(begin);
  return at == std::string::npos ? "" : script.substr(at, script.find(end, at) - at);
}

TEST(Tables, every_option_is_offered_by_every_completion) {
  const std::string bash = bash_completion(commands());
  const std::string zsh = zsh_completion(commands());
  const std::string fish = fish_completion(commands());
  each_option([&](const Page& page, const Option& option) {
    const std::string name = option.name;
    const std::string options = part(bash, "    " + std::string(page.name) + ") echo", ";;") + " --language --help ";
    EXPECT_TRUE((options + ' ').find(" --" + name + ' ') != std::string::npos ||
                options.find(" --" + name + "= ") != std::string::npos)
        << name;
    const std::string described = part(zsh, "    " + std::string(page.name) + ")\n", ";;");
    EXPECT_TRUE(described.find("--" + name + '[') != std::string::npos ||
                described.find("--" + name + '=') != std::string::npos ||
                described.find("--" + name + '}') != std::string::npos)
        << name;
    EXPECT_NE(fish.find("'__mille_is " + std::string(page.name) + "' -l " + name + ' '), std::string::npos) << name;
  });
}

// A committed file matches the tables. With MILLE_WRITE_PAGES it is rewritten first.
void expect_committed(const std::string& path, const std::string& text) {
  if (std::getenv("MILLE_WRITE_PAGES") != nullptr) std::ofstream(path, std::ios::binary) << text;
  EXPECT_EQ(read_text(path), text) << path << ": if the change is meant, run this test once with MILLE_WRITE_PAGES=1";
}

TEST(Tables, the_completion_that_is_installed_is_what_the_command_prints) {
  Folder folder;
  const std::string printed = run(folder, {"completion", "bash"}).out;
  EXPECT_EQ(printed, bash_completion(commands()));
  expect_committed(mille_test::source_dir() + "/completions/mille", printed);
}

TEST(Tables, the_options_of_every_man_page_are_those_of_the_table) {
  for (const Command& command : commands()) {
    const std::string path = mille_test::source_dir() + "/docs/man/mille-" + command.page.name + ".1";
    std::string page = read_text(path);
    const std::size_t from = page.find(".SH OPTIONS\n");
    ASSERT_NE(from, std::string::npos) << path;
    page.replace(from, page.find(".SH ", from + 4) - from, man_options(command.page));
    expect_committed(path, page);
  }
}

TEST(Tables, the_subcommands_of_the_man_page_are_those_of_the_table) {
  const std::string path = mille_test::source_dir() + "/docs/man/mille.1";
  std::string page = read_text(path);
  std::string list;
  std::vector<std::string> pages;
  for (const Command& command : commands()) {
    const std::string_view name = command.page.name;
    pages.push_back(fmt::format(".BR mille-{} (1)", name));
    if (name != "help") list += fmt::format(".TP\n.B {}\n{}\n", name, command.summary);  // help is written by hand
  }
  const std::string head = "Without a command, mille prints its help.\n";
  const std::size_t from = page.find(head) + head.size();
  page.replace(from, page.find(".TP\n.BI help", from) - from, list);
  page.resize(page.find(".SH SEE ALSO\n"));
  expect_committed(path, fmt::format("{}.SH SEE ALSO\n{}\n", page, fmt::join(pages, ",\n")));
}

TEST(Tables, the_page_of_the_command_line_is_that_of_the_tables) {
  expect_committed(mille_test::source_dir() + "/docs/command.md", reference_page(commands()));
}

TEST(Completion, each_shell_that_is_here_accepts_its_script) {
  Folder folder;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (run_shell(folder, "command -v " + shell).code != 0) continue;
    const Outcome outcome =
        run_shell(folder, "\"$mille\" completion " + shell + " > script && " + shell + " -n script");
    EXPECT_EQ(outcome.code, 0) << shell;
    EXPECT_EQ(outcome.err, "") << shell;
  }
}

TEST(Completion, another_shell_is_refused_with_those_there_are) {
  Folder folder;
  for (const Arguments& words : {Arguments{"completion"}, Arguments{"completion", "fihs"}}) {
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("bash, zsh or fish"), std::string::npos) << outcome.err;
  }
  EXPECT_NE(run(folder, {"completion", "fihs"}).err.find("not “fihs”. Did you mean “fish”?\n"), std::string::npos);
  EXPECT_NE(run(folder, {"completion", "tcsh"}).err.find("not “tcsh”\n"), std::string::npos);
}

}  // namespace
}  // namespace cli_test

// Exit codes, help, and messages about a wrong command line.
#include <gtest/gtest.h>

#include "cli/commands.h"
#include "tests/cli/command.h"
#include "tests/support/paths.h"

namespace cli_test {
namespace {

// All but help, whose help page is the list.
std::vector<std::string> all_commands() {
  std::vector<std::string> names;
  for (const cli::Command& command : cli::commands()) names.emplace_back(command.page.name);
  std::erase(names, "help");
  return names;
}

TEST(Usage, every_command_has_a_help_page_with_examples) {
  Folder folder;
  for (const std::string& command : all_commands()) {
    const Outcome page = run(folder, {command, "--help"});
    EXPECT_EQ(page.code, 0) << command;
    EXPECT_TRUE(page.out.starts_with("Usage: mille " + command)) << page.out;
    EXPECT_NE(page.out.find("Examples:\n  mille " + command), std::string::npos) << page.out;
    EXPECT_EQ(page.err, "");
    EXPECT_EQ(run(folder, {"help", command}).out, page.out);
  }
}

TEST(Usage, help_lists_every_command) {
  Folder folder;
  for (const Arguments& words : {Arguments{"help"}, Arguments{"--help"}, Arguments{"help", "--help"}}) {
    const Outcome page = run(folder, words);
    EXPECT_EQ(page.code, 0);
    for (const std::string& command : all_commands())
      EXPECT_NE(page.out.find("\n  " + command + ' '), std::string::npos);
  }
}

TEST(Usage, mille_alone_fits_a_small_terminal_and_begins_with_learn_and_play) {
  Folder folder;
  const Outcome page = run(folder, {});
  EXPECT_EQ(page.code, 0);
  EXPECT_LE(count(page.out, "\n"), 23U);
  const std::size_t learn = page.out.find("\n  mille learn "), play = page.out.find("\n  mille play ");
  EXPECT_LT(learn, play) << page.out;
  EXPECT_EQ(page.out.find("\n  mille "), learn) << page.out;
  EXPECT_LT(play, page.out.find("`mille help` lists all commands.")) << page.out;
}

TEST(Usage, help_pages_fit_eighty_columns) {
  Folder folder;
  for (const std::string& command : all_commands()) {
    std::string line;
    for (const char c : run(folder, {command, "--help"}).out) {
      if (c != '\n') {
        line += c;
        continue;
      }
      // An example is a whole command line and is never wrapped.
      if (!line.starts_with("  mille ")) {
        EXPECT_LE(line.size(), 80u) << line;
      }
      line.clear();
    }
  }
}

TEST(Usage, a_command_line_without_sense_is_exit_code_2_and_names_what_is_wrong) {
  struct Case {
    Arguments arguments;
    const char* says;
  };
  const Case cases[] = {
      {{"wacth"}, "There is no subcommand “wacth”. Did you mean “watch”?"},
      {{"watch", "--sede", "1"}, "Did you mean “--seed”?"},
      {{"watch", "--variant", "progresive"}, "Did you mean “progressive”?"},
      {{"watch", "--variant", "whist"}, "It must be one of: montreal, "},
      {{"watch", "--player", "gredy"}, "Did you mean “greedy”?"},
      {{"watch", "--player", "nobody"}, "master. To use a player from a file, name its folder in MILLE_AI_PATH."},
      {{"watch", "--player", "exec:nosuchthing -v"},
       "There is no program “nosuchthing”, with which the command begins."},
      {{"watch", "--player", "exec:./nosuchthing"}, "There is no program “./nosuchthing”"},
      {{"play", "--player", "exec:nosuchthing"}, "There is no program “nosuchthing”"},
      {{"players", "show", "exec:nosuchthing"}, "There is no program “nosuchthing”"},
      {{"arena", "--player", "greedy", "--player", "exec:nosuchthing", "--deals", "2"}, "There is no program"},
      {{"watch", "--option", "tagret=500"}, "Did you mean “target”?"},
      {{"watch", "--option", "target=0"}, "target"},
      {{"watch", "--option", "target"}, "NAME=VALUE"},
      {{"watch", "--seed", "xyz"}, "64 hex digits"},
      {{"watch", "--seed", "18446744073709551616"}, "64 hex digits"},
      {{"watch", "--stakes", "3"}, "SMALL-LARGE"},
      {{"watch", "--matches", "0"}, "--matches"},
      {{"watch", "--matches", "many"}, "whole number"},
      {{"watch", "--json", "--record", "-"}, "--json"},
      {{"watch", "--legal"}, "--record"},
      {{"watch", "--decks", "marked"}, "seed or sealed"},
      {{"watch", "--decks", "sealed", "--seed", "1"}, "--seed"},
      {{"watch", "--decks", "sealed", "--draw-ends"}, "--draw-ends"},
      {{"watch", "--player", "greedy", "--player", "greedy", "--player", "greedy"}, "twice"},
      {{"watch", "more"}, "too many"},
      {{"arena", "--player", "greedy", "--deals", "2"}, "at least twice"},
      {{"arena", "--player", "greedy", "--player", "random"}, "--deals N or --pairs N"},
      {{"arena", "--player", "gredy", "--player", "random", "--deals", "2"}, "Did you mean “greedy”?"},
      {{"arena", "--player", "greedy:x=1", "--player", "random", "--deals", "2"}, "no option"},
      {{"arena", "--player", "greedy", "--player", "random", "--deals", "0"}, "--deals"},
      {{"arena", "--player", "greedy", "--player", "random", "--deals", "2", "--sprt", "0,5"}, "--sprt-points"},
      {{"arena", "--player", "greedy", "--player", "random", "--pairs", "2", "--sprt", "5,0"}, "below the higher"},
      {{"arena", "--player", "greedy", "--player", "random", "--pairs", "2", "--sprt", "0,5,0.7,0.1"},
       "alpha and beta"},
      {{"arena", "--player", "greedy", "--player", "random", "--pairs", "2", "--sprt", "x"}, "LOW,HIGH"},
      {{"arena", "--player", "greedy", "--player", "random", "--pairs", "2", "--on-fault", "cry"}, "forfeit"},
      {{"arena", "--player", "greedy", "--player", "random", "--pairs", "2", "--json", "--csv"}, "--json and --csv"},
      {{"settle", "--winner", "1,2", "--loser", "649,1,1"}, "TOTAL,NATURALS,CHAPEAUX"},
      {{"settle", "--winner", "1252,2,1"}, "--loser is missing"},
      {{"settle", "--winner", "1252,2,x", "--loser", "1,1,1"}, "whole number"},
      {{"replay"}, "FILE"},
      {{"replay", "a", "--sheet=xml"}, "text, json, svg or html"},
      {{"perft"}, "--depth is missing"},
      {{"perft", "--depth", "-1"}, "--depth"},
      {{"perft", "--depth", "1", "--position", "-", "--option", "target=500"}, "--variant"},
      {{"variants", "shwo"}, "show V"},
      {{"variants", "--option", "target=300"}, "show V"},
      {{"variants", "--option", "target=500"}, "show V"},
      {{"check", "x.lua", "--only", "leaks"}, "FILE.so"},
      {{"check", "x.lua", "--seed", "3"}, "FILE.so"},
      {{"check", "./x.so", "--runs", "3"}, "--here"},
      {{"variants", "show", "montreall"}, "Did you mean “montreal”?"},
      {{"players", "show", "gready"}, "Did you mean “greedy”?"},
      {{"play", "--seat", "2"}, "--seat"},
      {{"play", "--level", "easy"}, "beginner, casual, regular, skilled, expert or master"},
      {{"play", "--level", "casual", "--player", "club"}, "cannot be combined"},
      {{"play", "--resume", "--variant", "denexa"}, "--resume"},
      {{"play", "--receipt", std::string(64, 'a')}, "--receipt needs --resume"},
      {{"play", "--resume", "--receipt", "12"}, "64 hex digits"},
      {{"play", "--resume", "--receipt", std::string(63, 'a') + 'g'}, "64 hex digits"},
      {{"play", "--resume", "--receipt", std::string(64, 'a') + '@'}, "a line number"},
      {{"play", "--resume", "--receipt", std::string(64, 'a') + "@-1"}, "a line number"},
      {{"play", "--resume", "--receipt", std::string(64, 'a') + "@1234567890"}, "a line number"},
      {{"play", "--decks", "sealed", "--seed", "1"}, "--seed"},
      {{"play", "--decks", "sealed", "--draw-ends"}, "--draw-ends"},
      {{"help", "wathc"}, "Did you mean “watch”?"},
  };
  for (const Case& each : cases) {
    Folder folder;
    const Outcome outcome = run(folder, each.arguments);
    std::string line;
    for (const std::string& word : each.arguments) line += word + ' ';
    EXPECT_EQ(outcome.code, 2) << line << outcome.err;
    EXPECT_NE(outcome.err.find(each.says), std::string::npos) << line << outcome.err;
    EXPECT_EQ(outcome.out, "") << line;
    EXPECT_TRUE(folder.files(".mille").empty()) << line;
  }
}

TEST(Usage, a_full_disk_is_noticed) {
  Folder folder;
  const Outcome outcome = run_shell(folder, "\"$mille\" variants > /dev/full");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("standard output cannot be written"), std::string::npos) << outcome.err;
}

TEST(Usage, a_reader_that_goes_away_ends_the_command_quietly) {
  Folder folder;
  Running watch(folder, {"watch", "--matches", "100000", "--seed", "1"});
  watch.read_some(1000);
  watch.close_output();
  const Outcome outcome = watch.finish();
  EXPECT_EQ(outcome.code, -13);  // SIGPIPE
  EXPECT_EQ(outcome.err, "");
}

TEST(Usage, version_names_the_library) {
  Folder folder;
  const Outcome outcome = run(folder, {"--version"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(outcome.out.starts_with("mille ")) << outcome.out;
  EXPECT_NE(outcome.out.find("mille.table/1"), std::string::npos);
}

}  // namespace
}  // namespace cli_test

// The language of the table and of the lesson: the option, the environment, and that nothing stays English.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/term/style.h"
#include "mille/mille.hpp"
#include "tests/cli/command.h"
#include "tests/support/paths.h"
#include "tests/support/replaced.h"

namespace cli_test {
namespace {

using Json = nlohmann::json;
using mille_test::replaced;

Json read_json(const std::string& path) { return Json::parse(read_text(mille_test::source_dir() + '/' + path)); }

// The output as one line, so that sentences are found across line breaks.
std::string flat(std::string text) {
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

// The parts of a text between its placeholders that are long enough to be recognized.
std::vector<std::string> recognizable(const std::string& text) {
  constexpr std::size_t kShortest = 9;
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('{', begin), text.size());
    if (end - begin >= kShortest) parts.push_back(text.substr(begin, end - begin));
    const std::size_t close = text.find('}', end);
    begin = close == std::string::npos ? text.size() : close + 1;
  }
  return parts;
}

void expect_no_english(const std::string& output) {
  const std::string text = flat(output);
  const Json catalogue = read_json("apps/cli/languages/fr.json");
  for (const auto& [english, french] : catalogue.at("texts").items()) {
    for (const std::string& part : recognizable(english)) {
      if (french.get<std::string>().find(part) != std::string::npos) continue;
      EXPECT_EQ(text.find(part), std::string::npos) << part << "\n" << output;
    }
  }
}

// A sentence of the lesson with its suits as letters.
std::string with_letters(std::string text) {
  for (const auto& [suit, letter] : {std::pair{"♣", "C"}, {"♦", "D"}, {"♥", "H"}, {"♠", "S"}}) {
    while (text.find(suit) != std::string::npos) text = replaced(text, suit, letter);
  }
  return text;
}

TEST(Language, the_lesson_is_taught_in_french) {
  Folder folder;
  const Outcome played = run(folder, {"learn", "--language", "fr"}, std::string(100, '\n'));
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(played.out.ends_with("Jouez une partie\u00A0: mille play\n")) << played.out;
  const std::string text = flat(played.out);
  const Json french = read_json("apps/shared/lesson.fr.json");
  const Json english = read_json("apps/shared/lesson.en.json");
  for (const auto& [name, sentence] : french.items()) {
    EXPECT_NE(text.find(with_letters(sentence)), std::string::npos) << name << "\n" << played.out;
  }
  for (const auto& [name, sentence] : english.items()) {
    EXPECT_EQ(text.find(with_letters(sentence)), std::string::npos) << name << "\n" << played.out;
  }
  expect_no_english(played.out);
}

constexpr const char* kTyped = "discard QS\nwhy\nhelp\nlook\nscore\nundo\nlay\nquit\n";

Outcome play_with(const Arguments& more) {
  Folder folder;
  Arguments words{"play", "--seed", "315", "--record", "m.mille"};
  words.insert(words.end(), more.begin(), more.end());
  return run(folder, words, kTyped);
}

// Plays the same with these assignments of the shell.
std::string played_with(const std::string& environment) {
  Folder folder;
  write_text(folder.path("typed"), kTyped);
  return run_shell(folder, "unset LC_ALL LC_CTYPE LC_MESSAGES LANG\n" + environment +
                               " \"$mille\" play --seed 315 --record m.mille <typed")
      .out;
}

TEST(Language, a_refusal_is_told_in_french_with_its_rule) {
  const Outcome played = play_with({"--language", "fr"});
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_NE(played.out.find("à vous de piger> discard QS\nNon. "), std::string::npos) << played.out;
  EXPECT_NE(played.out.find("(tapez `why` pour lire la règle)"), std::string::npos) << played.out;
  const std::string rule(mille::rule_text("T1", "fr"));
  EXPECT_NE(flat(played.out).find("T1\u00A0: " + rule), std::string::npos) << played.out;
  expect_no_english(played.out);
}

TEST(Language, is_that_of_the_environment_unless_the_option_names_one) {
  const std::string english = play_with({}).out;
  const std::string french = play_with({"--language", "fr"}).out;
  EXPECT_NE(english, french);
  EXPECT_EQ(play_with({"--language=en"}).out, english);
  for (const char* environment : {"LANG=fr_CA.UTF-8", "LANG=fr_CA.utf8", "LANG=C.UTF-8 LC_MESSAGES=fr_FR.UTF-8",
                                  "LANG=en_CA.UTF-8 LC_ALL=fr.UTF-8", "LC_ALL= LANG=fr_CA.UTF-8"}) {
    EXPECT_EQ(played_with(environment), french) << environment;
  }
  for (const char* environment : {"LC_ALL=C LANG=fr_CA.UTF-8", "LANG=fr_CA.UTF-8 LC_MESSAGES=en_CA.UTF-8",
                                  "LANG=eo.UTF-8", "LANG=fr_CA.ISO-8859-1", "LANG="}) {
    EXPECT_EQ(played_with(environment), english) << environment;
  }
}

TEST(Language, an_unknown_one_is_refused_with_those_there_are) {
  for (const std::string command : {"play", "learn", "replay", "help"}) {
    Folder folder;
    const Outcome outcome = run(folder, {command, "--language", "xx"});
    EXPECT_EQ(outcome.code, 2) << command;
    EXPECT_NE(outcome.err.find("--language takes en or fr, not “xx”"), std::string::npos) << outcome.err;
    EXPECT_TRUE(folder.files(".mille").empty());
  }
}

// A command line that is refused, and the text that says why. A parameter may itself be a text of the catalogue.
struct Refused {
  Arguments words;
  int code;
  const char* english;
  std::vector<std::string> parameters;
};

const std::vector<Refused>& refused_lines() {
  static const std::vector<Refused> lines{
      {{"arena", "--deals", "10", "--player", "random"}, 2, "pass --player at least twice", {}},
      {{"arena", "--shard", "2"}, 2, "{0} takes I/N such as 2/8, not “{1}”", {"--shard", "2"}},
      {{"arena", "merge"}, 2, "name at least one result file", {}},
      {{"arena", "merge", "blank", "--chart", "taken.lua"}, 1, "{0} is not a chart; name another file", {"taken.lua"}},
      {{"check", "a.lua", "--only", "loads"}, 2, "{0} needs {1}", {"--only", "a player, FILE.so or exec:COMMAND"}},
      {{"check", "a.lua", "--record", "blank"}, 1, "{0} cannot be read", {"a.lua"}},
      {{"completion"}, 2, "completion takes one shell: {0}", {"bash, zsh"}},
      {{"fields", "thirty"}, 2, "there is no rule field “{0}”", {"thirty"}},
      {{"help", "play", "watch"}, 2, "help takes one subcommand's name", {}},
      {{"new", "variant", "taken"}, 1, "{0} already exists", {"taken.lua"}},
      {{"perft"}, 2, "{0} is missing", {"--depth"}},
      {{"play", "--record", "taken.lua"}, 1, "{0} cannot be created", {"taken.lua"}},
      {{"players", "hide"}, 2, "players takes no argument or `show P`, not “{0}”", {"hide"}},
      {{"replay", "blank"}, 1, "{0} holds no record of a match", {"blank"}},
      {{"replay", "blank", "--verify", "--notes", "blank"}, 1, "{0} is empty", {"blank"}},
      {{"review", "blank"}, 1, "{0} has no match {1}", {"blank", "1"}},
      {{"settle"}, 2, "{0} is missing", {"--winner"}},
      {{"variants", "hide"}, 2, "variants takes no argument or `show V`, not “{0}”", {"hide"}},
      {{"watch", "--record", "taken.lua"}, 1, "{0} already exists; {1}", {"taken.lua", "name another file"}},
      {{"watch", "--json=5"}, 2, "option '{0}' does not take any arguments", {"--json"}},
      {{"watch", "--seed="},
       2,
       "the argument for option '{0}' should follow immediately after the equal sign",
       {"--seed"}},
      {{"why"}, 2, "why takes an action, such as 'lay 8 8C 8D 2H'", {}},
  };
  return lines;
}

// Says a text in the language of the texts, or in English without any.
std::string said(const Json& texts, const Refused& line) {
  std::string text = texts.value(line.english, line.english);
  for (std::size_t i = 0; i < line.parameters.size(); ++i) {
    text = replaced(text, "{" + std::to_string(i) + "}", texts.value(line.parameters[i], line.parameters[i]));
  }
  return text;
}

TEST(Language, each_command_refuses_in_french_with_the_same_exit_code) {
  const Json french = read_json("apps/cli/languages/fr.json").at("texts");
  for (const Refused& line : refused_lines()) {
    ASSERT_TRUE(french.contains(line.english)) << line.english;
    for (const auto& [language, texts] : {std::pair{"en", Json::object()}, {"fr", french}}) {
      Folder folder;
      write_text(folder.path("blank"), "");
      write_text(folder.path("taken.lua"), "return {}\n");
      Arguments words = line.words;
      words.insert(words.end(), {"--language", language});
      const Outcome outcome = run(folder, words);
      EXPECT_EQ(outcome.code, line.code) << line.english << language;
      const std::string expected = "mille " + line.words[0] + ": " + said(texts, line);
      EXPECT_TRUE(outcome.err.starts_with(expected)) << expected << "\n" << outcome.err;
    }
  }
}

// A script that cannot be read is reported by a text of the command.
TEST(Language, leaves_the_report_of_check_english) {
  for (const Arguments& words : {Arguments{"check", "missing.lua"}, Arguments{"check", "missing.lua", "--json"}}) {
    Folder folder;
    const Outcome english = run(folder, words);
    EXPECT_NE(english.out.find("missing.lua cannot be read"), std::string::npos) << english.out;
    Arguments french = words;
    french.insert(french.end(), {"--language", "fr"});
    EXPECT_EQ(run(folder, french).out, english.out);
  }
}

TEST(Language, leaves_help_records_and_json_english) {
  Folder folder;
  EXPECT_EQ(run(folder, {"play", "--language", "fr", "--help"}).out, run(folder, {"play", "--help"}).out);
  EXPECT_EQ(run(folder, {"help", "--language", "fr"}).out, run(folder, {"help"}).out);
  for (const Arguments& words :
       {Arguments{"watch", "--seed", "1", "--json"}, Arguments{"watch", "--seed", "1", "--record", "-"}}) {
    Arguments french = words;
    french.insert(french.end(), {"--language", "fr"});
    EXPECT_EQ(run(folder, french).out, run(folder, words).out);
  }
}

TEST(Language, a_whole_match_is_played_in_french_and_fits_eighty_columns) {
  std::string typed;
  for (int choice = 0; choice < 6000; ++choice) typed += "1\n";
  for (const bool plain : {false, true}) {
    Folder folder;
    Arguments words{"play", "--seed", "1", "--player", "random", "--record", "m.mille", "--language", "fr"};
    if (plain) words.emplace_back("--plain");
    const Outcome played = run(folder, words, typed);
    EXPECT_EQ(played.code, 0) << played.err;
    EXPECT_NE(played.out.find(" la partie, "), std::string::npos);
    EXPECT_NE(played.out.find("à payer, enjeux 1-3"), std::string::npos);
    expect_no_english(played.out);
    if (plain) continue;
    for (const std::string& line : cli::split_lines(played.out)) EXPECT_LE(cli::columns(line), 80) << line;
  }
}

TEST(Language, the_drawn_table_is_in_french) {
  Folder folder;
  Running play(folder, {"play", "--seed", "1", "--language", "fr"}, Terminal{});
  ASSERT_TRUE(play.wait_for("aucune"));
  ASSERT_TRUE(play.wait_for("h conseil"));
  play.type("?");
  ASSERT_TRUE(play.wait_for("Touches"));
  play.type(" ");
  ASSERT_TRUE(play.wait_for("h conseil"));
  play.type(":resign\n");
  ASSERT_TRUE(play.wait_for("Tapez `oui` pour abandonner> "));
  play.type("oui\n\n");  // the second line ends the page with the deal's score
  ASSERT_TRUE(play.wait_for("Vous avez abandonné; greedy gagne la partie (M4)"));
  ASSERT_TRUE(play.wait_for("review, again ou quit (Entrée : quit)> "));
  play.type("quit\n");
  EXPECT_EQ(play.finish().code, 0);
}

TEST(Language, the_lesson_is_drawn_in_french) {
  Folder folder;
  Terminal terminal;
  terminal.environment.emplace_back("NO_COLOR", "1");
  Running learn(folder, {"learn", "--language", "fr"}, terminal);
  ASSERT_TRUE(learn.wait_for("Étape 1 sur 5."));
  ASSERT_TRUE(learn.wait_for("Entrée joue pour vous"));
  learn.type("h");
  ASSERT_TRUE(learn.wait_for("Appuyez sur d."));
  learn.type("?");
  ASSERT_TRUE(learn.wait_for("la touche que la leçon attend"));
  ASSERT_TRUE(learn.wait_for("Appuyez sur une touche"));
  learn.type(" ");
  ASSERT_TRUE(learn.wait_for("`actuel` est ce que vous marqueriez"));
  learn.type("\r");
  ASSERT_TRUE(learn.wait_for("ce qu’elle ajoute à `actuel`"));
  learn.type("\r");
  ASSERT_TRUE(learn.wait_for("(4 pour *)   sans frimée : * en sortant"));
  ASSERT_TRUE(learn.wait_for("`(4 pour *)` : quatre 8 de plus"));
  ASSERT_TRUE(learn.wait_for("`sans frimée : * en sortant` : si vous sortez"));
  learn.type("q");
  const Outcome outcome = learn.finish();
  EXPECT_EQ(outcome.code, 0);
  expect_no_english(outcome.out);
}

}  // namespace
}  // namespace cli_test

// Output never contains anything from a stranger's script, player, record or file name that a terminal obeys, hides or
// reorders.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/command.h"
#include "tests/support/replaced.h"

namespace cli_test {
namespace {

using mille_test::replaced;

// Invisible characters and blanks of Unicode, bidirectional controls, C1 as UTF-8 and as a bare byte, an escape sequence.
const std::string kSigns[] = {"\u00AD", "\u034F", "\u115F",     "\u17B4",     "\u180B",     "\u2800", "\u3164",
                              "\uFE0F", "\uFFA0", "\U00013430", "\U0001D173", "\U000E0100", "\u200B", "\u200C",
                              "\u200D", "\u200E", "\u200F",     "\u202A",     "\u202B",     "\u202C", "\u202D",
                              "\u202E", "\u2060", "\u2066",     "\u2067",     "\u2068",     "\u2069", "\uFEFF",
                              "\u009B", "\x9B",   "\x1b"};

std::string all_signs() {
  std::string text;
  for (const std::string& sign : kSigns) text += sign;
  return text;
}

// The output is not a terminal, so every escape sequence in it is a stranger's. A bare 0x9B counts unless it is part of
// a character.
void expect_clean(const std::string& text) {
  for (const std::string& sign : kSigns) {
    if (sign != "\x9B") {
      EXPECT_EQ(text.find(sign), std::string::npos) << text;
    }
  }
  for (std::size_t at = text.find('\x9B'); at != std::string::npos; at = text.find('\x9B', at + 1)) {
    EXPECT_TRUE(at > 0 && static_cast<unsigned char>(text[at - 1]) >= 0x80) << text;
  }
}

Outcome run_clean(const Folder& folder, const Arguments& arguments, const std::string& input = {}) {
  Outcome outcome = run(folder, arguments, input);
  expect_clean(outcome.out);
  expect_clean(outcome.err);
  return outcome;
}

TEST(Printable, a_record_with_strange_names_is_refused_at_its_line) {
  Folder folder;
  const std::string record =
      run(folder, {"watch", "--player", "greedy", "--player", "random", "--seed", "3", "--record", "-"}).out;
  const std::string names = R"("players":["greedy","random"])";
  const std::string number = "\\u202e";  // as JSON writes it
  const std::string strange[] = {
      replaced(record, names, R"("players":["gre)" + number + R"(edy","random"])"),
      replaced(record, names, R"("players":["greedy","ran\u200bdom"])"),
      replaced(record, names, "\"players\":[\"gre\u2066edy\",\"random\"]"),
      replaced(record, names, "\"players\":[\"" + std::string(256, 'x') + "\",\"random\"]"),
      replaced(record, R"("variant":"montreal")", "\"variant\":\"montreal\uFEFF\""),
      replaced(record, R"("variant":"montreal")", R"("variant":"mon)" + number + R"(treal")"),
      replaced(record, R"("options":{})", "\"options\":{\"\u2068\":1}"),
      replaced(record, R"("engine":)", "\"\u202Eengine\":"),
  };
  for (const std::string& text : strange) {
    write_text(folder.path("strange.mille"), text);
    for (const Arguments& words :
         {Arguments{"replay", "strange.mille"}, Arguments{"replay", "strange.mille", "--verify"},
          Arguments{"replay", "strange.mille", "--sheet=json"}}) {
      const Outcome outcome = run_clean(folder, words);
      EXPECT_EQ(outcome.code, 1) << outcome.out;
      EXPECT_NE(outcome.err.find("line 1"), std::string::npos) << outcome.err;
    }
  }
}

// A reader sees `"pile"`, and the script compares with another word.
TEST(Printable, a_script_that_reads_otherwise_than_it_runs_is_refused_where_it_does) {
  Folder folder;
  write_text(folder.path("soft.lua"),
             "return { name = 'soft', hooks = { allow = function(action, view)\n"
             "  if action.kind == 'pi\u00ADle' then return false, 'The pile may not be taken.' end\nend } }\n");
  for (const auto& [language, words] :
       {std::pair{"en", "line 2: Column 24 has the invisible character U+00AD. A script must be plain text."},
        std::pair{
            "fr",
            "ligne 2: La colonne 24 contient le caractère invisible U+00AD. Un script doit être du texte brut."}}) {
    const Outcome played = run_clean(folder, {"watch", "--variant", "./soft.lua", "--language", language});
    EXPECT_EQ(played.code, 1);
    EXPECT_NE(played.err.find(words), std::string::npos) << played.err;
  }
  EXPECT_EQ(run_clean(folder, {"check", "soft.lua"}).code, 1);
}

TEST(Printable, a_name_keeps_the_joiners_that_it_needs) {
  Folder folder;
  write_text(folder.path("player.sh"), "read line\nprintf '{\"do\":\"draw\"}\\n'\n");
  for (const std::string name : {"علی\u200Cرضا", "👩\u200D👧", "❤\uFE0F"}) {
    const std::string player = "exec:sh player.sh " + name;
    const Outcome watched = run(folder, {"watch", "--player", player, "--seed", "1", "--record", "-", "--quiet"});
    EXPECT_NE(watched.out.find(name), std::string::npos) << watched.out << watched.err;
    write_text(folder.path("match.mille"), watched.out);
    EXPECT_EQ(run(folder, {"replay", "match.mille", "--verify"}).code, 0) << watched.out;
  }
}

TEST(Printable, what_a_damaged_record_says_is_quoted_in_another_form) {
  Folder folder;
  const std::string record = run(folder, {"watch", "--seed", "3", "--record", "-"}).out;
  for (const std::string& sign : kSigns) {
    EXPECT_EQ(run_clean(folder, {"replay", "-"}, replaced(record, R"("do":")", "\"do\":\"" + sign)).code, 1);
    EXPECT_EQ(run_clean(folder, {"replay", "-"}, replaced(record, R"({"seat":)", "{\"" + sign + "\":")).code, 1);
    EXPECT_EQ(run_clean(folder, {"replay", "-"}, sign + record).code, 1);
    EXPECT_EQ(run_clean(folder, {"replay", "-"}, replaced(record, R"({"seat":)", sign + R"({"seat":)")).code, 1);
  }
}

TEST(Printable, a_strange_player_is_shown_and_its_words_and_end_are_told_without_harm) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  const std::string loud = std::string(MILLE_TEST_PLAYERS) + "/flawed.so#loud";
  Folder folder;
  const Outcome shown = run_clean(folder, {"players", "show", loud});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_NE(shown.out.find("loud: L oud"), std::string::npos) << shown.out;
  const Outcome checked = run_clean(folder, {"check", loud, "--only", "legal"});
  EXPECT_EQ(checked.code, 1) << checked.out << checked.err;
  EXPECT_NE(checked.out.find("L\\xe2\\x80\\xaeoud"), std::string::npos) << checked.out;
  const Outcome watched = run_clean(folder, {"watch", "--player", loud + ":isolated=1"});
  EXPECT_NE(watched.out.find("(M4)"), std::string::npos) << watched.out << watched.err;
}

TEST(Printable, a_command_as_a_player_is_named_logged_and_recorded_without_harm) {
  Folder folder;
  write_text(folder.path("strange.sh"),
             "printf '%s\\n' \"$1\" >&2\nread line\nprintf '{\"do\":\"%s\",\"why\":\"%s\"}\\n' \"$1\" \"$1\"\n");
  std::string signs;
  for (const std::string& sign : kSigns) signs += sign == "\x9B" ? "" : sign;
  const std::string player = "exec:sh strange.sh 'a" + signs + "b'";
  for (const Arguments& more :
       {Arguments{}, Arguments{"--quiet"}, Arguments{"--json"}, Arguments{"--record", "-"},
        Arguments{"--record", "match.mille", "--legal"}, Arguments{"--matches", "2", "--quiet"}}) {
    Arguments words{"watch", "--player", player, "--seed", "1"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_clean(folder, words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
  }
  expect_clean(read_text(folder.path("match.mille")));
  EXPECT_EQ(run_clean(folder, {"replay", "match.mille"}).code, 0);
  EXPECT_EQ(
      run_clean(folder, {"arena", "--player", player, "--player", "random", "--pairs", "1", "--out", "pairs"}).code, 0);
  expect_clean(read_text(folder.path("pairs")));
}

TEST(Printable, a_strange_script_is_refused_and_its_errors_are_told_without_harm) {
  Folder folder;
  for (const std::string& sign : kSigns) {
    const std::string scripts[] = {
        "return { name = 'strange', title = 'S" + sign + "', about = 'a' }",
        "return { name = 'strange', title = 'S', about = 'a' } -- " + sign,
        "return { name = 'strange" + sign + "', about = 'a' }",
        "return { name = 'strange', ['a" + sign + "'] = 1 }",
        "error('a" + sign + "b')",
    };
    for (const std::string& script : scripts) {
      write_text(folder.path("strange.lua"), script);
      EXPECT_EQ(run_clean(folder, {"check", "strange.lua"}).code, 1);
      EXPECT_EQ(run_clean(folder, {"variants", "show", "./strange.lua"}).code, 1);
      EXPECT_EQ(run_clean(folder, {"watch", "--variant", "./strange.lua"}).code, 1);
    }
  }
}

// The script contains them as escapes, so its own text is plain.
TEST(Printable, what_a_script_makes_as_it_runs_is_refused_or_told_without_harm) {
  const std::string made = R"('a\u{202e}b\u{200b}c\u{feff}\27[2J')";
  const std::string scripts[] = {
      "return { name = 'strange', title = " + made + " }",
      "return { name = 'strange', about = " + made + " }",
      "return { name = 'strange', extends = " + made + " }",
      "return { name = 'strange', [" + made + "] = 1 }",
      "return { name = 'strange', match = { target = " + made + " } }",
      "return { name = 'strange', options = { [" + made + "] = { field = 'match.target' } } }",
      "return { name = 'strange', options = { far = { field = 'match.target', help = " + made + " } } }",
      "error(" + made + ")",
      "error({" + made + "})",
  };
  const std::string hooks[] = {
      "score_deal = function() error(" + made + ") end",
      "score_deal = function() return { [" + made + "] = 1 } end",
      "allow = function() return false, {" + made + "} end",
      "match_over = function() return { [" + made + "] = 1 } end",
  };
  Folder folder;
  for (const std::string& hook : hooks) {
    write_text(folder.path("strange.lua"), "return { name = 'strange', hooks = { " + hook + " } }");
    EXPECT_EQ(run_clean(folder, {"check", "strange.lua"}).code, 1) << hook;
    // The match goes on by the rules, and the log says why.
    EXPECT_EQ(run_clean(folder, {"watch", "--variant", "./strange.lua", "--seed", "1"}).code, 0) << hook;
  }
  for (const std::string& script : scripts) {
    write_text(folder.path("strange.lua"), script);
    EXPECT_EQ(run_clean(folder, {"check", "strange.lua"}).code, 1) << script;
    run_clean(folder, {"variants", "show", "./strange.lua"});
    EXPECT_EQ(run_clean(folder, {"watch", "--variant", "./strange.lua", "--seed", "1"}).code, 1) << script;
  }
}

TEST(Printable, strange_arguments_and_file_names_are_quoted_in_another_form) {
  Folder folder;
  const std::string strange = "a" + all_signs() + "b";
  const Arguments calls[] = {{strange},
                             {"watch", "--" + strange},
                             {"watch", "--seed", strange},
                             {"watch", "--variant", strange},
                             {"watch", "--player", strange},
                             {"watch", "--player", "greedy:" + strange + "=1"},
                             {"replay", strange},
                             {"replay", "--sheet=" + strange, "x"},
                             {"players", "show", strange},
                             {"players", strange},
                             {"variants", "show", strange},
                             {"variants", "show", "./" + strange + ".lua"},
                             {"check", strange + ".lua"},
                             {"check", strange + ".so"},
                             {"check", "x.so", "--only", strange},
                             {"help", strange},
                             {"settle", strange},
                             {"perft", strange}};
  for (const Arguments& words : calls) {
    const Outcome outcome = run_clean(folder, words);
    EXPECT_NE(outcome.code, 0) << words[0];
    EXPECT_FALSE(outcome.err.empty() && outcome.out.empty()) << words[0];
  }
  write_text(folder.path(strange + ".lua"), "return { name = 'fine', title = 'Fine', about = 'a' }");
  const Outcome fine = run_clean(folder, {"check", strange + ".lua"});
  EXPECT_EQ(fine.code, 0) << fine.out;
  EXPECT_NE(fine.out.find("\\xe2\\x80\\xae"), std::string::npos) << fine.out;
}

TEST(Printable, a_result_file_with_strange_names_is_refused) {
  Folder folder;
  ASSERT_EQ(run(folder, {"arena", "--player", "random", "--player", "greedy", "--pairs", "2", "--out", "pairs"}).code,
            0);
  const std::string pairs = read_text(folder.path("pairs"));
  for (const std::string name : {R"("ran\u202edom")", "\"ran\u200Bdom\""}) {
    write_text(folder.path("strange"), replaced(pairs, R"("random")", name));
    EXPECT_EQ(run_clean(folder, {"arena", "merge", "strange"}).code, 1);
  }
}

TEST(Printable, json_stays_json_whatever_a_file_is_called) {
  Folder folder;
  const std::string record = run(folder, {"watch", "--seed", "3", "--record", "-"}).out;
  for (const std::string& sign : kSigns) {
    const std::string script = "a" + sign + "b.lua";
    write_text(folder.path(script),
               "return { name = 'a', hooks = { settle = function(result, payment)\n"
               "  if result.winner == 7 then\n    return nil\n  end\n  return payment\nend } }\n");
    write_text(folder.path("wrong" + script), "return { nam = 'a' }\n");
    write_text(folder.path("a" + sign + "b.mille"), record);
    for (const Arguments& words :
         {Arguments{"check", script, "--json", "--play", "0"}, Arguments{"check", "wrong" + script, "--json"},
          Arguments{"check", "none" + script, "--json"},
          Arguments{"replay", "a" + sign + "b.mille", "--verify", "--json"}}) {
      const Outcome outcome = run_clean(folder, words);
      EXPECT_TRUE(nlohmann::json::accept(outcome.out)) << outcome.out << outcome.err;
      EXPECT_NE(outcome.out.find("a\\\\x"), std::string::npos) << outcome.out;
    }
  }
}

}  // namespace
}  // namespace cli_test

// mille check FILE.so: each check finds the flaw that it is meant to find, and no check complains about a sound player.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "src/sanitized.h"
#include "tests/cli/command.h"
#include "tests/support/paths.h"

namespace cli_test {
namespace {

const std::string kFlawed = std::string(MILLE_TEST_PLAYERS) + "/flawed.so#";

// A player's name with what has it checked on every kernel.
std::string checkable(const std::string& player) {
  if (!cannot_isolate()) return player;
  return player + (player.find(':') == std::string::npos ? ":" : ",") + "isolated=weak";
}

const char* const kChecks[] = {"loads", "orders",  "legal", "rare",     "same",
                               "blind", "budgets", "saves", "explains", "evaluates"};

// True if players run as fast as they ship. Without optimisation or under a sanitizer their times mean nothing.
#if defined(__OPTIMIZE__)
constexpr bool kAsFastAsShipped = !mille::kSanitized;
#else
constexpr bool kAsFastAsShipped = false;
#endif

Outcome check(const std::string& player, const std::string& only, const std::string& readable = {}) {
  Folder folder;
  std::vector<std::string> words{"check", checkable(player), "--only", only};
  if (!readable.empty()) words.insert(words.end(), {"--player-readable", readable});
  return run(folder, words);
}

// The name of a player that ships, with the options that make it checkable. `folder` gets a file that it needs.
std::string with_options(const std::filesystem::path& file, const Folder& folder) {
  // search uses all the time it gets, so it gets fewer nodes, for builds without optimisation.
  if (file.stem() == "search") return file.string() + ":nodes=20";
  if (file.stem() != "network") return file.string();
  const std::string network = folder.path("zeros.network");
  const std::string header = "mille-network 1\nobservation 165\npolicy 109 float32\nweights\n";
  std::ofstream(network) << header << std::string(4 * (165 * 109 + 109), '\0');
  return file.string() + ":file=" + network;
}

TEST(CheckPlayer, a_sound_player_passes_every_check) {
  for (const char* only : kChecks) {
    const Outcome outcome = check(kFlawed + "sound", only);
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    EXPECT_NE(outcome.out.find("  fine: "), std::string::npos) << outcome.out;
  }
}

TEST(CheckPlayer, every_player_that_ships_passes_every_check) {
  int found = 0;
  const Folder folder;
  for (const auto& file : std::filesystem::directory_iterator(MILLE_SHIPPED_PLAYERS)) {
    const std::string player = with_options(file.path(), folder);
    for (const std::string only : kChecks) {
      if (only == "budgets" && !kAsFastAsShipped) continue;
      if (only == "rare" && file.path().stem() == "network") continue;  // it refuses rules with another encoding
      const Outcome outcome = check(player, only, folder.path("."));
      EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    }
    ++found;
  }
  EXPECT_GE(found, 3);
}

TEST(CheckPlayer, each_check_finds_its_flaw_and_the_command_that_it_names_shows_it_again) {
  struct Case {
    const char* flaw;
    const char* check;
    const char* words;
  };
  const Case cases[] = {
      {"index", "legal", "the legal list has"},
      {"prints", "orders", "it writes to standard output"},
      {"prints", "legal", "it writes to standard output"},
      {"fickle", "same", "plays the same match of montreal in two ways"},
      {"fickle", "blind", "depends on cards that it may not see"},
      {"late", "budgets", "The hard limit is 30000"},
      {"deaf", "budgets", "it goes on thinking for more than 2 s after cancel"},
      {"spills", "saves", "save writes into a buffer that is too small"},
      {"forgets", "saves", "after restore, save writes different bytes"},
      {"overflows", "explains", "explain writes past the 0 bytes"},
      {"sure", "evaluates", "the probabilities of evaluate add up to 2"},
      {"miscounts", "evaluates", "evaluate counts more than its 3 trials"},
      {"single", "orders", "refused to be created"},
      {"narrow", "rare", "under the rules { cards = { jokers = 4"},
      {"fragile", "rare", "its process died: Aborted"},
      {"writes", "legal", "decide writes into its view, which is const"},
      {"garbles", "explains", "its reason has unprintable characters: becau\\xff\\xfe"},
      {"garbles", "orders", "its reason has unprintable characters"},
      {"escapes", "explains", "its reason has unprintable characters: bec\\x1b[2J"},
      {"alarms", "legal", "it leaves a timer running: ITIMER_REAL"},
      {"times", "legal", "it leaves a timer running: made by timer_create"},
      {"undecided", "loads", "has no function `decide`"},
      {"shadows", "loads", "its option “isolated” is never set"},
      {"countless", "loads", "describes its options wrongly"},
      {"lengthy-7890123456789012345678901234567890123456789012345678901234", "loads", "An id has 1 to 63 letters"},
      {"prefixed", "loads", "entry table is 16"},
  };
  for (const Case& each : cases) {
    const std::string player = kFlawed + each.flaw;
    const Outcome outcome = check(player, each.check);
    EXPECT_EQ(outcome.code, 1) << outcome.out << outcome.err;
    EXPECT_NE(outcome.out.find("WRONG"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find(each.words), std::string::npos) << each.flaw << ": " << outcome.out;
    const std::string again = "repeat: mille ";
    const std::size_t at = outcome.out.find(again);
    ASSERT_NE(at, std::string::npos) << outcome.out;
    const std::string line = outcome.out.substr(at + again.size(), outcome.out.find('\n', at) - at - again.size());
    Folder folder;
    const Outcome second = run_shell(folder, "\"$mille\" " + line);
    EXPECT_EQ(second.code, 1) << line;
    EXPECT_NE(second.out.find(each.words), std::string::npos) << second.out;
  }
}

TEST(CheckPlayer, a_player_that_loops_is_found_by_its_processor_time_and_is_not_waited_for_again) {
  Folder folder;
  const Outcome outcome = run(folder, {"check", checkable(kFlawed + "loops"), "--longest-call", "1"});
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  EXPECT_NE(outcome.out.find("decide does not return: it has used 1 s of processor time"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("legal      not checked: it hung in an earlier check"), std::string::npos) << outcome.out;
}

// A check that ends a match right after it has asked for a reason watches both calls.
TEST(CheckPlayer, a_player_that_loops_at_the_end_of_a_match_is_found_too) {
  Folder folder;
  const Outcome outcome =
      run(folder, {"check", checkable(kFlawed + "lingers"), "--only", "orders", "--longest-call", "1"});
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  EXPECT_NE(outcome.out.find("does not return: it has used 1 s of processor time"), std::string::npos) << outcome.out;
}

TEST(CheckPlayer, a_player_that_does_not_load_is_told_once) {
  Folder folder;
  const Outcome outcome = run(folder, {"check", checkable(std::string(MILLE_TEST_PLAYERS) + "/twins.so")});
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  EXPECT_NE(outcome.out.find("two of its players have the id “sound”"), std::string::npos) << outcome.out;
  EXPECT_EQ(count(outcome.out, "WRONG"), 1u) << outcome.out;
  EXPECT_EQ(count(outcome.out, "not checked: it does not load"), 10u) << outcome.out;
}

// What an isolated player may not do it may not do here.
TEST(CheckPlayer, a_player_is_checked_in_the_sandbox_of_isolated_ones) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  EXPECT_NE(check(kFlawed + "peeks", "legal").out.find("gave no answer"), std::string::npos);
  EXPECT_EQ(check(kFlawed + "peeks:isolated=0", "legal").code, 0);
  if (mille::kSanitized) return;  // which has threads of its own
  EXPECT_NE(check(kFlawed + "threads", "legal").out.find("its process died"), std::string::npos);
  Folder folder;
  EXPECT_EQ(run(folder, {"check", kFlawed + "threads", "--only", "legal", "--player-threads", "64"}).code, 0);
}

TEST(CheckPlayer, a_system_that_cannot_isolate_a_player_refuses_to_check_it) {
  if (!cannot_isolate()) GTEST_SKIP() << "this system can isolate a player";
  Folder folder;
  const Outcome outcome = run(folder, {"check", kFlawed + "sound", "--only", "legal"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("isolated=weak"), std::string::npos) << outcome.err;
}

TEST(CheckPlayer, a_command_is_checked_by_what_can_be_seen_of_it) {
  Folder folder;
  const std::string sound = "exec:python3 '" + mille_test::source_dir() + "/examples/player/player.py'";
  for (const char* only : {"loads", "orders", "legal", "budgets"}) {
    const Outcome outcome = run(folder, {"check", sound, "--only", only});
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    EXPECT_NE(outcome.out.find("  fine: "), std::string::npos) << outcome.out;
  }
  const Outcome silent = run(folder, {"check", "exec:true"});
  EXPECT_EQ(silent.code, 1) << silent.out << silent.err;
  EXPECT_NE(silent.out.find("repeat: mille check exec:true --only orders"), std::string::npos) << silent.out;
  const Outcome babbling = run(folder, {"check", "exec:yes nonsense", "--only", "legal"});
  EXPECT_NE(babbling.out.find("WRONG"), std::string::npos) << babbling.out;
  EXPECT_NE(babbling.out.find("repeat: mille check 'exec:yes nonsense' --only legal"), std::string::npos)
      << babbling.out;
}

TEST(CheckPlayer, what_is_no_player_is_found_wrong_by_every_check) {
  EXPECT_NE(check(std::string(MILLE_TEST_PLAYERS) + "/no_player.so", "legal").out.find("exports no mille_ai_entry"),
            std::string::npos);
  EXPECT_EQ(check(std::string(MILLE_TEST_PLAYERS) + "/other_version.so", "legal").code, 1);
  EXPECT_NE(check(kFlawed + "absent", "legal").out.find("it has no player “absent”"), std::string::npos);
}

TEST(CheckPlayer, a_check_or_a_file_that_does_not_exist_is_named) {
  Folder folder;
  const Outcome outcome = run(folder, {"check", "./my.so", "--only", "budget"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("Did you mean “budgets”?"), std::string::npos) << outcome.err;
  EXPECT_EQ(run(folder, {"check", "./my.so"}).code, 1);
  EXPECT_EQ(run(folder, {"check", "./my.so", "--here"}).code, 2);
  EXPECT_EQ(run(folder, {"check", "./my.so", "--sandbox", "strict"}).code, 2);
  EXPECT_EQ(run(folder, {"check", "rule.lua", "--player-threads", "2"}).code, 2);
  EXPECT_EQ(run(folder, {"check", kFlawed + "sound:isolated=2", "--only", "legal"}).code, 2);
}

TEST(CheckPlayer, leaks_are_found_where_valgrind_is_installed_and_it_is_said_where_it_is_not) {
  Folder folder;
  const Outcome without =
      run_shell(folder, "PATH=/nowhere \"$mille\" check '" + kFlawed + "leaks:isolated=0' --only leaks");
  EXPECT_EQ(without.code, 0);
  EXPECT_NE(without.out.find("not checked: valgrind is not installed"), std::string::npos) << without.out;
  if (valgrind_is_installed() && !mille::kSanitized) {  // what is instrumented already cannot run under it
    const auto checked = [](const char* name) {
      return run(Folder(), {"check", kFlawed + name + ":isolated=0", "--only", "leaks"});
    };
    const Outcome leaking = checked("leaks");
    EXPECT_EQ(leaking.code, 1);
    EXPECT_NE(leaking.out.find("definitely lost"), std::string::npos) << leaking.out;
    EXPECT_EQ(checked("sound").code, 0);
  }
  const Outcome confined = check(kFlawed + "leaks", "leaks");
  EXPECT_EQ(confined.code, 0);
  EXPECT_NE(confined.out.find("not checked: valgrind cannot run in the sandbox"), std::string::npos) << confined.out;
}

}  // namespace
}  // namespace cli_test

// mille check FILE.so: each check finds the flaw that it is meant to find, and no check complains about a sound player.
#include <gtest/gtest.h>

#include <filesystem>

#include "src/sanitized.h"
#include "tests/cli/command.h"

namespace cli_test {
namespace {

const std::string kFlawed = std::string(MILLE_TEST_PLAYERS) + "/flawed.so#";

const char* const kChecks[] = {"orders", "legal", "rare", "same", "blind", "budgets", "saves", "explains"};

// True if players run as fast as they ship. Without optimisation or under a sanitizer their times mean nothing.
#if defined(__OPTIMIZE__)
constexpr bool kAsFastAsShipped = !mille::kSanitized;
#else
constexpr bool kAsFastAsShipped = false;
#endif

Outcome check(const std::string& player, const std::string& only) {
  Folder folder;
  return run(folder, {"check", player, "--only", only});
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
  for (const auto& file : std::filesystem::directory_iterator(MILLE_SHIPPED_PLAYERS)) {
    // search uses all the time it gets, so it gets fewer nodes, for builds without optimisation.
    const std::string player = file.path().string() + (file.path().stem() == "search" ? ":nodes=60" : "");
    for (const std::string only : kChecks) {
      if (only == "budgets" && !kAsFastAsShipped) continue;
      const Outcome outcome = check(player, only);
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
      {"late", "budgets", "the hard limit is 30000"},
      {"deaf", "budgets", "cancelled, it goes on thinking"},
      {"spills", "saves", "save writes into a buffer that is too small"},
      {"forgets", "saves", "what was restored is saved as something else"},
      {"overflows", "explains", "explain writes past the 0 bytes"},
      {"single", "orders", "refused to be created"},
      {"narrow", "rare", "under the rules { cards = { jokers = 4"},
      {"fragile", "rare", "its process died: Aborted"},
  };
  for (const Case& each : cases) {
    const std::string player = kFlawed + each.flaw;
    const Outcome outcome = check(player, each.check);
    EXPECT_EQ(outcome.code, 1) << outcome.out << outcome.err;
    EXPECT_NE(outcome.out.find("WRONG"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find(each.words), std::string::npos) << each.flaw << ": " << outcome.out;
    const std::string again = "again: mille ";
    const std::size_t at = outcome.out.find(again);
    ASSERT_NE(at, std::string::npos) << outcome.out;
    const std::string line = outcome.out.substr(at + again.size(), outcome.out.find('\n', at) - at - again.size());
    Folder folder;
    const Outcome second = run_shell(folder, "$mille " + line);
    EXPECT_EQ(second.code, 1) << line;
    EXPECT_NE(second.out.find(each.words), std::string::npos) << second.out;
  }
}

TEST(CheckPlayer, what_is_no_player_is_found_wrong_by_every_check) {
  EXPECT_NE(check(std::string(MILLE_TEST_PLAYERS) + "/no_player.so", "legal").out.find("exports no mille_ai_entry"),
            std::string::npos);
  EXPECT_EQ(check(std::string(MILLE_TEST_PLAYERS) + "/other_version.so", "legal").code, 1);
  EXPECT_NE(check(kFlawed + "absent", "legal").out.find("it has no player 'absent'"), std::string::npos);
}

TEST(CheckPlayer, a_check_or_a_file_that_does_not_exist_is_named) {
  Folder folder;
  const Outcome outcome = run(folder, {"check", "./my.so", "--only", "budget"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("did you mean 'budgets'?"), std::string::npos) << outcome.err;
  EXPECT_EQ(run(folder, {"check", "./my.so"}).code, 1);
  EXPECT_EQ(run(folder, {"check", "./my.so", "--here"}).code, 2);
}

TEST(CheckPlayer, leaks_are_found_where_valgrind_is_installed_and_it_is_said_where_it_is_not) {
  Folder folder;
  const Outcome without = run_shell(folder, "PATH=/nowhere $mille check '" + kFlawed + "leaks' --only leaks");
  EXPECT_EQ(without.code, 0);
  EXPECT_NE(without.out.find("not checked: valgrind is not installed"), std::string::npos) << without.out;
#ifdef MILLE_TEST_VALGRIND
  const Outcome leaking = check(kFlawed + "leaks", "leaks");
  EXPECT_EQ(leaking.code, 1);
  EXPECT_NE(leaking.out.find("definitely lost"), std::string::npos) << leaking.out;
  EXPECT_EQ(check(kFlawed + "sound", "leaks").code, 0);
#endif
}

}  // namespace
}  // namespace cli_test

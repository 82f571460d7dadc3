// A player that forks endlessly, under each command: its limit holds, and none of its processes survives.
#include <gtest/gtest.h>
#include <poll.h>

#include <filesystem>
#include <fstream>

#include "src/sanitized.h"
#include "tests/cli/command.h"
#include "tests/support/bound_process.h"

namespace cli_test {
namespace {

#ifdef MILLE_TEST_BOMB

constexpr int kMostTasks = 256;  // as in docs/isolation.md

// The arguments with each P replaced by `player`, and each OPEN by the player outside the sandbox.
Arguments with_player(Arguments words, const std::string& player) {
  for (std::string& word : words) word = word == "P" ? player : word == "OPEN" ? player + ",isolated=0" : word;
  return words;
}

const Arguments kCommands[] = {
    {"watch", "--player", "P", "--player", "random", "--seed", "1", "--quiet"},
    {"play", "--player", "P", "--seed", "1"},
    {"arena", "--player", "P", "--player", "random", "--seed", "1", "--deals", "1"},
    {"players", "show", "P"},
    {"check", "OPEN", "--only", "orders"},
};

TEST(ProcessLimit, a_player_out_of_a_file_gets_no_process_under_any_command) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  if (mille::kSanitized) GTEST_SKIP() << "a sanitizer needs a process of its own";
  std::vector<Arguments> commands(std::begin(kCommands), std::end(kCommands));
  if (valgrind_is_installed()) commands.push_back({"check", "OPEN", "--only", "leaks"});
  for (const Arguments& command : commands) {
    Folder folder;
    const Folder temporary;
    Arguments words{"/usr/bin/env", "MILLE_TEST_GOT=" + folder.path("got"), "TMPDIR=" + temporary.path(""),
                    command_file()};
    for (const std::string& word : with_player(command, std::string(MILLE_TEST_PLAYERS) + "/rogue.so:mode=forks")) {
      words.push_back(word);
    }
    const Outcome outcome = run(folder, words, "quit\n");
    const std::string got = outcome.err + read_text(folder.path("got"));
    EXPECT_GE(count(got, "got 0\n"), 1u) << command[0] << ": " << outcome.out << got;
    EXPECT_EQ(count(got, "got "), count(got, "got 0\n")) << command[0] << ": " << got;
    EXPECT_TRUE(std::filesystem::is_empty(temporary.path(""))) << command[0];
  }
}

TEST(ProcessLimit, a_command_gets_so_many_and_leaves_none) {
  for (const Arguments& command : {kCommands[0], kCommands[1], kCommands[2]}) {
    Folder folder;
    const std::string pids = folder.path("pids");
    const std::string bomb =
        std::string("exec:exec '") + MILLE_TEST_BOMB + "' " + std::to_string(kMostTasks + 20) + " '" + pids + "'";
    const Outcome outcome = run(folder, with_player(command, bomb), "draw\n1\n1\n1\n1\n1\n1\n1\n1\nquit\n");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("is refused: a player has at most 256"), std::string::npos) << outcome.err;
    std::ifstream file(pids);
    int seen = 0;
    for (pid_t pid = 0; file >> pid; ++seen) {
      while (!test_support::is_gone(pid)) ::poll(nullptr, 0, 5);
    }
    EXPECT_GT(seen, kMostTasks / 2) << command[0];
  }
}

#endif

}  // namespace
}  // namespace cli_test

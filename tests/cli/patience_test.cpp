// Players that never answer: a command stops waiting for them, and they lose their match (M4).
#include <gtest/gtest.h>

#include "tests/cli/command.h"

namespace cli_test {
namespace {

// A command without a sandbox, and players with as much of the sandbox as this system has.
std::vector<std::string> hanging() {
  std::vector<std::string> players{"exec:exec sleep 100000"};
  if (!cannot_isolate()) {
    players.push_back(std::string(MILLE_TEST_PLAYERS) + "/rogue.so:mode=hang");
  }
  players.push_back(std::string(MILLE_TEST_PLAYERS) + "/rogue.so:mode=hang,isolated=weak");
  return players;
}

bool tells_of_a_hang(const std::string& text) {
  return text.find("\"kind\":\"hang\"") != std::string::npos || text.find("\"kind\":\"timeout\"") != std::string::npos;
}

TEST(Patience, watch_ends_the_wait_and_the_player_loses) {
  for (const std::string& player : hanging()) {
    Folder folder;
    const Outcome outcome =
        run(folder, {"watch", "--player", player, "--seed", "1", "--patience", "50", "--record", "m.mille"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("(M4)"), std::string::npos) << outcome.out;
    EXPECT_TRUE(tells_of_a_hang(read_text(folder.path("m.mille")))) << player;
  }
}

TEST(Patience, play_ends_the_wait_and_the_person_wins) {
  for (const std::string& player : hanging()) {
    Folder folder;
    const Outcome outcome = run(
        folder, {"play", "--player", player, "--seed", "1", "--patience", "50", "--record", "m.mille"}, "1\n1\n1\n1\n");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("(M4)"), std::string::npos) << outcome.out;
    EXPECT_TRUE(tells_of_a_hang(read_text(folder.path("m.mille")))) << player;
  }
}

TEST(Patience, arena_ends_the_wait_and_counts_a_fault) {
  for (const std::string& player : hanging()) {
    Folder folder;
    const Outcome outcome = run(folder, {"arena", "--player", player, "--player", "random", "--deals", "1", "--jobs",
                                         "1", "--patience", "50", "--out", "run"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string lines = read_text(folder.path("run"));
    EXPECT_TRUE(lines.find("hang") != std::string::npos || lines.find("timeout") != std::string::npos) << lines;
  }
}

// The person is not timed. The table waits for them, however short the patience with players is.
TEST(Patience, is_for_players_and_not_for_the_person) {
  Folder folder;
  Running play(folder, {"play", "--seed", "1", "--patience", "1"});
  ASSERT_TRUE(play.wait_for("your draw> "));
  EXPECT_TRUE(play.type("hint\n"));
  EXPECT_TRUE(play.wait_for("would "));
  EXPECT_TRUE(play.type("quit\n"));
  EXPECT_EQ(play.finish().code, 0);
}

TEST(Patience, a_player_that_would_hang_is_described) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  Folder folder;
  const std::string player = std::string(MILLE_TEST_PLAYERS) + "/rogue.so:mode=hang";
  EXPECT_EQ(run(folder, {"players", "show", player}).code, 0);
}

}  // namespace
}  // namespace cli_test

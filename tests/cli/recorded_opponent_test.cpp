// Players named in a record, which a stranger may have written. A file or a command in it runs only if the user names
// it too.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "tests/cli/command.h"
#include "tests/support/replaced.h"

namespace cli_test {
namespace {

using mille_test::replaced;

constexpr const char* kFile = "m.mille";

// Writes a match against `greedy` up to its first choice, with the opponent's name replaced.
void write_match(const Folder& folder, const std::string& opponent) {
  ASSERT_EQ(run(folder, {"play", "--seed", "1", "--record", "made.mille"}, "1\n").code, 0);
  write_text(folder.path(kFile), replaced(read_text(folder.path("made.mille")), "greedy", opponent));
}

// `mille play` with the tests' players in its player folder.
Arguments play_with_folder(const Arguments& more) {
  Arguments words{"/usr/bin/env", std::string("MILLE_AI_PATH=") + MILLE_TEST_PLAYERS, command_file(), "play"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const std::string kTouch = "exec:touch ran";

TEST(RecordedOpponent, a_command_and_a_file_are_not_run_unless_the_user_names_them) {
  const std::string file = std::string(MILLE_TEST_PLAYERS) + "/rogue.so";
  for (const std::string& opponent : {kTouch, std::string("./evil.so"), std::string("evil.so:isolated=0"), file,
                                      file + ":isolated=0", std::string("../x/evil:mode=good")}) {
    Folder folder;
    write_match(folder, opponent);
    std::filesystem::copy_file(file, folder.path("evil.so"));
    const Outcome outcome = run(folder, {"play", "--resume", kFile}, "1\n1\n1\n1\n");
    EXPECT_EQ(outcome.code, 2) << opponent << outcome.out;
    EXPECT_NE(outcome.err.find("the record names " + opponent), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("--player"), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder.path("ran")));
  }
}

TEST(RecordedOpponent, one_that_the_user_names_is_seated) {
  Folder folder;
  write_match(folder, kTouch);
  const Outcome outcome = run(folder, {"play", "--resume", kFile, "--player", kTouch}, "1\n1\n1\n1\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(std::filesystem::exists(folder.path("ran")));
}

TEST(RecordedOpponent, a_record_cannot_ask_for_a_player_of_the_users_folders_in_the_commands_own_process) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  for (const std::string options : {"isolated=0,mode=abort", "mode=abort,isolated=weak"}) {
    Folder folder;
    write_match(folder, "rogue:" + options);
    const Outcome outcome = run(folder, play_with_folder({"--resume", kFile}), "1\n1\n1\n1\n");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("(M4)"), std::string::npos) << outcome.out;
    EXPECT_NE(read_text(folder.path(kFile)).find("\"rogue:" + options + '"'), std::string::npos);
  }
  Folder folder;
  write_match(folder, "greedy");
  const Arguments typed{"--resume", kFile, "--player", "rogue:isolated=0,mode=abort"};
  EXPECT_NE(run(folder, play_with_folder(typed), "1\n1\n1\n1\n").code, 0);
}

TEST(RecordedOpponent, the_command_to_go_on_names_the_opponent_that_only_the_user_may_name) {
  Folder folder;
  // Plays the first legal action. Its single quotes must reach the shell unchanged.
  const std::string player = R"x(exec:sed -un 's/^{"decide":[0-9]*,"legal":\["\([^"]*\)".*/{"do":"\1"}/p')x";
  const Outcome begun = run(folder, {"play", "--seed", "1", "--player", player}, "quit\n");
  EXPECT_EQ(begun.code, 0) << begun.err;
  const std::string mark = "To continue it: mille ";
  const std::size_t at = begun.out.find(mark);
  ASSERT_NE(at, std::string::npos) << begun.out;
  const std::string words = begun.out.substr(at + mark.size(), begun.out.find('\n', at) - at - mark.size());
  const Outcome resumed = run_shell(folder, "echo resign | \"$mille\" " + words);
  EXPECT_EQ(resumed.code, 0) << words << resumed.err;
  EXPECT_NE(resumed.out.find("You resigned"), std::string::npos) << words << resumed.out;
}

}  // namespace
}  // namespace cli_test

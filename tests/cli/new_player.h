// A new player: `mille new ai` writes it, the printed command builds it, and it passes the checks and beats random.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "tests/cli/command.h"

namespace cli_test {

inline void make_build_check_and_win(const std::string& language) {
  Folder folder;
  const Outcome made = run(folder, {"new", "ai", "my-player", "--lang", language});
  ASSERT_EQ(made.code, 0) << made.err;
  std::istringstream lines(made.out);
  std::string line;
  std::string commands;
  std::getline(lines, line);
  EXPECT_NE(line.find(" was written"), std::string::npos) << line;
  while (std::getline(lines, line)) {
    ASSERT_TRUE(line.starts_with("  ")) << line;
    if (line.starts_with("  mille ")) break;  // these commands are run below
    commands += line + " || exit 9\n";
  }
  const Outcome built = run_shell(folder, commands);
  ASSERT_EQ(built.code, 0) << commands << built.err;
  EXPECT_EQ(built.err, "") << "a warning is a flaw of the template";
  const std::string player = "./my-player/my-player.so";
  for (const char* only : {"orders", "legal", "rare", "same", "blind", "budgets", "saves", "explains"}) {
    const Outcome checked = run(folder, {"check", player, "--only", only});
    EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
  }
  const Outcome watched =
      run(folder, {"watch", "--player", player, "--player", "random", "--seed", "5", "--matches", "5", "--quiet"});
  EXPECT_NE(watched.out.find("my-player.so won 5 of 5 matches"), std::string::npos) << watched.out << watched.err;
  EXPECT_EQ(run(folder, {"new", "ai", "my-player"}).code, 1) << "what is there already stays as it is";
}

}  // namespace cli_test

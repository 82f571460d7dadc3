// Players that fork endlessly: they get a limited number of processes and threads, and none survives.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "ai/host/tasks.h"
#include "src/sanitized.h"
#include "tests/ai/isolated.h"
#include "tests/support/bound_process.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

namespace fs = std::filesystem;
using remote::kMostTasks;

constexpr int kFew = 8;

class ProcessLimit : public ::testing::Test {
 public:
  ~ProcessLimit() override { fs::remove_all(folder_); }

 protected:
  ProcessLimit() : folder_(fs::temp_directory_path() / ("mille-limit-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    places_.folders = {MILLE_TEST_PLAYERS};
    places_.allowed.commands = true;
    places_.host_program = MILLE_TEST_HOST;
    places_.log.user = &log_;
    places_.log.write = [](void* user, std::int32_t, const char* text, const Player*) {
      static_cast<std::string*>(user)->append(text).append("\n");
    };
  }

  std::unique_ptr<Player> make(const std::string& name) {
    return value_of(make_typed(name, places_, &failure_), failure_);
  }
  std::string bomb(int count, const char* more = "") const {
    return std::string("exec:exec '") + MILLE_TEST_BOMB + "' " + std::to_string(count) + ' ' + pids() + ' ' + more;
  }
  std::string pids() const { return (folder_ / "pids").string(); }
  // The number N in `got N`.
  static int got(Player& player) { return std::stoi(player.explain().substr(4)); }

  // Waits, without a limit, until all processes that the bomb started are gone.
  void expect_all_gone() const {
    std::ifstream file(pids());
    int count = 0;
    for (pid_t pid = 0; file >> pid; ++count) {
      while (!test_support::is_gone(pid)) ::poll(nullptr, 0, 5);
    }
    EXPECT_GT(count, kFew);
  }

  fs::path folder_;
  PlayerPlaces places_;
  std::string log_;
  Answer answer_;
  Failure failure_;
};

TEST_F(ProcessLimit, of_a_command_is_its_own_and_what_it_started_ends_with_it) {
  auto player = make(bomb(kMostTasks + 20));
  Match match(1);
  ASSERT_EQ(player->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  EXPECT_LE(got(*player), kMostTasks + kFew);
  EXPECT_GE(got(*player), kMostTasks / 2);
  const pid_t other = test_support::fork_bound();  // not one of the player's processes
  if (other == 0) _exit(0);
  ASSERT_GT(other, 0);
  EXPECT_EQ(test_support::reap_bound(other), 0);
  player.reset();
  EXPECT_NE(log_.find("a fork or a new thread is refused: a player has at most 256 processes and threads\n"), log_.npos)
      << log_;
  expect_all_gone();
}

TEST_F(ProcessLimit, what_has_ended_makes_room) {
  auto player = make("exec:i=0; while [ $i -lt " + std::to_string(2 * kMostTasks) +
                     " ]; do (exit 0) || exit 1; i=$((i+1)); done; while read -r line; do case $line in *decide*) echo "
                     "'{\"do\":\"draw\"}';; esac; done");
  Match match(1);
  EXPECT_EQ(player->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  EXPECT_EQ(log_, "");
}

TEST_F(ProcessLimit, holds_where_forks_cannot_be_watched) {
  places_.host_program = MILLE_TEST_REFUSING_HOST;
  auto player = make(bomb(kMostTasks + 100, "1"));
  Match match(1);
  EXPECT_EQ(player->decide(match.source, {}, &answer_, &failure_), MILLE_E_PLAYER);
  EXPECT_EQ(answer_.fault, MILLE_FAULT_ABORT) << failure_.text;
  player.reset();
  expect_all_gone();
}

TEST_F(ProcessLimit, an_isolated_player_gets_no_process_at_all) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer needs a process of its own";
  const std::string refused = isolation_refused(places_);
  if (!refused.empty()) GTEST_SKIP() << refused;
  auto player = make("rogue:isolated=1,mode=forks");
  Match match(1);
  ASSERT_EQ(player->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  EXPECT_EQ(got(*player), 0);
}

TEST_F(ProcessLimit, an_isolated_players_threads_are_counted) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's threads end the process where they are refused";
  const std::string refused = isolation_refused(places_);
  if (!refused.empty()) GTEST_SKIP() << refused;
  places_.memory = std::uint64_t{16} << 30;  // for the stacks
  places_.threads = kMostTasks;
  auto player = make("rogue:isolated=1,mode=threads");
  Match match(1);
  ASSERT_EQ(player->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  EXPECT_LE(got(*player), kMostTasks);
  EXPECT_GE(got(*player), kMostTasks / 2);
}

TEST_F(ProcessLimit, an_isolated_player_has_one_thread_unless_its_host_grants_more) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's threads end the process where they are refused";
  const std::string refused = isolation_refused(places_);
  if (!refused.empty()) GTEST_SKIP() << refused;
  auto player = make("rogue:isolated=1,mode=threads");
  Match match(1);
  ASSERT_EQ(player->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  EXPECT_EQ(got(*player), 0);
}

TEST_F(ProcessLimit, a_command_that_hangs_leaves_nothing) {
  auto player = make(bomb(kMostTasks / 4, "2"));
  Match match(1);
  ASSERT_EQ(player->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  match.play(answer_.action);
  EXPECT_EQ(player->decide(match.source, {0, 0, 1000}, &answer_, &failure_), MILLE_E_PLAYER);
  EXPECT_EQ(answer_.fault, MILLE_FAULT_HANG) << failure_.text;
  expect_all_gone();
}

TEST_F(ProcessLimit, leaves_nothing_where_the_host_is_killed) {
  const pid_t host = test_support::fork_bound();
  if (host == 0) {
    auto player = make(bomb(kMostTasks / 4));
    Match match(1);
    if (player->decide(match.source, {}, &answer_, &failure_) == MILLE_OK) raise(SIGKILL);
    _exit(1);
  }
  const int status = test_support::reap_bound(host);
  EXPECT_TRUE(WIFSIGNALED(status));
  expect_all_gone();
}

}  // namespace
}  // namespace mille

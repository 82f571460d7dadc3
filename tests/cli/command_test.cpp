// Processes that tests start do not outlive them, however they end.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <sstream>

#include "tests/cli/command.h"
#include "tests/support/bound_process.h"
#include "tests/support/paths.h"

namespace cli_test {
namespace {

// Waits, without a limit, until the processes have gone.
void expect_gone(const std::string& pids) {
  std::istringstream words(pids);
  int count = 0;
  for (pid_t pid = 0; words >> pid; ++count) {
    while (!test_support::is_gone(pid)) ::poll(nullptr, 0, 5);
  }
  EXPECT_GE(count, 2);
}

// Starts a shell and a background process, which would both stay for ever. Then ends the test with `end`.
void start_and(const Folder& folder, void (*end)()) {
  Running shell(folder, {"/bin/sh", "-c",
                         "sleep 100000 > /dev/null & echo $! $$ > half; mv half pids; echo there; read -r line"});
  if (shell.wait_for("there")) end();
}

// Runs a test program that starts processes and ends with `end`. Returns the pids of these processes.
std::string pids_of_a_test_that(const Folder& folder, void (*end)()) {
  const pid_t test = test_support::fork_bound();
  if (test == 0) {
    start_and(folder, end);
    ::_exit(0);
  }
  test_support::reap_bound(test);
  return read_text(folder.path("pids"));
}

TEST(Command, nothing_that_a_test_started_stays_when_it_is_killed) {
  Folder folder;
  expect_gone(pids_of_a_test_that(folder, [] { ::raise(SIGKILL); }));
}

// Reaping the test kills its group. The warden must not be in that group, not even at its very start.
TEST(Command, nothing_that_a_test_started_stays_when_its_group_is_killed_at_once) {
  for (int round = 0; round < 100; ++round) {
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    const pid_t test = test_support::fork_bound();
    if (test == 0) {
      const pid_t started = test_support::fork_bound();
      if (started == 0) {
        ::signal(SIGTERM, SIG_IGN);
        ::prctl(PR_SET_PDEATHSIG, 0);  // only the warden can end it
        for (;;) ::pause();
      }
      if (::write(ends[1], &started, sizeof started) == sizeof started) ::kill(0, SIGKILL);
      ::_exit(1);
    }
    pid_t started = 0;
    ASSERT_EQ(::read(ends[0], &started, sizeof started), static_cast<ssize_t>(sizeof started));
    test_support::reap_bound(test);
    while (!test_support::is_gone(started)) ::poll(nullptr, 0, 1);
    ::close(ends[0]);
    ::close(ends[1]);
  }
}

TEST(Command, nothing_that_a_test_started_stays_when_it_crashes) {
  Folder folder;
  expect_gone(pids_of_a_test_that(folder, [] { ::raise(SIGABRT); }));
}

TEST(Command, nothing_that_a_test_started_stays_when_it_ends) {
  Folder folder;
  expect_gone(pids_of_a_test_that(folder, [] {}));
}

TEST(Command, nothing_that_a_script_of_a_test_started_stays_when_it_is_killed) {
  for (const bool with_its_parent : {false, true}) {
    Folder folder;
    const std::string script = mille_test::source_dir() + "/tests/cli/guarded.sh";
    Running parent(folder, {"/bin/sh", "-c", "sh \"$0\" \"$1\"; exit 0", script, folder.path(".")});
    ASSERT_TRUE(parent.wait_for("there"));
    pid_t started = 0;
    pid_t guarded = 0;
    std::istringstream(read_text(folder.path("pids"))) >> started >> guarded;
    with_its_parent ? parent.stop(SIGKILL) : void(::kill(guarded, SIGKILL));
    expect_gone(read_text(folder.path("pids")));
    while (std::filesystem::exists(folder.path("temporary"))) ::poll(nullptr, 0, 5);
  }
}

TEST(Command, the_folder_of_a_test_goes_with_it) {
  std::string path;
  {
    Folder folder;
    path = folder.path("file");
    write_text(path, "something");
  }
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(path).parent_path()));
}

}  // namespace
}  // namespace cli_test

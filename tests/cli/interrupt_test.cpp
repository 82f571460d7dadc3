// Signals that arrive while the command waits for a key or a line.
#include "platform/signals.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

namespace cli {
namespace {

// Replaces standard input with a pipe that is never written to.
void wait_for_nothing() {
  int ends[2];
  if (pipe(ends) != 0) std::exit(3);
  dup2(ends[0], STDIN_FILENO);
}

// Raises a signal that is blocked until the wait begins. It then arrives after the check for signals and before the
// wait.
void come_in_between(int signal) {
  sigset_t held;
  sigemptyset(&held);
  sigaddset(&held, signal);
  sigprocmask(SIG_BLOCK, &held, nullptr);
  raise(signal);
}

TEST(Interrupt, that_comes_between_the_look_and_the_wait_ends_the_wait) {
  const auto body = [] {
    wait_for_nothing();
    platform::note_interrupts();
    come_in_between(SIGINT);
    const bool ready = platform::wait_for_input(false);
    std::exit(!ready && platform::interrupted() ? 0 : 1);
  };
  EXPECT_EXIT(body(), ::testing::ExitedWithCode(0), "");
}

TEST(Interrupt, of_a_new_size_ends_the_wait_for_a_key_once) {
  const auto body = [] {
    wait_for_nothing();
    platform::note_resizes(true);
    come_in_between(SIGWINCH);
    const bool ready = platform::wait_for_input(true);
    std::exit(!ready && !platform::interrupted() && platform::take_resize() && !platform::take_resize() ? 0 : 1);
  };
  EXPECT_EXIT(body(), ::testing::ExitedWithCode(0), "");
}

TEST(Interrupt, of_a_new_size_does_not_end_the_wait_for_a_line) {
  const auto body = [] {
    int ends[2];
    if (pipe(ends) != 0 || write(ends[1], "x", 1) != 1) std::exit(3);
    dup2(ends[0], STDIN_FILENO);
    platform::note_resizes(true);
    come_in_between(SIGWINCH);
    std::exit(platform::wait_for_input(false) ? 0 : 1);
  };
  EXPECT_EXIT(body(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace cli

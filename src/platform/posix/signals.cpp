// See signals.h.
#include "platform/signals.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace platform {

namespace {

// Globals, because a signal handler can record a signal nowhere else.
volatile std::sig_atomic_t noted = 0;
volatile std::sig_atomic_t resized = 0;

extern "C" void note(int) { noted = 1; }
extern "C" void note_resize(int) { resized = 1; }

constexpr int kEnding[] = {SIGINT, SIGTERM, SIGHUP};
constexpr int kResizing[] = {SIGWINCH, SIGCONT};

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

}  // namespace

void report_write_errors() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

void end_by_closed_pipe() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
}

void note_interrupts() {
  for (const int signal : kEnding) handle(signal, note);
}

bool interrupted() { return noted != 0; }

void note_resizes(bool noted_from_now) {
  for (const int signal : kResizing) handle(signal, noted_from_now ? note_resize : SIG_DFL);
  resized = 0;
}

bool take_resize() {
  const bool was = resized != 0;
  resized = 0;
  return was;
}

// The whole group, as the terminal would do it: a program that waits for this one must not go on alone.
void stop_job() { kill(0, SIGTSTP); }

// The signals are unblocked only during the wait, and end it.
bool wait_for_input(bool or_resize) {
  sigset_t ours;
  sigemptyset(&ours);
  for (const int signal : kEnding) sigaddset(&ours, signal);
  for (const int signal : kResizing) sigaddset(&ours, signal);
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &ours, &before);
  sigset_t open = before;
  for (const int signal : kEnding) sigdelset(&open, signal);
  for (const int signal : kResizing) sigdelset(&open, signal);
  bool ready = false;
  while (!ready && !interrupted() && !(or_resize && resized != 0)) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int count = ppoll(&input, 1, nullptr, &open);
    ready = count > 0 || (count < 0 && errno != EINTR);  // a later read reports what is wrong
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return ready;
}

}  // namespace platform

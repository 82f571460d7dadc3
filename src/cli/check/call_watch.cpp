// The watch over calls; see call_watch.h.
#include "cli/check/call_watch.h"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

#include "cli/failure.h"

namespace cli {

namespace {

// What the handler of a signal reads.
const char* volatile call = nullptr;
volatile std::sig_atomic_t ticks = 0;  // seconds of processor time in that call
volatile std::sig_atomic_t most_ticks = 0;
volatile std::sig_atomic_t report_to = -1;
int own_timer = -1;

// The kernel's number of a timer is no pointer, as the C library's type may be: it is asked directly.
constexpr int kMostTimers = 1024;
#ifdef SYS_timer_gettime
constexpr long kTimerGet = SYS_timer_gettime;
constexpr long kTimerSet = SYS_timer_settime;
#else
constexpr long kTimerGet = SYS_timer_gettime64;
constexpr long kTimerSet = SYS_timer_settime64;
#endif

void say(const char* text) {
  if (write(static_cast<int>(report_to), text, std::strlen(text)) < 0) _exit(kFailed);
}

extern "C" void count_tick(int) {
  const char* const name = call;
  if (name == nullptr) return;
  ticks = ticks + 1;
  if (ticks < most_ticks) return;
  char digits[16];
  int at = sizeof digits - 1;
  digits[at] = '\0';
  for (int left = static_cast<int>(most_ticks); left > 0 && at > 0; left /= 10) {
    digits[--at] = static_cast<char>('0' + left % 10);
  }
  say(kStuck);
  say(name);
  say(" does not return: it has used ");
  say(digits + at);
  say(" s of processor time\n");
  _exit(kFailed);
}

}  // namespace

void watch_calls(int report, std::chrono::seconds limit) {
  report_to = report;
  most_ticks = static_cast<std::sig_atomic_t>(limit.count());
  struct sigaction action {};
  action.sa_handler = count_tick;
  action.sa_flags = SA_RESTART;
  sigaction(SIGRTMAX, &action, nullptr);
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGRTMAX;
  itimerspec every{};
  every.it_interval.tv_sec = every.it_value.tv_sec = 1;
  if (syscall(SYS_timer_create, CLOCK_PROCESS_CPUTIME_ID, &event, &own_timer) != 0) return;
  syscall(kTimerSet, own_timer, 0, &every, nullptr);
}

WatchedCall::WatchedCall(const char* name) : outer_(call) {
  ticks = 0;
  call = name;
}

WatchedCall::~WatchedCall() {
  ticks = 0;
  call = outer_;
}

std::string running_timer() {
  constexpr const char* kNames[] = {"ITIMER_REAL", "ITIMER_VIRTUAL", "ITIMER_PROF"};
  constexpr __itimer_which kIntervals[] = {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF};
  for (int i = 0; i < 3; ++i) {
    itimerval left{};
    if (getitimer(kIntervals[i], &left) == 0 && (left.it_value.tv_sec != 0 || left.it_value.tv_usec != 0))
      return kNames[i];
  }
  for (int timer = 0; timer < kMostTimers; ++timer) {
    itimerspec left{};
    if (timer == own_timer || syscall(kTimerGet, timer, &left) != 0) continue;
    if (left.it_value.tv_sec != 0 || left.it_value.tv_nsec != 0) return "made by timer_create";
  }
  return {};
}

}  // namespace cli

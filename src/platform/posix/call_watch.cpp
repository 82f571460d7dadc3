// See call_watch.h.
#include "platform/call_watch.h"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

namespace platform {
namespace {

// What the handler of a signal reads.
const char* volatile call = nullptr;
volatile std::sig_atomic_t ticks = 0;  // seconds of processor time in that call
volatile std::sig_atomic_t most_ticks = 0;
const CallLimit* volatile limit_of_calls = nullptr;
int own_timer = -1;

// The C library's type of a timer may be a pointer. The kernel's is a number, so the kernel is called directly.
constexpr int kMostTimers = 1024;
#ifdef SYS_timer_gettime
constexpr long kTimerGet = SYS_timer_gettime;
constexpr long kTimerSet = SYS_timer_settime;
#else
constexpr long kTimerGet = SYS_timer_gettime64;
constexpr long kTimerSet = SYS_timer_settime64;
#endif

void say(const CallLimit& limit, const char* text) {
  if (write(limit.report, text, std::strlen(text)) < 0) _exit(limit.exit_code);
}

extern "C" void count_tick(int) {
  const char* const name = call;
  if (name == nullptr) return;
  ticks = ticks + 1;
  if (ticks < most_ticks) return;
  const CallLimit& limit = *limit_of_calls;
  say(limit, limit.before.c_str());
  say(limit, name);
  say(limit, limit.after.c_str());
  _exit(limit.exit_code);
}

}  // namespace

void watch_calls(const CallLimit& limit) {
  limit_of_calls = new CallLimit(limit);  // never freed, because the handler may run until the process ends
  most_ticks = static_cast<std::sig_atomic_t>(limit.processor_time.count());
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
  constexpr decltype(ITIMER_REAL) kIntervals[] = {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF};
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

}  // namespace platform

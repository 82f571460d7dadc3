// See signals.h. Windows has no signals: a console tells its processes of Ctrl-C, and of its end.
#include "platform/signals.h"

#include <atomic>

#include "platform/windows/console.h"
#include "platform/windows/system.h"

namespace platform {
namespace {

// Globals, because the system calls the handler on a thread of its own.
std::atomic<bool> noted = false;
std::atomic<bool> resized = false;
HANDLE arrived = nullptr;  // an event, set once an interrupt has been noted
HANDLE reader = nullptr;   // the thread whose blocking read ends then

BOOL WINAPI note(DWORD event) {
  noted = true;
  SetEvent(arrived);
  CancelSynchronousIo(reader);
  // The process ends when this returns after the console was closed, so its main thread must end it.
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
  return TRUE;
}

}  // namespace

void report_write_errors() {}

void end_by_closed_pipe() {}

void note_interrupts() {
  if (arrived != nullptr) return;
  arrived = CreateEventW(nullptr, TRUE, FALSE, nullptr);
  DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &reader, 0, FALSE,
                  DUPLICATE_SAME_ACCESS);
  SetConsoleCtrlHandler(note, TRUE);
}

bool interrupted() { return noted; }

void note_resize() { resized = true; }

void note_resizes(bool) { resized = false; }

bool take_resize() { return resized.exchange(false); }

void stop_job() {}

bool wait_for_input(bool or_resize) {
  const HANDLE waited[] = {GetStdHandle(STD_INPUT_HANDLE), arrived};
  while (!interrupted()) {
    if (!input_is_console() || !keys_are_single()) return true;  // an interrupt ends the read
    if (console_is_ready()) return true;
    if (or_resize && resized) return false;
    WaitForMultipleObjects(arrived == nullptr ? 1 : 2, waited, FALSE, INFINITE);
  }
  return false;
}

}  // namespace platform

// Signals; see interrupt.h.
#include "cli/interrupt.h"

#include <csignal>
#include <initializer_list>

namespace cli {

namespace {

// A signal handler has nowhere else to leave word.
volatile std::sig_atomic_t noted = 0;

extern "C" void note(int) { noted = 1; }

}  // namespace

void note_interrupts() {
  struct sigaction action {};
  action.sa_handler = note;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

bool interrupted() { return noted != 0; }

}  // namespace cli

// Writes standard output; see output.h.
#include "cli/term/output.h"

#include <algorithm>
#include <cerrno>

#include "cli/failure.h"
#include "cli/term/say.h"
#include "cli/term/shown.h"
#include "platform/terminal.h"

namespace cli {

namespace {
constexpr std::size_t kBuffer = 1 << 16;
}

// A fast path: records are long and nearly always plain ASCII.
void Output::put(std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(),
                                 [](char letter) { return letter == '\n' || (letter >= ' ' && letter <= '~'); });
  if (plain) {
    buffer_ += text;
  } else {
    buffer_ += shown_with_colours(text);
  }
}

void Output::write(std::string_view text) {
  put(text);
  if (buffer_.size() >= kBuffer || (immediate_ && text.find('\n') != std::string_view::npos)) flush();
}

void Output::line(std::string_view text) {
  put(text);
  write("\n");
}

void Output::flush() {
  const bool written = platform::write_all(descriptor_, buffer_);
  const int code = errno;
  buffer_.clear();
  if (written) return;
  if (code == EPIPE) throw OutputClosed();
  throw system_failure(say("standard output cannot be written"), code);
}

}  // namespace cli

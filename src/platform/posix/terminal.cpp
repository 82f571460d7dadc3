// See terminal.h.
#include "platform/terminal.h"

#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace platform {

static_assert(kStandardInput == STDIN_FILENO && kStandardOutput == STDOUT_FILENO && kStandardError == STDERR_FILENO);

// Where a standard stream is closed, the next file that is opened would take its place. Reading then finds the end, and
// writing fails, as to a closed stream.
void prepare_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);  // takes the lowest free number, which is this one
  }
}

bool is_terminal(int stream) { return ::isatty(stream) != 0; }

TerminalSize terminal_size() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
  return {size.ws_col, size.ws_row};
}

bool shows_utf8() { return std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0; }

bool obeys_escapes(int) {
  const char* const term = std::getenv("TERM");
  return term != nullptr && *term != '\0' && std::strcmp(term, "dumb") != 0;
}

bool input_within(int milliseconds) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  int count = 0;
  do {
    count = ::poll(&input, 1, milliseconds);
  } while (count < 0 && errno == EINTR);
  return count > 0;
}

std::ptrdiff_t read_input(void* bytes, std::size_t size) { return ::read(STDIN_FILENO, bytes, size); }

bool write_all(int stream, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(stream, text.data(), text.size());
    if (written < 0 && errno == EAGAIN) {  // whoever made the stream does not wait for its reader
      pollfd output{stream, POLLOUT, 0};
      ::poll(&output, 1, -1);
    } else if (written < 0 && errno != EINTR) {
      return false;
    }
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

namespace {

// A process in the background is stopped by this call, and interrupted when it goes on.
void set_modes(const termios& modes) {
  while (::tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) != 0 && errno == EINTR) {
  }
}

}  // namespace

KeyInput::KeyInput() : before_(std::make_unique<termios>()) {
  ::tcgetattr(STDIN_FILENO, before_.get());
  termios raw = *before_;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  // A process that a key stops or kills cannot restore the terminal. Ctrl-Z arrives as a key.
  for (const int key : {VSUSP, VQUIT}) raw.c_cc[key] = _POSIX_VDISABLE;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  set_modes(raw);
}

KeyInput::~KeyInput() { set_modes(*before_); }

}  // namespace platform

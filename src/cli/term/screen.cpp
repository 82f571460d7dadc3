// Controls the full terminal; see screen.h. The control sequences are those of ECMA-48, which every terminal in use
// understands.
#include "cli/term/screen.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/files/files.h"
#include "cli/term/interrupt.h"
#include "cli/term/shown.h"
#include "cli/term/style.h"

namespace cli {

namespace {

constexpr const char* kTake = "\x1b[?1049h\x1b[?25l";  // the alternate screen, with the cursor hidden
constexpr const char* kLeave = "\x1b[?25h\x1b[?1049l";
// Milliseconds to wait between the bytes of one key. After a longer pause it was the Escape key.
constexpr int kSequenceWait = 50;

TerminalSize terminal_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
  return {size.ws_col, size.ws_row};
}

void say(const std::string& text) { static_cast<void>(write_all(STDOUT_FILENO, text)); }

// Returns the key for a sequence that follows ESC [ or ESC O.
int named(const std::string& sequence) {
  switch (sequence.back()) {
    case 'A': return kKeyUp;
    case 'B': return kKeyDown;
    case 'C': return kKeyRight;
    case 'D': return kKeyLeft;
    case 'H': return kKeyHome;
    case 'F': return kKeyLast;
    default: break;
  }
  if (sequence == "5~") return kKeyPageUp;
  if (sequence == "6~") return kKeyPageDown;
  if (sequence == "1~" || sequence == "7~") return kKeyHome;
  if (sequence == "4~" || sequence == "8~") return kKeyLast;
  return kKeyNone;
}

}  // namespace

bool Screen::serves() {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return false;
  const char* term = std::getenv("TERM");
  if (term == nullptr || *term == '\0' || std::strcmp(term, "dumb") == 0) return false;
  const TerminalSize size = terminal_size();
  return size.columns >= kTableColumns && size.rows >= kTableRows;
}

Screen::Screen() {
  tcgetattr(STDIN_FILENO, &before_);
  termios raw = before_;
  // Signals stay on, so that Ctrl-C works as usual.
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  note_resizes(true);
  say(kTake);
}

Screen::~Screen() {
  say(kLeave);
  note_resizes(false);
  tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
}

TerminalSize Screen::size() const { return terminal_size(); }

void Screen::draw(const std::vector<std::string>& lines) {
  const TerminalSize room = size();
  std::string text = "\x1b[H";
  for (int row = 0; row < room.rows; ++row) {
    const auto index = static_cast<std::size_t>(row);
    if (index < lines.size()) text += clipped(shown_with_colours(lines[index]), room.columns);
    text += "\x1b[K";
    if (row + 1 < room.rows) text += "\r\n";
  }
  say(text);
}

// Returns a byte, or -1 if there is none: because of a signal, the end of input, or no byte within kSequenceWait if not
// `wait`.
int Screen::next_byte(bool wait) {
  if (wait) {
    if (!wait_for_input(true)) return -1;
  } else {
    pollfd rest{STDIN_FILENO, POLLIN, 0};
    int count = 0;
    do {
      count = poll(&rest, 1, kSequenceWait);
    } while (count < 0 && errno == EINTR);  // a signal must not split a key in two
    if (count <= 0) return -1;
  }
  unsigned char byte = 0;
  return ::read(STDIN_FILENO, &byte, 1) == 1 ? byte : -1;
}

int Screen::key() {
  const int byte = next_byte(true);
  if (byte < 0) return !interrupted() && take_resize() ? kKeyResize : kKeyEnd;
  if (byte == 4) return kKeyEnd;  // Ctrl-D
  if (byte == '\r') return kKeyEnter;
  if (byte == 8) return kKeyRubout;
  if (byte != kKeyEscape) return byte;
  const int second = next_byte(false);
  if (second < 0) return kKeyEscape;
  if (second != '[' && second != 'O') return kKeyNone;
  std::string sequence;
  for (int next = next_byte(false); next >= 0; next = next_byte(false)) {
    sequence += static_cast<char>(next);
    if (next >= '@') break;
  }
  return sequence.empty() ? kKeyNone : named(sequence);
}

}  // namespace cli

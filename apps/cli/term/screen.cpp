// Controls the full terminal; see screen.h. The control sequences are those of ECMA-48, which every terminal in use
// understands.
#include "cli/term/screen.h"

#include "cli/term/shown.h"
#include "cli/term/style.h"
#include "platform/signals.h"

namespace cli {

namespace {

constexpr const char* kTake = "\x1b[?1049h\x1b[?25l";  // the alternate screen, with the cursor hidden
constexpr const char* kLeave = "\x1b[?25h\x1b[?1049l";
// Milliseconds to wait between the bytes of one key. After a longer pause it was the Escape key.
constexpr int kSequenceWait = 50;

void send(const std::string& text) { static_cast<void>(platform::write_all(platform::kStandardOutput, text)); }

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
  if (!platform::is_terminal(platform::kStandardInput) || !platform::is_terminal(platform::kStandardOutput))
    return false;
  if (!platform::obeys_escapes(platform::kStandardOutput)) return false;
  const platform::TerminalSize size = platform::terminal_size();
  return size.columns >= kTableColumns && size.rows >= kTableRows;
}

Screen::Screen() {
  platform::note_resizes(true);
  send(kTake);
}

Screen::~Screen() {
  send(kLeave);
  platform::note_resizes(false);
}

platform::TerminalSize Screen::size() const { return platform::terminal_size(); }

void Screen::draw(const std::vector<std::string>& lines) {
  const platform::TerminalSize room = size();
  std::string text = "\x1b[H";
  for (int row = 0; row < room.rows; ++row) {
    const auto index = static_cast<std::size_t>(row);
    if (index < lines.size()) text += clipped(shown_with_colours(lines[index]), room.columns);
    text += "\x1b[K";
    if (row + 1 < room.rows) text += "\r\n";
  }
  send(text);
}

// Returns a byte, or -1 if there is none: because of a signal, the end of input, or no byte within kSequenceWait if not
// `wait`.
int Screen::next_byte(bool wait) {
  // A signal must not split a key in two.
  if (!(wait ? platform::wait_for_input(true) : platform::input_within(kSequenceWait))) return -1;
  unsigned char byte = 0;
  return platform::read_input(&byte, 1) == 1 ? byte : -1;
}

int Screen::key() {
  const int byte = next_byte(true);
  if (byte < 0) return !platform::interrupted() && platform::take_resize() ? kKeyResize : kKeyEnd;
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

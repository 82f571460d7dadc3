// Controls the full terminal; see screen.h. The control sequences are those of ECMA-48, which every terminal in use
// understands.
#include "cli/term/screen.h"

#include <utility>

#include "cli/term/shown.h"
#include "cli/term/style.h"
#include "platform/signals.h"

namespace cli {

namespace {

constexpr const char* kTake = "\x1b[?1049h";  // the alternate screen
// The cursor is hidden, and pasted text is marked. A terminal without such marks ignores the second.
constexpr const char* kModes = "\x1b[?25l\x1b[?2004h";
constexpr const char* kLeave = "\x1b[?2004l\x1b[?25h\x1b[?1049l";
constexpr std::string_view kPasteEnd = "\x1b[201~";
constexpr int kCtrlD = 4;
constexpr int kCtrlZ = 26;
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
  if (sequence == "200~") return kKeyPaste;
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

Screen::Screen() { take(); }

Screen::~Screen() {
  leave();
  platform::note_resizes(false);
}

void Screen::take() {
  send(kTake);
  set_modes();
}

void Screen::set_modes() {
  platform::note_resizes(true);
  input_.reset();  // restores the modes before the new one reads them
  input_.emplace();
  send(kModes);
}

void Screen::leave() {
  send(kLeave);
  input_.reset();
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

// Returns a byte, or -1 if there is none: because of a signal, the end of input, or because a sequence ends here.
int Screen::next_byte(Wait wait) {
  // A signal must not split a key in two, and a resize no paste.
  const bool ready = wait == Wait::for_sequence ? platform::input_within(kSequenceWait)
                                                : platform::wait_for_input(wait == Wait::for_key);
  unsigned char byte = 0;
  return ready && platform::read_input(&byte, 1) == 1 ? byte : -1;
}

int Screen::key() {
  const int byte = next_byte(Wait::for_key);
  if (byte < 0) {
    if (platform::interrupted() || !platform::take_resize()) return kKeyEnd;
    set_modes();  // whoever stopped and continued the program may have changed them
    return kKeyResize;
  }
  if (byte == kCtrlZ) {
    leave();
    platform::stop_job();
    take();
    return kKeyResize;
  }
  if (byte == kCtrlD) return kKeyEnd;
  if (byte == '\r') return kKeyEnter;
  if (byte == 8) return kKeyRubout;
  if (byte != kKeyEscape) return byte;
  const int second = next_byte(Wait::for_sequence);
  if (second < 0) return kKeyEscape;
  if (second != '[' && second != 'O') return kKeyNone;
  std::string sequence;
  for (int next = next_byte(Wait::for_sequence); next >= 0; next = next_byte(Wait::for_sequence)) {
    sequence += static_cast<char>(next);
    if (next >= '@') break;
  }
  if (sequence.empty()) return kKeyNone;
  const int key = named(sequence);
  return key == kKeyPaste ? read_paste() : key;
}

int Screen::read_paste() {
  std::string text;
  while (!text.ends_with(kPasteEnd)) {
    const int byte = next_byte(Wait::for_paste);
    if (byte < 0) return kKeyEnd;
    text += static_cast<char>(byte);
  }
  text.resize(text.size() - kPasteEnd.size());
  for (char& letter : text) letter = letter == '\r' || letter == '\n' ? ' ' : letter;
  std::erase_if(text, [](unsigned char letter) { return letter < ' ' || letter == kKeyRubout; });
  pasted_ = std::move(text);
  return kKeyPaste;
}

}  // namespace cli

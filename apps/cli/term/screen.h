// The full terminal: draws whole frames of lines, reads single keys, and knows the current size. play/face.cpp and
// show/stepper.cpp decide what the lines say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "platform/terminal.h"

namespace cli {

// The smallest terminal on which the table is drawn.
inline constexpr int kTableColumns = 80;
inline constexpr int kTableRows = 24;

// A key: the character, or one of these.
enum Key : int {
  kKeyNone = 0,     // a sequence for none of these keys
  kKeyEnd = -1,     // the terminal is gone, or a signal says to leave
  kKeyResize = -2,  // the screen must be drawn again
  kKeyUp = -3,
  kKeyDown = -4,
  kKeyLeft = -5,
  kKeyRight = -6,
  kKeyPageUp = -7,
  kKeyPageDown = -8,
  kKeyHome = -9,
  kKeyLast = -10,
  kKeyPaste = -11,  // text that Screen::pasted() holds
  kKeyEscape = 27,
  kKeyEnter = '\n',
  kKeyTab = '\t',
  kKeyRubout = 127,
};

class Screen {
 public:
  // Returns true if standard input and output are a terminal on which the table can be drawn.
  static bool serves();

  // Takes over the terminal. The destructor restores it.
  Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen();

  platform::TerminalSize size() const;
  // Draws lines from the top. What exceeds the terminal's width or height is cut off.
  void draw(const std::vector<std::string>& lines);
  // Waits for a key. Ctrl-Z stops the program here, with the terminal as it was before; afterwards the key is kKeyResize.
  // On Windows Ctrl-Z ends the input.
  int key();
  // The text of the last kKeyPaste, printable characters only, with a space for each line end. Only a terminal that marks
  // pasted text (bracketed paste) has such keys.
  const std::string& pasted() const { return pasted_; }

 private:
  // What ends the wait for a byte: a key's first byte may be far away, the rest of its sequence follows at once, and a
  // paste goes on to its mark.
  enum class Wait { for_key, for_sequence, for_paste };

  void take();
  void set_modes();
  void leave();
  int next_byte(Wait wait);
  int read_paste();

  std::optional<platform::KeyInput> input_;
  std::string pasted_;
};

}  // namespace cli

// The whole terminal: frames of lines drawn at once, keys read one at a time, its size as it changes.
// What stands in the lines is decided by play/table.cpp and show/stepper.cpp.
#pragma once

#include <termios.h>
#include <string>
#include <vector>

namespace cli {

// The least that the table is drawn on.
inline constexpr int kTableColumns = 80;
inline constexpr int kTableRows = 24;

// A key: the character, or one of these.
enum Key : int {
  kKeyNone = 0,  // a sequence that is none of these
  kKeyEnd = -1,  // the terminal is gone, or a signal says to leave
  kKeyResize = -2,
  kKeyUp = -3,
  kKeyDown = -4,
  kKeyLeft = -5,
  kKeyRight = -6,
  kKeyPageUp = -7,
  kKeyPageDown = -8,
  kKeyHome = -9,
  kKeyLast = -10,
  kKeyEscape = 27,
  kKeyEnter = '\n',
  kKeyTab = '\t',
  kKeyRubout = 127,
};

struct TerminalSize {
  int columns = 0;
  int rows = 0;
};

class Screen {
 public:
  // Whether standard input and output are a terminal that a table can be drawn on.
  static bool serves();

  // Takes the terminal; it is as it was when the screen goes.
  Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen();

  TerminalSize size() const;
  // Lines from the top; what is wider or longer than the terminal is cut off.
  void draw(const std::vector<std::string>& lines);
  // Waits for a key.
  int key();

 private:
  int next_byte(bool wait);

  termios before_{};
};

}  // namespace cli

// The terminal and the three standard streams.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

struct termios;

namespace platform {

inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

// Makes the standard streams carry bytes as they are, and a console show UTF-8. Call it first.
void prepare_streams();

bool is_terminal(int stream);

struct TerminalSize {
  int columns = 0;
  int rows = 0;
};

// Returns the size of the terminal that standard output leads to; 0 by 0 if it is none.
TerminalSize terminal_size();

// Returns true if the locale that std::setlocale() chose for LC_CTYPE has the encoding UTF-8; on Windows, if the console
// has it.
bool shows_utf8();

// Returns true if the terminal of standard output or of standard error obeys the control sequences of ECMA-48.
bool obeys_escapes(int stream);

// Waits until standard input can be read or has ended. Returns false if `milliseconds` pass first. Signals do not end
// the wait.
bool input_within(int milliseconds);

// Reads up to `size` bytes from standard input. Returns 0 at its end, and -1 with the reason in errno after an error or
// a signal.
std::ptrdiff_t read_input(void* bytes, std::size_t size);

// Writes the whole text to a stream. Returns false and sets errno if that fails.
bool write_all(int stream, std::string_view text);

// While this lives, standard input delivers each key at once and does not echo it. Ctrl-C still sends its signal.
class KeyInput {
 public:
  KeyInput();
  KeyInput(const KeyInput&) = delete;
  KeyInput& operator=(const KeyInput&) = delete;
  ~KeyInput();

 private:
  std::unique_ptr<termios> before_;
};

}  // namespace platform

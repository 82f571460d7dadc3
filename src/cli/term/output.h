// Standard output, buffered and checked: a full disk or a reader that went away is noticed, never ignored, and what may not be
// printed does not get there (shown.h).
#pragma once

#include <string>
#include <string_view>

namespace cli {

class Output {
 public:
  // Writes to a descriptor that stays the caller's; `immediate` flushes at every line end.
  Output(int descriptor, bool immediate) : descriptor_(descriptor), immediate_(immediate) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() = default;  // what was not flushed is dropped: only a command that failed leaves any

  void write(std::string_view text);
  void line(std::string_view text);
  void line() { line({}); }

  // Throws OutputClosed where the reader has gone, Failure where writing failed.
  void flush();

 private:
  void put(std::string_view text);

  int descriptor_;
  bool immediate_;
  std::string buffer_;
};

}  // namespace cli

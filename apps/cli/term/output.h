// Standard output, buffered and checked. A full disk or a reader that has gone is always noticed, and unprintable
// characters are replaced (shown.h).
#pragma once

#include <string>
#include <string_view>

namespace cli {

class Output {
 public:
  // Writes to a descriptor that the caller keeps. `immediate` flushes at every line end.
  Output(int descriptor, bool immediate) : descriptor_(descriptor), immediate_(immediate) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  // Drops what was not flushed. Only a command that failed leaves any.
  ~Output() = default;

  void write(std::string_view text);
  void line(std::string_view text);
  void line() { line({}); }

  // Throws OutputClosed if the reader has gone, and Failure if writing failed.
  void flush();

 private:
  void put(std::string_view text);

  int descriptor_;
  bool immediate_;
  std::string buffer_;
};

}  // namespace cli

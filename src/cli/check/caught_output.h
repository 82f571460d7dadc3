// Standard output as a checked player has it: whatever is written there is the player's, and is seen.
#pragma once

#include <string>

namespace cli {

// Takes the place of this process's standard output until it ends.
class CaughtOutput {
 public:
  CaughtOutput();
  ~CaughtOutput();
  CaughtOutput(const CaughtOutput&) = delete;
  CaughtOutput& operator=(const CaughtOutput&) = delete;

  // Whether anything has been written.
  bool any() const;
  // Writes a line to the real standard output, made printable.
  void say(const std::string& line) const;
  // The descriptor of the real standard output.
  int real() const { return real_; }
  // The descriptor that `any` looks at.
  int caught() const { return caught_; }

 private:
  int real_;
  int caught_ = -1;
};

}  // namespace cli

// Standard output, taken from the code that runs in this process: whatever is written there is seen. Not on Windows.
#pragma once

namespace platform {

// Takes the place of this process's standard output as long as it lives.
class CaughtOutput {
 public:
  // If the system refuses, the object is not valid, and errno has the reason.
  CaughtOutput();
  ~CaughtOutput();
  CaughtOutput(const CaughtOutput&) = delete;
  CaughtOutput& operator=(const CaughtOutput&) = delete;

  bool valid() const { return caught_ >= 0; }
  // Returns true if anything has been written.
  bool any() const;
  // Returns the descriptor of the real standard output.
  int real() const { return real_; }
  // Returns the descriptor that any() looks at.
  int caught() const { return caught_; }

 private:
  int real_;
  int caught_ = -1;
};

}  // namespace platform

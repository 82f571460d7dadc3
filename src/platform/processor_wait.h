// How long a thread was ready to run while others had the processors: that time is the machine's, not the program's.
// Not on Windows.
#pragma once

#include <chrono>

namespace platform {

// Of the thread that makes the object. Make it before the sandbox, in which the file cannot be opened.
class ProcessorWait {
 public:
  ProcessorWait();
  ~ProcessorWait();
  ProcessorWait(const ProcessorWait&) = delete;
  ProcessorWait& operator=(const ProcessorWait&) = delete;

  // Returns the descriptor that the sandbox leaves open; -1 if there is none.
  int file() const { return file_; }

  // Returns the time since the thread began; 0 if the system does not say.
  std::chrono::microseconds so_far() const;

 private:
  int file_;
};

}  // namespace platform

// A copy of a file in memory that nothing can change. A child process loads it instead of the file, which may be replaced
// or written meanwhile. Windows has none: number() is -1 there.
#pragma once

#include <string>
#include <string_view>

namespace platform {

class SealedCopy {
 public:
  SealedCopy() = default;
  SealedCopy(SealedCopy&& other) noexcept;
  SealedCopy& operator=(SealedCopy&& other) noexcept;
  SealedCopy(const SealedCopy&) = delete;
  SealedCopy& operator=(const SealedCopy&) = delete;
  ~SealedCopy();

  // Creates an empty copy. The name is shown to people who look at the process. Like append() and seal(), returns false
  // if the system refuses, and leaves the reason in errno.
  bool create(const std::string& name);
  bool append(std::string_view bytes);
  // From now on nobody can write to the copy.
  bool seal();

  // The descriptor that a child process inherits.
  int number() const { return number_; }

 private:
  int number_ = -1;
};

// In the child: opens the copy once more, so that no other process shares the place in the file, and closes the
// inherited descriptor. Returns -1 if the system refuses. Not on Windows.
int open_inherited_copy(int inherited);

// The path by which this process loads an open copy. Not on Windows.
std::string path_of_copy(int number);

}  // namespace platform

// Connections between a process and its child: sockets, or pipes on Windows. An end of a connection is a number, a
// descriptor or a handle. Windows gives only 32 bits to handles. Calls that fail leave the reason in errno.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace platform {

using Deadline = std::optional<std::chrono::steady_clock::time_point>;  // empty for no deadline

inline constexpr int kChildFiles = 4;  // a child finds its ends as descriptors 0 to 3; see Launch

// Makes the two ends of a connection. The second end is for a child; close it once the child runs.
bool connect_ends(int ends[2]);

void close_end(int end);

// Returns true if the number is an end of a connection.
bool is_end(int number);

// Returns true if there is something to read, or if the other end is closed.
bool has_input(int end);

// The result of a read or a write.
enum class Flow { some, closed, timed_out };

// Read or write at least one and at most `size` bytes, and store how many in `count`. They do not wait once the
// deadline has passed.
Flow read_some(int end, void* bytes, std::size_t size, std::size_t* count, const Deadline& deadline);
Flow write_some(int end, const void* bytes, std::size_t size, std::size_t* count, const Deadline& deadline);

// Signals end of file to the other end, after everything that was written. Not on Windows.
void end_output(int end);

// Waits until one of two ends has input. -1 stands for no end. Returns false if the deadline passes first. Not on
// Windows.
bool wait_for_input(int one, int other, const Deadline& deadline);

// An end that its destructor closes.
class End {
 public:
  explicit End(int number) : number_(number) {}
  ~End() { close_end(number_); }
  End(const End&) = delete;
  End& operator=(const End&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace platform

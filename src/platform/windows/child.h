// Child processes and pipes to them, for players in their own processes. Handles are numbers here: Windows gives only 32
// bits to them. Calls that fail leave the reason in errno.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace platform {

using PipeDeadline = std::optional<std::chrono::steady_clock::time_point>;

// Makes the two ends of a pipe for both directions. A child process can inherit the second one.
bool make_pipe(int ends[2]);

enum class Piped { some, closed, timed_out };

// Reads or writes up to `size` bytes, and stores how many in `count`.
Piped read_pipe(int end, void* bytes, std::size_t size, std::size_t* count, const PipeDeadline& deadline);
Piped write_pipe(int end, const void* bytes, std::size_t size, std::size_t* count, const PipeDeadline& deadline);
// Returns true if there is something to read, or if the other end is closed.
bool pipe_has_input(int end);
bool is_pipe(int end);

void close_handle(int handle);

struct ChildHandles {
  int process = 0;
  int job = 0;  // the process and everything that it starts; they end once this is closed
};

// Starts a program without a console and without the environment, in a job that allows it no other process. It inherits
// `ends` and no other handle. Its arguments are the numbers of these handles.
bool start_child(const std::string& program, const std::vector<int>& ends, ChildHandles* child);
// Waits for it to end. Returns its exit code, or nothing if it still runs after that time.
std::optional<std::uint32_t> exit_within(const ChildHandles& child, std::chrono::microseconds time);
// Ends it and waits for its end.
void end_child(const ChildHandles& child);

// Limits this process to a number of bytes, and makes a crash end it without a dialog. 0 means no limit. Returns false if the
// system refuses.
bool limit_this_process(std::uint64_t bytes);

}  // namespace platform

// Connections by pipes; see stream.h.
#include "platform/stream.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <string>

#include "platform/random.h"
#include "platform/windows/system.h"

namespace platform {
namespace {

constexpr DWORD kBuffer = 1 << 16;

DWORD time_until(const Deadline& deadline) {
  return deadline ? milliseconds(*deadline - std::chrono::steady_clock::now()) : INFINITE;
}

DWORD at_most_a_buffer(std::size_t size) { return static_cast<DWORD>(std::min<std::size_t>(size, kBuffer)); }

// An event for one transfer. Each thread has its own, because several threads may use a pipe.
HANDLE transfer_event() {
  struct Event {
    HANDLE handle = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    ~Event() { CloseHandle(handle); }
  };
  thread_local const Event event;
  return event.handle;
}

// Ends a transfer that ReadFile or WriteFile has started.
Flow finish(int end, bool started, OVERLAPPED* transfer, std::size_t* count, const Deadline& deadline) {
  DWORD done = 0;
  bool in_time = true;
  if (!started) {
    if (GetLastError() != ERROR_IO_PENDING) return Flow::closed;
    in_time = WaitForSingleObject(transfer->hEvent, time_until(deadline)) == WAIT_OBJECT_0;
    if (!in_time) CancelIoEx(handle_of(end), transfer);
  }
  const bool whole = GetOverlappedResult(handle_of(end), transfer, &done, TRUE) != 0;
  *count = done;
  if (whole && done > 0) return Flow::some;  // perhaps just before it was cancelled
  return in_time ? Flow::closed : Flow::timed_out;
}

}  // namespace

bool connect_ends(int ends[2]) {
  // Another process could make a pipe of a name that it can guess, and ours would fail.
  const auto random = random_seed();
  std::array<std::uint64_t, 2> chosen{};
  if (random) std::memcpy(chosen.data(), random->data(), sizeof chosen);
  static std::atomic<unsigned> count = 0;
  const std::wstring name = L"\\\\.\\pipe\\mille-" + std::to_wstring(GetCurrentProcessId()) + L"-" +
                            std::to_wstring(++count) + L"-" + std::to_wstring(chosen[0]) + L"-" +
                            std::to_wstring(chosen[1]);
  const HANDLE ours = CreateNamedPipeW(
      name.c_str(), PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, kBuffer, kBuffer, 0, nullptr);
  if (ours == INVALID_HANDLE_VALUE) return fail();
  SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
  const HANDLE theirs = CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, &inheritable, OPEN_EXISTING,
                                    FILE_FLAG_OVERLAPPED, nullptr);
  if (theirs == INVALID_HANDLE_VALUE) {
    fail();
    CloseHandle(ours);
    return false;
  }
  ends[0] = number_of(ours);
  ends[1] = number_of(theirs);
  return true;
}

Flow read_some(int end, void* bytes, std::size_t size, std::size_t* count, const Deadline& deadline) {
  OVERLAPPED transfer{};
  transfer.hEvent = transfer_event();
  const bool done = ReadFile(handle_of(end), bytes, at_most_a_buffer(size), nullptr, &transfer) != 0;
  return finish(end, done, &transfer, count, deadline);
}

Flow write_some(int end, const void* bytes, std::size_t size, std::size_t* count, const Deadline& deadline) {
  OVERLAPPED transfer{};
  transfer.hEvent = transfer_event();
  const bool done = WriteFile(handle_of(end), bytes, at_most_a_buffer(size), nullptr, &transfer) != 0;
  return finish(end, done, &transfer, count, deadline);
}

bool has_input(int end) {
  DWORD count = 0;
  return PeekNamedPipe(handle_of(end), nullptr, 0, nullptr, &count, nullptr) == 0 || count > 0;
}

bool is_end(int number) { return GetFileType(handle_of(number)) == FILE_TYPE_PIPE; }

void close_end(int end) { CloseHandle(handle_of(end)); }

}  // namespace platform

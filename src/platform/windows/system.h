// The system's header, its errors, handles and times, for the files of this folder.
#pragma once

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <limits>
#include <system_error>

#define WIN32_LEAN_AND_MEAN  // libstdc++ has defined NOMINMAX
#include <windows.h>

namespace platform {

// Stores the reason of the last failed call in errno. Returns false.
inline bool fail() {
  const std::error_code code(static_cast<int>(GetLastError()), std::system_category());
  const std::error_condition known = code.default_error_condition();
  errno = known.category() == std::generic_category() ? known.value() : EIO;
  return false;
}

// Handles as numbers, and back; see stream.h.
inline HANDLE handle_of(int number) { return reinterpret_cast<HANDLE>(std::intptr_t{number}); }
inline int number_of(HANDLE handle) { return static_cast<int>(reinterpret_cast<std::intptr_t>(handle)); }

// Returns a time as the system's waits take it, rounded up. A negative time is 0.
inline DWORD milliseconds(std::chrono::steady_clock::duration time) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(time).count();
  return static_cast<DWORD>(std::clamp<long long>(left, 0, std::numeric_limits<int>::max()));
}

}  // namespace platform

// The system's header, and its errors, for the files of this folder.
#pragma once

#include <cerrno>
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

}  // namespace platform

// Sets the C locale for the calling thread while a script runs. Lua compares strings and reads and writes numbers by
// the current locale, and results must not depend on the host's. Other threads keep their locale, except on Windows.
#pragma once

#include <array>
#include <clocale>
#include <cstddef>
#include <cstring>
#include <mutex>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif

namespace platform {

#if defined(_WIN32)

// The C runtime that mingw-w64 links has no locale of a thread, so the process has it while any thread runs a script.
// Only hosts that use the same runtime and have set a locale notice.
class CLocale {
 public:
  CLocale() {
    const std::lock_guard lock(guard_);
    if (users_ == 0) enter();
    if (valid_) ++users_;
    entered_ = valid_;
  }
  ~CLocale() {
    const std::lock_guard lock(guard_);
    if (entered_ && --users_ == 0 && changed_) std::setlocale(LC_ALL, before_.data());
  }
  CLocale(const CLocale&) = delete;
  CLocale& operator=(const CLocale&) = delete;

  bool valid() const { return entered_; }

 private:
  static void enter() {
    const char* const now = std::setlocale(LC_ALL, nullptr);
    valid_ = now != nullptr && std::strlen(now) < before_.size();
    if (!valid_) return;
    changed_ = std::strcmp(now, "C") != 0;
    std::memcpy(before_.data(), now, std::strlen(now) + 1);
    if (changed_) valid_ = std::setlocale(LC_ALL, "C") != nullptr;
  }

  static inline std::mutex guard_;
  static inline std::size_t users_ = 0;
  static inline bool valid_ = false;
  static inline bool changed_ = false;
  static inline std::array<char, 1024> before_{};

  bool entered_ = false;
};

#else

class CLocale {
 public:
  CLocale() : own_(newlocale(LC_ALL_MASK, "C", locale_t{})), before_(locale_t{}) {
    if (valid()) before_ = uselocale(own_);
  }
  ~CLocale() {
    if (!valid()) return;
    uselocale(before_);
    freelocale(own_);
  }
  CLocale(const CLocale&) = delete;
  CLocale& operator=(const CLocale&) = delete;

  bool valid() const { return own_ != locale_t{}; }

 private:
  locale_t own_;
  locale_t before_;
};

#endif

}  // namespace platform

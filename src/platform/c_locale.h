// Sets the C locale for the calling thread while a script runs. Lua compares strings and reads and writes numbers by
// the current locale, and results must not depend on the host's. Other threads keep their locale.
#pragma once

#include <array>
#include <clocale>
#include <cstring>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif

namespace platform {

#if defined(_WIN32)

class CLocale {
 public:
  CLocale() : mode_(_configthreadlocale(_ENABLE_PER_THREAD_LOCALE)) {
    const char* const now = mode_ == -1 ? nullptr : std::setlocale(LC_ALL, nullptr);
    if (now == nullptr || std::strlen(now) >= before_.size()) return;
    std::memcpy(before_.data(), now, std::strlen(now) + 1);
    valid_ = std::setlocale(LC_ALL, "C") != nullptr;
  }
  ~CLocale() {
    if (valid_) std::setlocale(LC_ALL, before_.data());
    if (mode_ != -1) _configthreadlocale(mode_);
  }
  CLocale(const CLocale&) = delete;
  CLocale& operator=(const CLocale&) = delete;

  bool valid() const { return valid_; }

 private:
  int mode_;  // whether the thread had a locale of its own
  bool valid_ = false;
  std::array<char, 1024> before_;
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

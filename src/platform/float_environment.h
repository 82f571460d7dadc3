// Sets the default floating-point environment for the calling thread: rounding to nearest, subnormal numbers, no
// exception that traps. Scripts, players and estimates compute in it whatever the host has set. Threads inherit it from
// the one that starts them.
#pragma once

#include <cfenv>
#include <cstdint>
#if !MILLE_PORTABLE && defined(__x86_64__) && defined(__SSE2_MATH__)
#include <xmmintrin.h>
#endif

namespace platform {

#if !MILLE_PORTABLE && defined(__x86_64__) && defined(__SSE2_MATH__)

// Every call of the library enters this, and reading and writing the whole environment takes 200 ns. Doubles are computed
// by SSE, whose register takes one. The C library rounds by the x87 unit's mode when it reads and writes numbers.
class FloatEnvironment {
 public:
  FloatEnvironment() : control_(_mm_getcsr()) {
    if (!is_default(control_)) [[unlikely]] {
      std::fegetenv(&before_);
      std::fesetenv(FE_DFL_ENV);
      changed_ = true;
    }
  }
  ~FloatEnvironment() {
    if (changed_) [[unlikely]] {
      std::fesetenv(&before_);
    } else if (const unsigned now = _mm_getcsr(); now != control_) [[unlikely]] {
      if (!is_default(now)) std::fesetenv(FE_DFL_ENV);
      _mm_setcsr(control_);
    }
  }
  FloatEnvironment(const FloatEnvironment&) = delete;
  FloatEnvironment& operator=(const FloatEnvironment&) = delete;

  // Sets the default environment in a thread that had it, after code that may have changed it.
  static void restore() {
    if (!is_default(_mm_getcsr())) [[unlikely]]
      std::fesetenv(FE_DFL_ENV);
  }

 private:
  // Whether all but the flags of past exceptions is as it is by default.
  static bool is_default(unsigned control) {
    constexpr unsigned kFlags = 0x3f;
    constexpr unsigned kAllMasked = 0x1f80;
    constexpr std::uint16_t kRounding = 0xc00;
    std::uint16_t x87 = 0;  // its control word, which std::fegetround() reads by a call
    asm volatile("fnstcw %0" : "=m"(x87));
    return (control & ~kFlags) == kAllMasked && (x87 & kRounding) == FE_TONEAREST;
  }

  unsigned control_;
  bool changed_ = false;
  std::fenv_t before_;
};

#else

class FloatEnvironment {
 public:
  FloatEnvironment() {
    std::fegetenv(&before_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~FloatEnvironment() { std::fesetenv(&before_); }
  static void restore() { std::fesetenv(FE_DFL_ENV); }
  FloatEnvironment(const FloatEnvironment&) = delete;
  FloatEnvironment& operator=(const FloatEnvironment&) = delete;

 private:
  std::fenv_t before_;
};

#endif

}  // namespace platform

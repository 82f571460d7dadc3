// Sets the C locale for the calling thread while a script runs. Lua compares strings and reads and writes numbers by
// the current locale, and results must not depend on the host's. Other threads keep their locale.
#pragma once

#include <clocale>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif

namespace mille::script {

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

}  // namespace mille::script

// The C locale for the time that a script runs: Lua compares texts, reads and writes numbers as the
// host's locale has it, and a result must not depend on that. Other threads are not concerned.
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

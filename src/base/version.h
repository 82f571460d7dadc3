// The version of this library as text.
#pragma once

#include <string>

#include "mille/mille_types.h"

namespace mille {

inline std::string library_version() {
  constexpr int kMajor = 1'000'000;
  constexpr int kMinor = 1'000;
  return std::to_string(MILLE_VERSION / kMajor) + '.' + std::to_string(MILLE_VERSION / kMinor % kMinor) + '.' +
         std::to_string(MILLE_VERSION % kMinor);
}

}  // namespace mille

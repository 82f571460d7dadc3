// The headers after the macros of hostile_macros.h, which a host may have included before.
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/headers/hostile_macros.h"
// The macros come first.
#include "mille/mille.hpp"
#include "mille/mille_ending.hpp"
#include "mille/mille_kernel.hpp"
#include "mille/mille_score.hpp"

#if !defined(check) || !defined(verify) || !defined(min) || !defined(max)
#error "a macro of the host is gone"
#endif

namespace {

// The names that are also macros.
[[maybe_unused]] bool use(mille::Engine& engine, const mille::Table& table, const mille_action& action) {
  return (engine.verify)("").ok() && (table.check)(action).ok();
}

}  // namespace

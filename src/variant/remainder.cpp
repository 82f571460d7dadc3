// See operators.h. C libraries find the remainder bit by bit: a step for each power of 2 between the numbers.
#include <algorithm>
#include <cmath>

#include "variant/operators.h"
#include "variant/script_run.h"

namespace mille::script {
namespace {

// Steps that cost a unit.
constexpr int kStepsPerUnit = 64;

void charge_remainder(double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y) || x == 0 || y == 0) return;
  Run::charge_operator(static_cast<std::uint64_t>(std::max(0, std::ilogb(x) - std::ilogb(y)) / kStepsPerUnit));
}

}  // namespace
}  // namespace mille::script

extern "C" double script_remainder(double x, double y) {
  mille::script::charge_remainder(x, y);
  return std::fmod(x, y);
}

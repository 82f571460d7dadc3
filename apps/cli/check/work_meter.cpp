// See work_meter.h.
#include "cli/check/work_meter.h"

#include <algorithm>
#include <utility>

#include "cli/check/hook_use.h"

namespace cli {

namespace {

// Decisions between two readings, at most; and the units that pass in between, about.
constexpr std::uint64_t kMostBetween = 64;
constexpr std::uint64_t kUnitsBetween = 2'000'000;

std::uint64_t units_of(const HookUse& use) {
  std::uint64_t units = 0;
  for (const HookTally& hook : use.hooks) units += hook.steps + kCallUnits * hook.calls;
  return units;
}

}  // namespace

WorkMeter::WorkMeter(std::uint64_t budget, std::chrono::seconds cap, std::function<void(double)> progress)
    : budget_(budget), end_(std::chrono::steady_clock::now() + cap), progress_(std::move(progress)) {}

void WorkMeter::watch(const mille::Variant* variant) {
  if (variant_ != nullptr) read();
  variant_ = variant;
  seen_ = variant == nullptr ? 0 : units_of(hook_use_of(*variant));
  until_read_ = 1;
  since_read_ = 0;
}

void WorkMeter::count_decision() {
  spent_ += kDecisionUnits;
  if (++since_read_ >= until_read_) read();
}

void WorkMeter::read() {
  const std::uint64_t units = variant_ == nullptr ? 0 : units_of(hook_use_of(*variant_));
  const std::uint64_t more = units - std::min(units, seen_);
  spent_ += more;
  seen_ = units;
  if (since_read_ > 0) {
    const std::uint64_t of_a_decision = std::max<std::uint64_t>(more / since_read_, 1);
    until_read_ = std::clamp<std::uint64_t>(kUnitsBetween / of_a_decision, 1, kMostBetween);
  }
  since_read_ = 0;
  out_of_time_ = out_of_time_ || std::chrono::steady_clock::now() >= end_;
  progress_(budget_ == 0 ? 0 : std::min(1.0, static_cast<double>(spent_) / static_cast<double>(budget_)));
}

}  // namespace cli

// The budget of a check. It counts the script's own work, so that the same check stops at the same place on every machine.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "mille/mille.hpp"

namespace cli {

// Units of work besides a hook's steps: what a decision and a call of the script take where a step takes one.
inline constexpr std::uint64_t kDecisionUnits = 1000;
inline constexpr std::uint64_t kCallUnits = 5000;

class WorkMeter {
 public:
  // `budget` is in units; 0: none. After `cap` the check stops wherever it is. `progress` gets the share of the budget
  // that is spent.
  WorkMeter(std::uint64_t budget, std::chrono::seconds cap, std::function<void(double)> progress);

  // Measures the hooks of this variant from now on. It outlives the measuring, which ends with another variant or null.
  void watch(const mille::Variant* variant);
  // Counts a decision. Now and then it reads what the hooks have used: the more often, the more they use.
  void count_decision();
  // Reads what the hooks have used.
  void read();
  // Reads it again after the next decision: something else is tried, which may use more.
  void read_soon() { until_read_ = 1; }

  // Whether nothing more should be tried.
  bool stopped() const { return spent_all() || out_of_time_; }
  bool spent_all() const { return budget_ != 0 && spent_ >= budget_; }
  bool out_of_time() const { return out_of_time_; }
  std::uint64_t spent() const { return spent_; }
  std::uint64_t budget() const { return budget_; }

 private:
  std::uint64_t budget_;
  std::chrono::steady_clock::time_point end_;
  std::function<void(double)> progress_;
  const mille::Variant* variant_ = nullptr;
  std::uint64_t seen_ = 0;  // of the variant's units, already in spent_
  std::uint64_t spent_ = 0;
  std::uint64_t until_read_ = 1;  // decisions
  std::uint64_t since_read_ = 0;
  bool out_of_time_ = false;
};

}  // namespace cli

// The answers of `allow` to the last question that it was asked. A player's legal list and the check of the action that
// it chooses ask the same question, and a script always gives the same answers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <span>
#include <vector>

#include "core/state.h"

namespace mille {

// Any thread may use it.
class LastAnswers {
 public:
  // Copies the answers to `allowed` and returns true if the last question was about this list in this state.
  bool recall(const State& state, std::span<const mille_action> list, std::span<std::uint8_t> allowed) const {
    const std::lock_guard lock(mutex_);
    if (list.size() != list_.size() || list.empty()) return false;
    if (std::memcmp(list.data(), list_.data(), list.size_bytes()) != 0) return false;
    if (std::memcmp(static_cast<const void*>(&state), &state_, sizeof state) != 0) return false;
    std::copy(allowed_.begin(), allowed_.end(), allowed.begin());
    return true;
  }

  void keep(const State& state, std::span<const mille_action> list, std::span<const std::uint8_t> allowed) {
    const std::lock_guard lock(mutex_);
    std::memcpy(static_cast<void*>(&state_), &state, sizeof state);  // with its padding, which recall() compares
    list_.assign(list.begin(), list.end());
    allowed_.assign(allowed.begin(), allowed.end());
  }

 private:
  mutable std::mutex mutex_;
  State state_{};
  std::vector<mille_action> list_;
  std::vector<std::uint8_t> allowed_;
};

}  // namespace mille

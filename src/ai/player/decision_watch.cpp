#include "ai/player/decision_watch.h"

namespace mille {

void DecisionWatch::begin(const mille_ai_decision& decision, bool is_timed, bool locks) {
  soft_us_ = decision.soft_us;
  node_limit_ = decision.nodes;
  nodes_.store(0, std::memory_order_relaxed);
  if (is_timed) started_ = Clock::now();
  set_running(++asked_, locks);
}

std::int64_t DecisionWatch::end(bool is_timed, bool locks) {
  set_running(0, locks);
  if (!is_timed) return 0;
  return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - started_).count();
}

void DecisionWatch::set_running(std::uint64_t number, bool locks) {
  if (!locks) return running_.store(number, std::memory_order_release);
  const std::lock_guard guard(lock_);
  running_ = number;
}

bool DecisionWatch::should_stop() const {
  const std::uint64_t running = running_.load(std::memory_order_acquire);
  if (running == 0) return false;
  if (cancelled_.load(std::memory_order_relaxed) == running) return true;
  return soft_us_ != 0 && Clock::now() - started_ >= std::chrono::microseconds(soft_us_);
}

bool DecisionWatch::count(std::uint64_t nodes) {
  if (!is_running()) return false;
  const std::uint64_t sum = nodes_ += nodes;
  return node_limit_ > 0 && sum >= node_limit_;
}

}  // namespace mille

// Watches the decision that a player is making: its clock, its nodes, and whether it was cancelled.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <thread>

#include "mille/mille_ai.h"

namespace mille {

class DecisionWatch {
 public:
  // `locks` is true if the player has a `cancel`, which must not be called once the decision has ended. A lock for each
  // decision would cost as much as some decisions, so the decisions of other players take none.
  explicit DecisionWatch(bool locks) : locks_(locks) {}

  void begin(const mille_ai_decision& decision, bool is_timed) {
    is_timed_ = is_timed;
    soft_us_ = decision.soft_us;
    node_limit_ = decision.nodes;
    nodes_.store(0, std::memory_order_relaxed);
    if (is_timed) started_ = Clock::now();
    set_running(++asked_);
  }
  // Returns the time that the decision took in microseconds; 0 if it was not timed.
  std::int64_t end() {
    set_running(0);
    return is_timed_ ? std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - started_).count() : 0;
  }

  bool is_running() const { return running_.load(std::memory_order_acquire) != 0; }

  // Cancels the running decision, then calls `and_then`. If the watch locks, the decision cannot end during this call.
  // Does nothing outside a decision. Returns false if `and_then` itself makes this call. Any thread.
  template <class Call>
  bool cancel(Call and_then) {
    // Only this thread stores its own id, so it need not hold the lock to find it, and it must not wait for itself.
    const std::thread::id caller = std::this_thread::get_id();
    if (canceller_.load(std::memory_order_relaxed) == caller) return false;
    const std::lock_guard guard(lock_);
    const std::uint64_t running = running_;
    if (running == 0) return true;
    cancelled_ = running;
    canceller_.store(caller, std::memory_order_relaxed);
    and_then();
    canceller_.store(std::thread::id(), std::memory_order_relaxed);
    return true;
  }
  // Returns true if the running decision was cancelled.
  bool is_cancelled() const {
    const std::uint64_t running = running_.load(std::memory_order_acquire);
    return running != 0 && cancelled_.load(std::memory_order_relaxed) == running;
  }

  // Returns true if the player should answer now because it was cancelled or its soft limit has passed. Returns
  // false outside a decision.
  bool should_stop() const {
    if (!is_running()) return false;
    return is_cancelled() || (soft_us_ > 0 && Clock::now() - started_ >= std::chrono::microseconds(soft_us_));
  }
  // Adds to the nodes of the decision. Returns true once the limit is reached.
  bool count(std::uint64_t nodes) {
    if (!is_running()) return false;
    const std::uint64_t sum = nodes_ += nodes;
    return node_limit_ > 0 && sum >= node_limit_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void set_running(std::uint64_t number) {
    if (!locks_) return running_.store(number, std::memory_order_release);
    const std::lock_guard guard(lock_);
    running_ = number;
  }

  const bool locks_;
  bool is_timed_ = false;
  std::mutex lock_;
  std::atomic<std::thread::id> canceller_{std::thread::id()};  // the thread that is in `and_then`, if any
  std::uint64_t asked_ = 0;                                    // number of decisions so far
  std::atomic<std::uint64_t> running_{0};                      // number of the running decision, or 0
  std::atomic<std::uint64_t> cancelled_{0};                    // number of the decision cancelled last
  std::int64_t soft_us_ = 0;
  std::uint64_t node_limit_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  Clock::time_point started_;
};

}  // namespace mille

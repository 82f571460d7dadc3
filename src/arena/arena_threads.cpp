// Plays an arena on several threads. See arena.h.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "arena/arena.h"
#include "arena/messages.h"
#include "arena/progress_check.h"
#include "arena/worker.h"

namespace mille::arena {
namespace {

using Clock = std::chrono::steady_clock;

// Number of pairs that may be finished ahead of a slow one.
constexpr std::uint64_t kAhead = 1 << 14;

// For worker threads. Only says whether to stop.
class Flag final : public Interruption {
 public:
  explicit Flag(const std::atomic<bool>& raised) : raised_(raised) {}
  bool stop(Stopwatch*) override { return raised_; }

 private:
  const std::atomic<bool>& raised_;
};

}  // namespace

// Coordinates the threads of one run, and holds the pairs that were finished before it was their turn to be counted.
class Arena::ThreadTeam {
 public:
  ThreadTeam(Arena& arena, std::uint64_t end) : next_(arena.done()), wanted_(next_), end_(end) {}

  void work(Worker& worker, bool is_first) {
    mille_error why{};
    why.struct_size = sizeof why;
    mille_status status = MILLE_OK;
    try {
      status = worker.make_players(&why);
      // If this worker cannot make its players (the machine may have no room for more), the other workers do the work.
      if (status != MILLE_OK && !is_first) return;
      Flag flag(stopped_);
      while (status == MILLE_OK) {
        const auto index = take();
        if (!index) return;
        auto played = worker.play(*index, &flag, &why);
        status = played.status();
        if (played) put(*index, std::move(*played));
      }
    } catch (const std::bad_alloc&) {
      status = MILLE_E_NOMEM;
    } catch (...) {
      status = MILLE_E_INTERNAL;
    }
    fail(status, why);
  }

  // Waits until many pairs or all are finished, or until `until`. Then moves the pairs that are
  // next in order to `played`.
  void await(Clock::time_point until, std::vector<Played>* played) {
    std::unique_lock lock(mutex_);
    come_.wait_until(lock, until, [&] { return is_failed_ || is_enough(); });
    played->clear();
    for (auto next = finished_.begin(); next != finished_.end() && next->first == wanted_; ++wanted_) {
      played->push_back(std::move(next->second));
      next = finished_.erase(next);
    }
    if (waiting_ > 0 && next_ < wanted_ + kAhead) room_.notify_all();
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    room_.notify_all();
  }
  bool failed() const { return is_failed_; }
  mille_status status(mille_error* error) {
    const std::lock_guard lock(mutex_);
    if (status_ != MILLE_OK) forward_error(why_, error);
    return status_;
  }

 private:
  // Returns the index of the next pair to play, or nothing if there is none. Waits while too many
  // pairs are finished ahead.
  std::optional<std::uint64_t> take() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    room_.wait(lock, [&] { return stopped_ || next_ < wanted_ + kAhead; });
    --waiting_;
    if (stopped_ || next_ >= end_) return {};
    return next_++;
  }
  void put(std::uint64_t index, Played played) {
    const std::lock_guard lock(mutex_);
    finished_.emplace(index, std::move(played));
    if (is_enough()) come_.notify_one();
  }
  bool is_enough() const { return finished_.size() >= kAhead / 2 || finished_.size() == end_ - wanted_; }
  void fail(mille_status status, const mille_error& why) {
    const std::lock_guard lock(mutex_);
    if (status != MILLE_E_CANCELLED && !is_failed_) {
      is_failed_ = true;
      status_ = status;
      why_ = why;
      why_.status = status;
    }
    stopped_ = true;
    room_.notify_all();
    come_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable come_;
  std::map<std::uint64_t, Played> finished_;
  std::uint64_t next_;
  std::uint64_t wanted_;
  std::uint64_t end_;
  int waiting_ = 0;  // number of threads waiting for `room_`
  std::atomic<bool> stopped_{false};
  std::atomic<bool> is_failed_{false};
  mille_status status_ = MILLE_OK;
  mille_error why_{};
};

mille_status Arena::run_threads(std::uint64_t end, Observer* observer, mille_error* error) {
  const std::uint64_t jobs = std::min<std::uint64_t>(run_options_.jobs, end - done());
  while (workers_.size() < jobs) workers_.push_back(std::make_unique<Worker>(*this));
  ThreadTeam team(*this, end);
  std::vector<std::thread> threads;
  const auto join = [&] {
    team.stop();
    for (std::size_t i = 0; i < threads.size(); ++i) workers_[i]->hurry();
    for (std::thread& thread : threads) thread.join();
  };
  try {
    try {
      for (std::size_t i = 0; i < jobs; ++i) {
        threads.emplace_back([&team, worker = workers_[i].get(), i] { team.work(*worker, i == 0); });
      }
    } catch (const std::system_error&) {
      // Use as many threads as the machine has room for. If it has room for none, this thread does the work.
      if (threads.empty()) return run_here(end, observer, error);
    }
    auto next_progress = Clock::now() + kProgressInterval;
    std::vector<Played> played;
    while (done() < end && state_ == MILLE_ARENA_STATE_OPEN && !cancelled_ && !team.failed()) {
      team.await(next_progress, &played);
      for (const Played& pair : played) {
        if (state_ == MILLE_ARENA_STATE_OPEN) accept(pair);
      }
      if (Clock::now() < next_progress) continue;
      next_progress = Clock::now() + kProgressInterval;
      if (observer != nullptr && observer->progress(progress_)) cancelled_ = true;
      progress_.clear();
    }
  } catch (...) {
    join();
    throw;
  }
  join();
  MILLE_TRY(team.status(error));
  return cancelled_ && state_ == MILLE_ARENA_STATE_OPEN && done() < end ? refuse(error, say::kArenaCancelled)
                                                                        : MILLE_OK;
}

}  // namespace mille::arena

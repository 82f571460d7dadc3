// The durations of decisions, as a histogram: exact below 32 µs and within 4 % above. Histograms add up, so the results
// of threads, shards and resumed runs can be merged.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/state.h"

namespace mille::arena {

class Times {
 public:
  void add(std::int64_t us, bool late) {
    const std::size_t slot = slot_of(us);
    if (slot >= counts_.size()) counts_.resize(slot + 1);
    ++counts_[slot];
    ++count_;
    late_ += late ? 1 : 0;
    if (us > worst_) worst_ = us;
  }
  void add(const Times& other);
  // Makes room for adding other times. It may run out of memory; add() does not then.
  void make_room(const Times& other) {
    if (other.counts_.size() > counts_.size()) counts_.resize(other.counts_.size());
  }
  // Adds `count` decisions to the slot of `us`, as read from a line of a file.
  void add_slot(std::int64_t us, std::uint64_t count);
  void add_late(std::uint64_t count) { late_ += count; }
  void raise_worst(std::int64_t us) { worst_ = us > worst_ ? us : worst_; }
  void clear();

  std::uint64_t count() const { return count_; }
  std::uint64_t late() const { return late_; }  // answers after the soft limit
  std::int64_t worst() const { return worst_; }
  // The duration that this share of the decisions did not exceed.
  std::int64_t quantile(double share) const;
  const std::vector<std::uint64_t>& counts() const { return counts_; }

  // The shortest duration of a slot.
  static std::int64_t least(std::size_t slot);

 private:
  static std::size_t slot_of(std::int64_t us);

  std::vector<std::uint64_t> counts_;
  std::uint64_t count_ = 0;
  std::uint64_t late_ = 0;
  std::int64_t worst_ = 0;
};

// The times of a pair of games, by player of the pairing.
using PairTimes = std::array<Times, kSeats>;

}  // namespace mille::arena

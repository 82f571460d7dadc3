// The history of a pairing's estimate, for charts: its value after evenly spread pairs, in a fixed number of points
// however many pairs there are.
#pragma once

#include <cstdint>
#include <vector>

#include "mille/mille_types.h"

namespace mille::arena {

class History {
 public:
  static constexpr std::size_t kMost = 1024;  // points kept; once there are as many, every other one goes

  // Makes room for another point. It may run out of memory; add() does not.
  void make_room() { points_.reserve(kMost); }
  // Counts the next pair. Returns true if add() wants the estimate after it.
  bool next() { return ++seen_ % step_ == 0; }
  void add(const mille_arena_point& point);

  // Returns at most `most` points, evenly spread. `last` is the estimate of now and the last of them. Points before the
  // first pair that counts are left out.
  std::vector<mille_arena_point> points(const mille_arena_point& last, std::size_t most) const;

 private:
  std::uint64_t seen_ = 0;  // pairs
  std::uint64_t step_ = 1;  // pairs between two points
  std::vector<mille_arena_point> points_;
};

}  // namespace mille::arena

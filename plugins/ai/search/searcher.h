// The search: ways to play a turn that learned thinks nearly best are tried in the same sampled worlds, and another than
// learned's is chosen only when it is certainly better there.
#pragma once

#include <cstdint>

#include "worlds.h"

namespace search {

// What was found about the way that is chosen.
struct Finding {
  int ways = 0;      // that were compared
  int worlds = 0;    // in which
  double gain = 0;   // more than learned's own choice, in points or what is worth as much; 0: it is that
  double error = 0;  // the gain's standard error
};

inline constexpr int kMostWays = 16;  // that are compared in a decision

// Tries so many ways, in worlds in which `worth(world, way)` says what each comes to, until `stop()`, which is asked after every
// world. Returns the place of the way to play; the first is learned's.
template <class Worth, class Stop>
int compare(Worlds* worlds, int count, Worth worth, Stop stop, Finding* finding);

// What a way gains over the first one, world by world.
class Gain {
 public:
  void add(double gain) {
    ++count_;
    const double off = gain - mean_;
    mean_ += off / count_;
    squares_ += off * (gain - mean_);
  }
  int count() const { return count_; }
  double mean() const { return mean_; }
  double error() const;

 private:
  int count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // of the distances from the mean
};

// The choice by what was found. Returns the place of the best way, 0 where none is certainly better than the first.
int certain_best(const Gain* gains, int count);
// Drops the ways that are hopeless: true stays true only for those worth trying further. Returns how many others than the first are left.
int drop_hopeless(const Gain* gains, bool* tried, int count);

template <class Worth, class Stop>
int compare(Worlds* worlds, int count, Worth worth, Stop stop, Finding* finding) {
  constexpr int kBatch = 8;  // worlds between looks at what is hopeless
  Gain gains[kMostWays];
  bool tried[kMostWays];
  std::fill_n(tried, count, true);
  int left = count - 1;
  finding->ways = count;
  while (left > 0) {
    const World world = worlds->next();
    const double first = worth(world, 0);
    for (int way = 1; way < count; ++way) {
      if (tried[way]) gains[way].add(worth(world, way) - first);
    }
    ++finding->worlds;
    if (finding->worlds % kBatch == 0) left = drop_hopeless(gains, tried, count);
    if (stop()) break;
  }
  const int best = certain_best(gains, count);
  if (best != 0) {
    finding->gain = gains[best].mean();
    finding->error = gains[best].error();
  }
  return best;
}

}  // namespace search

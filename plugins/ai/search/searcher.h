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

// Tries so many ways, those that look best first, in the worlds of `worlds->next()`, in which `worth(world, way)` says what each comes to, until `spent()`, what is
// used of all that may be, comes to 1. Where it does not last for all of them the last ones are left out: few that are told apart
// are better than many that are not. Returns the place of the way to play; the first is learned's.
template <class Source, class Worth, class Spent>
int compare(Source* worlds, int count, Worth worth, Spent spent, Finding* finding);

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
// How many ways are compared where so many trials can be paid for, each of one way in one world.
int affordable(double trials);

template <class Source, class Worth, class Spent>
int compare(Source* worlds, int count, Worth worth, Spent spent, Finding* finding) {
  constexpr int kBatch = 4;           // worlds between looks at what is hopeless
  constexpr int kMostWorlds = 20000;  // where nothing else is the limit
  constexpr int kGauge = 2;           // after this way in the first world it is known what a trial costs
  Gain gains[kMostWays];
  bool tried[kMostWays];
  std::fill_n(tried, count, true);
  int left = count - 1;
  bool over = false;
  while (left > 0 && !over && finding->worlds < kMostWorlds) {
    const auto world = worlds->next();
    const double begun = spent();
    if (begun >= 1) break;
    const double first = worth(world, 0);
    for (int way = 1; way < count && !over; ++way) {
      if (!tried[way]) continue;
      gains[way].add(worth(world, way) - first);
      const double now = spent();
      over = now >= 1;
      if (finding->worlds == 0 && way == kGauge && now > begun) {
        count = std::min(count, affordable((kGauge + 1) * (1 - now) / (now - begun)));
      }
    }
    if (++finding->worlds % kBatch == 0) left = drop_hopeless(gains, tried, count);
  }
  finding->ways = count;
  const int best = certain_best(gains, count);
  if (best != 0) {
    finding->gain = gains[best].mean();
    finding->error = gains[best].error();
  }
  return best;
}

}  // namespace search

// The search: it tries the ways that learned thinks nearly best in the same sampled worlds. It chooses another way than
// learned's only if that is certainly better there.
#pragma once

#include <cstdint>

#include "worlds.h"

namespace search {

inline constexpr int kMostWays = 16;  // compared in one decision

// What a way gains over the first one, collected world by world.
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
  double squares_ = 0;  // sum of squared deviations from the mean
};

// What the search found about the ways and the chosen one.
struct Finding {
  int ways = 0;    // ways compared
  int worlds = 0;  // worlds tried
  int best = 0;    // the way to play
  // Over learned's own choice, in points or their worth; 0 if that was chosen.
  double gain = 0;
  double error = 0;         // the gain's standard error
  Gain gains[kMostWays]{};  // of each way; the first gains nothing

  // The difference between the chosen way and another, in points or their worth, and its standard error. Infinite if the way was hardly tried.
  double lead(int way) const { return gain - gains[way].mean(); }
  double lead_error(int way) const;
  // Returns true for another way that is not clearly worse.
  bool is_close(int way) const;
};

// Compares `count` ways, given from the best-looking down, in the worlds of `worlds->next()`. `worth(world, way)` says
// what a way leads to. Stops when `spent()`, the used fraction of the budget, reaches 1. If the budget does not suffice
// for all ways, the last ones are left out: it is better to tell a few apart than to compare many badly. Returns the
// index of the way to play; the first is learned's.
template <class Source, class Worth, class Spent>
int compare(Source* worlds, int count, Worth worth, Spent spent, Finding* finding);

// Returns the index of the best way, or 0 if none is certainly better than the first.
int certain_best(const Gain* gains, int count);
// Clears `tried` for the ways that are hopeless. Returns how many ways besides the first are left.
int drop_hopeless(const Gain* gains, bool* tried, int count);
// Returns how many ways to compare if the budget allows this many trials, a trial being one way in one world.
int affordable(double trials);

template <class Source, class Worth, class Spent>
int compare(Source* worlds, int count, Worth worth, Spent spent, Finding* finding) {
  constexpr int kBatch = 4;           // worlds between two calls of drop_hopeless()
  constexpr int kMostWorlds = 20000;  // limit if the budget sets none
  constexpr int kGauge = 2;           // the way in the first world after which the cost of a trial is known
  Gain* const gains = finding->gains;
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
  finding->best = certain_best(gains, count);
  if (finding->best != 0) {
    finding->gain = gains[finding->best].mean();
    finding->error = gains[finding->best].error();
  }
  return finding->best;
}

}  // namespace search

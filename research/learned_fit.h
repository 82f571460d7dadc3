// The fit of learned's network: its weights in floating point, steps towards samples, and files that keep it between runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "plugins/ai/learned/network.h"
#include "plugins/ai/learned/position.h"

namespace fit {

using learned::kBuckets;
using learned::kHidden;
using learned::feature::kCount;

constexpr std::size_t kMostActiveFeatures = 112;

// A position at the end of a turn.
struct Sample {
  std::uint16_t features[kMostActiveFeatures];
  std::uint16_t count;
  std::uint16_t bucket;
  float target;  // points beyond those on the table, in hundreds
};

struct Weights {
  float rows[kCount][kHidden];
  float bias[kHidden];
  float out[kBuckets][kHidden];
  float out_bias[kBuckets];
};

// The weights, their moving average over rounds, with which learned plays, and what the next steps depend on.
struct Fit {
  Weights now;
  Weights average;
  float row_sums[kCount];  // of squared slopes; a greater sum means smaller steps
  float bias_sum;
  float out_sums[kBuckets][kHidden];
  float out_bias_sums[kBuckets];
  std::int32_t rounds;
};

// Begins at random.
void begin(Fit* fit, std::uint64_t seed);
// Begins with the weights that learned ships with. The features whose rows are not 0 count as seen a few times.
void begin_with_learned(Fit* fit);

// Takes one step towards a sample's target. Returns the squared error.
double learn(Fit* fit, const Sample& sample);
// Lets the steps grow again: `kept` is the share of the sums of squared slopes that is kept.
void refresh(Fit* fit, float kept);
// Moves the average towards the weights as they are now.
void average(Fit* fit);

// The samples of the last rounds.
using Memory = std::vector<std::vector<Sample>>;
// Takes `uses` steps for each sample of the last round, towards samples drawn from all, and moves the average. Tells the mean error.
void learn_rounds(Fit* fit, const Memory& memory, int uses, std::uint64_t seed);

// Quantizes the averaged weights. A row hardly ever seen becomes 0.
std::unique_ptr<learned::Network> network_of(const Fit& fit);
// Writes trained.h to standard output.
void write(const learned::Network& network);

// Return whether the whole file was read or written.
bool load(const std::string& name, Fit* fit);
bool save(const std::string& name, const Fit& fit);

// The position that a turn leads to if this card is discarded. `view` is from before the discard. The sample has no target yet.
struct TurnEnd {
  Sample sample;
  float on_table;  // in hundreds
};
TurnEnd turn_end(const learned::Rules& rules, const mille_view& view, mille_card card);

}  // namespace fit

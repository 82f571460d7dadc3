#include "aim.h"

#include <algorithm>
#include <cmath>

namespace learned {
namespace {

// A rival who plays well keeps less in hand than chance would give him.
constexpr double kShareKept = 0.92;

constexpr double kMostWeight = 4000;  // so that 32 bits hold a total
constexpr double kMostBias = 1e9;

}  // namespace

// The heads in one, each by what it is worth, in whole numbers again: as fine as they can be.
Aim::Aim(const Network& network, const Heads& heads, const common::Line& line) : line_(line) {
  const double difference = (line.points[0] - line.points[1]) / 2 * kHundred;
  double share[kHeads];
  share[kSum] = (line.points[0] + line.points[1]) / 2 * kHundred;
  share[kMyNaturals] = line.naturals[0] * kTenth;
  share[kHisNaturals] = line.naturals[1] * kTenth;
  share[kMyChapeau] = line.chapeaux[0] * kTenth;
  share[kHisChapeau] = line.chapeaux[1] * kTenth;
  double weights[kBuckets][kHidden];
  double biases[kBuckets];
  double most = 0;
  for (int bucket = 0; bucket < kBuckets; ++bucket) {
    for (int i = 0; i < kHidden; ++i) {
      double weight = difference * network.out[bucket].weight[i];
      for (int head = 0; head < kHeads; ++head) weight += share[head] * heads.head[head].out[bucket].weight[i];
      weights[bucket][i] = weight;
      most = std::max(most, std::abs(weight) / kMostWeight);
    }
    double bias = difference * network.out_bias[bucket];
    for (int head = 0; head < kHeads; ++head) bias += share[head] * heads.head[head].out_bias[bucket];
    biases[bucket] = bias;
    most = std::max(most, std::abs(bias) / kMostBias);
  }
  const double scale = most > 0 ? 1 / most : 0;
  for (int bucket = 0; bucket < kBuckets; ++bucket) {
    for (int i = 0; i < kHidden; ++i) {
      output_.out[bucket].weight[i] = static_cast<std::int16_t>(std::lround(weights[bucket][i] * scale));
    }
    output_.out_bias[bucket] = static_cast<std::int32_t>(std::lround(biases[bucket] * scale));
  }
  output_.unit = most * kUnit;
}

double Aim::over(const Rules& rules, const Position& position, const Totals& totals, bool clean, int besides) const {
  const int mine = (clean ? totals.laid * rules.clean_factor : totals.laid) + besides;
  int his = position.rival_laid;
  const bool his_clean = position.rival_dirty == 0 && rules.clean == MILLE_CLEAN_ANY;
  if (his_clean) his *= rules.clean_factor;
  const double his_hand = kShareKept * position.rival_hand;
  const int his_naturals = position.rival_naturals + (his_clean && position.rival_laid > 0);
  return line_.constant + line_.points[0] * mine + line_.points[1] * his - line_.points[1] * his_hand +
         line_.naturals[0] * (totals.naturals + clean) + line_.naturals[1] * his_naturals +
         line_.chapeaux[0] * (mine < 0) + line_.chapeaux[1] * (his < his_hand);
}

double Aim::out(const Rules& rules, const Position& position, const Totals& totals) const {
  const bool clean = totals.dirty == 0 && rules.clean != MILLE_CLEAN_NONE;
  return over(rules, position, totals, clean, rules.out_bonus);
}

double Aim::blocked(const Rules& rules, const Position& position, const Totals& totals) const {
  const bool clean = totals.dirty == 0 && totals.laid > 0 && rules.clean == MILLE_CLEAN_ANY;
  return over(rules, position, totals, clean, -totals.held);
}

}  // namespace learned

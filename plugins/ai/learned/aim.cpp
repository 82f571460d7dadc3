// What a deal is played for; see aim.h.
#include "aim.h"

#include <algorithm>
#include <cmath>

namespace learned {
namespace {

// An opponent who plays well keeps less in hand than chance would leave them.
constexpr double kShareKept = 0.92;

constexpr double kMostWeight = 4000;  // so that a total fits in 32 bits
constexpr double kMostBias = 1e9;

}  // namespace

// Combines the heads into one output, each weighted by its worth, and quantizes it again at the finest scale that fits.
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

double Aim::over(const Rules& rules, const Position& position, const Totals& totals, bool is_out) const {
  namespace scoring = mille::scoring;
  const scoring::Counted mine = scoring::count(rules.fields, totals.sets, is_out);
  const scoring::Counted his = scoring::count(rules.fields, position.opponent_sets, false);
  const int points = mine.points + mine.bonus - totals.held;
  const double his_hand = kShareKept * position.opponent_hand;
  return line_.constant + line_.points[0] * points + line_.points[1] * his.points - line_.points[1] * his_hand +
         line_.naturals[0] * mine.naturals + line_.naturals[1] * his.naturals +
         line_.chapeaux[0] * scoring::is_chapeau(rules.fields, points) +
         line_.chapeaux[1] * scoring::is_chapeau(rules.fields, his.points - his_hand);
}

double Aim::out(const Rules& rules, const Position& position, const Totals& totals) const {
  Totals laid = totals;
  laid.held = 0;  // the last card may be a discard still to come
  return over(rules, position, laid, true);
}

double Aim::blocked(const Rules& rules, const Position& position, const Totals& totals) const {
  return over(rules, position, totals, false);
}

}  // namespace learned

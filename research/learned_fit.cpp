// Fits the network of learned; see learned_fit.h.
#include "research/learned_fit.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "core/fast_random.h"
#include "plugins/ai/learned/turn.h"
#include "plugins/ai/learned/weights.h"
#include "research/weights_file.h"

namespace fit {
namespace {

using mille::FastRandom;

constexpr double kStep = 0.008;     // step size for the rows
constexpr double kOutStep = 0.003;  // step size for the output weights
constexpr double kCaution = 50;     // samples that each row counts as having seen at the start
constexpr double kAveraging = 0.9;  // the playing weights are moving averages over rounds
constexpr float kSeldom = 1;        // sum of squared slopes of a row seen about fifty times
constexpr float kMostActive = static_cast<float>(learned::kMostActive) / learned::kRowScale;

std::int16_t whole(double value, int scale, int limit) {
  return static_cast<std::int16_t>(std::lround(std::clamp(value * scale, double(-limit), double(limit))));
}

constexpr int kLimit = 4049;  // limit of a written weight: two digits in base 90

}  // namespace

void begin(Fit* fit, std::uint64_t seed) {
  std::memset(static_cast<void*>(fit), 0, sizeof *fit);
  FastRandom random(seed);
  const auto noise = [&](double width) {
    return static_cast<float>(width * (static_cast<double>(random.below(2'000'001)) / 1e6 - 1));
  };
  for (auto& row : fit->now.rows) {
    for (float& weight : row) weight = noise(0.06);
  }
  for (float& weight : fit->now.bias) weight = 0.3f;
  for (auto& out : fit->now.out) {
    for (float& weight : out) weight = 0;
  }
  for (std::size_t i = 0; i < kHidden; ++i) {
    const float weight = noise(0.1);
    for (auto& out : fit->now.out) out[i] = weight;
  }
  fit->average = fit->now;
}

double learn(Fit* fit, const Sample& sample) {
  Weights& w = fit->now;
  alignas(64) float sums[kHidden];
  std::memcpy(sums, w.bias, sizeof sums);
  for (int f = 0; f < sample.count; ++f) {
    const float* row = w.rows[sample.features[f]];
    for (int i = 0; i < kHidden; ++i) sums[i] += row[i];
  }
  float* out = w.out[sample.bucket];
  float value = w.out_bias[sample.bucket];
  for (int i = 0; i < kHidden; ++i) value += out[i] * std::min(std::max(sums[i], 0.0f), kMostActive);
  const float error = std::min(std::max(value - sample.target, -6.0f), 6.0f);
  alignas(64) float slope[kHidden];
  float square = 0;
  float* out_sums = fit->out_sums[sample.bucket];
  for (int i = 0; i < kHidden; ++i) {
    const float active = std::min(std::max(sums[i], 0.0f), kMostActive);
    slope[i] = sums[i] > 0 && sums[i] < kMostActive ? error * out[i] : 0.0f;
    square += slope[i] * slope[i];
    const float g = error * active;
    out_sums[i] += g * g;
    out[i] -= static_cast<float>(kOutStep) * g / std::sqrt(out_sums[i] + 50.0f);
  }
  fit->out_bias_sums[sample.bucket] += error * error;
  w.out_bias[sample.bucket] -=
      static_cast<float>(kOutStep) * error / std::sqrt(fit->out_bias_sums[sample.bucket] + 50.0f);
  square /= kHidden;
  constexpr float kUsualSquare = 0.02f;
  const auto step_of = [&](float* sum) {
    *sum += square;
    return static_cast<float>(kStep) / std::sqrt(*sum + static_cast<float>(kCaution) * kUsualSquare);
  };
  const float bias_step = step_of(&fit->bias_sum);
  for (int i = 0; i < kHidden; ++i) w.bias[i] -= bias_step * slope[i];
  for (int f = 0; f < sample.count; ++f) {
    const std::size_t at = sample.features[f];
    const float step = step_of(&fit->row_sums[at]);
    float* row = w.rows[at];
    for (int i = 0; i < kHidden; ++i) row[i] -= step * slope[i];
  }
  return static_cast<double>(error) * static_cast<double>(error);
}

void refresh(Fit* fit, float kept) {
  for (float& sum : fit->row_sums) sum = std::max(sum * kept, std::min(sum, 2 * kSeldom));
  for (auto& sums : fit->out_sums) {
    for (float& sum : sums) sum *= kept;
  }
  for (float& sum : fit->out_bias_sums) sum *= kept;
  fit->bias_sum *= kept;
}

void average(Fit* fit) {
  const auto mix = [&](float* mean, const float* now, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) mean[i] += static_cast<float>(1 - kAveraging) * (now[i] - mean[i]);
  };
  static_assert(sizeof(Weights) % sizeof(float) == 0);
  mix(&fit->average.rows[0][0], &fit->now.rows[0][0], sizeof(Weights) / sizeof(float));
}

void learn_rounds(Fit* fit, const Memory& memory, int uses, std::uint64_t seed) {
  std::size_t total = 0;
  for (const auto& round : memory) total += round.size();
  if (total == 0) return;
  FastRandom random(seed);
  double errors = 0;
  const std::size_t draws = static_cast<std::size_t>(uses) * memory.back().size();
  for (std::size_t i = 0; i < draws; ++i) {
    std::size_t at = random.below(static_cast<std::uint32_t>(total));
    const std::vector<Sample>* round = memory.data();
    while (at >= round->size()) at -= (round++)->size();
    errors += learn(fit, (*round)[at]);
  }
  average(fit);
  std::fprintf(stderr, "error %.4f  ", errors / static_cast<double>(draws));
}

std::unique_ptr<learned::Network> network_of(const Fit& fit) {
  const Weights& weights = fit.average;
  auto network = std::make_unique<learned::Network>();
  const auto rows = [](learned::Row* row, const float* from, int scale) {
    for (int i = 0; i < kHidden; ++i) row->weight[i] = whole(from[i], scale, kLimit);
  };
  for (int f = 0; f < kCount; ++f) {
    if (fit.row_sums[f] > kSeldom) rows(&network->rows[f], weights.rows[f], learned::kRowScale);
  }
  rows(&network->bias, weights.bias, learned::kRowScale);
  for (int b = 0; b < kBuckets; ++b) {
    rows(&network->out[b], weights.out[b], learned::kOutScale);
    network->out_bias[b] =
        static_cast<std::int32_t>(std::lround(double(weights.out_bias[b]) * learned::kRowScale * learned::kOutScale));
  }
  return network;
}

void begin_with_learned(Fit* fit) {
  const learned::Network& network = learned::trained_network();
  std::memset(static_cast<void*>(fit), 0, sizeof *fit);
  const auto take = [](float* to, const learned::Row& from, int scale) {
    for (int i = 0; i < kHidden; ++i) to[i] = static_cast<float>(from.weight[i]) / static_cast<float>(scale);
  };
  for (int f = 0; f < kCount; ++f) {
    take(fit->now.rows[f], network.rows[f], learned::kRowScale);
    const auto& row = network.rows[f].weight;
    if (std::any_of(row, row + kHidden, [](std::int16_t weight) { return weight != 0; }))
      fit->row_sums[f] = 2 * kSeldom;
  }
  take(fit->now.bias, network.bias, learned::kRowScale);
  for (int b = 0; b < kBuckets; ++b) {
    take(fit->now.out[b], network.out[b], learned::kOutScale);
    fit->now.out_bias[b] = static_cast<float>(network.out_bias[b]) / (learned::kRowScale * learned::kOutScale);
  }
  fit->average = fit->now;
}

void write(const learned::Network& network) {
  std::printf(
      "// Written by `learned_train write` (README.md has the commands): the weights of the network, a row a feature, "
      "then\n// the bias and the rows of output weights, as weights.cpp reads them.\n");
  weights_file::begin("<cstdint>", "learned");
  std::printf("inline constexpr std::int32_t kOutBias[] = {");
  weights_file::put_integers(network.out_bias, ", ");
  std::printf("};\n\n");
  weights_file::Rows rows;
  for (const learned::Row& row : network.rows) rows.add(row.weight);
  rows.add(network.bias.weight);
  for (const learned::Row& row : network.out) rows.add(row.weight);
  rows.put("k");
  weights_file::end("learned");
}

bool load(const std::string& name, Fit* fit) {
  std::FILE* file = std::fopen(name.c_str(), "rb");
  if (file == nullptr) return false;
  const bool whole_file = std::fread(fit, sizeof *fit, 1, file) == 1;
  std::fclose(file);
  return whole_file;
}

bool save(const std::string& name, const Fit& fit) {
  const std::string unfinished = name + ".new";
  std::FILE* file = std::fopen(unfinished.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(&fit, sizeof fit, 1, file) == 1;
  return std::fclose(file) == 0 && written && std::rename(unfinished.c_str(), name.c_str()) == 0;
}

TurnEnd turn_end(const learned::Rules& rules, const mille_view& view, mille_card card) {
  const learned::Position position(rules, view);
  TurnEnd end{};
  learned::all_features(
      rules, position, {static_cast<std::int8_t>(card >> 2), static_cast<std::int8_t>(rules.kind_of(card))},
      [&](int index) { end.sample.features[end.sample.count++] = static_cast<std::uint16_t>(index); });
  end.sample.bucket = static_cast<std::uint16_t>(learned::bucket_of(position.size - 1, position.opponent_size));
  int laid = -position.opponent_sets.points;
  for (int rank = 0; rank < learned::kRanks; ++rank) {
    laid += learned::totals_of(rules, rank, position.own[rank]).sets.points;
  }
  end.on_table = static_cast<float>(laid) / 100;
  return end;
}

}  // namespace fit

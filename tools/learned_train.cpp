// Trains learned's weights. It plays deals of learned against itself and against club, and fits the value network to
// what the positions after its turns led to, by temporal differences. Club alone plays the first rounds, so that there
// is something to learn from. While the current weights play a round, another thread fits them to the rounds before. At
// the end, `refit` plays many rounds with fixed weights and fits to all of them at once, which averages out the chance
// of the last rounds. The same arguments give the same weights, whatever the number of threads. A stopped run continues
// from its checkpoint, but without the samples of the earlier rounds. So the same weights also require the same stops.
//   learned_train train CHECKPOINT ROUNDS DEALS SEED   trains until ROUNDS rounds of DEALS deals each are done
//   learned_train refit CHECKPOINT ROUNDS DEALS SEED   plays ROUNDS rounds, then fits to them; 250 bytes per sample
//   learned_train match CHECKPOINT PAIRS SEED [RIVAL]  measures the weights in duplicate deals, against club or RIVAL
//   learned_train write CHECKPOINT                     writes trained.h to standard output
// How much a player can be exploited: the weights learn to win against it alone. It does not learn. RIVAL is any player of the library.
//   learned_train answer CHECKPOINT RIVAL ROUNDS DEALS SEED  trains until ROUNDS rounds are done; a new CHECKPOINT begins with learned's

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"
#include "plugins/ai/club/chooser.h"
#include "plugins/ai/club/weights.h"
#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"
#include "table/view.h"
#include "tools/rival.h"
#include "tools/weights_file.h"

namespace {

using namespace mille;
using learned::kBuckets;
using learned::kHidden;
using learned::feature::kCount;

constexpr int kShards = 16;                // shards per round, each played separately, so threads change nothing
constexpr int kClubRounds = 12;            // rounds that club alone plays
constexpr std::uint64_t kAgainstClub = 3;  // of every five deals, this many are against club
constexpr int kMemory = 24;                // rounds from which the fit draws
constexpr int kUses = 3;                   // samples drawn per new sample
constexpr double kTrace = 0.75;            // λ: how much of a target comes from later than the next turn
constexpr double kLateTrace = 0.5;         // λ once the network judges well
constexpr int kPasses = 2;                 // over the samples, in a refit
constexpr double kStep = 0.008;            // step size for the rows
constexpr double kOutStep = 0.003;         // step size for the output weights
constexpr double kCaution = 50;            // samples that each row counts as having seen at the start
constexpr double kAveraging = 0.9;         // the playing weights are moving averages over rounds
constexpr std::uint32_t kStray = 30;       // one in this many discards is random
constexpr std::uint32_t kHoldBack = 60;    // one in this many turns lays nothing and discards at random
constexpr std::uint32_t kLeavePile = 30;   // one in this many piles is left
constexpr std::size_t kMostActiveFeatures = 112;

constexpr float kSeldom = 1;  // sum of squared slopes of a row seen about fifty times

// After this many rounds, the steps grow again.
struct Refresh {
  int round;
  float kept;  // share of the sums of squared slopes that is kept
};
constexpr Refresh kRefreshes[] = {{100, 0.1f}, {200, 0.1f}, {300, 0.1f}, {450, 0.1f}, {600, 0.1f}, {750, 0.1f}};
constexpr float kKeptByRefit = 0.1f;
constexpr int kLate = 150;  // the first round with kLateTrace

struct Sample {
  std::uint16_t features[kMostActiveFeatures];
  std::uint16_t count;
  std::uint16_t bucket;
  float target;  // points beyond those on the table, in hundreds
};

// ---- The network in floating point ----------------------------------------------------------------------------------

struct Weights {
  float rows[kCount][kHidden];
  float bias[kHidden];
  float out[kBuckets][kHidden];
  float out_bias[kBuckets];
};

struct Fit {
  Weights now;
  Weights average;
  float row_sums[kCount];  // of squared slopes; a greater sum means smaller steps
  float bias_sum;
  float out_sums[kBuckets][kHidden];
  float out_bias_sums[kBuckets];
  std::int32_t rounds;
};

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

constexpr float kMostActive = static_cast<float>(learned::kMostActive) / learned::kRowScale;

// Takes one step towards a sample's target. Returns the squared error.
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

std::int16_t whole(double value, int scale, int limit) {
  return static_cast<std::int16_t>(std::lround(std::clamp(value * scale, double(-limit), double(limit))));
}

constexpr int kLimit = 4049;  // limit of a written weight: two digits in base 90

// Quantizes the averaged weights. A row hardly ever seen becomes 0.
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

// ---- Writing -------------------------------------------------------------------------------------------------------

void write(const learned::Network& network) {
  std::printf(
      "// Written by `learned_train write` (README.md has the commands): the weights of the network, a row a feature, "
      "then\n// the bias and the rows of output weights, as weights.cpp reads them.\n");
  weights_file::begin("<cstdint>", "learned");
  std::printf("inline constexpr std::int32_t kOutBias[] = {");
  weights_file::put_integers(network.out_bias, ", ");
  std::printf("};\n\ninline constexpr const char* kText[] = {\n");
  for (const learned::Row& row : network.rows) weights_file::put_row(row.weight);
  weights_file::put_row(network.bias.weight);
  for (const learned::Row& row : network.out) weights_file::put_row(row.weight);
  std::printf("};\n");
  weights_file::end("learned");
}

// ---- Playing -------------------------------------------------------------------------------------------------------

struct Player {
  const club::Chooser* club = nullptr;
  const learned::Policy* policy = nullptr;

  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const {
    return club != nullptr ? club->choose(view, legal, count, worth) : policy->choose(view, legal, count, worth);
  }
};

State dealt(const Ruleset& ruleset, std::uint64_t number) {
  constexpr std::int64_t kStakes[2] = {1, 3};
  State state = start_match(ruleset, seed_from_decimal(number), kStakes, true);
  deal_next({ruleset}, &state, 0, nullptr);
  return state;
}

struct Turn {
  Sample sample;
  float on_table;  // in hundreds
  float worth;     // of the best way to play the turn, as the network judged it
  bool stray;
};

void targets(std::vector<Turn>* turns, double result, double trace, std::vector<Sample>* samples) {
  double target = result;
  for (std::size_t i = turns->size(); i-- > 0;) {
    Turn& turn = (*turns)[i];
    turn.sample.target = static_cast<float>(target) - turn.on_table;
    samples->push_back(turn.sample);
    const double worth = static_cast<double>(turn.worth);
    target = turn.stray ? worth : (1 - trace) * worth + trace * target;
  }
}

// Returns the rival's seat in a deal, or −1 if the player has both seats.
int seat_of_rival(std::uint64_t number) {
  constexpr std::uint64_t kCycle = 5;
  if (number % kCycle >= kAgainstClub) return -1;
  return number / kCycle % 2 == 0 ? 1 : 0;
}

// The position after a turn that ended with this discard. `view` is from before the discard.
Turn turn_of(const learned::Rules& rules, const mille_view& view, mille_card card, double worth, bool stray) {
  const learned::Position position(rules, view);
  Turn turn{};
  learned::all_features(
      rules, position, {static_cast<std::int8_t>(card >> 2), static_cast<std::int8_t>(rules.kind_of(card))},
      [&](int index) { turn.sample.features[turn.sample.count++] = static_cast<std::uint16_t>(index); });
  turn.sample.bucket = static_cast<std::uint16_t>(learned::bucket_of(position.size - 1, position.rival_size));
  int laid = -position.rival_sets.points;
  for (int rank = 0; rank < learned::kRanks; ++rank) {
    laid += learned::totals_of(rules, rank, position.own[rank]).sets.points;
  }
  turn.on_table = static_cast<float>(laid) / 100;
  turn.worth = static_cast<float>(worth) / 100;
  turn.stray = stray;
  return turn;
}

// The decisions of the learning player in one seat of a deal, some of them astray, and the positions after its turns.
class OwnTurns {
 public:
  OwnTurns(const Player& player, const learned::Rules& rules, FastRandom* random)
      : player_(player), rules_(rules), random_(random) {}

  std::uint32_t decide(const mille_view& view, std::span<const mille_action> legal) {
    const auto count = static_cast<std::uint32_t>(legal.size());
    std::uint32_t index = player_.choose(view, legal.data(), count, &worth_);
    stray_ = false;
    if (view.phase == MILLE_PHASE_DRAW) {
      if (random_->below(kLeavePile) == 0) index = 0;
      first_lay_ = true;
      return index;
    }
    const bool discards = legal[index].kind == MILLE_ACTION_DISCARD;
    if ((discards && random_->below(kStray) == 0) || (first_lay_ && random_->below(kHoldBack) == 0)) {
      stray_ = true;
      std::uint32_t first = 0;
      while (first < count && legal[first].kind != MILLE_ACTION_DISCARD) ++first;
      index = first + random_->below(count - first);
    }
    first_lay_ = false;
    return index;
  }

  // Keeps the position that the last decision led to, if it ended a turn but not the deal. `view` is from before it.
  void keep(const mille_view& view, const mille_action& action) {
    if (action.kind != MILLE_ACTION_DISCARD) return;
    turns_.push_back(turn_of(rules_, view, action.cards[0], worth_, stray_));
  }
  void end(double points, double trace, std::vector<Sample>* samples) {
    targets(&turns_, points / 100, trace, samples);
  }

 private:
  const Player& player_;
  const learned::Rules& rules_;
  FastRandom* random_;
  std::vector<Turn> turns_;
  double worth_ = 0;
  bool stray_ = false;
  bool first_lay_ = false;
};

// Plays a deal. The samples are the positions after the player's turns.
void play_deal(const Ruleset& ruleset, const Player& player, const Player& rival, const learned::Rules& rules,
               double trace, std::uint64_t number, std::vector<Sample>* samples) {
  const int rivals = seat_of_rival(number);
  State state = dealt(ruleset, number);
  FastRandom random(number);
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  OwnTurns own[2] = {{player, rules, &random}, {player, rules, &random}};
  mille_view view;
  while (state.in_deal()) {
    const int seat = state.turn;
    const std::span<const mille_action> legal(list.data(), legal_list(ruleset, state, list));
    make_view(ruleset, state, seat, &view);
    double worth = 0;
    const std::uint32_t index = seat == rivals
                                    ? rival.choose(view, legal.data(), static_cast<std::uint32_t>(legal.size()), &worth)
                                    : own[seat].decide(view, legal);
    const mille_action action = legal[index];
    game_play({ruleset}, &state, action, nullptr);
    if (seat != rivals && state.in_deal()) own[seat].keep(view, action);
  }
  const double difference = state.last.points[0] - state.last.points[1];
  own[0].end(difference, trace, samples);
  own[1].end(-difference, trace, samples);
}

// The same at a table of the library, where one of its players has the other seat.
void play_deal_at_table(RivalTable* table, const Player& player, const learned::Rules& rules, double trace,
                        std::uint64_t number, std::vector<Sample>* samples) {
  const int seat = static_cast<int>(number % 2);
  FastRandom random(number);
  OwnTurns own(player, rules, &random);
  table->deal(seed_from_decimal(number).data(), other(seat));
  bool goes_on = table->is_callers_turn();
  while (goes_on) {
    const mille_view view = table->view();
    const mille_action action = table->legal()[own.decide(view, table->legal())];
    table->play(action);
    goes_on = table->is_callers_turn();
    if (goes_on) own.keep(view, action);
  }
  own.end(table->points(seat) - table->points(other(seat)), trace, samples);
}

// Runs `work(shard)` for each shard.
template <class Work>
void in_threads(const Work& work) {
  std::atomic<int> next{0};
  const auto run = [&] {
    for (int shard = next++; shard < kShards; shard = next++) work(shard);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(run);
  run();
  for (std::thread& thread : threads) thread.join();
}

// Plays a round of deals. `play(shard, number, samples)` plays one.
template <class Play>
std::vector<Sample> play_deals(std::uint64_t first, std::uint64_t deals, const Play& play) {
  std::vector<std::vector<Sample>> shards(kShards);
  in_threads([&](int shard) {
    for (auto deal = static_cast<std::uint64_t>(shard); deal < deals; deal += kShards) {
      play(shard, first + deal, &shards[static_cast<std::size_t>(shard)]);
    }
  });
  std::vector<Sample> all;
  for (const auto& shard : shards) all.insert(all.end(), shard.begin(), shard.end());
  return all;
}

std::vector<Sample> play_round(const Ruleset& ruleset, const Player& player, const Player& rival, double trace,
                               std::uint64_t first, std::uint64_t deals) {
  const learned::Rules rules(ruleset.rules);
  return play_deals(first, deals, [&](int, std::uint64_t number, std::vector<Sample>* samples) {
    play_deal(ruleset, player, rival, rules, trace, number, samples);
  });
}

// The tables of a rival, one for each shard.
std::vector<std::unique_ptr<RivalTable>> tables_of(const std::string& rival) {
  std::vector<std::unique_ptr<RivalTable>> tables;
  for (int shard = 0; shard < kShards; ++shard) tables.push_back(std::make_unique<RivalTable>("montreal", rival));
  return tables;
}

// ---- Commands ------------------------------------------------------------------------------------------------------

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

using Memory = std::vector<std::vector<Sample>>;

void learn_round(Fit* fit, const Memory& memory, std::uint64_t seed) {
  std::size_t total = 0;
  for (const auto& round : memory) total += round.size();
  if (total == 0) return;
  FastRandom random(seed);
  double errors = 0;
  const std::size_t draws = kUses * memory.back().size();
  for (std::size_t i = 0; i < draws; ++i) {
    std::size_t at = random.below(static_cast<std::uint32_t>(total));
    const std::vector<Sample>* round = memory.data();
    while (at >= round->size()) at -= (round++)->size();
    errors += learn(fit, (*round)[at]);
  }
  average(fit);
  std::fprintf(stderr, "error %.4f  ", errors / static_cast<double>(draws));
}

// Plays a round with the weights as they are while they are fitted to the rounds before, and saves them. `play(policy)` returns the round's
// samples. Returns false if they cannot be saved.
template <class Play>
bool train_round(const Ruleset& ruleset, const std::string& name, std::uint64_t seed, Fit* fit, Memory* memory,
                 const Play& play) {
  const auto network = network_of(*fit);
  const learned::Policy policy(ruleset.rules, *network);
  std::thread fitting([&] { learn_round(fit, *memory, seed + static_cast<std::uint64_t>(fit->rounds)); });
  auto samples = play(policy);
  fitting.join();
  memory->push_back(std::move(samples));
  if (memory->size() > kMemory) memory->erase(memory->begin());
  ++fit->rounds;
  std::fprintf(stderr, "round %d: %zu samples\n", fit->rounds, memory->back().size());
  return save(name, *fit);
}

int train(const Ruleset& ruleset, const std::string& name, int rounds, std::uint64_t deals, std::uint64_t seed) {
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) begin(fit.get(), seed);
  const club::Chooser chooser(ruleset.rules, club::kWeights);
  const Player rival{&chooser, nullptr};
  Memory memory;
  while (fit->rounds < rounds) {
    const int round = fit->rounds;
    for (const Refresh& refreshed : kRefreshes) {
      if (round == refreshed.round) refresh(fit.get(), refreshed.kept);
    }
    const bool by_club = round < kClubRounds;
    const bool saved = train_round(ruleset, name, seed, fit.get(), &memory, [&](const learned::Policy& policy) {
      return play_round(ruleset, by_club ? rival : Player{nullptr, &policy}, rival,
                        by_club         ? 1
                        : round < kLate ? kTrace
                                        : kLateTrace,
                        seed + static_cast<std::uint64_t>(round) * deals, deals);
    });
    if (!saved) return 1;
  }
  return 0;
}

// Begins with the weights that learned ships with. The features whose rows are not 0 count as seen a few times.
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

int answer(const Ruleset& ruleset, const std::string& name, const std::string& rival, int rounds, std::uint64_t deals,
           std::uint64_t seed) {
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) begin_with_learned(fit.get());
  const learned::Rules rules(ruleset.rules);
  const auto tables = tables_of(rival);
  Memory memory;
  while (fit->rounds < rounds) {
    const std::uint64_t first = seed + static_cast<std::uint64_t>(fit->rounds) * deals;
    const bool saved = train_round(ruleset, name, seed, fit.get(), &memory, [&](const learned::Policy& policy) {
      const Player player{nullptr, &policy};
      return play_deals(first, deals, [&](int shard, std::uint64_t number, std::vector<Sample>* samples) {
        play_deal_at_table(tables[static_cast<std::size_t>(shard)].get(), player, rules, kLateTrace, number, samples);
      });
    });
    if (!saved) return 1;
  }
  return 0;
}

int refit(const Ruleset& ruleset, const std::string& name, int rounds, std::uint64_t deals, std::uint64_t seed) {
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) return 1;
  const auto network = network_of(*fit);
  const learned::Policy policy(ruleset.rules, *network);
  const club::Chooser chooser(ruleset.rules, club::kWeights);
  const Player player{nullptr, &policy};
  const Player rival{&chooser, nullptr};
  std::vector<Sample> samples;
  for (int round = 0; round < rounds; ++round) {
    const auto more =
        play_round(ruleset, player, rival, kLateTrace, seed + static_cast<std::uint64_t>(round) * deals, deals);
    samples.insert(samples.end(), more.begin(), more.end());
    std::fprintf(stderr, "played %d of %d rounds\n", round + 1, rounds);
  }
  if (samples.empty()) return 1;
  refresh(fit.get(), kKeptByRefit);
  constexpr int kParts = 10;  // of a pass; the weights are averaged after each
  FastRandom random(seed);
  for (int part = 0; part < kPasses * kParts; ++part) {
    double errors = 0;
    const std::size_t draws = samples.size() / kParts;
    for (std::size_t i = 0; i < draws; ++i) {
      errors += learn(fit.get(), samples[random.below(static_cast<std::uint32_t>(samples.size()))]);
    }
    average(fit.get());
    std::fprintf(stderr, "fitted %d of %d: error %.4f\n", part + 1, kPasses * kParts,
                 errors / static_cast<double>(draws));
  }
  return save(name, *fit) ? 0 : 1;
}

// Prints what the weights win against a rival in duplicate deals.
int match(const Ruleset& ruleset, const std::string& name, std::uint64_t pairs, std::uint64_t seed,
          const std::string& rival) {
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) return 1;
  const auto network = network_of(*fit);
  const learned::Policy policy(ruleset.rules, *network);
  const auto tables = tables_of(rival);
  const auto points_of_deal = [&](int shard, std::uint64_t number, int seat) {
    RivalTable& table = *tables[static_cast<std::size_t>(shard)];
    table.deal(seed_from_decimal(number).data(), other(seat));
    while (table.is_callers_turn()) {
      double worth = 0;
      const auto legal = table.legal();
      table.play(legal[policy.choose(table.view(), legal.data(), static_cast<std::uint32_t>(legal.size()), &worth)]);
    }
    return table.points(seat) - table.points(other(seat));
  };
  std::vector<double> points(pairs);
  in_threads([&](int shard) {
    for (auto pair = static_cast<std::uint64_t>(shard); pair < pairs; pair += kShards) {
      points[pair] = (points_of_deal(shard, seed + pair, 0) + points_of_deal(shard, seed + pair, 1)) / 2;
    }
  });
  double sum = 0;
  double squares = 0;
  for (const double one_pair : points) {
    sum += one_pair;
    squares += one_pair * one_pair;
  }
  const double mean = sum / static_cast<double>(pairs);
  const double error = std::sqrt((squares / static_cast<double>(pairs) - mean * mean) / static_cast<double>(pairs));
  std::printf("after %d rounds: %+.1f +- %.1f points a deal against %s, %llu pairs\n", fit->rounds, mean, 1.96 * error,
              rival.c_str(), static_cast<unsigned long long>(pairs));
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  Ruleset ruleset;
  const auto made = make_ruleset(default_rules(), nullptr);
  if (!made) return 1;
  ruleset = *made;
  const std::string command = count > 1 ? arguments[1] : "";
  const auto number = [&](int at) { return std::strtoull(arguments[at], nullptr, 10); };
  if (command == "train" && count == 6)
    return train(ruleset, arguments[2], std::atoi(arguments[3]), number(4), number(5));
  if (command == "refit" && count == 6)
    return refit(ruleset, arguments[2], std::atoi(arguments[3]), number(4), number(5));
  try {
    if (command == "answer" && count == 7)
      return answer(ruleset, arguments[2], arguments[3], std::atoi(arguments[4]), number(5), number(6));
    if (command == "match" && (count == 5 || count == 6))
      return match(ruleset, arguments[2], number(3), number(4), count == 6 ? arguments[5] : "club:goal=points");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  if (command == "write" && count == 3) {
    auto fit = std::make_unique<Fit>();
    if (!load(arguments[2], fit.get())) return 1;
    write(*network_of(*fit));
    return 0;
  }
  std::fprintf(stderr,
               "usage: learned_train train CHECKPOINT ROUNDS DEALS SEED\n"
               "       learned_train refit CHECKPOINT ROUNDS DEALS SEED\n"
               "       learned_train answer CHECKPOINT RIVAL ROUNDS DEALS SEED\n"
               "       learned_train match CHECKPOINT PAIRS SEED [RIVAL]\n"
               "       learned_train write CHECKPOINT > trained.h\n");
  return 2;
}

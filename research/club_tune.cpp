// Tunes club's weights. Each round plays deals of club against itself and fits the deals' results by least squares to
// the features of the positions after each turn. The next round plays with the new weights. Writes weights.h to
// standard output and progress to standard error. The same arguments give the same weights, whatever the number of
// threads.
//   club_tune ROUNDS DEALS SEED > weights.h   plays ROUNDS rounds of DEALS deals each

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"
#include "plugins/ai/club/chooser.h"
#include "research/weights_file.h"
#include "table/view.h"

namespace {

using namespace mille;
using club::feature::kCount;

constexpr int kShards = 8;            // shards per round, each summed separately, so threads change nothing
constexpr double kKept = 0.8;         // share of the earlier rounds' sums kept in a round
constexpr double kRidge = 1e-5;       // keeps a weight near 0 without evidence
constexpr std::uint32_t kStray = 20;  // one in this many actions is random, to see unusual positions

struct Term {
  int index;
  double value;
};

// The sums of a least-squares fit.
struct Sums {
  std::vector<double> products = std::vector<double>(std::size_t{kCount} * kCount);
  std::vector<double> targets = std::vector<double>(kCount);
  double count = 0;

  void add(const std::vector<Term>& terms, double target) {
    for (const Term& a : terms) {
      double* const row = products.data() + a.index * kCount;
      for (const Term& b : terms) row[b.index] += a.value * b.value;
      targets[static_cast<std::size_t>(a.index)] += a.value * target;
    }
    count += 1;
  }
  void add(const Sums& more, double share) {
    for (std::size_t i = 0; i < products.size(); ++i) products[i] += share * more.products[i];
    for (std::size_t i = 0; i < targets.size(); ++i) targets[i] += share * more.targets[i];
    count += share * more.count;
  }
};

// Returns the weights of best fit, by Cholesky's decomposition.
club::Weights solve(const Sums& sums) {
  std::vector<double> a = sums.products;
  std::vector<double> x = sums.targets;
  const auto at = [&](int i, int j) -> double& { return a[static_cast<std::size_t>(i * kCount + j)]; };
  const auto of = [&](int i) -> double& { return x[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < kCount; ++i) {
    at(i, i) += kRidge * sums.count + 1;
    for (int j = 0; j <= i; ++j) {
      double sum = at(i, j);
      for (int k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
      at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
    }
  }
  for (int i = 0; i < kCount; ++i) {
    for (int k = 0; k < i; ++k) of(i) -= at(i, k) * of(k);
    of(i) /= at(i, i);
  }
  for (int i = kCount - 1; i >= 0; --i) {
    for (int k = i + 1; k < kCount; ++k) of(i) -= at(k, i) * of(k);
    of(i) /= at(i, i);
  }
  club::Weights weights;
  for (int i = 0; i < kCount; ++i) weights[static_cast<std::size_t>(i)] = static_cast<float>(of(i));
  return weights;
}

std::vector<Term> terms_of(const club::Rules& rules, const mille_view& view) {
  std::vector<double> dense(kCount);
  const club::Position position(rules, view);
  club::all_features(rules, position, view.pile[view.pile_size - 1],
                     [&](int index, double value) { dense[static_cast<std::size_t>(index)] += value; });
  std::vector<Term> terms;
  for (int i = 0; i < kCount; ++i) {
    if (dense[static_cast<std::size_t>(i)] != 0) terms.push_back({i, dense[static_cast<std::size_t>(i)]});
  }
  return terms;
}

void play_deal(const Ruleset& ruleset, const club::Chooser& chooser, std::uint64_t number, Sums* sums) {
  constexpr std::int64_t kStakes[2] = {1, 3};
  struct Turn {
    int seat;
    std::vector<Term> terms;
  };
  State state = start_match(ruleset, seed_from_decimal(number), kStakes, false);
  deal_next({ruleset}, &state, 0, nullptr);
  FastRandom random(number);
  std::vector<mille_action> legal(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  std::vector<Turn> turns;
  mille_view view;
  while (state.in_deal()) {
    const int seat = state.turn;
    const auto count = static_cast<std::uint32_t>(legal_list(ruleset, state, legal));
    std::uint32_t index = random.below(count);
    if (random.below(kStray) != 0) {
      make_view(ruleset, state, seat, &view);
      double worth = 0;
      index = chooser.choose(view, legal.data(), count, &worth);
    }
    game_play({ruleset}, &state, legal[index], nullptr);
    if (legal[index].kind != MILLE_ACTION_DISCARD || !state.in_deal()) continue;
    make_view(ruleset, state, seat, &view);
    turns.push_back({seat, terms_of(chooser.rules(), view)});
  }
  const double difference = (state.last.points[0] - state.last.points[1]) / 100.0;
  for (const Turn& turn : turns) sums->add(turn.terms, turn.seat == 0 ? difference : -difference);
}

Sums play_round(const Ruleset& ruleset, const club::Weights& weights, std::uint64_t first, std::uint64_t deals) {
  const club::Chooser chooser(ruleset.rules, weights);
  std::vector<Sums> shards(kShards);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t shard = next++; shard < shards.size(); shard = next++) {
      for (std::uint64_t deal = shard; deal < deals; deal += kShards) {
        play_deal(ruleset, chooser, first + deal, &shards[shard]);
      }
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  Sums all;
  for (const Sums& shard : shards) all.add(shard, 1);
  return all;
}

void write(const club::Weights& weights, char** arguments) {
  std::printf("// Written by `club_tune %s %s %s`: the weights of the features in evaluation.h, in their order.\n",
              arguments[1], arguments[2], arguments[3]);
  weights_file::begin("\"evaluation.h\"", "club");
  std::printf("inline constexpr Weights kWeights = {\n");
  weights_file::put_numbers(weights, "    ");
  std::printf("};\n");
  weights_file::end("club");
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::fprintf(stderr, "usage: club_tune ROUNDS DEALS SEED > weights.h\n");
    return 2;
  }
  const int rounds = std::atoi(arguments[1]);
  const std::uint64_t deals = std::strtoull(arguments[2], nullptr, 10);
  std::uint64_t next = std::strtoull(arguments[3], nullptr, 10);
  Ruleset ruleset;
  const auto made = make_ruleset(default_rules(), nullptr);
  if (!made) return 1;
  ruleset = *made;
  club::Weights weights{};  // every position is worth 0: in the first round only going out counts
  Sums sums;
  for (int round = 0; round < rounds; ++round) {
    Sums all = play_round(ruleset, weights, next, deals);
    next += deals;
    all.add(sums, kKept);
    sums = std::move(all);
    weights = solve(sums);
    std::fprintf(stderr, "round %d of %d: %.0f positions\n", round + 1, rounds, sums.count);
  }
  write(weights, arguments);
  return 0;
}

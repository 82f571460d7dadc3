// Measures the speed of the engine from inside: random play, and each of its steps alone over positions from random
// play. capi/ measures the library as a host sees it.
#include <benchmark/benchmark.h>

#include <cstring>
#include <vector>

#include "core/apply.h"
#include "core/hash.h"
#include "core/legal.h"
#include "core/match.h"
#include "core/playout.h"
#include "learn/sample.h"
#include "table/view.h"

namespace mille {
namespace {

constexpr std::size_t kPositions = 1024;

const Ruleset& montreal() {
  static const Ruleset kRuleset = [] {
    Ruleset ruleset;
    ruleset = *make_ruleset(default_rules(), nullptr);
    return ruleset;
  }();
  return kRuleset;
}

State dealt(std::uint64_t number) {
  Seed seed{};
  std::memcpy(seed.data(), &number, sizeof number);
  const std::int64_t stakes[2] = {1, 3};
  State state = start_match(montreal(), seed, stakes, false);
  deal_next({montreal()}, &state, 0, nullptr);
  return state;
}

// Positions of many deals played at random, spread over their whole length.
struct Position {
  State state;
  std::vector<mille_action> legal;
};

const std::vector<Position>& positions() {
  static const std::vector<Position> kMet = [] {
    std::vector<Position> met;
    std::vector<mille_action> list(static_cast<std::size_t>(montreal().rules.longest_legal_list));
    FastRandom random(1);
    for (std::uint64_t deal = 0; met.size() < kPositions; ++deal) {
      State state = dealt(deal);
      while (state.in_deal()) {
        const std::size_t count = legal_list(montreal(), state, list);
        if (random.below(50) == 0) met.push_back({state, {list.begin(), list.begin() + static_cast<long>(count)}});
        const mille_action action = list[random.below(static_cast<std::uint32_t>(count))];
        game_play({montreal()}, &state, action, nullptr);
      }
    }
    return met;
  }();
  return kMet;
}

// Decisions of uniformly random play. Each decision makes the full legal list.
void random_play(benchmark::State& run) {
  std::vector<State> deals;
  for (std::uint64_t i = 0; i < 256; ++i) deals.push_back(dealt(i));
  FastRandom random(2);
  std::int64_t decisions = 0;
  std::size_t i = 0;
  for (auto _ : run) {
    State state = deals[i++ % deals.size()];
    mille_playout result{};
    play_out({montreal()}, &state, &random, &result, nullptr);
    decisions += result.decisions;
  }
  run.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  run.counters["deals"] = benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
  run.counters["decisions_per_deal"] = static_cast<double>(decisions) / static_cast<double>(run.iterations());
}
BENCHMARK(random_play);

// The same with shuffling and dealing.
void deal_and_play(benchmark::State& run) {
  FastRandom random(3);
  std::uint64_t i = 0;
  for (auto _ : run) {
    State state = dealt(i++);
    play_out({montreal()}, &state, &random, nullptr, nullptr);
    benchmark::DoNotOptimize(state);
  }
}
BENCHMARK(deal_and_play);

void legal_list_of_a_position(benchmark::State& run) {
  std::vector<mille_action> list(static_cast<std::size_t>(montreal().rules.longest_legal_list));
  std::size_t i = 0;
  for (auto _ : run) benchmark::DoNotOptimize(legal_list(montreal(), positions()[i++ % kPositions].state, list));
}
BENCHMARK(legal_list_of_a_position);

// A clone and an action on it. Subtract the time of the clone.
void apply_to_a_clone(benchmark::State& run) {
  std::size_t i = 0;
  for (auto _ : run) {
    const Position& position = positions()[i % kPositions];
    State state = position.state;
    game_play({montreal()}, &state, position.legal[i / kPositions % position.legal.size()], nullptr);
    benchmark::DoNotOptimize(state);
    ++i;
  }
}
BENCHMARK(apply_to_a_clone);

void clone(benchmark::State& run) {
  std::size_t i = 0;
  for (auto _ : run) {
    State state = positions()[i++ % kPositions].state;
    benchmark::DoNotOptimize(state);
  }
  run.counters["bytes"] = sizeof(State);
}
BENCHMARK(clone);

void view_of_a_seat(benchmark::State& run) {
  std::size_t i = 0;
  for (auto _ : run) {
    mille_view view;
    make_view(montreal(), positions()[i % kPositions].state, static_cast<int>(i % 2), &view);
    benchmark::DoNotOptimize(view);
    ++i;
  }
  run.counters["bytes"] = sizeof(mille_view);
}
BENCHMARK(view_of_a_seat);

void sampled_state(benchmark::State& run) {
  std::vector<mille_view> views(kPositions);
  for (std::size_t i = 0; i < kPositions; ++i) {
    make_view(montreal(), positions()[i].state, static_cast<int>(i % 2), &views[i]);
  }
  std::size_t i = 0;
  for (auto _ : run) {
    State state;
    sample_state({montreal()}, views[i % kPositions], i, &state, nullptr);
    benchmark::DoNotOptimize(state);
    ++i;
  }
}
BENCHMARK(sampled_state);

void hash_of_a_position(benchmark::State& run) {
  std::size_t i = 0;
  for (auto _ : run) benchmark::DoNotOptimize(hash_of(positions()[i++ % kPositions].state));
}
BENCHMARK(hash_of_a_position);

}  // namespace
}  // namespace mille

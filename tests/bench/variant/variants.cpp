// Measures what scripts cost: loading one, each hook compared with the native result, and play under a
// variant without hooks.
#include <benchmark/benchmark.h>

#include <string>

#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"
#include "core/score.h"
#include "core/settle.h"
#include "variant/script_variants.h"

namespace {

using namespace mille;

std::shared_ptr<Variant> variant_of(const std::string& script) {
  return *ScriptVariants({}).from_script({"bench.lua", script}, {}, nullptr);
}

std::shared_ptr<Variant> hooked() {
  return variant_of(R"(return { name = "hooked", hooks = {
    allow = function(action, view) if action.kind == "discard" and action.cards[1] == "QS" then return false, "kept" end end,
    score_deal = function(deal, score) return score end,
    match_over = function(match, verdict) return verdict end,
    settle = function(match, payment) return payment end,
  } })");
}

// Returns a state of the first deal in which cards may be laid or discarded.
State in_play(const Variant& variant) {
  Seed seed{};
  const std::int64_t stakes[2] = {1, 3};
  State state = start_match(variant.ruleset, seed, stakes, false);
  const Game native{variant.ruleset, nullptr};
  deal_next(native, &state, 0, nullptr);
  mille_action draw{};
  draw.kind = MILLE_ACTION_DRAW;
  game_apply(native, &state, draw, nullptr);
  return state;
}

void load(benchmark::State& bench, const char* id) {
  const ScriptVariants variants({});
  for (auto _ : bench) {
    const auto variant = variants.by_id(id, {}, nullptr);
    benchmark::DoNotOptimize(variant);
  }
}
BENCHMARK_CAPTURE(load, montreal, "montreal")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(load, progressive, "progressive")->Unit(benchmark::kMicrosecond);

void allow_native(benchmark::State& bench) {
  const auto variant = hooked();
  const State state = in_play(*variant);
  std::vector<mille_action> list(static_cast<std::size_t>(variant->ruleset.rules.longest_legal_list));
  std::size_t count = 0;
  for (auto _ : bench) count = legal_list(variant->ruleset, state, list);
  bench.counters["actions"] = static_cast<double>(count);
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(count));
}
BENCHMARK(allow_native)->Unit(benchmark::kMicrosecond);

void score_hook(benchmark::State& bench) {
  const auto variant = hooked();
  const State state = in_play(*variant);
  DealScore score = score_deal(variant->ruleset, state, 0);
  for (auto _ : bench) variant->hooks->score_deal(variant->ruleset, state, 0, &score, nullptr);
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(score_hook)->Unit(benchmark::kMicrosecond);

void score_native(benchmark::State& bench) {
  const auto variant = hooked();
  const State state = in_play(*variant);
  for (auto _ : bench) benchmark::DoNotOptimize(score_deal(variant->ruleset, state, 0));
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(score_native)->Unit(benchmark::kMicrosecond);

void match_over_hook(benchmark::State& bench) {
  const auto variant = hooked();
  const State state = in_play(*variant);
  for (auto _ : bench) {
    Verdict verdict{MILLE_END_WON, 0};
    variant->hooks->match_over(variant->ruleset, state, &verdict, nullptr);
  }
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(match_over_hook)->Unit(benchmark::kMicrosecond);

void settle_hook(benchmark::State& bench) {
  const auto variant = hooked();
  const State state = in_play(*variant);
  Payment payment{};
  for (auto _ : bench) variant->hooks->settle(variant->ruleset, state, {MILLE_END_WON, 0}, &payment, nullptr);
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(settle_hook)->Unit(benchmark::kMicrosecond);

// Plays the first 20 deals of a random match in each iteration.
void play(benchmark::State& bench, const Game& game) {
  std::vector<mille_action> list(static_cast<std::size_t>(game.rules().longest_legal_list));
  const std::int64_t stakes[2] = {1, 3};
  std::int64_t decisions = 0;
  for (auto _ : bench) {
    State state = start_match(game.ruleset, Seed{}, stakes, false);
    FastRandom random(1);
    for (int deal = 0; deal < 20; ++deal) {
      deal_next(game, &state, 0, nullptr);
      while (state.in_deal()) {
        std::size_t count = 0;
        game_legal_list(game, state, list, &count, nullptr);
        game_apply(game, &state, list[random.below(static_cast<std::uint32_t>(count))], nullptr);
        ++decisions;
      }
    }
  }
  bench.SetItemsProcessed(decisions);
}

void play_built_in_rules(benchmark::State& bench) {
  mille_rules rules = default_rules();
  rules.match_target = 1000000;
  Ruleset ruleset;
  ruleset = *make_ruleset(rules, nullptr);
  play(bench, {ruleset, nullptr});
}
BENCHMARK(play_built_in_rules)->Unit(benchmark::kMillisecond);

void play_script_without_hooks(benchmark::State& bench) {
  const auto variant = variant_of("return { name = 'long', match = { target = 1000000 } }");
  play(bench, variant->game());
}
BENCHMARK(play_script_without_hooks)->Unit(benchmark::kMillisecond);

void play_allow_hook(benchmark::State& bench) {
  const auto variant = variant_of(R"(return { name = "long", match = { target = 1000000 }, hooks = {
    allow = function(action, view) if action.kind == "discard" and action.cards[1] == "QS" then return false, "kept" end end,
  } })");
  play(bench, variant->game());
}
BENCHMARK(play_allow_hook)->Unit(benchmark::kMillisecond);

}  // namespace

// Measures the speed of the library as a host sees it: states, tables and the learning calls through the C ABI. Each
// call is checked as a host would check it. A refusal stops the benchmark.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "mille/mille.h"
#include "mille/mille_ai.h"

namespace {

constexpr std::size_t kPositions = 1024;
constexpr std::size_t kDeals = 256;

void require(mille_status status) {
  if (status != MILLE_OK) throw std::runtime_error(mille_status_text(status));
}

// The number of bytes that the engine holds.
std::int64_t bytes_held = 0;

void* counting(void*, void* block, std::size_t old_size, std::size_t new_size) {
  bytes_held += static_cast<std::int64_t>(new_size) - static_cast<std::int64_t>(old_size);
  if (new_size == 0) {
    std::free(block);
    return nullptr;
  }
  return std::realloc(block, new_size);
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t bound) {
    state_ = state_ * 0x5851f42d4c957f2d + 0x14057b7ef767814f;
    return static_cast<std::size_t>((state_ >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

// A state in the caller's memory.
class State {
 public:
  State() : words_(mille_state_size() / sizeof(std::uint64_t)) {}
  mille_state* get() { return reinterpret_cast<mille_state*>(words_.data()); }
  const mille_state* get() const { return reinterpret_cast<const mille_state*>(words_.data()); }

 private:
  std::vector<std::uint64_t> words_;
};

struct Library {
  mille_engine* engine = nullptr;
  mille_variant* variant = nullptr;
  std::size_t longest_list = 0;
};

const Library& library() {
  static const Library kLoaded = [] {
    Library loaded;
    mille_engine_options options{};
    options.struct_size = sizeof options;
    options.allocate = counting;
    require(mille_engine_create(&options, &loaded.engine, nullptr));
    require(mille_variant_load(loaded.engine, "montreal", nullptr, 0, &loaded.variant, nullptr));
    mille_rules rules{};
    rules.struct_size = sizeof rules;
    require(mille_variant_rules(loaded.variant, &rules, nullptr));
    loaded.longest_list = static_cast<std::size_t>(rules.longest_legal_list);
    return loaded;
  }();
  return kLoaded;
}

mille_match_setup setup_of(std::uint64_t number) {
  mille_match_setup setup{};
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  for (std::size_t i = 0; i < sizeof number; ++i) setup.seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return setup;
}

State dealt(std::uint64_t number) {
  State state;
  const mille_match_setup setup = setup_of(number);
  require(mille_state_init(library().variant, &setup, state.get(), nullptr));
  require(mille_state_next_deal(library().variant, state.get(), nullptr));
  return state;
}

// Plays a deal at random and calls `visit(state, chosen)` before each action. Returns the number of decisions.
template <class Visit>
std::int64_t play(State& state, std::vector<mille_action>& list, Random& random, Visit visit) {
  const mille_variant* variant = library().variant;
  std::int64_t decisions = 0;
  for (;;) {
    std::size_t count = 0;
    require(mille_state_legal(variant, state.get(), list.data(), list.size(), &count, nullptr));
    if (count == 0) return decisions;
    const mille_action& chosen = list[random.below(count)];
    visit(state, chosen);
    require(mille_state_apply(variant, state.get(), &chosen, nullptr));
    ++decisions;
  }
}

struct Position {
  State state;
  mille_action action;  // a legal one
  mille_view view;
};

const std::vector<Position>& positions() {
  static const std::vector<Position> kMet = [] {
    std::vector<Position> met;
    std::vector<mille_action> list(library().longest_list);
    Random random(1);
    for (std::uint64_t deal = 0; met.size() < kPositions; ++deal) {
      State state = dealt(deal);
      play(state, list, random, [&](const State& point, const mille_action& action) {
        if (random.below(50) != 0) return;
        met.push_back({point, action, {}});
        met.back().view.struct_size = sizeof(mille_view);
        require(mille_state_view(library().variant, point.get(), static_cast<mille_seat>(met.size() % 2),
                                 &met.back().view, nullptr));
      });
    }
    return met;
  }();
  return kMet;
}

// Decisions of uniformly random play. Each decision takes two calls and makes the full legal list.
void state_random_play(benchmark::State& run) {
  std::vector<State> deals;
  for (std::uint64_t i = 0; i < kDeals; ++i) deals.push_back(dealt(i));
  std::vector<mille_action> list(library().longest_list);
  Random random(2);
  std::int64_t decisions = 0;
  std::size_t i = 0;
  State state;
  for (auto _ : run) {
    state = deals[i++ % kDeals];
    decisions += play(state, list, random, [](const State&, const mille_action&) {});
  }
  run.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  run.counters["deals"] = benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(state_random_play);

// The same by the number of an entry: the list is counted and never written.
void state_count_and_play(benchmark::State& run) {
  std::vector<State> deals;
  for (std::uint64_t i = 0; i < kDeals; ++i) deals.push_back(dealt(i));
  const mille_variant* variant = library().variant;
  Random random(2);
  std::int64_t decisions = 0;
  std::size_t i = 0;
  State state;
  for (auto _ : run) {
    state = deals[i++ % kDeals];
    for (;;) {
      std::size_t count = 0;
      require(mille_state_legal_count(variant, state.get(), &count, nullptr));
      if (count == 0) break;
      require(mille_state_play(variant, state.get(), random.below(count), nullptr));
      ++decisions;
    }
  }
  run.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  run.counters["deals"] = benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(state_count_and_play);

// The same with mille_batch_playout, one call for all deals.
void state_batch_playout(benchmark::State& run) {
  const std::size_t words = mille_state_size() / sizeof(std::uint64_t);
  std::vector<std::uint64_t> deals(kDeals * words);
  const auto nth = [words](std::vector<std::uint64_t>& states, std::size_t n) {
    return reinterpret_cast<mille_state*>(states.data() + n * words);
  };
  for (std::size_t i = 0; i < kDeals; ++i) {
    const mille_match_setup setup = setup_of(i);
    require(mille_state_init(library().variant, &setup, nth(deals, i), nullptr));
    require(mille_state_next_deal(library().variant, nth(deals, i), nullptr));
  }
  std::vector<mille_playout> results(kDeals);
  std::int64_t decisions = 0;
  std::uint64_t seed = 0;
  for (auto _ : run) {
    std::vector<std::uint64_t> states = deals;
    require(mille_batch_playout(library().variant, nth(states, 0), kDeals, ++seed, results.data(), nullptr, nullptr));
    for (const mille_playout& result : results) decisions += result.decisions;
  }
  run.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  run.counters["deals"] =
      benchmark::Counter(static_cast<double>(run.iterations()) * kDeals, benchmark::Counter::kIsRate);
}
BENCHMARK(state_batch_playout);

void state_legal(benchmark::State& run) {
  std::vector<mille_action> list(library().longest_list);
  std::size_t i = 0;
  for (auto _ : run) {
    std::size_t count = 0;
    require(mille_state_legal(library().variant, positions()[i++ % kPositions].state.get(), list.data(), list.size(),
                              &count, nullptr));
    benchmark::DoNotOptimize(count);
  }
}
BENCHMARK(state_legal);

void state_check(benchmark::State& run) {
  std::size_t i = 0;
  for (auto _ : run) {
    const Position& position = positions()[i++ % kPositions];
    require(mille_state_check(library().variant, position.state.get(), &position.action, nullptr));
  }
}
BENCHMARK(state_check);

// A clone and a checked action on it. Subtract the time of the clone.
void state_apply_to_a_clone(benchmark::State& run) {
  State state;
  std::size_t i = 0;
  for (auto _ : run) {
    const Position& position = positions()[i++ % kPositions];
    state = position.state;
    require(mille_state_apply(library().variant, state.get(), &position.action, nullptr));
  }
}
BENCHMARK(state_apply_to_a_clone);

void state_clone(benchmark::State& run) {
  State state;
  std::size_t i = 0;
  for (auto _ : run) {
    state = positions()[i++ % kPositions].state;
    benchmark::DoNotOptimize(state.get());
    benchmark::ClobberMemory();
  }
  run.counters["bytes"] = static_cast<double>(mille_state_size());
}
BENCHMARK(state_clone);

void state_view(benchmark::State& run) {
  mille_view view{};
  view.struct_size = sizeof view;
  std::size_t i = 0;
  for (auto _ : run) {
    const mille_seat viewer = static_cast<mille_seat>(i % 2);
    require(mille_state_view(library().variant, positions()[i++ % kPositions].state.get(), viewer, &view, nullptr));
    benchmark::DoNotOptimize(view);
  }
}
BENCHMARK(state_view);

void state_sample(benchmark::State& run) {
  State state;
  std::size_t i = 0;
  for (auto _ : run) {
    require(mille_state_sample(library().variant, &positions()[i % kPositions].view, i, state.get(), nullptr));
    ++i;
  }
}
BENCHMARK(state_sample);

// Worlds of one view in a call.
void batch_sample(benchmark::State& run) {
  constexpr std::size_t kWorlds = 1000;
  std::vector<std::uint64_t> worlds(kWorlds * mille_state_size() / sizeof(std::uint64_t));
  std::size_t i = 0;
  for (auto _ : run) {
    require(mille_batch_sample(library().variant, &positions()[i % kPositions].view, sizeof(mille_view), 1, kWorlds, i,
                               reinterpret_cast<mille_state*>(worlds.data()), nullptr, nullptr));
    ++i;
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(kWorlds));
}
BENCHMARK(batch_sample);

// Worlds of one view as a player makes them, one by one through its extension.
struct Sampling {
  benchmark::State* run;
  const mille_ai_host* host;
};

void search_sample(benchmark::State& run) {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "sampling";
  api.flags = MILLE_AI_ANY_RULES;
  api.create = [](const mille_ai_host* host, void* user, const mille_option*, std::size_t,
                  void** instance) -> std::int32_t {
    static_cast<Sampling*>(user)->host = host;
    *instance = user;
    return 0;
  };
  api.decide = [](void* instance, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    const Sampling& sampling = *static_cast<Sampling*>(instance);
    const auto* const search =
        static_cast<const mille_ai_search*>(sampling.host->get_extension(sampling.host->context, "mille.search/1"));
    State state;
    std::uint64_t seed = 0;
    for (auto _ : *sampling.run) require(search->sample(sampling.host->context, decision->view, seed++, state.get()));
    *index = 0;
    return 0;
  };
  Sampling sampling{&run, nullptr};
  mille_player* player = nullptr;
  require(mille_player_from_api(library().engine, &api, &sampling, nullptr, 0, &player, nullptr));
  const mille_match_setup setup = setup_of(7);
  mille_table* table = nullptr;
  require(mille_table_create(library().variant, &setup, &table, nullptr));
  require(mille_table_next_deal(table, nullptr, nullptr));
  mille_step step{};
  step.struct_size = sizeof step;
  require(mille_table_hint(table, player, nullptr, &step, nullptr));
  mille_table_free(table);
  mille_player_free(player);
}
BENCHMARK(search_sample);

void state_hash(benchmark::State& run) {
  std::size_t i = 0;
  for (auto _ : run) {
    std::uint64_t hash = 0;
    require(mille_state_hash(library().variant, positions()[i++ % kPositions].state.get(), &hash, nullptr));
    benchmark::DoNotOptimize(hash);
  }
}
BENCHMARK(state_hash);

void atomic_mask(benchmark::State& run) {
  mille_encoding encoding{};
  encoding.struct_size = sizeof encoding;
  require(mille_encoding_get(library().variant, &encoding, nullptr));
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(encoding.atomic_actions));
  std::size_t i = 0;
  for (auto _ : run) {
    require(mille_atomic_mask(library().variant, positions()[i++ % kPositions].state.get(), mask.data(), mask.size(),
                              nullptr));
    benchmark::DoNotOptimize(mask.data());
  }
}
BENCHMARK(atomic_mask);

void observation(benchmark::State& run) {
  mille_encoding encoding{};
  encoding.struct_size = sizeof encoding;
  require(mille_encoding_get(library().variant, &encoding, nullptr));
  std::vector<float> values(static_cast<std::size_t>(encoding.observation_size));
  std::size_t i = 0;
  for (auto _ : run) {
    require(mille_observation(library().variant, &positions()[i++ % kPositions].view, values.data(), values.size(),
                              nullptr));
    benchmark::DoNotOptimize(values.data());
  }
}
BENCHMARK(observation);

// Observations and masks of many states in one call, in floats and bytes or in bytes and bits.
void batch_observe(benchmark::State& run) {
  const bool packed = run.range(0) != 0;
  mille_encoding encoding{};
  encoding.struct_size = sizeof encoding;
  require(mille_encoding_get(library().variant, &encoding, nullptr));
  const std::size_t words = mille_state_size() / sizeof(std::uint64_t);
  std::vector<std::uint64_t> memory(kPositions * words);
  for (std::size_t i = 0; i < kPositions; ++i) {
    std::memcpy(memory.data() + i * words, positions()[i].state.get(), mille_state_size());
  }
  const auto* states = reinterpret_cast<const mille_state*>(memory.data());
  const std::size_t values = kPositions * static_cast<std::size_t>(encoding.observation_size);
  std::vector<float> floats(values);
  std::vector<std::uint8_t> bytes(values);
  std::vector<std::uint8_t> masks(kPositions * static_cast<std::size_t>(encoding.atomic_actions));
  for (auto _ : run) {
    require(packed ? mille_batch_observe_packed(library().variant, states, kPositions, nullptr, bytes.data(),
                                                masks.data(), nullptr, nullptr)
                   : mille_batch_observe(library().variant, states, kPositions, nullptr, floats.data(), masks.data(),
                                         nullptr, nullptr));
  }
  run.counters["rows"] =
      benchmark::Counter(static_cast<double>(run.iterations()) * kPositions, benchmark::Counter::kIsRate);
}
BENCHMARK(batch_observe)->ArgName("packed")->Arg(0)->Arg(1);

// Returns the actions of a whole match, deal by deal.
std::vector<std::vector<mille_action>> random_match(const mille_match_setup& setup) {
  std::vector<std::vector<mille_action>> deals;
  std::vector<mille_action> list(library().longest_list);
  Random random(3);
  State state;
  require(mille_state_init(library().variant, &setup, state.get(), nullptr));
  for (;;) {
    mille_phase phase = MILLE_PHASE_BETWEEN;
    require(mille_state_phase(library().variant, state.get(), &phase, nullptr, nullptr));
    if (phase == MILLE_PHASE_OVER) return deals;
    require(mille_state_next_deal(library().variant, state.get(), nullptr));
    deals.emplace_back();
    play(state, list, random, [&](const State&, const mille_action& action) { deals.back().push_back(action); });
  }
}

// A whole match at a table, which keeps its history and events. Reports the time per action and
// the memory per decision.
void table_match(benchmark::State& run) {
  const mille_match_setup setup = setup_of(7);
  const auto deals = random_match(setup);
  std::int64_t decisions = 0;
  std::int64_t history_bytes = 0;
  for (auto _ : run) {
    mille_table* table = nullptr;
    require(mille_table_create(library().variant, &setup, &table, nullptr));
    const std::int64_t created = bytes_held;
    for (const auto& actions : deals) {
      require(mille_table_next_deal(table, nullptr, nullptr));
      for (const mille_action& action : actions) require(mille_table_apply(table, &action, nullptr));
      decisions += static_cast<std::int64_t>(actions.size());
    }
    history_bytes = bytes_held - created;
    mille_table_free(table);
  }
  const double per_match = static_cast<double>(decisions) / static_cast<double>(run.iterations());
  run.counters["applies"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  run.counters["time_per_apply"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  run.counters["bytes_per_decision"] = static_cast<double>(history_bytes) / per_match;
}
BENCHMARK(table_match);

// The last action of a history of at least this many decisions is taken back and played again.
void table_undo(benchmark::State& run) {
  const auto wanted = static_cast<std::uint64_t>(run.range(0));
  mille_variant* endless = nullptr;
  const mille_option target = {"target", "1000000"};
  require(mille_variant_load(library().engine, "montreal", &target, 1, &endless, nullptr));
  const mille_match_setup setup = setup_of(7);
  mille_table* table = nullptr;
  require(mille_table_create(endless, &setup, &table, nullptr));
  std::vector<mille_action> list(library().longest_list);
  Random random(3);
  std::uint64_t decisions = 0;
  mille_action last{};
  while (decisions < wanted) {
    require(mille_table_next_deal(table, nullptr, nullptr));
    for (std::size_t count = 0;; ++decisions) {
      require(mille_table_legal(table, list.data(), list.size(), &count, nullptr));
      if (count == 0) break;
      last = list[random.below(count)];
      require(mille_table_apply(table, &last, nullptr));
    }
  }
  for (auto _ : run) {
    require(mille_table_undo(table, decisions - 1, nullptr));
    require(mille_table_apply(table, &last, nullptr));
  }
  run.counters["history"] = static_cast<double>(decisions);
  mille_table_free(table);
  mille_variant_free(endless);
}
BENCHMARK(table_undo)->ArgName("decisions")->Arg(500)->Arg(100000);

// Measured once, over many tables at a time, because a new table reuses the memory of a freed one.
double bytes_of_a_table() {
  static const double kBytes = [] {
    const mille_match_setup setup = setup_of(7);
    std::vector<mille_table*> tables(kDeals);
    const std::int64_t before = bytes_held;
    for (mille_table*& table : tables) require(mille_table_create(library().variant, &setup, &table, nullptr));
    const std::int64_t after = bytes_held;
    for (mille_table* table : tables) mille_table_free(table);
    return static_cast<double>(after - before) / kDeals;
  }();
  return kBytes;
}

void table_create_and_free(benchmark::State& run) {
  bytes_of_a_table();
  const mille_match_setup setup = setup_of(7);
  for (auto _ : run) {
    mille_table* table = nullptr;
    require(mille_table_create(library().variant, &setup, &table, nullptr));
    mille_table_free(table);
  }
  run.counters["bytes"] = bytes_of_a_table();
}
BENCHMARK(table_create_and_free);

// Decisions of an arena in which random plays itself, on one thread in this process. Compare with state_random_play:
// --benchmark_filter='state_random_play|arena' --benchmark_repetitions=9 --benchmark_enable_random_interleaving=true
void arena_random(benchmark::State& run) {
  const mille_arena_player players[] = {{sizeof(mille_arena_player), 0, "random", nullptr, nullptr, nullptr, nullptr},
                                        {sizeof(mille_arena_player), 0, "random", nullptr, nullptr, nullptr, nullptr}};
  mille_arena_setup setup{};
  setup.struct_size = sizeof setup;
  setup.unit = MILLE_ARENA_UNIT_DEALS;
  setup.players = players;
  setup.player_count = std::size(players);
  setup.pairs = 2000;
  setup.jobs = 1;
  setup.has_seed = 1;
  std::uint64_t decisions = 0;
  for (auto _ : run) {
    ++setup.seed[0];
    mille_arena* arena = nullptr;
    require(mille_arena_create(library().variant, &setup, &arena, nullptr));
    require(mille_arena_run(arena, 0, nullptr, nullptr, nullptr));
    mille_arena_result result{};
    result.struct_size = sizeof result;
    require(mille_arena_result_get(arena, 0, &result, nullptr));
    for (const mille_arena_side& side : result.sides) decisions += side.decisions;
    mille_arena_free(arena);
  }
  run.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}
BENCHMARK(arena_random);

}  // namespace

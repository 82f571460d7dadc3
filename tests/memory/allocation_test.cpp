// Calls every function that may fail and lets each of its allocations fail. A call must succeed or change nothing,
// whichever allocation fails.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "mille/mille.hpp"
#include "tests/memory/failing.h"
#include "tests/memory/host.h"
#include "tests/support/paths.h"
#include "tests/support/random.h"

namespace mille_test {
namespace {

const std::vector<Step>& scenario() {
  static const std::vector<Step> all = [] {
    std::vector<Step> steps = table_steps();
    for (const Step& step : state_steps()) steps.push_back(step);
    for (const Step& step : arena_steps()) steps.push_back(step);
    return steps;
  }();
  return all;
}

// Keeps the texts and the state that the last steps read.
void keep_texts(Host& host) {
  if (host.table == nullptr) return;
  if (mille_table_record(host.table, MILLE_ALL, nullptr, text.data(), text.size(), nullptr, nullptr) == MILLE_OK)
    host.record = text.data();
  if (mille_table_position(host.table, text.data(), text.size(), nullptr, nullptr) == MILLE_OK)
    host.position = text.data();
  host.state.resize(mille_state_size() / sizeof(std::uint64_t));
  ASSERT_EQ(mille_state_from_table(host.table, host.at(), nullptr), MILLE_OK);
}

// Runs the scenario's first steps with enough memory. Skips steps that only read, because they leave nothing behind.
void prepare(Host& host, std::size_t steps) {
  for (std::size_t i = 0; i < steps; ++i) {
    if (scenario()[i].reads()) continue;
    ASSERT_EQ(scenario()[i].run(host), MILLE_OK) << scenario()[i].name;
  }
  keep_texts(host);
}

// Runs one step while allocation `number` fails, or all from there on. Returns true if an allocation failed.
bool fails(std::size_t at, long number, bool all) {
  const Step& step = scenario()[at];
  SCOPED_TRACE(std::string(step.name) + (all ? " without memory from allocation " : " without allocation ") +
               std::to_string(number));
  bool denied = false;
  {
    Host host;
    prepare(host, at);
    if (testing::Test::HasFatalFailure()) return false;
    const std::string before = seen(host);
    deny(number, all);
    const mille_status status = step.run(host);
    denied = allow();
    const bool short_of_memory =
        denied && (status == MILLE_E_NOMEM || (step.asks_player() && status == MILLE_E_PLAYER));
    EXPECT_TRUE(status == MILLE_OK || short_of_memory) << mille_status_name(status);
    if (short_of_memory) {
      const std::string after = seen(host);
      if (step.kind != Step::kCounts) {
        EXPECT_EQ(after, before);
      }
      EXPECT_EQ(step.run(host), MILLE_OK) << "with memory again";
      seen(host);
    }
  }
  EXPECT_EQ(engine_bytes(), 0);
  return denied;
}

TEST(Memory, at_any_allocation_a_call_succeeds_or_changes_nothing) {
  // Every allocation of a call fails in turn. Reading a script makes many, so beyond the first ones only every 29th
  // fails, and with more trials of properties every seventh.
  const long each = static_cast<long>(times(25));
  const long beyond = test_factor() > 1 ? 7 : 29;
  for (std::size_t at = 0; at < scenario().size(); ++at) {
    for (const bool all : {false, true}) {
      for (long number = 0; fails(at, number, all); number += number < each ? 1 : beyond) {
        if (HasFailure()) return;
      }
      if (HasFailure()) return;
    }
  }
}

TEST(Memory, an_arena_does_not_grow_with_its_pairs) {
  if (mille_has("mille.arena/1") == 0) GTEST_SKIP() << "built without the arena";
  const mille::Engine engine = mille::Engine::create().value();
  const mille::Variant variant = engine.variant("montreal").value();
  std::vector<mille_arena_player> players(3, sized<mille_arena_player>());
  for (mille_arena_player& player : players) player.name = "random";
  mille_arena_setup setup = sized<mille_arena_setup>();
  setup.players = players.data();
  setup.player_count = players.size();
  setup.pairs = 1'000'000;
  setup.has_seed = 1;
  mille::Arena arena = mille::Arena::create(variant, setup).value();
  // Without a progress function, whose texts are as long as what was played since its last call.
  arena.run(3000).value();
  const long before = new_bytes();
  arena.run(12'000).value();
  EXPECT_EQ(arena.info().value().pairs_done, 15'000U);
  // Histograms of times may get more slots, for decisions that took longer than any before.
  EXPECT_LT(new_bytes() - before, 64 << 10);
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Memory, every_function_that_can_fail_is_called_without_it) {
  const std::filesystem::path root = mille_test::source_dir();
  std::string calls;
  for (const char* file : {"table_steps.cpp", "state_steps.cpp", "arena_steps.cpp"}) {
    calls += read(root / "tests/memory" / file);
  }
  const std::string header = read(root / "include/mille/mille.h");
  const std::regex declared(R"(MILLE_API mille_status MILLE_CALL (mille_\w+)\()");
  std::size_t functions = 0;
  for (std::sregex_iterator at(header.begin(), header.end(), declared), end; at != end; ++at, ++functions) {
    const std::string name = (*at)[1];
    EXPECT_NE(calls.find(name + '('), std::string::npos) << name << " stands in no step of the scenario";
  }
  EXPECT_GT(functions, 80U);
}

}  // namespace
}  // namespace mille_test

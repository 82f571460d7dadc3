// Scripts reach their limits at the same step and the same byte on every machine. tests/hosts/limits.json has, for each of
// some forty bodies of a hook, the fewest steps and bytes with which it ends. This test and capi/wasm/try/limits.js hold
// their builds against it. MILLE_WRITE_GOLDEN=1 writes the file anew, which is right only if prices change on purpose.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "support.h"
#include "tests/support/paths.h"

namespace mille {
namespace {

using Json = nlohmann::ordered_json;

const std::string kFile = mille_test::source_dir() + "/tests/hosts/limits.json";

std::string script_of(const std::string& body) {
  return "return { name = 'limits', hooks = { settle = function(match, payment) " + body + " end } }";
}

// Whether the script loads and its hook ends within these limits.
bool ends(const std::string& script, std::uint64_t steps, std::uint64_t memory) {
  ScriptHost host;
  host.limits.work = steps;
  host.limits.memory = memory;
  host.stop_on_failure = true;
  const auto variant = variant_of(script, nullptr, host);
  if (variant == nullptr) return false;
  mille_settle_input input{};
  input.struct_size = sizeof input;
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1250;
  return game_settle(variant->game(), input, nullptr).status() == MILLE_OK;
}

constexpr std::uint64_t kPlenty = 100'000'000;

// The smallest number with which `fits` is true.
template <class Fits>
std::uint64_t fewest(const Fits& fits) {
  std::uint64_t below = 0;
  std::uint64_t enough = kPlenty;
  while (enough - below > 1) {
    const std::uint64_t middle = below + (enough - below) / 2;
    (fits(middle) ? enough : below) = middle;
  }
  return enough;
}

TEST(Limits, are_reached_at_the_same_place_on_every_machine) {
  std::ifstream file(kFile);
  std::stringstream text;
  text << file.rdbuf();
  Json cases = Json::parse(text.str());
  ASSERT_GT(cases.size(), 40u);
  const bool writes = std::getenv("MILLE_WRITE_GOLDEN") != nullptr;
  for (Json& one : cases) {
    const std::string script = script_of(one["body"]);
    ASSERT_TRUE(ends(script, kPlenty, kPlenty)) << one["what"];
    if (writes) {
      one["steps"] = fewest([&](std::uint64_t steps) { return ends(script, steps, kPlenty); });
      one["memory"] = fewest([&](std::uint64_t memory) { return ends(script, kPlenty, memory); });
    }
    const std::uint64_t steps = one["steps"];
    const std::uint64_t memory = one["memory"];
    EXPECT_TRUE(ends(script, steps, memory)) << one["what"];
    EXPECT_FALSE(ends(script, steps - 1, kPlenty)) << one["what"] << ": one step less";
    EXPECT_FALSE(ends(script, kPlenty, memory - 1)) << one["what"] << ": one byte less";
  }
  if (writes) std::ofstream(kFile) << cases.dump(1) << '\n';
}

}  // namespace
}  // namespace mille

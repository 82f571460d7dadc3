// Perft for a card game: counts the sequences of actions from a known deck, once by the legal lists and once by trying
// every choice of cards. The counts are recorded, so an accidental change of a rule changes them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/property/play.h"
#include "tests/support/choices.h"

namespace mille_test {
namespace {

std::uint64_t perft(const State& state, int depth) {
  if (!state.in_deal()) return 1;
  const std::vector<mille_action> legal = state.legal();
  if (depth == 1) return legal.size();
  std::uint64_t leaves = 0;
  for (const mille_action& action : legal) {
    State next = state;
    next.apply(action);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

std::uint64_t slow_perft(const State& state, const mille_rules& rules, Random& random, int depth) {
  if (!state.in_deal()) return 1;
  const std::map<std::string, mille_action> choices = legal_choices(state, rules, random);
  if (depth == 1) return choices.size();
  std::uint64_t leaves = 0;
  for (const auto& [key, action] : choices) {
    State next = state;
    next.apply(action);
    leaves += slow_perft(next, rules, random, depth - 1);
  }
  return leaves;
}

State dealt(const Variant& variant, std::uint64_t seed) {
  State state = State::start(variant, seed);
  state.next_deal();
  return state;
}

struct Count {
  const char* rules;  // id of a shipped variant, or rules as JSON
  std::uint64_t seed;
  int depth;
  std::uint64_t leaves;
};

Variant variant_of(const Count& count) {
  return count.rules[0] == '{' ? with_rules(count.rules) : Variant::load(count.rules);
}

const Count kCounts[] = {
#include "tests/golden/perft_counts.inc"
};

TEST(Perft, is_the_recorded_count_for_each_deck) {
  for (const Count& count : kCounts) {
    EXPECT_EQ(perft(dealt(variant_of(count), count.seed), count.depth), count.leaves)
        << count.rules << ", seed " << count.seed << ", depth " << count.depth;
  }
}

TEST(Perft, is_the_same_by_trying_every_choice_of_cards) {
  for (const Count& count : kCounts) {
    const Variant variant = variant_of(count);
    const mille_rules rules = variant.rules();
    Random random(count.seed);
    const int depth = std::min(count.depth, test_factor() < 1 ? 4 : 5);
    const State state = dealt(variant, count.seed);
    EXPECT_EQ(slow_perft(state, rules, random, depth), perft(state, depth)) << count.rules << ", seed " << count.seed;
  }
}

}  // namespace
}  // namespace mille_test

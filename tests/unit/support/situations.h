// Rules and situations shared by the tests of the table layer: house rules that lead to every kind of view, every state
// of random play under them, and small states in notation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fast_random.h"
#include "core/match.h"

namespace mille::test {

struct NamedRules {
  std::string name;
  Ruleset ruleset;
};

// The default rules with changes; they must not conflict.
Ruleset rules_with(const std::function<void(mille_rules&)>& change = {});

// Rules that differ in which cards are open, which are wild and which must be laid.
const std::vector<NamedRules>& many_rules();

// Calls `visit` for each state of random play from this seed, for `decisions` decisions. This includes states between
// deals and after the match.
void play_random(const Ruleset& ruleset, std::uint64_t seed, int decisions,
                 const std::function<void(const State&)>& visit);

// Cards separated by spaces.
std::vector<Card> cards(std::string_view text);
Cards as_set(std::string_view text);

// A deal in progress, in notation. The seat whose turn it is has drawn, unless `phase` says otherwise.
struct Situation {
  std::string_view hands[2];
  std::string_view known[2] = {"", ""};
  std::string_view sets[2] = {"", ""};  // natural cards only
  std::string_view pile = "3C";
  std::string_view stock = "4C 4D";
  int turn = 0;
  mille_phase phase = MILLE_PHASE_LAY;

  State state(const Ruleset& ruleset) const;
};

// Redistributes what the viewer cannot know: the opponent's unknown cards, the stock with its order, and the seed.
State with_hidden_permuted(const State& state, int viewer, FastRandom* random);

// Chi-square of counts against the weights. Without weights all counts are expected to be equal.
double chi_square(const std::vector<int>& counts, std::vector<double> weights = {});

// A fair sample exceeds this limit about once in 100,000 times.
double chi_square_limit(std::size_t cells);

}  // namespace mille::test

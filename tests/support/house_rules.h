// Variants to try a property on: the shipped ones, and house rules made of random settings of the rule fields.
#pragma once

#include <string>
#include <vector>

#include "tests/support/library.h"
#include "tests/support/random.h"

namespace mille_test {

// Rules as JSON in which a few random fields differ from the default; they may conflict.
std::string some_rules(Random& random);

// A position with such rules, for hosts that read it with an engine of their own: ::MILLE_E_RULES where they conflict.
std::string position_with(const std::string& rules);

// Rules as JSON in which a few random fields differ from the default and do not conflict; the same for the same seed.
std::string random_rules(std::uint64_t seed);

// The variant `montreal` with other rules, from their JSON.
Variant with_rules(const std::string& rules);

struct TriedVariant {
  std::string name;  // id, or the rules' JSON
  Variant variant;
};

// The five shipped variants, then `house_rules` random ones.
std::vector<TriedVariant> tried_variants(int house_rules);

}  // namespace mille_test

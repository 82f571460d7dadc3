// Variants to test a property with: the shipped ones, and house rules with random values of the rule fields.
#pragma once

#include <string>
#include <vector>

#include "tests/support/library.h"
#include "tests/support/random.h"

namespace mille_test {

// Rules as JSON in which a few random fields differ from the default. They may conflict.
std::string some_rules(Random& random);

// A position with such rules, for tests that read it with their own engine. Reading it returns ::MILLE_E_RULES if the
// rules conflict.
std::string position_with(const std::string& rules);

// Rules as JSON in which a few random fields differ from the default. They never conflict, and the same seed gives the
// same rules.
std::string random_rules(std::uint64_t seed);

// The variant `montreal` with these rules, given as JSON.
Variant with_rules(const std::string& rules);

struct TriedVariant {
  std::string name;  // the variant's id, or the rules' JSON
  Variant variant;
};

// The five shipped variants, then `house_rules` random ones.
std::vector<TriedVariant> tried_variants(int house_rules);

}  // namespace mille_test

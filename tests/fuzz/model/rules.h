// Rules chosen by a fuzzer's bytes, field by field, with what the page "Rule fields" says about them. Ranges and
// conflicts are implemented independently of the library, to be compared with it.
#pragma once

#include <optional>
#include <string>

#include "tests/fuzz/input.h"
#include "tests/support/library.h"

namespace fuzz {

struct HouseRules {
  std::string json;      // differences from montreal, as a position's `rules`
  std::string script;    // the same as a script
  mille_rules expected;  // montreal with these changes, derived members included
  bool allowed = true;   // true if the page allows them
};

HouseRules house_rules(Input* input);

// The variant with these rules, from a position or a script. It is empty if the rules are refused, which must agree
// with `allowed`.
std::optional<mille_test::Variant> variant_of(const HouseRules& rules, bool by_script);

}  // namespace fuzz

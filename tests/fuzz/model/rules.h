// Rules that a fuzzer's bytes choose, field by field, and what the page "Rule fields" says of them: a reading of the ranges and
// conflicts apart from the library's, which is held against it.
#pragma once

#include <optional>
#include <string>

#include "tests/fuzz/input.h"
#include "tests/support/library.h"

namespace fuzz {

struct HouseRules {
  std::string json;      // what differs from montreal, as a position's `rules`
  std::string script;    // the same as a script
  mille_rules expected;  // montreal's with these, the derived members too
  bool allowed = true;   // whether the page allows them
};

HouseRules house_rules(Input* input);

// The variant with these rules, by position or by script; none where they are refused, as they must be then and only then.
std::optional<mille_test::Variant> variant_of(const HouseRules& rules, bool by_script);

}  // namespace fuzz

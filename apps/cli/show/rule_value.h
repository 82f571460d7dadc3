// Rules for people: the value of a field, and the rule set of a deal.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// On one line: `true`, `["2"]`, `A 15, 2 20`.
std::string rule_value_text(const nlohmann::ordered_json& value);

// The rules that the deal in progress, or the last one, is played by.
mille_rules rules_of_deal(const mille::Table& table);
// What the variant remembers after a deal: `Points in the pot: 75`, a line for each number.
std::vector<std::string> remembered(const mille::Variant& variant, const mille_deal_result& result);
// What a rule set changes: `cards.wild ["3"]; deal.hand 9`. Its number is as in mille_view::rule_set, and not 0.
std::string rule_set_text(const mille::Variant& variant, std::int32_t rule_set);

}  // namespace cli

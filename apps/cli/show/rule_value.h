// The value of a rule field for people.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cli {

// On one line: `true`, `["2"]`, `A 15, 2 20`.
std::string rule_value_text(const nlohmann::ordered_json& value);

}  // namespace cli

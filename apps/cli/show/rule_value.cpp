// See rule_value.h.
#include "cli/show/rule_value.h"

namespace cli {

std::string rule_value_text(const nlohmann::ordered_json& value) {
  if (!value.is_object()) return value.dump();
  std::string text;
  for (const auto& [key, points] : value.items()) text += (text.empty() ? "" : ", ") + key + ' ' + points.dump();
  return text;
}

}  // namespace cli

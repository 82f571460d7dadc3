// See rule_value.h.
#include "cli/show/rule_value.h"

#include <fmt/core.h>

namespace cli {

std::string rule_value_text(const nlohmann::ordered_json& value) {
  if (!value.is_object()) return value.dump();
  std::string text;
  for (const auto& [key, points] : value.items()) text += (text.empty() ? "" : ", ") + key + ' ' + points.dump();
  return text;
}

mille_rules rules_of_deal(const mille::Table& table) {
  const std::int32_t rule_set = table.view(MILLE_ONLOOKER).value().rule_set;
  return table.variant().value().rule_set(rule_set).value();
}

std::vector<std::string> remembered(const mille::Variant& variant, const mille_deal_result& result) {
  std::vector<std::string> lines;
  for (const mille_memory_info& memory : variant.memory().value()) {
    const char* const what = memory.help[0] != '\0' ? memory.help : memory.name;
    lines.push_back(fmt::format("{}: {}", what, result.memory[lines.size()]));
  }
  return lines;
}

std::string rule_set_text(const mille::Variant& variant, std::int32_t rule_set) {
  const auto sets = nlohmann::ordered_json::parse(variant.text(MILLE_VARIANT_TEXT_RULE_SETS).value());
  std::string text;
  for (const auto& [group, fields] : sets.at(static_cast<std::size_t>(rule_set) - 1).items()) {
    for (const auto& [field, value] : fields.items()) {
      text += fmt::format("{}{}.{} {}", text.empty() ? "" : "; ", group, field, rule_value_text(value));
    }
  }
  return text;
}

}  // namespace cli

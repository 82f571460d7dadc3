// See hook_use.h.
#include "cli/check/hook_use.h"

#include <nlohmann/json.hpp>

namespace cli {

HookUse hook_use_of(const mille::Variant& variant) {
  HookUse use;
  const std::string text = variant.text(MILLE_VARIANT_TEXT_HOOK_USE).value();
  if (text.empty()) return use;
  const auto json = nlohmann::ordered_json::parse(text);
  for (const auto& [name, count] : json.at("hooks").items()) {
    use.hooks.push_back(
        {name, count.at("asked"), count.at("answered"), count.at("calls"), count.at("steps"), count.at("most_steps")});
  }
  for (const auto& line : json.at("lines")) {
    use.lines.push_back({line.at("file"), line.at("line"), line.at("hook"), line.at("helper"), line.at("runs")});
  }
  return use;
}

}  // namespace cli

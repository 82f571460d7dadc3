// See shipped.h. The texts are generated from plugins/variants when the library is built.
#include "variant/shipped.h"

#include <iterator>

#include "shipped_scripts.h"

namespace mille {

const char* shipped_variant_id(std::size_t index) {
  return index < std::size(shipped::kScripts) ? shipped::kScripts[index].id : nullptr;
}

std::string_view shipped_script(std::string_view id) {
  for (const shipped::Script& script : shipped::kScripts) {
    if (script.id == id) return {script.text, script.size};
  }
  return {};
}

std::vector<std::string_view> shipped_variant_ids() {
  std::vector<std::string_view> ids;
  for (const shipped::Script& script : shipped::kScripts) ids.emplace_back(script.id);
  return ids;
}

std::string_view template_script() { return {shipped::kTemplate.text, shipped::kTemplate.size}; }

}  // namespace mille

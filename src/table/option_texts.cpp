// Reads options from JSON and stores them in a variant.
#include "table/option_texts.h"

#include <algorithm>

#include "core/printable.h"

namespace mille {

namespace {

// Whether a text fits in a mille_option_info and is printable.
bool fits(std::string_view text, std::size_t size) { return text.size() < size && is_printable(text); }

}  // namespace

std::optional<OptionTexts> OptionTexts::read(const Json& json) {
  if (!json.is_object()) return {};
  OptionTexts texts;
  for (const auto& [name, value] : json.members()) {
    VariantOption option;
    option.name = name;
    option.is_set = true;
    if (value.is_string()) {
      option.type = MILLE_OPTION_CHOICE;
      option.value = value.text();
    } else if (value.is_boolean() || value.is_whole()) {
      option.type = value.is_boolean() ? MILLE_OPTION_BOOLEAN : MILLE_OPTION_INTEGER;
      option.value = value.written();
    } else {
      return {};
    }
    if (!fits(option.name, sizeof mille_option_info::name) || !fits(option.value, sizeof mille_option_info::value)) {
      return {};
    }
    texts.options_.push_back(option);
  }
  return texts;
}

std::vector<mille_option> OptionTexts::list() const {
  std::vector<mille_option> given;
  for (const VariantOption& option : options_) given.push_back({option.name.c_str(), option.value.c_str()});
  return given;
}

void OptionTexts::keep_in(Variant* variant) const {
  std::vector<VariantOption> kept = options_;
  for (VariantOption& offered : variant->options) {
    const auto set = std::find_if(kept.begin(), kept.end(),
                                  [&offered](const VariantOption& option) { return option.name == offered.name; });
    offered.is_set = set != kept.end();
    if (set == kept.end()) {
      kept.push_back(offered);
      continue;
    }
    offered.type = set->type;
    offered.value = set->value;
    *set = offered;
  }
  variant->options = std::move(kept);
}

}  // namespace mille

// Reads options from JSON and stores them in a variant.
#include "record/option_texts.h"

#include <algorithm>

#include "base/printable.h"
#include "record/messages.h"

namespace mille {

namespace {

// By mille_option_type.
constexpr std::string_view kTypeTexts[] = {"a whole number", "true or false", "a string"};

// Whether a value fits in a mille_option_info, and a record may hold it.
bool is_value(std::string_view text) { return text.size() < sizeof mille_option_info::value && is_recorded(text); }

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
    if (!is_option_name(option.name) || !is_value(option.value)) return {};
    texts.options_.push_back(option);
  }
  return texts;
}

std::vector<mille_option> OptionTexts::list() const {
  std::vector<mille_option> given;
  for (const VariantOption& option : options_) given.push_back({option.name.c_str(), option.value.c_str()});
  return given;
}

mille_status OptionTexts::keep_in(Variant* variant, mille_error* error) const {
  std::vector<VariantOption> kept = options_;
  for (VariantOption& offered : variant->options) {
    const auto set = std::find_if(kept.begin(), kept.end(),
                                  [&offered](const VariantOption& option) { return option.name == offered.name; });
    offered.is_set = set != kept.end();
    if (set == kept.end()) {
      kept.push_back(offered);
      continue;
    }
    if (!offered.is_known) {
      offered.type = set->type;  // it was inferred from the text
    } else if (offered.type != set->type) {
      return refuse(error, say::kOptionForm, {offered.name, kTypeTexts[static_cast<std::size_t>(offered.type)]});
    }
    offered.value = set->value;
    *set = offered;
  }
  variant->options = std::move(kept);
  return MILLE_OK;
}

}  // namespace mille

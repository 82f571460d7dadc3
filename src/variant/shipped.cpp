#include "variant/shipped.h"

#include <charconv>
#include <iterator>

#include "core/rule_fields.h"
#include "variant/messages.h"

namespace mille {
namespace {

struct Shipped {
  const char* id;
  const char* title;
  const char* about;
  void (*change)(mille_rules& rules);
};

void natural_required(mille_rules& rules) { rules.match_natural_required = 1; }  // V1

void target_2000(mille_rules& rules) { rules.match_target = 2000; }  // V2

void progressive(mille_rules& rules) {  // V3, V4
  rules.match_target = 2000;
  rules.payment_progressive_naturals = 1;
  rules.payment_progressive_chapeaux = 1;
  rules.payment_skunk_mode = MILLE_SKUNK_ADD;
  rules.payment_skunk = 1;
  rules.payment_double_skunk = 2;
}

void denexa(mille_rules& rules) {  // V5
  rules.pile_first_turn_two = 0;
  rules.naturals_clean = MILLE_CLEAN_ANY;
}

constexpr Shipped kShipped[] = {
    {"montreal", "Montreal", "The rules of Mille as they are played in Montreal.", nullptr},
    {"natural-required", "Natural required", "The winner needs a natural in the match (V1).", natural_required},
    {"target-2000", "To 2,000", "The match goes to 2,000; a skunk is under 1,000 (V2).", target_2000},
    {"progressive", "Progressive",
     "To 2,000; each further natural and chapeau pays more, a skunk adds one large, a double one two (V3, V4).",
     progressive},
    {"denexa", "Denexa", "No first turn's two; any player without a wild card in his sets has a natural (V5).", denexa},
};

mille_status set_option(std::string_view id, const mille_option& given, Variant* variant, mille_rules* rules,
                        mille_error* error) {
  const std::string_view name = given.name;
  const std::string_view text = given.value;
  for (VariantOption& option : variant->options) {
    if (option.name != name) continue;
    if (option.is_set) return refuse(error, say::kVariantOptionTwice, {name});
    std::int32_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || value < option.minimum ||
        value > option.maximum) {
      return refuse(error, say::kVariantOptionValue, {name, text, option.minimum, option.maximum});
    }
    option.value = std::to_string(value);
    option.is_set = true;
    field_value(*rules, *find_rule_field(option.field)) = value;
    return MILLE_OK;
  }
  return refuse(error, say::kVariantOptionUnknown, {id, name});
}

// Every variant has an option `target`.
VariantOption target_option(const mille_rules& rules) {
  const RuleField& field = *find_rule_field("match.target");
  VariantOption option;
  option.name = "target";
  option.minimum = field.minimum;
  option.maximum = field.maximum;
  option.default_value = std::to_string(rules.match_target);
  option.value = option.default_value;
  option.help = "Points that end the match.";
  option.field = "match.target";
  return option;
}

const Shipped* find(std::string_view id) {
  for (const Shipped& shipped : kShipped) {
    if (id == shipped.id) return &shipped;
  }
  return nullptr;
}

// Everything of a variant but its resolved rules.
mille_status begin(std::string_view id, std::span<const mille_option> options, mille_rules* rules, Variant* variant,
                   mille_error* error) {
  const Shipped* shipped = find(id);
  *rules = default_rules();
  variant->id = id;
  if (shipped != nullptr) {
    variant->title = shipped->title;
    variant->about = shipped->about;
    if (shipped->change != nullptr) shipped->change(*rules);
  }
  variant->options.push_back(target_option(*rules));
  for (const mille_option& option : options) {
    const mille_status status = set_option(id, option, variant, rules, error);
    if (status != MILLE_OK) return status;
  }
  return MILLE_OK;
}

}  // namespace

const char* shipped_variant_id(std::size_t index) { return index < std::size(kShipped) ? kShipped[index].id : nullptr; }

mille_status ShippedVariants::by_id(std::string_view id, std::span<const mille_option> options,
                                    std::shared_ptr<Variant>* variant, mille_error* error) const {
  if (find(id) == nullptr) return refuse(error, say::kVariantUnknown, {id});
  auto loaded = std::make_shared<Variant>();
  mille_rules rules;
  mille_status status = begin(id, options, &rules, loaded.get(), error);
  if (status == MILLE_OK) status = make_ruleset(rules, &loaded->ruleset, error);
  if (status != MILLE_OK) return status;
  seal_variant(loaded.get());
  *variant = std::move(loaded);
  return MILLE_OK;
}

mille_status ShippedVariants::from_rules(std::string_view id, std::span<const mille_option> options,
                                         const mille_rules& rules, std::string_view script,
                                         std::shared_ptr<Variant>* variant, mille_error* error) const {
  if (!script.empty()) return refuse(error, say::kVariantScript);
  auto loaded = std::make_shared<Variant>();
  mille_rules named;
  mille_status status = begin(id, options, &named, loaded.get(), error);
  if (status == MILLE_OK) status = make_ruleset(rules, &loaded->ruleset, error);
  if (status != MILLE_OK) return status;
  seal_variant(loaded.get());
  *variant = std::move(loaded);
  return MILLE_OK;
}

}  // namespace mille

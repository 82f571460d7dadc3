// The shipped variants of a build without Lua: what their scripts in plugins/variants say, in C++. A test holds the two against each
// other; a build with Lua does not contain this file.
#include "core/result.h"
#include "variant/script_variants.h"

#include <iterator>

#include "core/rule_fields.h"
#include "variant/messages.h"
#include "variant/options.h"
#include "variant/shipped.h"

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

const Shipped* find(std::string_view id) {
  for (const Shipped& shipped : kShipped) {
    if (id == shipped.id) return &shipped;
  }
  return nullptr;
}

// Everything of a variant but its rules as resolved; the options as the host sets them, or as a record has them.
mille_rules begin(const Shipped& shipped, Variant* variant) {
  mille_rules rules = default_rules();
  variant->id = shipped.id;
  variant->title = shipped.title;
  variant->about = shipped.about;
  if (shipped.change != nullptr) shipped.change(rules);
  return rules;
}

std::vector<OptionDefinition> options_of_all() {
  std::vector<OptionDefinition> options;
  add_target_option(options);
  return options;
}

}  // namespace

const char* shipped_variant_id(std::size_t index) { return index < std::size(kShipped) ? kShipped[index].id : nullptr; }

Result<std::shared_ptr<Variant>> ScriptVariants::by_id(std::string_view id, std::span<const mille_option> options,
                                                       mille_error* error) const {
  const Shipped* shipped = find(id);
  if (shipped == nullptr) return refuse(error, say::kNoVariant, {id, kShipped[0].id});
  auto loaded = std::make_shared<Variant>();
  mille_rules rules = begin(*shipped, loaded.get());
  MILLE_TRY(loaded->options, set_options(id, options_of_all(), options, &rules, error));
  MILLE_TRY(loaded->ruleset, make_ruleset(rules, error));
  seal_variant(loaded.get());
  return loaded;
}

Result<std::shared_ptr<Variant>> ScriptVariants::from_rules(std::string_view id, std::span<const mille_option> options,
                                                            const mille_rules& rules, std::string_view script,
                                                            mille_error* error) const {
  if (!script.empty()) return refuse(error, say::kScriptAbsent);
  auto loaded = std::make_shared<Variant>();
  MILLE_TRY(loaded->ruleset, make_ruleset(rules, error));
  loaded->id = id;
  loaded->title = id;
  if (const Shipped* shipped = find(id)) begin(*shipped, loaded.get());
  loaded->options = describe_options(options_of_all(), options, loaded->ruleset.rules);
  seal_variant(loaded.get());
  return loaded;
}

Result<std::shared_ptr<Variant>> ScriptVariants::from_script(const script::Source&, std::span<const mille_option>,
                                                             mille_error* error) const {
  return refuse(error, say::kScriptAbsent);
}

ScriptVariants::Checked ScriptVariants::check(const script::Source&) const {
  mille_error error{};
  error.struct_size = sizeof error;
  refuse(&error, say::kScriptAbsent);
  return {{error}, nullptr};
}

Result<std::string> ScriptVariants::template_for(std::string_view, mille_error* error) {
  return refuse(error, say::kScriptAbsent);
}

}  // namespace mille

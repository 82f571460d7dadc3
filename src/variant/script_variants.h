// Variants out of scripts: shipped ones by id, anybody's by text, those of records by their rules. A build without Lua has the
// shipped ones alone (native_variants.cpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/variant.h"
#include "variant/script_host.h"

namespace mille {

class ScriptVariants final : public VariantSource {
 public:
  explicit ScriptVariants(const ScriptHost& host) : host_(host) {}

  mille_status by_id(std::string_view id, std::span<const mille_option> options, std::shared_ptr<Variant>* variant,
                     mille_error* error) const override;
  mille_status from_rules(std::string_view id, std::span<const mille_option> options, const mille_rules& rules,
                          std::string_view script, std::shared_ptr<Variant>* variant,
                          mille_error* error) const override;

  // A variant out of anybody's script. `error` is the first thing that is wrong with it.
  mille_status from_script(const script::Source& source, std::span<const mille_option> options,
                           std::shared_ptr<Variant>* variant, mille_error* error) const;

  // Everything that is wrong with a script, in the order of its lines; its variant, or null, in `variant`.
  std::vector<mille_error> problems_of(const script::Source& source, std::shared_ptr<Variant>* variant) const;

  // A script to begin with, under that name. MILLE_E_ARGUMENT for what is no name.
  static mille_status template_for(std::string_view name, std::string* text, mille_error* error);

 private:
  ScriptHost host_;
};

}  // namespace mille

// Loads variants: shipped ones by id, others from a script, those of records from their rules. A build without Lua has
// only the shipped ones (native_variants.cpp).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/variant.h"
#include "variant/script_host.h"

namespace mille {

class ScriptVariants final : public VariantSource {
 public:
  explicit ScriptVariants(const ScriptHost& host) : host_(host) {}

  Result<std::shared_ptr<Variant>> by_id(std::string_view id, std::span<const mille_option> options,
                                         mille_error* error) const override;
  Result<std::shared_ptr<Variant>> from_rules(std::string_view id, std::span<const mille_option> options,
                                              const mille_rules& rules, std::string_view script,
                                              const HookLimits* limits, mille_error* error) const override;

  // Loads a variant from a script: the first file, which may extend the others. On failure `error` is the first problem
  // of the script.
  Result<std::shared_ptr<Variant>> from_script(std::span<const script::Source> files,
                                               std::span<const mille_option> options, mille_error* error) const;
  Result<std::shared_ptr<Variant>> from_script(const script::Source& source, std::span<const mille_option> options,
                                               mille_error* error) const {
    return from_script(std::span(&source, 1), options, error);
  }

  struct Checked {
    std::vector<mille_error> problems;  // in the order of their lines
    std::shared_ptr<Variant> variant;   // null if there are problems
  };

  // Finds every problem of a script: of the first file, which may extend the others.
  Checked check(std::span<const script::Source> files) const;
  Checked check(const script::Source& source) const { return check(std::span(&source, 1)); }

  // Returns a script that defines a variant of that name, for its author to extend. Fails with MILLE_E_ARGUMENT
  // if the name is invalid.
  static Result<std::string> template_for(std::string_view name, mille_error* error);

 private:
  ScriptHost host_;
};

}  // namespace mille

// From definitions to rules: a script's settings over those of the variant that it extends.
#pragma once

#include "variant/definition.h"
#include "variant/problems.h"
#include "variant/script_variants.h"

namespace mille {

// A definition with what it extends.
struct Resolved {
  Definition definition;
  mille_rules rules{};  // before options; naturals_size is 0 where it follows the packs
  std::vector<OptionDefinition> options;
};

// Runs a script, reads it and resolves it. What is wrong goes to `problems`.
Resolved resolve_script(const ScriptHost& host, const script::Source& source, Problems& problems);

}  // namespace mille

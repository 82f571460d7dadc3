// Turns definitions into rules. A script's settings override those of the variant that it extends.
#pragma once

#include "variant/definition.h"
#include "variant/problems.h"
#include "variant/script_variants.h"

namespace mille {

// A definition combined with the variant that it extends.
struct Resolved {
  Definition definition;
  mille_rules rules{};  // before the host sets options; naturals_size is 0 if it follows the packs
  std::vector<OptionDefinition> options;
};

// Runs a script, reads its table and resolves it. Adds every mistake to `problems`.
Resolved resolve_script(const ScriptHost& host, const script::Source& source, Problems& problems);

}  // namespace mille

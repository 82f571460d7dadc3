// Turns definitions into rules. A script's settings override those of what it extends: a shipped variant, a file, or
// several files, whose changes are merged.
#pragma once

#include <array>
#include <vector>

#include "variant/definition.h"
#include "variant/problems.h"
#include "variant/script_bundle.h"
#include "variant/script_variants.h"

namespace mille {

// The file that defines each hook; without a name where nothing does.
struct HookSources {
  script::Source allow, score_deal, match_over, settle, deal_rules;
  bool allow_may_be_overruled = false;  // see Definition

  bool any() const {
    return !allow.name.empty() || !score_deal.name.empty() || !match_over.name.empty() || !settle.name.empty() ||
           !deal_rules.name.empty();
  }
};

// A definition combined with what it extends.
struct Resolved {
  Definition definition;
  mille_rules rules{};  // before the host sets options; naturals_size is 0 if it follows the packs
  std::vector<OptionDefinition> options;
  std::vector<VariantMemory> memory;  // in the order of the names
  std::vector<RuleChanges> rule_sets;
  HookSources hooks;
  std::vector<script::Source> merged;      // the files of a list that the script extends
  std::vector<std::string_view> extended;  // of the whole script, the names of all files that were read
};

// Changes rules as a script says.
void apply_changes(const RuleChanges& changes, mille_rules& rules);

// Adds a number to remember to those of a base, in its place. One of the same name is replaced.
void put_memory(const VariantMemory& memory, std::vector<VariantMemory>& all);

// Runs a script, reads its table and resolves it. Adds every mistake to `problems`, which are those of the bundle's
// script.
Resolved resolve_script(const ScriptHost& host, const ScriptBundle& bundle, Problems& problems);

}  // namespace mille

// A loaded variant: its rules ready for play, its hooks, and its texts for records and people. src/variant makes
// variants from scripts; tables and records only use them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sha256.h"
#include "core/hooks.h"
#include "core/match.h"
#include "learn/encoding.h"

namespace mille {

// Longest name of a variant or of an option, in bytes. It must fit in a fixed array of the host.
inline constexpr std::size_t kMaxNameBytes = MILLE_VARIANT_NAME_MAX;

// Whether a text may be a variant's name: small letters, digits and hyphens, beginning with a letter.
bool is_variant_name(std::string_view name);
// Whether a text may be an option's name: small letters, digits, hyphens and underscores.
bool is_option_name(std::string_view name);

struct VariantOption {
  std::string name;
  mille_option_type type = MILLE_OPTION_INTEGER;
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;
  std::string default_value;
  std::string value;    // the value in force
  std::string choices;  // words separated by one space
  std::string help;
  std::string field;      // the rule field that it sets; empty if there is none
  bool is_own = false;    // the script's own, which its hooks read
  bool is_set = false;    // by the host; records then list it
  bool is_known = false;  // to the variant; an option from a record may be unknown to this release
};

// A number that the script remembers through a match, in DealScore::memory at the same place as in Variant::memory.
struct VariantMemory {
  std::string name;
  std::int32_t minimum = 0;
  std::int32_t maximum = 0;
  std::int32_t start = 0;
  std::string help;

  friend bool operator==(const VariantMemory&, const VariantMemory&) = default;
};

// The limits of a script in one call, in units that are the same on every build. A record names them unless they are the
// default. Beyond kMost no limit is ever reached.
struct HookLimits {
  static constexpr std::uint64_t kMost = 1'000'000'000'000;

  std::uint64_t steps = 1'000'000;
  std::uint64_t memory = 2 * 1024 * 1024;  // made in one call, in bytes of a machine with pointers of 8 bytes

  bool operator==(const HookLimits&) const = default;
};

struct Variant {
  std::string id;
  std::string title;
  std::string about;
  std::string script;  // the source; empty without hooks
  std::vector<VariantOption> options;
  std::vector<VariantMemory> memory;  // in the order of the names
  Ruleset ruleset;
  std::vector<Ruleset> rule_sets;  // that a deal may be played by instead; its script has the hook deal_rules
  std::unique_ptr<const Hooks> hooks;
  HookLimits limits;             // of the hooks
  std::string rules_json;        // every rule field as resolved
  std::string record_rules;      // the rules as records have them
  std::string record_rule_sets;  // the rule sets as records have them; empty without any
  Digest hash{};                 // hash of record_rules and script
  Encoding encoding;             // its atomic actions

  // The game. Where `notes` is null, failures of hooks are noted nowhere, as in a search.
  Game game(HookNotes* notes = nullptr, const void* asker = nullptr) const {
    return {ruleset, hooks.get(), notes, asker, rule_sets};
  }
  bool has_rule_set(std::int32_t number) const {
    return number >= 0 && number <= static_cast<std::int32_t>(rule_sets.size());
  }
  // What the deal of a state, or of a view that has_rule_set() has accepted, is played by.
  const Ruleset& ruleset_of(const State& state) const { return ruleset_of(state.rule_set); }
  const Ruleset& ruleset_of(std::int32_t number) const { return chosen_ruleset(ruleset, rule_sets, number); }

  // For calls on states and on bare totals, which have no table. Any thread may use it.
  mutable HookWarnings warnings;
};

// Fills what follows from rules, script and hooks: rules_json, record_rules, hash, encoding, and the tag that marks the
// variant's states.
void seal_variant(Variant* variant);

// The rule sets as a JSON list: of each the fields that differ from the variant's own rules.
std::string write_rule_sets(const Variant& variant);

// The hash in a record's header. It covers the rules as written and the script.
Digest variant_hash(std::string_view rules, std::string_view script);

// Where records and positions get their variants from.
class VariantSource {
 public:
  virtual ~VariantSource() = default;

  // A shipped variant with options set by text.
  virtual Result<std::shared_ptr<Variant>> by_id(std::string_view id, std::span<const mille_option> options,
                                                 mille_error* error) const = 0;

  // A variant with exactly these rules and, unless it is empty, this script's hooks. They run under `limits`, or under
  // the host's if it is null. Fails with MILLE_E_LIMIT if `limits` are larger than the host's.
  virtual Result<std::shared_ptr<Variant>> from_rules(std::string_view id, std::span<const mille_option> options,
                                                      const mille_rules& rules, std::string_view script,
                                                      const HookLimits* limits, mille_error* error) const = 0;
};

}  // namespace mille

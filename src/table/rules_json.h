// Reads and writes rules as JSON: groups and fields in the order of the rule fields, as in records and positions.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "mille/mille_types.h"

namespace mille {

class Json;

// Every field as resolved, without white space. `cards.values` has A … K and joker, then the cards that differ from
// their rank; a rank's value is that of most of its suits or, if two and two are equal, that of clubs.
std::string write_rules(const mille_rules& rules);

// The fields that differ from `base`; records have those that differ from base_rules().
std::string write_rule_changes(const mille_rules& rules, const mille_rules& base);

// What every rule field may be, as a list: name, type, range or choices, default, since when, and a sentence on what it
// means.
std::string describe_rule_fields();

// Sets the fields of `rules` that an object names, in any order, as a position of version 1 does. `cards.values` is
// merged entry by entry; a card's entry overrides its rank's (C2). `naturals.size` follows `cards.packs` if it did so
// before and is not named. Conflicts are not checked. Fails with MILLE_E_RULES and names the unknown or wrong field;
// `rules` is then unchanged.
mille_status read_rules(const Json& json, mille_rules* rules, mille_error* error);

// base_rules() with the changes that the object names. Fails like read_rules(); an unknown field may come from a newer
// libmille, and the message says so. The caller checks that the object is write_rule_changes() of the result against base_rules().
Result<mille_rules> read_rule_changes(const Json& json, mille_error* error);

}  // namespace mille

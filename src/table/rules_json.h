// Rules as JSON, both ways: groups and fields in the order of the rule fields, as records and positions have them.
#pragma once

#include <string>
#include <string_view>

#include "mille/mille_types.h"

namespace mille {

class Json;

// Every field as resolved, without white space. `cards.values` has A … K and joker, then the cards that differ from their
// rank; a rank's value is that of most of its suits, of clubs where two and two are alike.
std::string write_rules(const mille_rules& rules);

// The fields in which `rules` differs from `base`, in the same form, so that read_rules() brings them onto `base`.
std::string write_rule_changes(const mille_rules& rules, const mille_rules& base);

// Sets in `rules` what the object names, in any order, and leaves the rest; `cards.values` is merged entry by entry, a
// card's entry going before its rank's (C2). `naturals.size` follows `cards.packs` where it did so before. Conflicts are not
// looked for. MILLE_E_RULES names the field that is unknown or wrong; `rules` is then as it was.
mille_status read_rules(const Json& json, mille_rules* rules, mille_error* error);

}  // namespace mille

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

// The same with the fields of records of version 1 alone, as they have it.
std::string write_first_rules(const mille_rules& rules);

// The fields that differ from base_rules(), as records of version 2 have it.
std::string write_rule_changes(const mille_rules& rules);

// Sets in `rules` what an object names that says what differs from them, as a position of version 1 does, in any order, and leaves the rest; `cards.values`
// is merged entry by entry, a card's entry going before its rank's (C2). `naturals.size` follows `cards.packs` where it did
// so before. Conflicts are not looked for. MILLE_E_RULES names the field that is unknown or wrong; `rules` is then as it was.
mille_status read_rules(const Json& json, mille_rules* rules, mille_error* error);

// Sets the fields that version 1 does not have to the values under which its matches were played.
void set_later_fields_neutral(mille_rules* rules);

// Sets `rules` to base_rules() with the changes that the object names. Refused as above; a field that nobody knows may come
// from a newer libmille, and the message says so. Whether the object is write_rule_changes() of the result is not looked at.
mille_status read_rule_changes(const Json& json, mille_rules* rules, mille_error* error);

}  // namespace mille

// Rules as JSON, both ways: groups and fields in the order of the rule fields, as records and positions have them.
#pragma once

#include <string>
#include <string_view>

#include "mille/mille_types.h"

namespace mille {

// Every field as resolved, without white space. `cards.values` has A … K and joker, then the cards that differ from their
// rank; a rank's value is that of most of its suits, of clubs where two and two are alike.
std::string write_rules(const mille_rules& rules);

}  // namespace mille

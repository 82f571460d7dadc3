// Positions: any point of a deal as one JSON object, both ways. A position that is read is one that play can go on from:
// whatever the text says, the state keeps every promise that states make.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "table/table.h"

namespace mille {

struct Position {
  std::shared_ptr<const Variant> variant;
  State state;
};

// Reads a position of version 1 or 2 under `given` or, where that is null, under its own rules: in version 1 those of the variant
// that it names (`montreal` if none) with its options and changes, in version 2 those that it spells out with its script.
// Refused: MILLE_E_POSITION; MILLE_E_NOT_FOUND, MILLE_E_OPTION, MILLE_E_RULES, MILLE_E_SCRIPT for its variant.
mille_status read_position(const VariantSource& variants, std::shared_ptr<const Variant> given, std::string_view text,
                           Position* position, mille_error* error);

// Writes the table's position in version 2, without a seed that is still secret or that no record would have. MILLE_E_PHASE
// unless a deal is in progress.
mille_status write_position(const Table& table, std::string* text, mille_error* error);

}  // namespace mille

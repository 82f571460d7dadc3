// Positions: any point of a deal as one JSON object, read and written. Play can go on from every position that is read:
// the state keeps all invariants of a State, whatever the text says.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/table.h"

namespace mille {

// Versions of positions. Version 1 is the form to type by hand.
inline constexpr int kFirstPositions = 1;
inline constexpr int kPositions = 2;

struct Position {
  std::shared_ptr<const Variant> variant;
  State state;
};

// Reads a position of version 1 or 2 under the rules of `given` or, if that is null, under its own rules. In version 1
// these are the rules of the variant that it names (`montreal` if none), with its options and changes. In version 2 the
// position spells out its rules and its script. Fails with MILLE_E_POSITION, or with MILLE_E_NOT_FOUND, MILLE_E_OPTION,
// MILLE_E_RULES or MILLE_E_SCRIPT if its variant cannot be loaded.
Result<Position> read_position(const VariantSource& variants, std::shared_ptr<const Variant> given,
                               std::string_view text, mille_error* error);

// The table's position in version 2. It omits a seed that is secret or that no record would have. Fails with
// MILLE_E_PHASE unless a deal is in progress.
Result<std::string> write_position(const Table& table, mille_error* error);

}  // namespace mille

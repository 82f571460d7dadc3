// What the screens and the reading of actions need of a match: the table, and the person who looks at it.
#pragma once

#include "cli/show/sheet.h"
#include "mille/mille.hpp"

namespace cli {

// Refers to what its maker keeps.
struct Board {
  const mille::Table& table;
  const mille_rules& rules;
  const Names& names;
  mille_seat person;
};

}  // namespace cli

// What the screens and the reading of actions need of a match: the table, and the person who looks at it.
#pragma once

#include "cli/show/sheet.h"
#include "mille/mille.hpp"

namespace cli {

// Refers to what its maker keeps.
struct Board {
  const mille::Table& table;
  mille_rules rules;  // of the deal in progress
  const Names& names;
  mille_seat person;
};

}  // namespace cli

// A match that has been played, decision by decision, forwards and back, with both hands open, one, or none: on the whole
// terminal where there is one, in lines elsewhere.
#pragma once

#include "cli/show/sheet.h"
#include "cli/term/session.h"

namespace cli {

struct Stepping {
  int deal = 0;         // begin with this deal; 0: with the first
  bool hidden = false;  // hands hidden at first
};

void step_through(Session& session, const mille::Table& table, const Names& names, const Stepping& stepping);

}  // namespace cli

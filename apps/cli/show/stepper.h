// Steps through a finished or recorded match decision by decision, forwards and back, showing both hands, one, or none.
// It uses the full terminal if there is one, and lines otherwise.
#pragma once

#include "cli/show/sheet.h"
#include "cli/term/session.h"

namespace cli {

struct Stepping {
  int deal = 0;         // the deal to begin with; 0: the first
  bool hidden = false;  // hands are hidden at first
};

void step_through(Session& session, const mille::Table& table, const Names& names, const Stepping& stepping);

}  // namespace cli

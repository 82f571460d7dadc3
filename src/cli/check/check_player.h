// The conformance run of a player in a shared library: each check of conformance.h in a process of its own, and a verdict a line.
#pragma once

#include <string>

#include "cli/term/session.h"

namespace cli {

struct CheckPlan {
  std::string only;        // the one check to run; empty: all
  std::uint64_t seed = 1;  // of the first run of each check
};

// False: something is wrong with it.
bool check_player(Session& session, const std::string& player, const CheckPlan& plan);

}  // namespace cli

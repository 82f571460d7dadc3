// The conformance run of a player: a verdict a line. Each check of a player of a shared library runs in a process of its own, in
// the sandbox of isolated players; a command is a process of its own as it is.
#pragma once

#include <chrono>
#include <string>

#include "cli/options/engine.h"
#include "cli/term/session.h"

namespace cli {

struct CheckPlan {
  std::string only;                     // the one check to run; empty: all
  std::uint64_t seed = 1;               // of the first run of each check
  PlayerGrants grants;                  // of a library's player: threads, readable folders
  std::chrono::seconds longest_call{};  // of processor time, of a library's player in the sandbox
};

// Returns false if something is wrong with it. Throws Failure where the system cannot isolate it.
bool check_player(Session& session, const std::string& player, const CheckPlan& plan);

}  // namespace cli

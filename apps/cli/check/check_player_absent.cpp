// No checks of players, in a build for a system on which they cannot be watched; see check_player.h and conformance.h.
#include "cli/check/check_player.h"
#include "cli/check/conformance.h"
#include "cli/failure.h"
#include "cli/term/say.h"

namespace cli {

namespace {

[[noreturn]] void refuse() {
  throw Failure(say("mille check cannot check players on this system. It checks scripts."));
}

}  // namespace

bool check_player(Session&, const std::string&, const CheckPlan&) { refuse(); }

int run_check_here(const std::string&, const std::string&, std::uint64_t, int, const Sandboxed&) { refuse(); }

}  // namespace cli

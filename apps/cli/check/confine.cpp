// The sandbox around a check; see confine.h.
#include "cli/check/confine.h"

#include "platform/sandbox.h"
#include "platform/sandbox_parts.h"

namespace cli {

std::string enter_player_sandbox(const std::string& file, const std::vector<std::string>& readable,
                                 const std::vector<int>& open) {
  // The checks have a thread of their own, and look for timers. Whoever started this process has limited its memory.
  const platform::Confinement confinement{
      .memory = 0, .freedoms = {.threads = true, .timers = true}, .files = {file}, .folders = readable, .open = open};
  return platform::names_of_parts(platform::enter_sandbox(confinement));
}

}  // namespace cli

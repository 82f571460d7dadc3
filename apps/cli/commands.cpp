// The table of subcommands; see commands.h.
#include "cli/commands.h"

#include <algorithm>
#include <vector>

#include "cli/failure.h"
#include "cli/options/suggest.h"
#include "cli/term/say.h"

namespace cli {

std::span<const Command> commands() {
  static const std::vector<Command> all = [] {
    std::vector<Command> found;
    for (const Command* command : kCommandList) found.push_back(*command);
    std::sort(found.begin(), found.end(), [](const Command& a, const Command& b) { return a.place < b.place; });
    return found;
  }();
  return all;
}

const Command& find_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (name == command.page.name) return command;
    names.emplace_back(command.page.name);
  }
  const std::string near = did_you_mean(name, names);
  throw UsageError(say("There is no subcommand “{0}”", {name}) +
                   (near.empty() ? say(". `mille help` lists them.") : near));
}

}  // namespace cli

// The table of subcommands. Each file of commands/ defines one; command_list.h declares them, generated from the files.
#pragma once

#include <span>
#include <string>

#include "cli/options/options.h"
#include "cli/term/session.h"
#include "command_list.h"

namespace cli {

// All subcommands, in the order in which help lists them.
std::span<const Command> commands();

// Returns the subcommand of that name. Throws UsageError that suggests the nearest name.
const Command& find_command(const std::string& name);

}  // namespace cli

// Shell completions of the command, generated from the option tables: subcommands, options and their values. Names that
// only the engine knows are queried from the command at completion time.
#pragma once

#include <span>
#include <string>

#include "cli/options/options.h"

namespace cli {

std::string bash_completion(std::span<const Command> commands);
std::string zsh_completion(std::span<const Command> commands);
std::string fish_completion(std::span<const Command> commands);

}  // namespace cli

// Completions of the command for shells, made of the tables of options: subcommands, options, and the values of each. Names that
// only the engine knows are asked of the command itself when they are wanted.
#pragma once

#include <span>
#include <string>

#include "cli/options/options.h"

namespace cli {

std::string bash_completion(std::span<const Command> commands);
std::string zsh_completion(std::span<const Command> commands);
std::string fish_completion(std::span<const Command> commands);

}  // namespace cli

// Writes docs/command.md out of the tables of options.
#pragma once

#include <span>
#include <string>

#include "cli/commands.h"

namespace cli_test {

std::string reference_page(std::span<const cli::Command> commands);

}  // namespace cli_test

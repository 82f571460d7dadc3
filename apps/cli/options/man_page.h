// Generates the options section of a subcommand's man page. The rest of the page is written by hand (docs/man).
#pragma once

#include <string>

#include "cli/options/options.h"

namespace cli {

// Returns the text from `.SH OPTIONS` up to the next heading, in man(7) markup.
std::string man_options(const Page& page);

}  // namespace cli

// The options' part of a subcommand's man page. The rest of the page is written by hand (docs/man).
#pragma once

#include <string>

#include "cli/options/options.h"

namespace cli {

// From `.SH OPTIONS` to before the next heading, in the language of man(7).
std::string man_options(const Page& page);

}  // namespace cli

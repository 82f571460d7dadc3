// What every subcommand is given: its arguments, standard output, and how to write for whoever reads it.
// The subcommands themselves stand in commands/.
#pragma once

#include <string>
#include <vector>

#include "cli/term/output.h"
#include "cli/term/style.h"

namespace cli {

struct Session {
  std::vector<std::string> arguments;  // what follows the subcommand's name
  Output& out;
  Style style;           // of standard output
  bool out_is_terminal;  // standard output
  bool err_is_terminal;  // standard error
  bool in_is_terminal;   // standard input
};

}  // namespace cli

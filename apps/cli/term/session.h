// What every subcommand receives: its arguments, standard output, and how to format for its reader. commands/ holds the
// subcommands.
#pragma once

#include <string>
#include <vector>

#include "cli/term/output.h"
#include "cli/term/style.h"

namespace cli {

struct Session {
  std::vector<std::string> arguments;  // what follows the subcommand's name
  Output& out;
  Style style;           // for standard output
  bool out_is_terminal;  // standard output
  bool err_is_terminal;  // standard error
  bool in_is_terminal;   // standard input
};

}  // namespace cli

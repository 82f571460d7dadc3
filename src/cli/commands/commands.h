// The table of subcommands. Each stands in a file of its own name in this folder.
#pragma once

#include <span>

#include "cli/term/session.h"

namespace cli {

int watch(Session& session);
int play(Session& session);
int arena(Session& session);
int arena_merge(Session& session);  // called by arena
int settle(Session& session);
int replay(Session& session);
int variants(Session& session);
int players(Session& session);
int new_script(Session& session);
int check(Session& session);
int perft(Session& session);
int version(Session& session);
int help(Session& session);

struct Command {
  const char* name;
  const char* summary;
  int (*run)(Session& session);
};

// All of them, in the order in which they are listed.
std::span<const Command> commands();

// The subcommand of that name. Throws UsageError with the nearest name.
const Command& find_command(const std::string& name);

}  // namespace cli

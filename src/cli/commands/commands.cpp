// The table of subcommands; see commands.h.
#include "cli/commands/commands.h"

#include "cli/failure.h"
#include "cli/options/suggest.h"

namespace cli {

namespace {

constexpr Command kCommands[] = {
    {"play", "sit down against a computer player", play},
    {"watch", "players against each other, told turn by turn", watch},
    {"arena", "which player is better, by how much, and is it certain", arena},
    {"replay", "show or verify a recorded match", replay},
    {"settle", "what the loser pays, item by item", settle},
    {"variants", "the rules one can play by", variants},
    {"players", "the computer players", players},
    {"new", "a commented script or source to begin a house rule or a player with", new_script},
    {"check", "what is wrong with a variant's script, or with a player", check},
    {"perft", "count the legal actions to a depth", perft},
    {"version", "versions and what this build offers", version},
    {"help", "this page, or a subcommand's", help},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command& find_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : kCommands) {
    if (name == command.name) return command;
    names.emplace_back(command.name);
  }
  const std::string near = did_you_mean(name, names);
  throw UsageError("there is no subcommand '" + name + "'" + (near.empty() ? "; `mille help` lists them" : near));
}

}  // namespace cli

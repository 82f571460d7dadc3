// The table of subcommands; see commands.h.
#include "cli/commands/commands.h"

#include "cli/failure.h"
#include "cli/options/suggest.h"

namespace cli {

namespace {

constexpr Command kCommands[] = {
    {kLearnPage, "learn the game in a guided deal", learn},
    {kPlayPage, "play against a computer player", play},
    {kWatchPage, "watch players play each other, turn by turn", watch},
    {kArenaPage, "measure which player is better, by how much, and how certainly", arena},
    {kReplayPage, "show or verify a recorded match", replay},
    {kReviewPage, "show the costliest decisions of a recorded match", review},
    {kSettlePage, "compute what the loser pays, item by item", settle},
    {kVariantsPage, "list the variants, or show the rules of one", variants},
    {kFieldsPage, "list the rule fields with their values and meanings", fields},
    {kPlayersPage, "list the computer players, or describe one", players},
    {kNewPage, "write a commented script for a house rule, or source for a player", new_script},
    {kCheckPage, "find what is wrong with a variant's script or a player", check},
    {kWhyPage, "explain why an action is legal or not, and what it leads to", why},
    {kPerftPage, "count the legal actions to a depth", perft},
    {kVersionPage, "print the version and what this build offers", version},
    {kCompletionPage, "print a shell completion script", completion},
    {kHelpPage, "show this page, or the help page of a subcommand", help},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command& find_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : kCommands) {
    if (name == command.page.name) return command;
    names.emplace_back(command.page.name);
  }
  const std::string near = did_you_mean(name, names);
  throw UsageError("there is no subcommand “" + name + "”" + (near.empty() ? "; `mille help` lists them" : near));
}

}  // namespace cli

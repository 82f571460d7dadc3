// The table of subcommands; see commands.h.
#include "cli/commands/commands.h"

#include "cli/failure.h"
#include "cli/options/suggest.h"

namespace cli {

namespace {

constexpr Command kCommands[] = {
    {kLearnPage, "learn the game in a guided deal", learn},
    {kPlayPage, "sit down against a computer player", play},
    {kWatchPage, "players against each other, told turn by turn", watch},
    {kArenaPage, "which player is better, by how much, and is it certain", arena},
    {kReplayPage, "show or verify a recorded match", replay},
    {kSettlePage, "what the loser pays, item by item", settle},
    {kVariantsPage, "the rules one can play by", variants},
    {kFieldsPage, "what each rule field may be, and what it means", fields},
    {kPlayersPage, "the computer players", players},
    {kNewPage, "a commented script or source to begin a house rule or a player with", new_script},
    {kCheckPage, "what is wrong with a variant's script, or with a player", check},
    {kWhyPage, "whether an action is legal, which rule or hook says so, and what it leads to", why},
    {kPerftPage, "count the legal actions to a depth", perft},
    {kVersionPage, "versions and what this build offers", version},
    {kCompletionPage, "what makes a shell complete the command's words", completion},
    {kHelpPage, "this page, or a subcommand's", help},
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
  throw UsageError("there is no subcommand '" + name + "'" + (near.empty() ? "; `mille help` lists them" : near));
}

}  // namespace cli

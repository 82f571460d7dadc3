// mille help: lists the subcommands, or shows the help page of one.
#include "cli/commands/commands.h"
#include "cli/failure.h"

namespace cli {

constexpr Page kHelpPage{.name = "help",
                         .usage = "[COMMAND]",
                         .about = "Lists the subcommands, or shows the help page of one.",
                         .examples = "mille help watch\n",
                         .argument = {.name = "command", .offer = Offer::commands}};

void greet(Output& out) {
  out.line("Mille is a rummy for two. In a terminal you play it against the computer.");
  out.line();
  for (const char* name : {"learn", "play", "watch", "replay", "review", "settle"}) {
    out.line("  " + pad_right(std::string("mille ") + name, 16) + find_command(name).summary);
  }
  out.line();
  out.line("`mille play --resume` continues the match that you played last.");
  out.line("`mille help` lists all commands. `mille COMMAND --help` shows the options of one.");
}

int help(Session& session) {
  // `mille --help` and `mille help --help` list the subcommands, too.
  std::erase_if(session.arguments,
                [](const std::string& argument) { return argument == "--help" || argument == "-h"; });
  CommandOptions options(kHelpPage);
  options.parse(session);
  if (options.arguments().size() > 1) throw UsageError("help takes one subcommand's name");
  const std::string topic = options.arguments().empty() ? "" : options.arguments()[0];
  if (!topic.empty() && topic != "help") {
    session.arguments = {"--help"};
    return find_command(topic).run(session);
  }
  Output& out = session.out;
  out.line("Usage: mille COMMAND [option...]");
  out.line();
  out.line("The card game Mille: play it, watch it, settle matches and inspect records.");
  out.line();
  out.line("Commands:");
  for (const Command& command : commands()) {
    out.line("  " + pad_right(command.page.name, 12) + command.summary);
  }
  out.line();
  out.line("`mille COMMAND --help` shows the options of a subcommand, with examples.");
  out.line();
  out.line("Examples:");
  out.line("  mille play                       # play against the player greedy");
  out.line("  mille watch --seed 7919          # a match that you can repeat");
  out.line("  mille settle --winner 1252,2,1 --loser 649,1,1");
  out.line();
  out.line("Exit codes: 0 done, 1 refused or failed (see standard error), 2 usage error.");
  return kDone;
}

}  // namespace cli

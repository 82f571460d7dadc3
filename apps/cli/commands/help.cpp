// mille help: lists the subcommands, or shows the help page of one.
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/term/say.h"

namespace cli {

namespace {

struct HelpOptions {
  std::vector<std::string> topics;
};

constexpr Page kPage{.name = "help",
                     .usage = "[COMMAND]",
                     .about = "Lists the subcommands, or shows the help page of one.",
                     .examples = "mille help watch\n",
                     .argument = {.name = "command", .target = into<&HelpOptions::topics>, .offer = Offer::commands}};

int help(Session& session) {
  // `mille --help` and `mille help --help` list the subcommands, too.
  std::erase_if(session.arguments,
                [](const std::string& argument) { return argument == "--help" || argument == "-h"; });
  const auto topics = parsed<HelpOptions, kPage>(session).value().topics;
  if (topics.size() > 1) throw UsageError(say("help takes one subcommand's name"));
  const std::string topic = topics.empty() ? "" : topics[0];
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

}  // namespace

constexpr Command kHelpCommand{kPage, 170, "show this page, or the help page of a subcommand", help};

}  // namespace cli

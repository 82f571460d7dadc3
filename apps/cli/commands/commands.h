// The table of subcommands. Each one is implemented in a file of its name in this folder.
#pragma once

#include <span>

#include "cli/options/options.h"
#include "cli/term/session.h"

namespace cli {

int watch(Session& session);
int play(Session& session);
int arena(Session& session);
int arena_merge(Session& session);  // arena() calls it
int review(Session& session);
int settle(Session& session);
int replay(Session& session);
int variants(Session& session);
int players(Session& session);
int new_script(Session& session);
int check(Session& session);
int learn(Session& session);
int fields(Session& session);
int why(Session& session);
int perft(Session& session);
int version(Session& session);
int completion(Session& session);
int help(Session& session);

// Prints how to begin: what `mille` does without arguments.
void greet(Output& out);

extern const Page kWatchPage;
extern const Page kPlayPage;
extern const Page kArenaPage;
extern const Page kArenaMergePage;
extern const Page kReviewPage;
extern const Page kSettlePage;
extern const Page kReplayPage;
extern const Page kVariantsPage;
extern const Page kPlayersPage;
extern const Page kNewPage;
extern const Page kCheckPage;
extern const Page kLearnPage;
extern const Page kFieldsPage;
extern const Page kWhyPage;
extern const Page kPerftPage;
extern const Page kVersionPage;
extern const Page kCompletionPage;
extern const Page kHelpPage;

// All subcommands, in the order in which help lists them.
std::span<const Command> commands();

// Returns the subcommand of that name. Throws UsageError that suggests the nearest name.
const Command& find_command(const std::string& name);

}  // namespace cli

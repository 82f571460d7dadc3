// mille arena merge: combines the shards of a run as if it had been run in one piece.
#pragma once

#include "cli/options/options.h"
#include "cli/term/session.h"

namespace cli {

extern const Page kArenaMergePage;

int arena_merge(Session& session);

}  // namespace cli

// The processes that descend from this one, as the system lists them. This process must be their reaper
// (PR_SET_CHILD_SUBREAPER), so that every orphan among them stays its descendant.
#pragma once

namespace platform {

// Returns the number of their threads; each process has at least one. Returns -1 if the system does not list them.
int count_descendants();

// Kills and reaps them all, including those that they start meanwhile. SIGCHLD must be blocked.
void end_descendants();

}  // namespace platform

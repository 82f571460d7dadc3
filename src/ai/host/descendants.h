// The processes that descend from this one, as the system lists them. This one must be the reaper of what they leave behind
// (PR_SET_CHILD_SUBREAPER), so that none gets out of its line.
#pragma once

namespace mille::remote {

// Their threads, one at least for each. -1: the system does not tell.
int count_descendants();

// Kills them all and reaps them, whatever they start meanwhile. SIGCHLD is blocked.
void end_descendants();

}  // namespace mille::remote

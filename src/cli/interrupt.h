// Ctrl-C and its like while a match is played: noticed, not obeyed at once, so that the match is left in order.
#pragma once

namespace cli {

// From here on SIGINT, SIGTERM and SIGHUP are only noted; a read that waits is interrupted.
void note_interrupts();

// Whether one has come.
bool interrupted();

}  // namespace cli

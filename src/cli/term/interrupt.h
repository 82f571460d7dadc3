// Ctrl-C and its like while a match is played: noticed, not obeyed at once, so that the match is left in order.
#pragma once

namespace cli {

// From here on SIGINT, SIGTERM and SIGHUP are only noted; a read that waits is interrupted.
void note_interrupts();

// Whether one has come.
bool interrupted();

// The same for SIGWINCH, until told otherwise.
void note_resizes(bool noted);

// Whether one has come since the last time it was asked.
bool take_resize();

// Waits until standard input can be read, if only to find its end. False: a signal has come that is noted, be it before; one of a new
// size counts where `or_resize` says so. None slips in between the look and the wait.
bool wait_for_input(bool or_resize);

}  // namespace cli

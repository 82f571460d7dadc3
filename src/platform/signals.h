// Signals of a command. Ctrl-C and similar signals are noted, not obeyed at once, so that a match or a run is left in
// order.
#pragma once

namespace platform {

// A closed pipe and a limit on file size show up as write errors from now on, not as signals.
void report_write_errors();

// Ends the process as any program ends that writes into a closed pipe. Returns only if the signal is blocked.
void end_by_closed_pipe();

// From now on SIGINT, SIGTERM and SIGHUP are only noted. They interrupt a blocking read.
void note_interrupts();

// Returns true if one of them has arrived.
bool interrupted();

// Starts or stops noting what makes a screen out of date: SIGWINCH, and SIGCONT after a stop.
void note_resizes(bool noted);

// Returns true if one of these has arrived since the last call.
bool take_resize();

// Stops the foreground job, as Ctrl-Z does in other programs, and returns once it goes on. Returns at once if no shell
// could continue it, and on Windows.
void stop_job();

// Waits until standard input can be read, or has ended. Returns false if a noted signal has arrived, even before the
// call. Resizes count only if `or_resize` is set. No signal is missed between the check and the wait.
bool wait_for_input(bool or_resize);

}  // namespace platform

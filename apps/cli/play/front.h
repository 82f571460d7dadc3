// The two ways to play a match: on the full terminal, or line by line for a pipe, a screen reader or a small window.
#pragma once

#include "cli/play/game.h"
#include "cli/term/line_reader.h"
#include "cli/term/session.h"

namespace cli {

// Both return the exit code. A resumed match is narrated line by line from where it stopped; the full terminal shows
// all of it.
int play_in_lines(Session& session, LineReader& reader, const mille::Engine& engine, Game& game, bool resumed);
int play_at_table(Session& session, const mille::Engine& engine, Game& game);

}  // namespace cli

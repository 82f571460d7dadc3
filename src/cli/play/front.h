// The two ways of sitting at a table: on the whole terminal, or in lines, for a pipe, a screen reader or a small window.
#pragma once

#include "cli/play/game.h"
#include "cli/term/line_reader.h"
#include "cli/term/session.h"

namespace cli {

// Both return how the command ends. In lines a match that is taken up is told from there on; the whole terminal has it all.
int play_in_lines(Session& session, LineReader& reader, const mille::Engine& engine, Game game, bool resumed);
int play_at_table(Session& session, const mille::Engine& engine, Game game);

}  // namespace cli

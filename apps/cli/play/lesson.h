// The two ways to play the guided deal: on the full terminal, or line by line. Nothing is recorded.
#pragma once

#include "cli/term/line_reader.h"
#include "cli/term/session.h"
#include "mille/mille.hpp"

namespace cli {

// Both return when it is over or the person leaves.
void play_lesson_in_lines(Session& session, LineReader& reader, const mille::Engine& engine);
void play_lesson_at_table(Session& session, const mille::Engine& engine);

}  // namespace cli

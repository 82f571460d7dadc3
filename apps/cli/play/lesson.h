// The guided deal: arranged cards, in which each move of the person is explained before it is made. The page in the browser
// plays the same one (apps/shared/lesson.json).
#pragma once

#include "cli/term/line_reader.h"
#include "cli/term/session.h"
#include "mille/mille.hpp"

namespace cli {

// Plays it line by line until it is over or the person leaves. Nothing is recorded.
void play_lesson(Session& session, LineReader& reader, const mille::Engine& engine);

}  // namespace cli

// What a person is shown and asked in a sealed match: the terms, the commitment, their share, and the proof at the end.
#pragma once

#include <string>
#include <vector>

#include "cli/play/game.h"
#include "cli/term/line_reader.h"
#include "cli/term/session.h"

namespace cli {

// Shows the terms and the commitment, and asks for the person's share; the header is published when this returns true.
// False: the person leaves, and there is no match.
bool ask_share(Session& session, LineReader& reader, Game& game);

// What the person should note, in lines that fit 80 columns.
std::vector<std::string> lines_to_note(const Game& game);

// Verifies a match that is over, and shows the receipt after its last line. Throws mille::Error.
void say_verified(Output& out, const mille::Engine& engine, const Game& game);

}  // namespace cli

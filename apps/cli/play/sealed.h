// What a person sees and answers in a sealed match: the terms, the commitment, their share, and the proof at the end.
#pragma once

#include <string>
#include <vector>

#include "cli/play/game.h"
#include "cli/term/line_reader.h"
#include "cli/term/session.h"

namespace cli {

// Shows the terms and the commitment, and asks for the person's share. If it returns true, the header is published. If
// it returns false, the person has left and there is no match.
bool ask_share(Session& session, LineReader& reader, Game& game);

// What the person should note, in lines of at most 80 columns.
std::vector<std::string> lines_to_note(const Game& game);

// The receipt after the last line so far, and what it is for.
std::vector<std::string> receipt_to_note(const Game& game, int width);

// In a match that was resumed with a receipt: says which lines that receipt covers.
std::string receipt_accepted(const Game& game);

// Verifies a finished match and prints the receipt after its last line. Throws mille::Error.
void say_verified(Output& out, const mille::Engine& engine, const Game& game);

}  // namespace cli

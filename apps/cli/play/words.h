// Translates what a person may type into the notation of records.
#pragma once

#include <string>
#include <vector>

#include "cli/play/board.h"
#include "cli/term/say.h"

namespace cli {

// Returns the action that a line means. `5H` and `d 5H` discard, `lay 8C 8D 2H` finds its rank, and `pile` alone takes
// the pile if there is only one way to do so. Other text is passed to the library unchanged. Throws mille::Error.
mille_action read_action(const Board& board, const std::string& line, const std::vector<mille_action>& choices);

// Returns a question if a line names an action but not its cards, which must be named; else an empty text.
std::string missing_words(const std::string& line, const std::vector<mille_action>& choices);

// What the person is asked to do, in a word or two.
std::string prompt_for(const mille_table_info& info);

// Whether a word leaves the game, and whether it asks what can be typed.
bool is_quit(const std::string& word);
bool is_help(const std::string& word);

// The question before a match is given up, and whether an answer to it means yes.
inline constexpr Text kReallyResign{"This loses the match. Type `yes` to resign"};
bool confirms(const std::string& answer);

}  // namespace cli

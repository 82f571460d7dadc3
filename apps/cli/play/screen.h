// What a person sees when playing line by line: the table, the hand, the choices.
#pragma once

#include <vector>

#include "cli/play/board.h"
#include "cli/term/session.h"

namespace cli {

// Prints the table from the person's seat, with their hand.
void show_table(Session& session, const Board& board);

// Prints only what the person's own action can change: sets and hand.
void show_hand(Session& session, const Board& board);

// Prints the choices, numbered from 1 in the given order. A very long list is cut unless `all`.
void show_choices(Session& session, const Board& board, const std::vector<mille_action>& choices, bool all);

// Prints the whole pile, and what each player is known to hold.
void show_open_cards(Session& session, const Board& board);

// Prints the score sheet so far.
void show_score(Session& session, const Board& board);

}  // namespace cli

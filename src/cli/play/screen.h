// What a person at the table sees: the table, the hand, the choices.
#pragma once

#include <vector>

#include "cli/play/game.h"
#include "cli/term/session.h"

namespace cli {

// The table from the person's seat; the hand and what is to be done.
void show_table(Session& session, const Game& game);

// Only what one's own action has changed: sets and hand.
void show_hand(Session& session, const Game& game);

// The choices, numbered from 1 in the order given; a very long list is cut unless `all`.
void show_choices(Session& session, const Game& game, const std::vector<mille_action>& choices, bool all);

// The pile in full, and what each player is known to hold.
void show_open_cards(Session& session, const Game& game);

// The score sheet so far.
void show_score(Session& session, const Game& game);

}  // namespace cli

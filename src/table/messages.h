// What tables, records, positions and their JSON can say. Messages of the rules themselves are in core/messages.h.
#pragma once

#include "core/error.h"

namespace mille::say {

// Setting a table up and dealing.
inline constexpr Message kDecksUnknown{"decks.unknown", MILLE_E_ARGUMENT, "", "there is no way number {0} to give decks"};
inline constexpr Message kDeckMissing{"deck.missing", MILLE_E_ARGUMENT, "D2", "the decks of this match are given; this deal has none"};
inline constexpr Message kDeckUnwanted{"deck.unwanted", MILLE_E_ARGUMENT, "D2", "the decks of this match are not given by the host"};
inline constexpr Message kDeckSize{"deck.size", MILLE_E_ARGUMENT, "C1", "a deck of {0} cards; the pack has {1}"};
inline constexpr Message kDeckCards{"deck.cards", MILLE_E_ARGUMENT, "C1", "the deck does not hold the cards of the pack"};
inline constexpr Message kDealerMissing{"deal.dealer", MILLE_E_ARGUMENT, "D1", "with given decks the host says who deals first; seat {0} does not exist"};
inline constexpr Message kCutMissing{"cut.missing", MILLE_E_ARGUMENT, "D2", "the decks are committed; the non-dealer must cut"};
inline constexpr Message kCutUnwanted{"cut.unwanted", MILLE_E_ARGUMENT, "D2", "only committed decks are cut"};
inline constexpr Message kUndoCommitted{"undo.committed", MILLE_E_UNSUPPORTED, "", "a match with committed decks takes nothing back"};
inline constexpr Message kUndoRange{"undo.range", MILLE_E_ARGUMENT, "", "there is no decision {0} to go back to: {1} to {2}"};

}  // namespace mille::say

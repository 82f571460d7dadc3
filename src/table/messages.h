// Messages of tables, and of rules as JSON.
#pragma once

#include "base/error.h"

namespace mille::say {

// Setting up a table, and dealing.
inline constexpr Message kDecksUnknown{"decks.unknown", MILLE_E_ARGUMENT, "", "There are no decks of kind {0}."};
inline constexpr Message kDeckMissing{"deck.missing", MILLE_E_ARGUMENT, "D2",
                                      "This deal has no deck. The host gives the decks of this match."};
inline constexpr Message kDeckUnwanted{
    "deck.unwanted", MILLE_E_ARGUMENT, "D2",
    "This deal comes with a deck, but the host does not give the decks of this match."};
inline constexpr Message kDeckSize{"deck.size", MILLE_E_ARGUMENT, "C1",
                                   "The deck has {0} {0:card|cards}. The pack has {1}."};
inline constexpr Message kDeckCards{"deck.cards", MILLE_E_ARGUMENT, "C1",
                                    "The deck does not hold the cards of the pack."};
inline constexpr Message kDealerMissing{
    "deal.dealer", MILLE_E_ARGUMENT, "D1",
    "There is no seat {0} to deal first. With given decks the host names the first dealer."};
inline constexpr Message kUndoSealed{"undo.sealed", MILLE_E_UNSUPPORTED, "",
                                     "Nothing can be taken back in a match with sealed decks."};
inline constexpr Message kUndoRange{"undo.range", MILLE_E_ARGUMENT, "",
                                    "There is no decision {0} to go back to. It must be from {1} to {2}."};

// Sealing a match.
inline constexpr Message kSealDecks{"seal.decks", MILLE_E_UNSUPPORTED, "", "The decks of this match are not sealed."};
inline constexpr Message kNoteLate{"note.late", MILLE_E_PHASE, "",
                                   "The header of the record is fixed. Add notes before the first deal, and in a "
                                   "sealed match before all shares are open."};
inline constexpr Message kNoteName{"note.name", MILLE_E_ARGUMENT, "",
                                   "“{0}” cannot be the name of a note. A name has 1 to 31 lower-case letters, digits, "
                                   "hyphens and underscores."};
inline constexpr Message kNoteText{"note.text", MILLE_E_ARGUMENT, "",
                                   "The text of the note “{0}” must be printable UTF-8 of at most {1} bytes."};
inline constexpr Message kNoteTwice{"note.twice", MILLE_E_ARGUMENT, "", "The record already has a note “{0}”."};
inline constexpr Message kNoteMany{"note.many", MILLE_E_LIMIT, "",
                                   "The record already has {0} notes, which is the most that it can have."};
inline constexpr Message kNoteMissing{"note.missing", MILLE_E_NOT_FOUND, "",
                                      "There is no note {0}. The record has {1} {1:note|notes}, counted from 0."};
inline constexpr Message kSealTwice{"seal.twice", MILLE_E_PHASE, "", "The match is already sealed."};
inline constexpr Message kSealGuests{"seal.guests", MILLE_E_ARGUMENT, "",
                                     "`guests` is {0}. It must be from 0 to 3, one bit per seat."};
inline constexpr Message kSealMissing{"seal.missing", MILLE_E_PHASE, "", "The match is not sealed yet."};
inline constexpr Message kSealPending{"seal.pending", MILLE_E_PHASE, "",
                                      "The match cannot start yet. Every guest must open a share first."};
inline constexpr Message kSealEnds{
    "seal.ends", MILLE_E_ARGUMENT, "",
    "`draw_ends` does not go with sealed decks. A host that knows the decks could pick an end."};
inline constexpr Message kShareCommitUnwanted{
    "share_commit.unwanted", MILLE_E_ARGUMENT, "",
    "This match takes no share commitments. They are for matches with two guests."};
inline constexpr Message kShareCommitTwice{"share_commit.twice", MILLE_E_PHASE, "",
                                           "Seat {0} has already given a share commitment."};
inline constexpr Message kShareUnwanted{"share.unwanted", MILLE_E_ARGUMENT, "",
                                        "Seat {0} is not a guest and gives no share."};
inline constexpr Message kShareTwice{"share.twice", MILLE_E_PHASE, "", "Seat {0} has already opened a share."};
inline constexpr Message kShareEarly{
    "share.early", MILLE_E_PHASE, "",
    "A share cannot be opened yet. Both guests must give their share commitments first."};
inline constexpr Message kShareOther{"share.other", MILLE_E_ARGUMENT, "",
                                     "The share of seat {0} does not match its commitment."};

// Rules as JSON.
inline constexpr Message kRulesObject{"rules.object", MILLE_E_RULES, "", "`{0}` must be an object, not {1}."};
inline constexpr Message kRulesGroup{"rules.group", MILLE_E_RULES, "", "There is no group of rule fields “{0}”."};
inline constexpr Message kRulesField{"rules.field", MILLE_E_RULES, "", "There is no rule field “{0}.{1}”."};
inline constexpr Message kRulesNewer{"rules.newer", MILLE_E_RULES, "",
                                     "There is no rule field “{0}.{1}” in this release. A newer libmille wrote it."};
inline constexpr Message kRulesType{"rules.type", MILLE_E_RULES, "", "`{0}` must be {1}, not {2}."};
inline constexpr Message kRulesPoints{
    "rules.points", MILLE_E_RULES, "",
    "The points of {0} in `cards.values` are {1}. They must be a whole number from 0 to {2}."};
inline constexpr Message kRulesValueKey{"rules.value_key", MILLE_E_RULES, "",
                                        "`cards.values` names “{0}”. There is no such rank or card."};

// Reasons for and against an action (reasons.h).
inline constexpr Message kReasonOut{"reason.out", MILLE_OK, "",
                                    "The deal ends, and the player scores {0} {0:point|points}."};
inline constexpr Message kReasonNatural{"reason.natural", MILLE_OK, "", "The deal ends with {0} {0:natural|naturals}."};
inline constexpr Message kReasonNaturalInReach{"reason.natural_in_reach", MILLE_OK, "",
                                               "Going out later in the deal would now bring {0} {0:natural|naturals}."};
inline constexpr Message kReasonNaturalLost{"reason.natural_lost", MILLE_OK, "",
                                            "Going out later in the deal would bring fewer naturals than before."};
inline constexpr Message kReasonLays{"reason.lays", MILLE_OK, "",
                                     "Cards worth {0} {0:point|points} move from the hand to the table."};
inline constexpr Message kReasonNoChapeau{"reason.no_chapeau", MILLE_OK, "",
                                          "The deal would no longer be a chapeau if the opponent went out now."};
inline constexpr Message kReasonChapeau{
    "reason.chapeau", MILLE_OK, "", "The deal would be a chapeau, {0} {0:point|points}, if the opponent went out now."};
inline constexpr Message kReasonTakes{"reason.takes", MILLE_OK, "",
                                      "The pile brings {0} {0:card|cards} worth {1} {1:point|points}."};
inline constexpr Message kReasonLeaves{
    "reason.leaves", MILLE_OK, "", "The pile could be taken. It has {0} {0:card|cards} worth {1} {1:point|points}."};
inline constexpr Message kReasonOnlyChoice{"reason.only", MILLE_OK, "", "Nothing else can be done."};
inline constexpr Message kReasonGives{"reason.gives", MILLE_OK, "",
                                      "The opponent is known to hold {0} and can take the pile with them."};
inline constexpr Message kReasonGivesFreely{"reason.gives_freely", MILLE_OK, "", "The opponent can take the pile."};
inline constexpr Message kReasonSafe{"reason.safe", MILLE_OK, "", "The opponent cannot take the pile."};
inline constexpr Message kReasonDear{"reason.dear", MILLE_OK, "",
                                     "No card in the hand costs more than {0}: {1} {1:point|points}."};
inline constexpr Message kReasonPair{"reason.pair", MILLE_OK, "", "The discard breaks the pair {0}."};
inline constexpr Message kReasonAlone{"reason.alone", MILLE_OK, "", "The hand has no other card of the rank of {0}."};
inline constexpr Message kReasonCouldLay{"reason.could_lay", MILLE_OK, "", "{0} could be laid on a set."};
inline constexpr Message kReasonWild{"reason.wild", MILLE_OK, "", "{0} is wild."};

// Tables that follow a match, and tables without a history.
inline constexpr Message kFollowViewer{
    "follow.viewer", MILLE_E_UNSUPPORTED, "",
    "This table follows the record of another viewer. It does not know what viewer {0} sees."};
inline constexpr Message kFollowHost{"follow.host", MILLE_E_UNSUPPORTED, "",
                                     "Only the host of the match can do this. This table follows the match."};
inline constexpr Message kFollowHidden{"follow.hidden", MILLE_E_UNSUPPORTED, "",
                                       "This needs every card. A table that follows a match does not know the hidden "
                                       "cards before the seed is shown."};
inline constexpr Message kFollowTurn{
    "follow.turn", MILLE_E_UNSUPPORTED, "",
    "It is the turn of seat {0}. This table follows the match without that hand, so it cannot tell what is legal."};
inline constexpr Message kRecordNone{"record.none", MILLE_E_UNSUPPORTED, "",
                                     "A table made from a state or a position has no record."};

}  // namespace mille::say

// Messages of tables, records, positions and their JSON. core/messages.h has those of the rules.
#pragma once

#include "core/error.h"

namespace mille::say {

// Setting up a table, and dealing.
inline constexpr Message kDecksUnknown{"decks.unknown", MILLE_E_ARGUMENT, "",
                                       "there is no way number {0} to give decks"};
inline constexpr Message kDeckMissing{"deck.missing", MILLE_E_ARGUMENT, "D2",
                                      "the decks of this match are given; this deal has none"};
inline constexpr Message kDeckUnwanted{"deck.unwanted", MILLE_E_ARGUMENT, "D2",
                                       "the decks of this match are not given by the host"};
inline constexpr Message kDeckSize{"deck.size", MILLE_E_ARGUMENT, "C1", "a deck of {0} cards; the pack has {1}"};
inline constexpr Message kDeckCards{"deck.cards", MILLE_E_ARGUMENT, "C1",
                                    "the deck does not hold the cards of the pack"};
inline constexpr Message kDealerMissing{"deal.dealer", MILLE_E_ARGUMENT, "D1",
                                        "with given decks the host says who deals first; seat {0} does not exist"};
inline constexpr Message kUndoCommitted{"undo.committed", MILLE_E_UNSUPPORTED, "",
                                        "a match with sealed or committed decks takes nothing back"};
inline constexpr Message kUndoRange{"undo.range", MILLE_E_ARGUMENT, "",
                                    "there is no decision {0} to go back to: {1} to {2}"};

// Sealing a match.
inline constexpr Message kSealDecks{"seal.decks", MILLE_E_UNSUPPORTED, "", "the decks of this match are not sealed"};
inline constexpr Message kSealTwice{"seal.twice", MILLE_E_PHASE, "", "the match is sealed already"};
inline constexpr Message kSealGuests{"seal.guests", MILLE_E_ARGUMENT, "",
                                     "guests is {0}; it must be from 0 to 3, a bit for each seat"};
inline constexpr Message kSealMissing{"seal.missing", MILLE_E_PHASE, "", "the match is not sealed yet"};
inline constexpr Message kSealPending{"seal.pending", MILLE_E_PHASE, "",
                                      "the match cannot start before every guest has opened a share"};
inline constexpr Message kSealEnds{"seal.ends", MILLE_E_ARGUMENT, "",
                                   "draw_ends does not go with sealed decks: a host that knows them could pick an end"};
inline constexpr Message kShareCommitUnwanted{"share_commit.unwanted", MILLE_E_ARGUMENT, "",
                                              "share commitments are for matches with two guests"};
inline constexpr Message kShareCommitTwice{"share_commit.twice", MILLE_E_PHASE, "",
                                           "seat {0} has given a share commitment already"};
inline constexpr Message kShareUnwanted{"share.unwanted", MILLE_E_ARGUMENT, "",
                                        "seat {0} is no guest: it gives no share"};
inline constexpr Message kShareTwice{"share.twice", MILLE_E_PHASE, "", "seat {0} has opened a share already"};
inline constexpr Message kShareEarly{"share.early", MILLE_E_PHASE, "",
                                     "a share is opened only when both guests have given their share commitments"};
inline constexpr Message kShareOther{"share.other", MILLE_E_ARGUMENT, "",
                                     "the share of seat {0} is not the one that was committed to"};

// Views that a host hands back.
inline constexpr Message kViewNumber{"view.number", MILLE_E_ARGUMENT, "",
                                     "{0} of the view is {1}; it must be from {2} to {3}"};
inline constexpr Message kViewCard{"view.card", MILLE_E_ARGUMENT, "",
                                   "{0} of the view names a card {1}, which does not exist"};
inline constexpr Message kViewUnused{"view.unused", MILLE_E_ARGUMENT, "",
                                     "{0} of the view must be 0 where it says nothing"};
inline constexpr Message kViewPack{"view.pack", MILLE_E_ARGUMENT, "C1", "the view shows {1} of {0}; the pack has {2}"};
inline constexpr Message kViewCount{"view.count", MILLE_E_ARGUMENT, "",
                                    "{0} of the view holds {1} cards; there must be {2}"};
inline constexpr Message kViewKnown{"view.known", MILLE_E_ARGUMENT, "",
                                    "known of the view holds {1} of {0}; the hand has {2}"};
inline constexpr Message kViewSet{"view.set", MILLE_E_ARGUMENT, "S1",
                                  "the view shows a set of {0} that may not lie so"};
inline constexpr Message kViewStranded{
    "view.stranded", MILLE_E_ARGUMENT, "T4",
    "out.discard: the view leaves the player one card that can be neither laid nor discarded"};

// Text that is not JSON, or that exceeds a limit.
inline constexpr Message kJsonSyntax{"json.syntax", MILLE_E_ARGUMENT, "", "this is no JSON: it goes wrong at {0}"};
inline constexpr Message kJsonNumber{"json.number", MILLE_E_ARGUMENT, "", "{0} is not a whole number of 64 bits"};
inline constexpr Message kJsonTwice{"json.twice", MILLE_E_ARGUMENT, "", "“{0}” stands twice in one object"};
inline constexpr Message kJsonDeep{"json.deep", MILLE_E_ARGUMENT, "", "lists and objects lie more than {0} deep"};
inline constexpr Message kJsonLarge{"json.large", MILLE_E_ARGUMENT, "", "more than {0} values stand together"};

// Rules as JSON.
inline constexpr Message kRulesObject{"rules.object", MILLE_E_RULES, "", "{0} must be an object, not {1}"};
inline constexpr Message kRulesGroup{"rules.group", MILLE_E_RULES, "", "there is no group of rule fields “{0}”"};
inline constexpr Message kRulesField{"rules.field", MILLE_E_RULES, "", "there is no rule field {0}.{1}"};
inline constexpr Message kRulesNewer{"rules.newer", MILLE_E_RULES, "",
                                     "this library knows no rule field {0}.{1}: written by a newer libmille"};
inline constexpr Message kRulesType{"rules.type", MILLE_E_RULES, "", "{0} must be {1}, not {2}"};
inline constexpr Message kRulesPoints{
    "rules.points", MILLE_E_RULES, "",
    "cards.values gives {0} the points {1}; they must be a whole number from 0 to {2}"};
inline constexpr Message kRulesValueKey{"rules.value_key", MILLE_E_RULES, "",
                                        "cards.values names “{0}”, which is no rank, card or joker"};

// Writing a record.
inline constexpr Message kRecordNone{"record.none", MILLE_E_UNSUPPORTED, "",
                                     "a table made from a state or a position has no record"};
inline constexpr Message kRecordViewer{"record.viewer", MILLE_E_ARGUMENT, "",
                                       "a record is for everybody or for one seat; {0} is neither"};
inline constexpr Message kRecordHash{"record.hash", MILLE_E_ARGUMENT, "",
                                     "a record redacted for a seat has no hashes: they tell of hidden cards"};

// Atomic actions.
inline constexpr Message kAtomicUnsupported{
    "atomic.unsupported", MILLE_E_UNSUPPORTED, "",
    "{0} is {1}: sets of this variant are not always laid card by card after three"};
inline constexpr Message kAtomicIndex{"atomic.index", MILLE_E_ARGUMENT, "",
                                      "there is no atomic action {0}; the last is {1}"};
inline constexpr Message kAtomicLength{"atomic.length", MILLE_E_ARGUMENT, "",
                                       "{0} atomic actions make no action; it is 1 to {1}"};
inline constexpr Message kAtomicApart{"atomic.apart", MILLE_E_ARGUMENT, "",
                                      "atomic action {0} and those before it are not one lay on one set"};
inline constexpr Message kAtomicOpened{"atomic.opened", MILLE_E_ILLEGAL_ACTION, "S3",
                                       "there is a set of {0} already; cards are added to it one by one"};
inline constexpr Message kAtomicHand{"atomic.hand", MILLE_E_ILLEGAL_ACTION, "",
                                     "the hand holds {0} of {1}; {2} are needed"};

// Reading a record: malformed lines.
inline constexpr Message kRecordMatch{"record.match", MILLE_E_NOT_FOUND, "", "the record has no match {0}"};
inline constexpr Message kRecordHeader{"record.header", MILLE_E_RECORD, "",
                                       "a match begins with its header, a line that opens with “mille_record”"};
inline constexpr Message kRecordCut{"record.cut", MILLE_E_RECORD, "", "the header is cut short"};
inline constexpr Message kRecordLine{"record.line", MILLE_E_RECORD, "", "a line of a record is one object, not {0}"};
inline constexpr Message kRecordKey{"record.key", MILLE_E_RECORD, "", "“{0}” is due here, not “{1}”"};
inline constexpr Message kRecordMissing{"record.missing", MILLE_E_RECORD, "", "“{0}” is missing"};
inline constexpr Message kRecordSurplus{"record.surplus", MILLE_E_RECORD, "", "“{0}” does not belong here"};
inline constexpr Message kRecordType{"record.type", MILLE_E_RECORD, "", "“{0}” must be {1}, not {2}"};
inline constexpr Message kRecordOrder{"record.order", MILLE_E_RECORD, "",
                                      "a line that opens with “{0}” cannot stand here; {1} is due"};
inline constexpr Message kRecordVersion{"record.version", MILLE_E_UNSUPPORTED, "",
                                        "the record has version {0}; this library reads versions 1 to {1}"};
inline constexpr Message kRecordSpelling{"record.spelling", MILLE_E_RECORD, "",
                                         "column {0} reads {1}; the one spelling of this text has {2}"};
inline constexpr Message kRecordRedacted{"record.redacted", MILLE_E_UNSUPPORTED, "",
                                         "the record is redacted for seat {0}; it does not tell all"};
inline constexpr Message kRecordUnrevealed{"record.unrevealed", MILLE_E_UNSUPPORTED, "",
                                           "the seed of these decks is not revealed: nobody can know the cards"};

inline constexpr Message kRecordRandom{"record.random", MILLE_E_RANDOM, "",
                                       "the system gave no random bytes for the rest of a record without a seed"};

// Reading a record: lines that do not verify.
inline constexpr Message kRecordVariantHash{"record.variant_hash", MILLE_E_RECORD, "",
                                            "rules and script have the hash {1}, not {0}"};
inline constexpr Message kRecordCommit{"record.commit", MILLE_E_RECORD, "",
                                       "the seed is not the one that was committed to"};
inline constexpr Message kRecordShareCommit{"record.share_commit", MILLE_E_RECORD, "",
                                            "the share of seat {0} is not the one that was committed to"};
inline constexpr Message kGuestTerms{"guest.terms", MILLE_E_RECORD, "",
                                     "the header's terms are not the ones that were agreed to"};
inline constexpr Message kGuestCommit{"guest.commit", MILLE_E_RECORD, "",
                                      "the header's commitment is not the one that was noted"};
inline constexpr Message kGuestShare{"guest.share", MILLE_E_RECORD, "",
                                     "the header does not have the share that seat {0} gave"};
inline constexpr Message kGuestShareCommit{"guest.share_commit", MILLE_E_RECORD, "",
                                           "the header's share commitment of seat {0} is not the one that was noted"};
inline constexpr Message kRecordSecret{"record.secret", MILLE_E_ARGUMENT, "",
                                       "only a match with sealed decks is resumed with a seed"};
inline constexpr Message kRecordDiffers{"record.differs", MILLE_E_RECORD, "", "“{0}” is {1}; it must be {2}"};
inline constexpr Message kRecordTurn{"record.turn", MILLE_E_RECORD, "D3", "it is the turn of seat {0}, not of {1}"};
inline constexpr Message kRecordNoReshuffle{"record.no_reshuffle", MILLE_E_RECORD, "X1", "no reshuffle is due here"};
inline constexpr Message kRecordReshuffleMissing{"record.reshuffle_missing", MILLE_E_RECORD, "X1",
                                                 "the stock is empty; its reshuffle must stand before this draw"};
inline constexpr Message kRecordReshuffleAlone{"record.reshuffle_alone", MILLE_E_RECORD, "X1",
                                               "a reshuffle stands just before the draw that needs it"};
inline constexpr Message kRecordStock{"record.stock", MILLE_E_RECORD, "X1",
                                      "the new stock is not the pile without its upcard"};
inline constexpr Message kRecordStockOrder{"record.stock_order", MILLE_E_RECORD, "X1",
                                           "card {0} of the new stock is {1}; it must be {2}"};
inline constexpr Message kRecordNotOver{"record.not_over", MILLE_E_RECORD, "M1", "the match is not over here"};
inline constexpr Message kRecordLegal{"record.legal", MILLE_E_RECORD, "",
                                      "entry {0} of the legal list is {1}; it must be {2}"};

// Tables as JSON.
inline constexpr Message kJsonKind{"json.kind", MILLE_E_ARGUMENT, "", "there is no JSON of kind {0}"};
inline constexpr Message kJsonViewer{"json.viewer", MILLE_E_ARGUMENT, "", "there is no viewer {0} here"};
inline constexpr Message kJsonLegalViewer{"json.legal_viewer", MILLE_E_ARGUMENT, "",
                                          "the legal list is for the seat whose turn it is, not for {0}"};

// Positions.
inline constexpr Message kPositionObject{"position.object", MILLE_E_POSITION, "", "a position is one object, not {0}"};
inline constexpr Message kPositionUnknown{"position.unknown", MILLE_E_POSITION, "", "a position has no member “{0}”"};
inline constexpr Message kPositionOrder{"position.order", MILLE_E_POSITION, "", "“{0}” belongs before “{1}”"};
inline constexpr Message kPositionMissing{"position.missing", MILLE_E_POSITION, "", "“{0}” is missing"};
inline constexpr Message kPositionType{"position.type", MILLE_E_POSITION, "", "“{0}” must be {1}, not {2}"};
inline constexpr Message kPositionCard{"position.card", MILLE_E_POSITION, "", "{0} names {1}, which is no card"};
inline constexpr Message kPositionPack{"position.pack", MILLE_E_POSITION, "C1",
                                       "{0} stands {1} times in the position; the pack has {2}"};
inline constexpr Message kPositionNowhere{"position.nowhere", MILLE_E_POSITION, "C1",
                                          "cards of the pack that are nowhere: {0}"};
inline constexpr Message kPositionOpen{"position.open", MILLE_E_POSITION, "C1",
                                       "stock is to be made of {0} cards; {1} are nowhere"};
inline constexpr Message kPositionKnown{"position.known", MILLE_E_POSITION, "",
                                        "known has {1} of {0}; the hand of seat {3} has {2}"};
inline constexpr Message kPositionRank{"position.rank", MILLE_E_POSITION, "S1",
                                       "sets names {0}, which is no rank: A, 2 … 10, J, Q or K"};
inline constexpr Message kPositionSetTwice{"position.set_twice", MILLE_E_POSITION, "S3",
                                           "seat {0} has two sets of rank {1}"};
inline constexpr Message kPositionForeign{"position.foreign", MILLE_E_POSITION, "S1",
                                          "{0} may not lie in a set of rank {1}"};
inline constexpr Message kPositionSet{"position.set", MILLE_E_POSITION, "",
                                      "a set of rank {0} may not hold {1} natural and {2} wild cards: {3}"};
inline constexpr Message kPositionHandEmpty{"position.hand", MILLE_E_POSITION, "T4",
                                            "the hand of seat {0} is empty; the deal would be over"};
inline constexpr Message kPositionFirstTurn{
    "position.first_turn", MILLE_E_POSITION, "D3",
    "the deal's first turn is the non-dealer's, and no turn is completed before it"};
inline constexpr Message kPositionStranded{"position.stranded", MILLE_E_POSITION, "T4",
                                           "out.discard: the player can neither lay nor discard"};

}  // namespace mille::say

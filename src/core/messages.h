// Messages that refuse an action, a deal or a set of rules. Other modules have catalogues of their own.
#pragma once

#include "core/error.h"

namespace mille::say {

// Refused in this phase of the match.
inline constexpr Message kNoDeal{"phase.no_deal", MILLE_E_PHASE, "", "no deal is in progress"};
inline constexpr Message kDealInProgress{"phase.deal", MILLE_E_PHASE, "", "a deal is in progress"};
inline constexpr Message kMatchOver{"phase.over", MILLE_E_PHASE, "", "the match is over"};
inline constexpr Message kMatchNotOver{"phase.not_over", MILLE_E_PHASE, "", "the match is not over"};
inline constexpr Message kNoDealYet{"phase.no_result", MILLE_E_PHASE, "", "no deal has been completed yet"};

// Malformed actions, and cards that the hand lacks.
inline constexpr Message kActionKind{"action.kind", MILLE_E_ILLEGAL_ACTION, "", "there is no action of kind {0}"};
inline constexpr Message kActionBytes{"action.bytes", MILLE_E_ILLEGAL_ACTION, "",
                                      "the unused bytes of an action must be 0"};
inline constexpr Message kActionCard{"action.card", MILLE_E_ILLEGAL_ACTION, "", "there is no card {0}"};
inline constexpr Message kActionCount{"action.count", MILLE_E_ILLEGAL_ACTION, "",
                                      "an action of this kind does not take {0} cards"};
inline constexpr Message kLayNotInHand{"lay.hand", MILLE_E_ILLEGAL_ACTION, "T2",
                                       "the hand holds {1} of {0}; {2} are needed"};
inline constexpr Message kPileNotInHand{"pile.hand", MILLE_E_ILLEGAL_ACTION, "P2",
                                        "the hand holds {1} of {0}; {2} are needed"};
inline constexpr Message kDiscardNotInHand{"discard.hand", MILLE_E_ILLEGAL_ACTION, "T3", "the hand does not hold {0}"};

// Text that is not an action.
inline constexpr Message kNotationVerb{"notation.verb", MILLE_E_NOTATION, "",
                                       "“{0}” is no action: draw, pass, upcard, pile, lay or discard"};
inline constexpr Message kNotationOwner{"notation.owner", MILLE_E_NOTATION, "", "“{0}” is no seat: @0 or @1"};
inline constexpr Message kNotationOwnSeat{"notation.own_seat", MILLE_E_NOTATION, "",
                                          "{0} is one's own seat; a lay on one's own set names no seat"};
inline constexpr Message kNotationRank{"notation.rank", MILLE_E_NOTATION, "", "“{0}” is no rank: A, 2 … 10, J, Q or K"};
inline constexpr Message kNotationCard{"notation.card", MILLE_E_NOTATION, "",
                                       "“{0}” is no card: a rank and a suit, such as QS or 10D"};
inline constexpr Message kNotationTooMany{"notation.many", MILLE_E_NOTATION, "", "an action has at most {0} cards"};

// The turn.
inline constexpr Message kMustDraw{"turn.draw_first", MILLE_E_ILLEGAL_ACTION, "T1",
                                   "a turn begins with the draw, the pile or, on the first turn, the upcard"};
inline constexpr Message kHasDrawn{"turn.drawn", MILLE_E_ILLEGAL_ACTION, "T1",
                                   "this turn's card has been taken already"};
inline constexpr Message kNothingToDraw{"turn.nothing_to_draw", MILLE_E_ILLEGAL_ACTION, "X2",
                                        "the stock is empty and cannot be renewed"};
inline constexpr Message kCanDraw{"turn.can_draw", MILLE_E_ILLEGAL_ACTION, "X2",
                                  "passing is for when nothing can be drawn; the stock can give a card"};
inline constexpr Message kOutNeedsDiscard{"out.required", MILLE_E_ILLEGAL_ACTION, "T4",
                                          "out.discard: going out needs a last card to discard"};
inline constexpr Message kOutForbidsDiscard{"out.forbidden", MILLE_E_ILLEGAL_ACTION, "T4",
                                            "out.discard: the last card may not be discarded"};
inline constexpr Message kOutStranded{
    "out.stranded", MILLE_E_ILLEGAL_ACTION, "T4",
    "out.discard: this leaves one card, {0}, which can be neither laid nor discarded"};

// The upcard on the first turn.
inline constexpr Message kUpcardNotFirst{"upcard.not_first", MILLE_E_ILLEGAL_ACTION, "F1",
                                         "the upcard is taken alone on the deal's first turn only"};
inline constexpr Message kUpcardNotWild{"upcard.not_wild", MILLE_E_ILLEGAL_ACTION, "F1",
                                        "the upcard is {0}, which is not wild"};
inline constexpr Message kUpcardOff{"upcard.off", MILLE_E_ILLEGAL_ACTION, "F1",
                                    "pile.first_turn_two: this variant does not have the first turn's two"};

// The discard pile.
inline constexpr Message kPileEmpty{"pile.empty", MILLE_E_ILLEGAL_ACTION, "P1", "the discard pile is empty"};
inline constexpr Message kPileRank{"pile.rank", MILLE_E_ILLEGAL_ACTION, "P1", "the upcard is {0}"};
inline constexpr Message kPileWild{"pile.wild", MILLE_E_ILLEGAL_ACTION, "P1",
                                   "pile.wild_upcard: the pile is not taken while its upcard, {0}, is wild"};
inline constexpr Message kPileJoker{"pile.joker", MILLE_E_ILLEGAL_ACTION, "P1", "a joker as upcard cannot be taken"};
inline constexpr Message kPilePair{
    "pile.pair", MILLE_E_ILLEGAL_ACTION, "P1",
    "taking the pile lays the upcard, {0}, with exactly two natural cards of its rank from hand"};
inline constexpr Message kPilePairOrWild{
    "pile.pair_or_wild", MILLE_E_ILLEGAL_ACTION, "P1",
    "taking the pile lays the upcard, {0}, with two natural cards of its rank from hand, or one and a wild card"};
inline constexpr Message kPilePairOrJoin{
    "pile.pair_or_join", MILLE_E_ILLEGAL_ACTION, "P1",
    "taking the pile lays the upcard, {0}, with two natural cards of its rank from hand, or alone on one's own set"};
inline constexpr Message kPileFree{"pile.free", MILLE_E_ILLEGAL_ACTION, "P1",
                                   "pile.take: the upcard is taken into hand; nothing is laid with it"};
inline constexpr Message kPileHolds{"pile.holds", MILLE_E_ILLEGAL_ACTION, "P1",
                                    "the hand holds {0} natural cards of rank {1}; two are needed"};

// Sets.
inline constexpr Message kLayNothing{"lay.nothing", MILLE_E_ILLEGAL_ACTION, "T2", "a lay needs at least one card"};
inline constexpr Message kSetRank{"set.rank", MILLE_E_ILLEGAL_ACTION, "S1", "there is no set of rank {0}"};
inline constexpr Message kSetOwner{"set.owner", MILLE_E_ILLEGAL_ACTION, "S4", "there is no seat {0}"};
inline constexpr Message kSetRival{"set.rival", MILLE_E_ILLEGAL_ACTION, "S4", "cards are added only to one's own sets"};
inline constexpr Message kSetRivalHasNone{"set.rival_none", MILLE_E_ILLEGAL_ACTION, "S4",
                                          "the rival has no set of rank {0}"};
inline constexpr Message kSetRivalUnopened{"set.rival_unopened", MILLE_E_ILLEGAL_ACTION, "S4",
                                           "sets.opening_minimum: lay a set of your own before laying on the rival's"};
inline constexpr Message kSetForeign{"set.foreign", MILLE_E_ILLEGAL_ACTION, "S1",
                                     "{0} is neither of rank {1} nor wild"};
inline constexpr Message kSetOfTwos{"set.wilds_only", MILLE_E_ILLEGAL_ACTION, "S4",
                                    "a set of a wild rank takes only cards of its own rank, not {0}"};
inline constexpr Message kSetOfWildsOff{"set.of_wilds", MILLE_E_ILLEGAL_ACTION, "S2",
                                        "sets.of_wilds: rank {0} is wild and makes no set of its own"};
inline constexpr Message kSetTooSmall{"set.small", MILLE_E_ILLEGAL_ACTION, "S1",
                                      "a set is {1} or more cards; this makes {0}"};
inline constexpr Message kSetNaturals{"set.naturals", MILLE_E_ILLEGAL_ACTION, "S2",
                                      "a set holds {1} or more natural cards of its rank; this has {0}"};
inline constexpr Message kSetWilds{"set.wilds", MILLE_E_ILLEGAL_ACTION, "S2",
                                   "sets.max_wilds: a set holds at most {1} wild cards; this makes {0}"};
inline constexpr Message kSetTooLarge{"set.large", MILLE_E_ILLEGAL_ACTION, "S6",
                                      "sets.max_size: a set holds at most {1} cards; this makes {0}"};
inline constexpr Message kSetOpening{"set.opening", MILLE_E_ILLEGAL_ACTION, "S1",
                                     "sets.opening_minimum: the first lay must be worth {1}; this is worth {0}"};
inline constexpr Message kHookRefuses{"hook.refuses", MILLE_E_ILLEGAL_ACTION, "", "{0}"};

// The host's structs.
inline constexpr Message kReserved{"struct.reserved", MILLE_E_STRUCT_SIZE, "",
                                   "{0} is {1}; it is reserved and must be 0"};

// Rules and settlement.
inline constexpr Message kRuleRange{"rules.range", MILLE_E_RULES, "", "{0} is {1}; it must be from {2} to {3}"};
inline constexpr Message kRuleWild{"rules.wild", MILLE_E_RULES, "", "cards.wild names {0} twice"};
inline constexpr Message kRuleConflictJokers{"rules.jokers", MILLE_E_RULES, "",
                                             "cards.jokers is {0}, but cards.wild does not list joker"};
inline constexpr Message kRuleConflictValues{"rules.values", MILLE_E_RULES, "",
                                             "cards.values gives rank {0} more than two values"};
inline constexpr Message kRuleConflictNaturals{"rules.naturals_size", MILLE_E_RULES, "",
                                               "naturals.size is {0}: with cards.packs {1} a rank has only {2} cards"};
inline constexpr Message kRuleConflictSize{"rules.max_size", MILLE_E_RULES, "",
                                           "sets.max_size is {0}, below {1}, which is {2}"};
inline constexpr Message kRuleConflictSkunk{"rules.skunk", MILLE_E_RULES, "",
                                            "{0} is 0, but payment.skunk_mode multiply needs a factor of 1 or more"};
inline constexpr Message kRuleConflictList{"rules.legal_list", MILLE_E_RULES, "",
                                           "cards.values, cards.wild, cards.packs, sets.max_wilds and "
                                           "sets.lay_on_rival allow {0} choices in a turn; {1} is the most"};
inline constexpr Message kCutRange{"deal.cut", MILLE_E_ARGUMENT, "D2", "a cut moves 0 to {1} cards; {0} is not"};
inline constexpr Message kStakeRange{"stakes.range", MILLE_E_ARGUMENT, "", "stakes are from 0 to {0}; {1} is not"};
inline constexpr Message kStakeRatio{"stakes.ratio", MILLE_E_ARGUMENT, "",
                                     "payment.stake_ratio: the large stake is {0} times the small one; {1}-{2} is not"};
inline constexpr Message kSettleRange{"settle.range", MILLE_E_ARGUMENT, "", "{0} must be from {1} to {2}; {3} is not"};
inline constexpr Message kSettleLastDeal{"settle.last_deal", MILLE_E_ARGUMENT, "Y5",
                                         "payment.double_skunk_when: the loser's score in the last deal is needed"};

}  // namespace mille::say

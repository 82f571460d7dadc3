// Messages that refuse an action, a deal or a set of rules.
#pragma once

#include "base/error.h"

namespace mille::say {

// Refused in this phase of the match.
inline constexpr Message kNoDeal{"phase.no_deal", MILLE_E_PHASE, "", "No deal is in progress."};
inline constexpr Message kDealInProgress{"phase.deal", MILLE_E_PHASE, "", "A deal is already in progress."};
inline constexpr Message kMatchOver{"phase.over", MILLE_E_PHASE, "", "The match is over."};
inline constexpr Message kNoEntry{"legal.entry", MILLE_E_ARGUMENT, "",
                                  "There is no entry {0}. The legal list has {1} {1:entry|entries}, counted from 0."};
inline constexpr Message kMatchNotOver{"phase.not_over", MILLE_E_PHASE, "", "The match is not over yet."};
inline constexpr Message kNoDealYet{"phase.no_result", MILLE_E_PHASE, "", "No deal has been completed yet."};

// Malformed actions, and cards that the hand lacks.
inline constexpr Message kActionKind{"action.kind", MILLE_E_ILLEGAL_ACTION, "", "There is no action of kind {0}."};
inline constexpr Message kActionBytes{"action.bytes", MILLE_E_ILLEGAL_ACTION, "",
                                      "The unused bytes of an action must be 0."};
inline constexpr Message kActionCard{"action.card", MILLE_E_ILLEGAL_ACTION, "", "There is no card {0}."};
inline constexpr Message kActionCount{"action.count", MILLE_E_ILLEGAL_ACTION, "",
                                      "An action of this kind does not take {0} {0:card|cards}."};
inline constexpr const char* kHoldsNone = "You hold no {0}.";  // in place of the next two if the hand has none of it
inline constexpr Message kLayNotInHand{"lay.hand", MILLE_E_ILLEGAL_ACTION, "T2", "You hold {1} of {0} but need {2}."};
inline constexpr Message kPileNotInHand{"pile.hand", MILLE_E_ILLEGAL_ACTION, "P2", "You hold {1} of {0} but need {2}."};
inline constexpr Message kDiscardNotInHand{"discard.hand", MILLE_E_ILLEGAL_ACTION, "T3", "You hold no {0}."};

// Text that is not an action.
inline constexpr Message kNotationVerb{
    "notation.verb", MILLE_E_NOTATION, "",
    "There is no action “{0}”. It must be one of: draw, pass, upcard, pile, lay, discard."};
inline constexpr Message kNotationEmpty{
    "notation.empty", MILLE_E_NOTATION, "",
    "The text names no action. Write one of: draw, pass, upcard, pile, lay, discard."};
inline constexpr Message kNotationOwner{"notation.owner", MILLE_E_NOTATION, "",
                                        "There is no seat “{0}”. It must be one of: @0, @1."};
inline constexpr Message kNotationOwnSeat{"notation.own_seat", MILLE_E_NOTATION, "",
                                          "{0} is your own seat. A lay on your own set names no seat."};
inline constexpr Message kNotationRank{"notation.rank", MILLE_E_NOTATION, "",
                                       "There is no rank “{0}”. It must be one of: A, 2 … 10, J, Q, K."};
inline constexpr Message kNotationCard{"notation.card", MILLE_E_NOTATION, "",
                                       "There is no card “{0}”. A card is a rank and a suit, such as QS or 10D."};
inline constexpr Message kNotationTooMany{"notation.many", MILLE_E_NOTATION, "",
                                          "An action has at most {0} {0:card|cards}."};

// The turn.
inline constexpr Message kMustDraw{
    "turn.draw_first", MILLE_E_ILLEGAL_ACTION, "T1",
    "You have not drawn yet. A turn begins with the draw, the pile or, on the first turn, the upcard."};
inline constexpr Message kHasDrawn{"turn.drawn", MILLE_E_ILLEGAL_ACTION, "T1",
                                   "You have already taken this turn's card. Lay cards or discard one."};
inline constexpr Message kNothingToDraw{"turn.nothing_to_draw", MILLE_E_ILLEGAL_ACTION, "X2",
                                        "The stock is empty and cannot be renewed. You can pass."};
inline constexpr Message kCanDraw{"turn.can_draw", MILLE_E_ILLEGAL_ACTION, "X2",
                                  "You can still draw. Passing is only for when the stock has no card to give."};
inline constexpr Message kOutNeedsDiscard{"out.required", MILLE_E_ILLEGAL_ACTION, "T4",
                                          "You cannot go out without a last card to discard.", "out.discard"};
inline constexpr Message kOutForbidsDiscard{"out.forbidden", MILLE_E_ILLEGAL_ACTION, "T4",
                                            "You cannot discard your last card. Lay it to go out.", "out.discard"};
inline constexpr Message kOutStranded{"out.stranded", MILLE_E_ILLEGAL_ACTION, "T4",
                                      "This would leave you one card, {0}, which you can neither lay nor discard.",
                                      "out.discard"};

// The upcard on the first turn.
inline constexpr Message kUpcardNotFirst{"upcard.not_first", MILLE_E_ILLEGAL_ACTION, "F1",
                                         "You can take the upcard alone only on the deal's first turn."};
inline constexpr Message kUpcardNotWild{"upcard.not_wild", MILLE_E_ILLEGAL_ACTION, "F1",
                                        "The upcard is {0}, which is not wild. Only a wild upcard can be taken alone."};
inline constexpr Message kUpcardOff{"upcard.off", MILLE_E_ILLEGAL_ACTION, "F1",
                                    "This variant does not let you take the upcard alone on the first turn.",
                                    "pile.first_turn_two"};

// The discard pile.
inline constexpr Message kPileEmpty{"pile.empty", MILLE_E_ILLEGAL_ACTION, "P1", "The discard pile is empty."};
inline constexpr Message kPileRank{"pile.rank", MILLE_E_ILLEGAL_ACTION, "P1",
                                   "The upcard is {0}. The action must name its rank."};
inline constexpr Message kPileWild{"pile.wild", MILLE_E_ILLEGAL_ACTION, "P1",
                                   "You cannot take the pile while its upcard, {0}, is wild.", "pile.wild_upcard"};
inline constexpr Message kPileJoker{"pile.joker", MILLE_E_ILLEGAL_ACTION, "P1",
                                    "You cannot take the pile while its upcard is a joker."};
inline constexpr Message kPilePair{"pile.pair", MILLE_E_ILLEGAL_ACTION, "P1",
                                   "You cannot take the pile this way. Lay the upcard, {0}, with exactly two natural "
                                   "cards of its rank from your hand."};
inline constexpr Message kPilePairOrWild{"pile.pair_or_wild", MILLE_E_ILLEGAL_ACTION, "P1",
                                         "You cannot take the pile this way. Lay the upcard, {0}, with two natural "
                                         "cards of its rank from your hand, or with one and a wild card."};
inline constexpr Message kPilePairOrJoin{"pile.pair_or_join", MILLE_E_ILLEGAL_ACTION, "P1",
                                         "You cannot take the pile this way. Lay the upcard, {0}, with two natural "
                                         "cards of its rank from your hand, or alone on your own set."};
inline constexpr Message kPileFree{"pile.free", MILLE_E_ILLEGAL_ACTION, "P1",
                                   "You cannot lay cards with the upcard. It goes into your hand.", "pile.take"};
inline constexpr Message kPileHolds{"pile.holds", MILLE_E_ILLEGAL_ACTION, "P1",
                                    "You hold {0} natural {0:card|cards} of rank {1} but need two."};

// Sets.
inline constexpr Message kLayNothing{"lay.nothing", MILLE_E_ILLEGAL_ACTION, "T2",
                                     "A lay needs at least one card. Name the cards, as in `lay 8C 8D 8H`."};
inline constexpr Message kSetRank{"set.rank", MILLE_E_ILLEGAL_ACTION, "S1", "There is no rank {0}."};
inline constexpr Message kSetOwner{"set.owner", MILLE_E_ILLEGAL_ACTION, "S4", "There is no seat {0}."};
inline constexpr Message kSetOpponent{"set.opponent", MILLE_E_ILLEGAL_ACTION, "S4",
                                      "You can add cards only to your own sets."};
inline constexpr Message kSetOpponentHasNone{"set.opponent_none", MILLE_E_ILLEGAL_ACTION, "S4",
                                             "Your opponent has no set of rank {0}."};
inline constexpr Message kSetOpponentUnopened{
    "set.opponent_unopened", MILLE_E_ILLEGAL_ACTION, "S4",
    "You have no set of your own yet. Lay one before you lay on your opponent's sets.", "sets.opening_minimum"};
inline constexpr Message kSetForeign{"set.foreign", MILLE_E_ILLEGAL_ACTION, "S1",
                                     "{0} is neither of rank {1} nor wild."};
inline constexpr Message kSetOfTwos{"set.wilds_only", MILLE_E_ILLEGAL_ACTION, "S4",
                                    "{0} cannot join this set. A set of a wild rank takes only cards of its own rank."};
inline constexpr Message kSetOfWildsOff{"set.of_wilds", MILLE_E_ILLEGAL_ACTION, "S2",
                                        "Rank {0} is wild and makes no set of its own.", "sets.of_wilds"};
inline constexpr Message kSetTooSmall{"set.small", MILLE_E_ILLEGAL_ACTION, "S1",
                                      "This set would have {0} {0:card|cards}. It needs at least {1}."};
inline constexpr Message kSetNaturals{
    "set.naturals", MILLE_E_ILLEGAL_ACTION, "S2",
    "This set would have {0} natural {0:card|cards} of its rank. It needs at least {1}."};
inline constexpr Message kSetWilds{"set.wilds", MILLE_E_ILLEGAL_ACTION, "S2",
                                   "This set would have {0} wild {0:card|cards}. It may have at most {1}.",
                                   "sets.max_wilds"};
inline constexpr Message kSetTooLarge{"set.large", MILLE_E_ILLEGAL_ACTION, "S6",
                                      "This set would have {0} {0:card|cards}. It may have at most {1}.",
                                      "sets.max_size"};
inline constexpr Message kSetOpening{
    "set.opening", MILLE_E_ILLEGAL_ACTION, "S1",
    "Your first lay would be worth {0} {0:point|points}. It must be worth at least {1}.", "sets.opening_minimum"};
inline constexpr Message kHookRefuses{"hook.refuses", MILLE_E_ILLEGAL_ACTION, "", "{0}"};

// Rules and settlement.
inline constexpr Message kRuleRange{"rules.range", MILLE_E_RULES, "", "`{0}` is {1}. It must be from {2} to {3}."};
inline constexpr Message kRuleWild{"rules.wild", MILLE_E_RULES, "", "`cards.wild` names {0} twice."};
inline constexpr Message kRuleConflictJokers{"rules.jokers", MILLE_E_RULES, "",
                                             "`cards.jokers` is {0}, but `cards.wild` does not list joker."};
inline constexpr Message kRuleConflictValues{"rules.values", MILLE_E_RULES, "",
                                             "`cards.values` gives rank {0} more than two values."};
inline constexpr Message kRuleConflictNaturals{
    "rules.naturals_size", MILLE_E_RULES, "",
    "`naturals.size` is {0}. With `cards.packs` {1} a rank has only {2} cards."};
inline constexpr Message kRuleConflictSize{"rules.max_size", MILLE_E_RULES, "",
                                           "`sets.max_size` is {0}. It must be at least `{1}`, which is {2}."};
inline constexpr Message kRuleConflictSkunk{
    "rules.skunk", MILLE_E_RULES, "", "`{0}` is 0. It must be 1 or more when `payment.skunk_mode` is `multiply`."};
inline constexpr Message kRuleConflictList{"rules.legal_list", MILLE_E_RULES, "",
                                           "`cards.values`, `cards.wild`, `cards.packs`, `sets.max_wilds` and "
                                           "`sets.lay_on_opponent` allow {0} choices in a turn. The most is {1}."};
inline constexpr Message kCutRange{"deal.cut", MILLE_E_ARGUMENT, "D2", "`cut` is {0}. It must be from 0 to {1}."};
inline constexpr Message kStakeRange{"stakes.range", MILLE_E_ARGUMENT, "", "A stake is {1}. It must be from 0 to {0}."};
inline constexpr Message kStakeRatio{
    "stakes.ratio", MILLE_E_ARGUMENT, "",
    "The stakes are {1}-{2}. By `payment.stake_ratio` the large stake must be {0} times the small one."};
inline constexpr Message kStakesNone{"stakes.none", MILLE_E_ARGUMENT, "",
                                     "`no_stakes` is 1, but the stakes are {0}-{1}. They must both be 0 then."};
inline constexpr Message kSettleRange{"settle.range", MILLE_E_ARGUMENT, "",
                                      "`{0}` is {3}. It must be from {1} to {2}."};
inline constexpr Message kSettleLastDeal{"settle.last_deal", MILLE_E_ARGUMENT, "Y5",
                                         "The loser's score in the last deal is missing. The payment depends on it.",
                                         "payment.double_skunk_when"};

}  // namespace mille::say

// The rules by id, in a sentence or two each: what `why` shows for a refusal. The normative text is the page of rules.
#pragma once

namespace mille::capi {

struct RuleText {
  const char* id;
  const char* text;
};

inline constexpr RuleText kRuleTexts[] = {
    {"C1", "The pack has 104 cards: two copies of each of the 52 cards, no jokers."},
    {"C2",
     "The queen of spades is worth 100, the jack of diamonds 50, every two 20, every ace 15, kings, other queens, "
     "other jacks and tens 10, threes to nines 5."},
    {"C3", "Twos are wild. The queen of spades and the jack of diamonds have no power beyond their value."},
    {"D1", "The first dealer is random; the deal then alternates, after a blocked deal too."},
    {"D2",
     "Shuffle, the non-dealer cuts, 15 cards each are dealt one at a time, the non-dealer first. The next card starts "
     "the discard pile, the rest is the stock."},
    {"D3", "The non-dealer plays first; turns alternate."},
    {"T1",
     "A turn begins with exactly one of: the top card of the stock, the discard pile, or, on the deal's first turn "
     "only, an upcard two."},
    {"T2", "Then any number of cards may be laid in sets, in any number of actions, or none."},
    {"T3",
     "One card is discarded face up, which ends the turn. Any card in hand may be discarded, the one just drawn too."},
    {"T4", "A player whose hand is empty after a complete action is out: the deal ends at once."},
    {"S1", "A set is three or more cards of one rank."},
    {"S2",
     "Twos may stand for any rank, but a set holds at least one natural card of its rank. A set of nothing but twos is "
     "a set of twos."},
    {"S3", "A player has at most one set of a rank: what is laid later in that rank joins it."},
    {"S4",
     "A player adds only to his own sets, natural cards of the rank or wild twos. A set of twos takes only twos."},
    {"S5", "What lies on the table stays there: no card moves between sets or back to hand."},
    {"S6", "A set has no upper limit: a two may join a set that has all eight natural cards."},
    {"S7",
     "Laying is never compulsory, save for the three cards that take the pile; part of a set may be kept in hand."},
    {"P1",
     "The discard pile may be taken when the hand holds two natural cards of the upcard's rank. Wild twos do not help; "
     "for an upcard two, the hand must hold two twos."},
    {"P2",
     "Who takes the pile lays the upcard with exactly two such cards from hand, at once, as a set or on his set of "
     "that rank."},
    {"P3", "Having a set of that rank on the table does not replace the two cards from hand."},
    {"P4", "The rest of the pile goes into the hand. The upcard is never taken alone, except on the first turn."},
    {"P5", "After taking the pile the turn goes on with laying."},
    {"P6", "Which two of the fitting cards are laid is the player's choice."},
    {"F1", "On the deal's first turn only, an upcard two may be taken into hand in place of a draw, laying nothing."},
    {"X1",
     "When a player chooses to draw and the stock is empty, every card of the pile but the upcard is shuffled into a "
     "new stock."},
    {"X2",
     "If there is then still no stock, nothing can be drawn: the player takes the pile if he may and wishes to, or "
     "passes, and the deal is blocked."},
    {"X3", "A deal in which 500 turns, both players counted, have been completed with nobody out is blocked."},
    {"E1", "The deal ends when a player is out."},
    {"E2",
     "The deal score is the value of the cards in one's sets less that of the cards left in hand, deducted once."},
    {"E3", "A negative deal score is a chapeau, circled on the sheet. Zero is not."},
    {"E4", "In a blocked deal both players score, and nobody is out."},
    {"N1",
     "A set of all eight cards of one rank and no wild two is a natural: its cards count double, and it earns an "
     "asterisk."},
    {"N2",
     "The player who goes out with no wild two in his sets scores a natural: all cards in his sets count double."},
    {"N3",
     "Both together multiply: the cards of the eight-card set count four times, the others twice, with an asterisk for "
     "each natural."},
    {"N4", "A wild two anywhere in his sets spoils a player's natural for going out; in a set it spoils that set's."},
    {"M1", "After a deal, a player whose total is at least the target ends the match. The higher total wins."},
    {"M2", "Equal totals of two players who both meet the conditions for winning: another deal is played."},
    {"M3",
     "A match without a winner after 1,000 deals ends there: the higher total wins, equal totals are a drawn match and "
     "pay nothing."},
    {"M4",
     "A player may resign, or be forfeited: the opponent wins. A deal in progress is scored as if the opponent had "
     "gone "
     "out at that moment, and the player who gives up gets no natural."},
    {"Y1", "The loser pays the winner one large for the game."},
    {"Y2", "One large is paid for each of the winner's naturals; the loser's are not paid."},
    {"Y3", "One large is paid for each of the loser's chapeaux; the winner's are not paid."},
    {"Y4",
     "One small is paid for each 100 points between the totals, each total first rounded to the nearest 100, a "
     "remainder of 50 up."},
    {"Y5",
     "A loser whose total is 0 or more and less than half the target is skunked: everything is doubled. Below 0 "
     "everything is tripled."},
    {"V1",
     "The match ends only when a player has the target and at least one natural; a rival with more points and no "
     "natural loses."},
    {"V2", "The target is 2,000; a skunk is under 1,000."},
    {"V3", "The winner's k-th natural of the match pays k larges, and so does the loser's k-th chapeau."},
    {"V4", "A skunk adds one large instead of doubling; a double skunk adds two."},
    {"V5", "No first turn's two; the natural for no wild two goes to any player with a card in his sets, out or not."},
};

}  // namespace mille::capi

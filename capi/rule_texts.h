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
    {"D1", "The first dealer is random. After that the deal alternates, even after a blocked deal."},
    {"D2",
     "The dealer shuffles, the other player cuts, and each player is dealt 15 cards, one at a time, the non-dealer "
     "first. The next card starts the discard pile, and the rest are the stock."},
    {"D3", "The non-dealer plays first, and turns alternate."},
    {"T1",
     "A turn begins with exactly one of these: the top card of the stock, the discard pile or, on the deal's first "
     "turn only, an upcard two."},
    {"T2", "Then the player may lay any number of cards in sets, in any number of actions, or none."},
    {"T3",
     "The player discards one card face up, which ends the turn. It may be any card in hand, even the one just drawn."},
    {"T4", "A player whose hand is empty when an action is complete is out, and the deal ends at once."},
    {"S1", "A set is three or more cards of one rank."},
    {"S2",
     "Twos may stand for any rank, but a set holds at least one natural card of its rank. A set of nothing but twos is "
     "a set of twos."},
    {"S3", "A player has at most one set of a rank. Later cards of that rank join it."},
    {"S4",
     "Players add only to their own sets: natural cards of the rank, or wild twos. A set of twos takes only twos."},
    {"S5", "Cards on the table stay there. No card moves between sets or back to a hand."},
    {"S6", "A set has no upper limit. A two may even join a set that has all eight natural cards."},
    {"S7",
     "Players need not lay anything, except for the three cards that take the pile. They may keep part of a set in "
     "hand."},
    {"P1",
     "The discard pile may be taken when the hand holds two natural cards of the upcard's rank. Wild twos do not help. "
     "For an upcard two, the hand must hold two twos."},
    {"P2",
     "A player who takes the pile lays the upcard at once with exactly two such cards from hand, as a set or on their "
     "own set of that rank."},
    {"P3", "A set of that rank on the table does not replace the two cards from hand."},
    {"P4", "The rest of the pile goes into the hand. The upcard is never taken alone, except on the first turn."},
    {"P5", "After the pile is taken, the turn goes on with laying."},
    {"P6", "The player chooses which two of the fitting cards to lay."},
    {"F1",
     "On the deal's first turn only, a player may take an upcard two into hand in place of a draw and lays nothing "
     "with it."},
    {"X1",
     "When a player chooses to draw and the stock is empty, all cards of the pile except the upcard are shuffled into "
     "a new stock."},
    {"X2",
     "If there is still no stock, nothing can be drawn. The player takes the pile if they may and wish to. Otherwise "
     "they pass, and the deal is blocked."},
    {"X3", "A deal is blocked after 500 turns, counting both players, with nobody out."},
    {"E1", "The deal ends when a player is out."},
    {"E2",
     "A player scores the value of the cards in their sets, less the value of the cards left in hand, which is "
     "deducted once."},
    {"E3", "A negative deal score is a chapeau, circled on the sheet. Zero is not."},
    {"E4", "In a blocked deal both players score, and nobody is out."},
    {"N1",
     "A set of all eight cards of one rank, without a wild two, is a natural. Its cards count double, and it earns an "
     "asterisk."},
    {"N2",
     "A player who goes out with no wild twos in their sets scores a natural: all cards in their sets count double."},
    {"N3",
     "Both kinds of natural multiply: the cards of the eight-card set count four times, the others twice, and each "
     "natural earns an asterisk."},
    {"N4",
     "A wild two in any of a player's sets spoils their natural for going out. In a set of all eight cards it spoils "
     "that set's natural."},
    {"M1", "After a deal, a player whose total is at least the target ends the match. The higher total wins."},
    {"M2", "If two players who both meet the conditions for winning have equal totals, another deal is played."},
    {"M3",
     "A match without a winner after 1,000 deals ends there. The higher total wins, and equal totals are a draw that "
     "pays nothing."},
    {"M4",
     "A player may resign, or the host may forfeit them. The opponent wins. A deal in progress is scored as if the "
     "opponent had gone out at that moment, and the player who gives up gets no natural."},
    {"Y1", "The loser pays the winner one large for the game."},
    {"Y2", "The loser pays one large for each of the winner's naturals. The loser's naturals are not paid."},
    {"Y3", "The loser pays one large for each of their own chapeaux. The winner's chapeaux are not paid."},
    {"Y4",
     "The loser pays one small for each 100 points between the totals. Each total is first rounded to the nearest 100, "
     "and 50 is rounded up."},
    {"Y5",
     "A loser whose total is 0 or more and less than half the target is skunked: everything is doubled. Below 0 "
     "everything is tripled."},
    {"V1",
     "The match ends only when a player has the target and at least one natural. An opponent with more points and no "
     "natural loses."},
    {"V2", "The target is 2,000, and a skunk is under 1,000."},
    {"V3", "The winner's k-th natural of the match pays k larges, and so does the loser's k-th chapeau."},
    {"V4", "A skunk adds one large instead of doubling, and a double skunk adds two."},
    {"V5",
     "A two cannot be taken alone on the first turn. The natural for having no wild twos goes to any player with a "
     "card in their sets, out or not."},
};

}  // namespace mille::capi

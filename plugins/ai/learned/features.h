// The network's input: the position at the end of a turn, as binary features of which about a hundred are 1. Ranks that
// are played alike share their features. The weights depend on this layout; research/learned_train.cpp uses it too.
#pragma once

#include <array>

#include "position.h"

namespace learned {

// Sums over my ranks, limited to what the plan of a turn changes.
struct Totals {
  int size = 0;               // cards in hand
  int wilds = 0;              // wild cards in hand
  mille::scoring::Sets sets;  // my sets
  int singles = 0;            // ranks in hand without a set, by number of cards
  int pairs = 0;
  int triples = 0;  // three or more
  int loose = 0;    // cards of ranks with a set
  int held = 0;     // value of the hand

  Totals& operator+=(const Totals& more);
  Totals& operator-=(const Totals& less);
};

inline Totals& Totals::operator+=(const Totals& more) {
  size += more.size;
  wilds += more.wilds;
  sets += more.sets;
  singles += more.singles;
  pairs += more.pairs;
  triples += more.triples;
  loose += more.loose;
  held += more.held;
  return *this;
}

inline Totals& Totals::operator-=(const Totals& less) {
  size -= less.size;
  wilds -= less.wilds;
  sets -= less.sets;
  singles -= less.singles;
  pairs -= less.pairs;
  triples -= less.triples;
  loose -= less.loose;
  held -= less.held;
  return *this;
}

// What one rank adds to the totals.
inline Totals totals_of(const Rules& rules, int rank, const Rank& own) {
  Totals totals;
  const int held = own.held();
  totals.size = held;
  totals.held = own.hand[kLow] * rules.kind_value[rank][kLow] + own.hand[kHigh] * rules.kind_value[rank][kHigh];
  if (own.has_set()) totals.sets.add(rules.fields, own.set_value, own.set, own.set_wilds);
  if (rules.wild[rank]) {
    totals.wilds = held;
  } else if (own.has_set()) {
    totals.loose = held;
  } else {
    totals.singles = held == 1;
    totals.pairs = held == 2;
    totals.triples = held >= 3;
  }
  return totals;
}

namespace feature {

// Of a rank: one block each per class.
inline constexpr int kShape = 0;                       // hand 0 … 6 × state of the set
inline constexpr int kSetStates = 9;                   // none; 3 or fewer … 8 clean; with wild cards, small, large
inline constexpr int kLive = kShape + 7 * kSetStates;  // set or none × hand 0 … 4 × unseen 0 … 8
inline constexpr int kContest = kLive + 2 * 5 * 9;  // hand 0 … 3 × opponent's set × known in opponent's hand 0 … 2
inline constexpr int kBuried = kContest + 4 * 4 * 3;  // set or none × hand 0 … 3 × in the pile 0 … 3 × marks
inline constexpr int kHis =
    kBuried + 2 * 4 * 4 * 9;  // opponent's set 0 … 8 × with wild cards × known in opponent's hand
inline constexpr int kHighs = kHis + 9 * 2 * 3;  // high cards in hand, in my set, in the opponent's
inline constexpr int kHighsLive = kHighs + 27;   // unseen, in hand, in the pile
inline constexpr int kKnown = kHighsLive + 27;   // set or none × hand 0 … 3 × known to the opponent 0 … 2
inline constexpr int kOfClass = kKnown + 2 * 4 * 3;
// Of the discard.
inline constexpr int kTop = kClasses * kOfClass;  // class × unseen × known in opponent's hand × opponent's set
inline constexpr int kTopPile =
    kTop + kClasses * 9 * 3 * 2;  // class × pile size × whether the opponent surely holds two
inline constexpr int kTopShed = kTopPile + kClasses * 8 * 2;  // class × in the pile 0 … 2 × marks
inline constexpr int kTopHigh = kTopShed + kClasses * 3 * 9;  // class, for a card of the higher value
// Of the position as a whole.
inline constexpr int kSizes = kTopHigh + kClasses;  // my hand 0 … 15 × the opponent's
inline constexpr int kMine = kSizes + 16 * 16;      // my hand 0 … 20
inline constexpr int kOpponents = kMine + 21;
inline constexpr int kStock = kOpponents + 21;
inline constexpr int kTurns = kStock + 16;
inline constexpr int kClean = kTurns + 16;             // wilds held × dirty × sets × opponent dirty
inline constexpr int kReach = kClean + 6 * 2 * 2 * 2;  // wilds held × singles
inline constexpr int kPairs = kReach + 6 * 9;          // pairs × singles
inline constexpr int kThrees = kPairs + 7 * 9;         // ranks with three or more cards × pairs
inline constexpr int kLoose = kThrees + 5 * 7;         // cards of ranks with a set × singles
inline constexpr int kLaid = kLoose + 7 * 9;           // dirty × value laid
inline constexpr int kOpponentLaid = kLaid + 2 * 21;
inline constexpr int kHeld = kOpponentLaid + 2 * 21;  // value of my hand
inline constexpr int kOpponentHeld = kHeld + 16;      // expected value of the opponent's hand
inline constexpr int kPileSize = kOpponentHeld + 16;
inline constexpr int kPileValue = kPileSize + 16;
inline constexpr int kNeed = kPileValue + 16;  // cards that stand in the way of going out × opponent's hand
inline constexpr int kCount = kNeed + 16 * 8;

inline constexpr int kOwnFeatures = 10;  // number of whole-position features that depend on my cards

}  // namespace feature

// What the opponent did with cards of a rank, as far as the pile shows it.
inline int marks(const Position& position, int rank) { return position.shed[rank] * 3 + position.passed[rank]; }

// The features of a rank that depend on my cards. The wild ranks are treated as one: `own` is then their sum
// (`wild_rank`).
template <class Visit>
void rank_features(const Rules& rules, const Position& position, int rank, const Rank& own, Visit visit) {
  using namespace feature;
  const int of_class = rules.class_of[rank];
  const int base = of_class * kOfClass;
  const int held = own.held();
  const bool on_table = rank < kRanks;
  int state = 0;
  if (own.set_wilds > 0) {
    state = own.set <= 4 ? 7 : 8;
  } else if (own.set > 0) {
    state = std::clamp(own.set - 2, 1, 6);
  }
  const int has_set = own.has_set();
  const int few = std::min(held, 3);
  const int his = on_table ? position.opponent_set[rank] : 0;
  const int his_state = his == 0 ? 0 : his <= 3 ? 1 : his <= 5 ? 2 : 3;
  const int known = std::min<int>(position.opponent_known[rank], 2);
  visit(base + kShape + std::min(held, 6) * kSetStates + state);
  visit(base + kLive + (has_set * 5 + std::min(held, 4)) * 9 + std::min<int>(position.unseen[rank], 8));
  visit(base + kContest + (few * 4 + his_state) * 3 + known);
  visit(base + kBuried + ((has_set * 4 + few) * 4 + std::min<int>(position.pile[rank], 3)) * 9 + marks(position, rank));
  visit(base + kKnown + (has_set * 4 + few) * 3 + std::min<int>(position.known_to_opponent[rank], 2));
  if (of_class < kJack) return;
  const int high = std::min<int>(own.hand[kHigh], 2);
  visit(base + kHighs + (high * 3 + std::min<int>(own.set_high, 2)) * 3 +
        std::min<int>(on_table ? position.opponent_set_high[rank] : 0, 2));
  visit(base + kHighsLive + (std::min<int>(position.unseen_high[rank], 2) * 3 + high) * 3 +
        std::min<int>(position.pile_high[rank], 2));
}

// The features of the opponent's sets. Nothing I do in a turn changes them.
template <class Visit>
void opponent_features(const Rules& rules, const Position& position, int rank, Visit visit) {
  using namespace feature;
  const int his = std::min<int>(position.opponent_set[rank], 8);
  visit(rules.class_of[rank] * kOfClass + kHis + (his * 2 + (position.opponent_set_wilds[rank] > 0)) * 3 +
        std::min<int>(position.opponent_known[rank], 2));
}

// The features of the discard, and of the pile under it.
template <class Visit>
void top_features(const Rules& rules, const Position& position, int rank, int kind, Visit visit) {
  using namespace feature;
  const int of_class = rules.class_of[rank];
  const int known = std::min<int>(position.opponent_known[rank], 2);
  const int size = position.pile_size;
  const int bucket = size <= 3 ? size : size <= 5 ? 4 : size <= 8 ? 5 : size <= 14 ? 6 : 7;
  const int his = rank < kRanks && position.opponent_set[rank] > 0;
  visit(kTop + ((of_class * 9 + std::min<int>(position.unseen[rank], 8)) * 3 + known) * 2 + his);
  visit(kTopPile + (of_class * 8 + bucket) * 2 + (known == 2));
  visit(kTopShed + (of_class * 3 + std::min<int>(position.pile[rank], 2)) * 9 + marks(position, rank));
  if (kind == kHigh) visit(kTopHigh + of_class);
}

inline int cards_in_the_way(const Totals& totals) {
  return std::clamp(2 * totals.singles + totals.pairs - totals.wilds, -3, 12) + 3;
}

// The whole-position features that depend on my cards. `totals` are those after the discard.
template <class Visit>
void own_features(const Position& position, const Totals& totals, Visit visit) {
  using namespace feature;
  const int wilds = std::min(totals.wilds, 5);
  const int singles = std::min(totals.singles, 8);
  const int pairs = std::min(totals.pairs, 6);
  const int dirty = totals.sets.wild_cards > 0;
  const int opponent_size = position.opponent_size;
  visit(kSizes + std::min(totals.size, 15) * 16 + std::min(opponent_size, 15));
  visit(kMine + std::min(totals.size, 20));
  visit(kClean + ((wilds * 2 + dirty) * 2 + (totals.sets.count > 0)) * 2 + (position.opponent_sets.wild_cards > 0));
  visit(kReach + wilds * 9 + singles);
  visit(kPairs + pairs * 9 + singles);
  visit(kThrees + std::min(totals.triples, 4) * 7 + pairs);
  visit(kLoose + std::min(totals.loose, 6) * 9 + singles);
  visit(kLaid + dirty * 21 + std::clamp(totals.sets.points / 20, 0, 20));
  visit(kHeld + std::clamp(totals.held / 20, 0, 15));
  const int bucket = opponent_size <= 3    ? opponent_size
                     : opponent_size <= 5  ? 4
                     : opponent_size <= 8  ? 5
                     : opponent_size <= 12 ? 6
                                           : 7;
  visit(kNeed + cards_in_the_way(totals) * 8 + bucket);
}

// The whole-position features that only taking the pile changes during a turn.
template <class Visit>
void other_features(const Position& position, Visit visit) {
  using namespace feature;
  visit(kOpponents + std::min(position.opponent_size, 20));
  visit(kStock + std::clamp(position.stock / 5, 0, 15));
  visit(kTurns + std::clamp(position.turns / 2, 0, 15));
  visit(kOpponentLaid + (position.opponent_sets.wild_cards > 0) * 21 +
        std::clamp(position.opponent_sets.points / 20, 0, 20));
  visit(kOpponentHeld + std::clamp(static_cast<int>(position.opponent_hand) / 20, 0, 15));
  visit(kPileSize + std::min(position.pile_size, 15));
  visit(kPileValue + std::clamp(position.pile_value / 15, 0, 15));
}

}  // namespace learned

// What a position at the end of club's turn is worth: a weighted sum of its features. research/club_tune.cpp tunes the
// weights on the same features.
#pragma once

#include <algorithm>
#include <array>

#include "../common/match_worth.h"
#include "position.h"

namespace club {

// How full my hand and the opponent's are. Most of a card's worth depends on how much time remains.
struct Pace {
  double mine;
  double opponent;
};

// Index at which each block of features begins. Each block follows the one above it.
namespace feature {

inline constexpr int kPaces = 3;  // one weight alone, one times my hand, one times the opponent's
inline constexpr int kShapes =
    7;  // cards of a rank in hand: 1, 2, 3, 4 or more without a set; 1, 2, 3 or more with one
inline constexpr int kWildCounts = 6;  // 0 … 4, 5 or more
inline constexpr int kSizes = 17;      // cards in a hand: 0 … 15, 16 or more

inline constexpr int kShapeCount = 0;
inline constexpr int kShapeValue = kShapeCount + kShapes * kPaces;
inline constexpr int kShapeUnseen = kShapeValue + kShapes * kPaces;
inline constexpr int kWilds = kShapeUnseen + kShapes * kPaces;
inline constexpr int kWildsClean = kWilds + kWildCounts * kPaces;
inline constexpr int kMySize = kWildsClean + kWildCounts;
inline constexpr int kOpponentSize = kMySize + kSizes;
inline constexpr int kPace = kOpponentSize + kSizes;  // the products of the two paces
inline constexpr int kLaid = kPace + 3;               // mine, mine if clean, the opponent's, the opponent's if clean
inline constexpr int kClean = kLaid + 4 * kPaces;     // mine, the opponent's
inline constexpr int kSets = kClean + 2 * kPaces;     // sets: mine, the opponent's
// Value of sets one or two cards short of a natural: mine, the opponent's.
inline constexpr int kBig = kSets + 2 * kPaces;
inline constexpr int kOpponentHand = kBig + 4;
inline constexpr int kPile = kOpponentHand + kPaces;  // cards, value
inline constexpr int kUpcard = kPile + 2 * kPaces;
inline constexpr int kUpcardFeatures = 12;
inline constexpr int kTime = kUpcard + kUpcardFeatures;  // stock, turns
inline constexpr int kCount = kTime + 2;

}  // namespace feature

using Weights = std::array<float, feature::kCount>;

// Besides the difference in points (mine less the opponent's, in hundreds), the features predict these.
enum Head {
  kSum,  // the points of both together, in hundreds
  kMyNaturals,
  kHisNaturals,
  kMyChapeau,
  kHisChapeau,
  kHeads
};
using Heads = std::array<Weights, kHeads>;

// What club plays for in a deal. It is either the difference in points (mine less the opponent's), or the match payment,
// which is a linear function of the deal's results. Worth is in hundreds of points, or in the payment that a hundred
// points bring.
struct Aim {
  explicit Aim(const Weights& difference) : weights(difference) {}
  Aim(const Weights& difference, const Heads& heads, const common::Line& of_payment);

  Weights weights;
  common::Line line = common::kPointsAlone;  // divided by `unit`
  double unit = 100;                         // points, or payment
};

inline Pace pace_of(const Position& position, int size) {
  constexpr double kHand = 15;
  return {size / kHand, position.opponent_size / kHand};
}

// The features of one rank of the hand.
template <class Add>
void rank_features(const Rules& rules, const Position& position, int rank, Pace pace, Add add) {
  using namespace feature;
  const int held = position.held(rank);
  if (held == 0 || rules.wild[rank]) return;
  const int shape = position.has_set(rank) ? 3 + std::min(held, 3) : std::min(held, 4) - 1;
  const auto paced = [&](int block, double value) {
    const int at = block + shape * kPaces;
    add(at, value);
    add(at + 1, value * pace.mine);
    add(at + 2, value * pace.opponent);
  };
  paced(kShapeCount, 1);
  paced(kShapeValue, position.held_value(rules, rank) / 100.0);
  paced(kShapeUnseen, position.unseen[rank] / 8.0);
}

// The features of the pile once club's discard lies on top.
template <class Add>
void pile_features(const Rules& rules, const Position& position, int rank, int value, Pace pace, Add add) {
  using namespace feature;
  const double cards = position.pile_size / 10.0;
  const double worth = position.pile_value / 100.0;
  add(kPile, cards);
  add(kPile + 1, cards * pace.mine);
  add(kPile + 2, cards * pace.opponent);
  add(kPile + kPaces, worth);
  add(kPile + kPaces + 1, worth * pace.mine);
  add(kPile + kPaces + 2, worth * pace.opponent);
  const double unseen = position.unseen[rank] / 8.0;
  const bool known = position.opponent_known[rank] >= 2;
  if (rules.wild[rank]) add(kUpcard, 1);
  if (known) {
    add(kUpcard + 1, 1);
    add(kUpcard + 2, cards);
    add(kUpcard + 3, worth);
  }
  add(kUpcard + 4, unseen);
  add(kUpcard + 5, unseen * cards);
  add(kUpcard + 6, unseen * worth);
  add(kUpcard + 7, unseen * unseen);
  add(kUpcard + 8, unseen * unseen * worth);
  if (rank < kRanks && position.opponent_sets[rank] != 0) add(kUpcard + 9, 1);
  if (position.opponent_known[rank] == 1) add(kUpcard + 10, 1);
  add(kUpcard + 11, value / 100.0);
}

// The features that depend neither on the ranks in hand nor on the pile. `size` is the hand size after the discard.
template <class Add>
void common_features(const Rules& rules, const Position& position, Pace pace, int size, Add add) {
  using namespace feature;
  const auto paced = [&](int at, double value) {
    add(at, value);
    add(at + 1, value * pace.mine);
    add(at + 2, value * pace.opponent);
  };
  const int wilds = std::min(position.wilds, kWildCounts - 1);
  paced(kWilds + wilds * kPaces, 1);
  const mille::scoring::Sets own = sets_of(rules, position);
  const bool clean = position.dirty == 0;
  const bool opponent_clean = position.opponent.wild_cards == 0;
  if (clean) add(kWildsClean + wilds, 1);
  add(kMySize + std::min(size, kSizes - 1), 1);
  add(kOpponentSize + std::min(position.opponent_size, kSizes - 1), 1);
  add(kPace, pace.mine * pace.mine);
  add(kPace + 1, pace.opponent * pace.opponent);
  add(kPace + 2, pace.mine * pace.opponent);
  const double laid = own.points / 100.0;
  const double his = position.opponent.points / 100.0;
  paced(kLaid, laid);
  if (clean) paced(kLaid + kPaces, laid);
  paced(kLaid + 2 * kPaces, his);
  if (opponent_clean) paced(kLaid + 3 * kPaces, his);
  if (clean && own.count > 0) paced(kClean, 1);
  if (opponent_clean && position.opponent.count > 0) paced(kClean + kPaces, 1);
  for (int rank = 0; rank < kRanks; ++rank) {
    const int lacking = rules.fields.naturals_size - position.set_size[rank];
    if (position.set_wilds[rank] == 0 && (lacking == 1 || lacking == 2) && position.has_set(rank)) {
      add(kBig + lacking - 1, position.set_value[rank] / 100.0);
    }
    const int his_lacking = rules.fields.naturals_size - position.opponent_sets[rank];
    if (his_lacking == 1 || his_lacking == 2) add(kBig + 1 + his_lacking, 1);
  }
  paced(kSets, own.count);
  paced(kSets + kPaces, position.opponent.count);
  paced(kOpponentHand, position.opponent_hand / 100.0);
  add(kTime, position.stock / 50.0);
  add(kTime + 1, position.turns / 20.0);
}

// All features of a position at the end of club's turn. `upcard` is club's discard.
template <class Add>
void all_features(const Rules& rules, const Position& position, mille_card upcard, Add add) {
  const Pace pace = pace_of(position, position.size);
  for (int rank = 0; rank < kRanks; ++rank) rank_features(rules, position, rank, pace, add);
  common_features(rules, position, pace, position.size, add);
  pile_features(rules, position, upcard >> 2, rules.value(upcard), pace, add);
}

class Evaluation {
 public:
  Evaluation(const Rules& rules, const Weights& weights) : rules_(rules), aim_(weights) {}

  // Sets what positions are judged by from now on.
  void aim_at(const Aim& aim) { aim_ = aim; }

  // The worth of a position in which club has drawn and still has to discard: that of its best discard, or of going
  // out.
  double before_discard(const Position& position) const;
  // The worth of the position after club discards the given card.
  double after_discard(const Position& position, mille_card card) const;

 private:
  double worth_of_discard(const Position& position, int rank, int kind, double common, double ranks, Pace pace) const;
  double ranks_worth(const Position& position, Pace pace) const;
  double common_worth(const Position& position, Pace pace) const;
  bool going_out(const Position& position, double* worth) const;
  // The worth of going out now if `more_laid` points of cards are also laid, `more_wilds` of these cards being wild
  // cards in sets of other ranks.
  double out_worth(const Position& position, int more_laid, int more_wilds) const;

  const Rules& rules_;
  Aim aim_;
};

}  // namespace club

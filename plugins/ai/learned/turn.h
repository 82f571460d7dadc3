// The rest of a turn, planned: what to lay, what to discard. A plan has at most one lay a rank; it is improved rank by rank from
// three beginnings (nothing laid, all natural sets laid, the wild cards spent besides), and held against going out where that
// is possible.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <limits>

#include "aim.h"

namespace learned {

// A card that may be discarded; interchangeable cards are one.
struct Discard {
  std::int8_t rank = -1;  // −1: none, the last card is laid
  std::int8_t kind = kLow;

  bool operator==(const Discard&) const = default;
};

inline Discard discard_of(const Rules& rules, mille_card card) {
  return {static_cast<std::int8_t>(card >> 2), static_cast<std::int8_t>(rules.kind_of(card))};
}

// Cards of one lay on the own set of a rank.
struct Lay {
  std::int8_t rank;
  std::int8_t cards[2];  // natural cards by value
  std::int8_t wilds;     // wild cards of other ranks
  std::uint32_t index;   // of the action in the legal list
};

// The action lays; `index` is its place in the legal list.
inline Lay lay_of(const Rules& rules, const mille_action& action, std::uint32_t index) {
  Lay lay{static_cast<std::int8_t>(action.rank), {0, 0}, 0, index};
  for (int i = 0; i < action.count; ++i) {
    const mille_card card = action.cards[i];
    std::int8_t& number = card >> 2 == action.rank ? lay.cards[rules.kind_of(card)] : lay.wilds;
    ++number;
  }
  return lay;
}

// A whole turn: all its lays in the order in which they are made, and the discard.
struct Way {
  double worth = -std::numeric_limits<double>::infinity();  // points more than the rival, or payment, as expected
  int lay_count = 0;
  std::array<Lay, kHandRanks> lays;
  Discard discard{};  // none where the last card is laid
};

// The place in the legal list of a way's first step.
std::uint32_t place_of(const Rules& rules, const Way& way, const mille_action* legal, std::uint32_t count);

// The position after the discard, feature by feature.
template <class Visit>
void all_features(const Rules& rules, const Position& position, Discard discard, Visit visit);

class Turn {
 public:
  Turn(const Rules& rules, const Network& network, const Aim& aim, const Position& position);
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  // The lays and discards to plan with: those of the legal list that are the own seat's.
  void offer_legal(const mille_view& view, const mille_action* legal, std::uint32_t count);

  Way best();
  // Nearly as good, for two thirds of the time: only the best of the three beginnings is improved.
  Way good();
  // How likely it is that the turn is played so, by one who chooses among ways as good() does: `doubt` points that another way is worth more
  // make that about e times as likely. The lays are those of the turn, one a rank. 0 where they cannot be made.
  double chance_of(const Way& way, double doubt);
  // At most so many ways to play the turn: the first is the best, the others, in falling order, are worth less by no more than
  // `margin`. They differ from it in a rank's lay and in the discard, or lay nothing, or all natural sets. Returns how many.
  static constexpr int kMostWays = 16;
  int alternatives(Way* ways, int capacity, double margin);

 private:
  static constexpr int kMostLays = 256;
  static constexpr int kNone = -1;
  static constexpr int kUnmade = -2;
  static constexpr int kMostWilds = 2 * 8;  // two ranks of two packs
  static constexpr int kMostDiscards = kHandRanks * 2 + 1;

  struct Option {
    Lay lay;
    Rank after;
    Totals change;
    Sums rows;  // what the lay changes in the sums
  };
  using Options = std::array<std::int16_t, kHandRanks>;  // by rank of the set: place in options_, or kNone
  struct Plan {
    Options option;
    Totals totals;  // wild cards still in hand
    Sums sums;      // without the wild ranks, the discard and the whole
  };
  struct Discards {
    std::array<Discard, kMostDiscards> list;
    int count = 0;
  };
  // A part of the sums as it was last needed: made for this lay in its rank.
  struct Part {
    int option = kUnmade;
    Sums sums;
  };

  void offer(Lay lay);
  bool is_offered(const Lay& lay) const;
  void offer(Discard discard);
  Plan empty_plan() const;
  void put(Plan* plan, int rank, int option) const;
  const Rank& rank_after(const Plan& plan, int rank) const;
  bool holds(const Plan& plan, Discard discard) const;
  // The plan holds the discard.
  double worth_holding(const Plan& plan, Discard discard);
  // The best of the discards after the plan.
  double worth(const Plan& plan, Discard* best);
  // The worth of a plan that may be impossible: less than any other then.
  double worth(const Plan& plan, Discard discard);
  const Row& part_of_discard(const Plan& plan, Discard discard);
  const Row& part_of_wilds(const Plan& plan, int wilds);
  bool give_up_wilds(Plan* plan, int rank, Discard discard, double* most);
  double improve(Plan* plan, Discard* discard, double most);
  struct Candidate {
    Options option;
    Discard discard;
    double worth;
  };
  class Found;
  void note_all(const Plan& plan, Found* found);

  Way way_of(const Options& options, Discard discard, double worth) const;
  // Where plans begin: nothing laid, all natural sets, the wild cards spent besides. Returns how many of them differ.
  static constexpr int kBeginnings = 3;
  int begin(Plan* plans) const;
  Plan natural_plan() const;
  bool fill_up(Plan* plan) const;
  // These return what the plan is worth with its discard.
  double best_plan(Plan* plan, Discard* discard);
  double good_plan(Plan* plan, Discard* discard);
  // Goes out instead if that is worth more than `most`; returns what is then the most.
  double or_out(Plan* plan, Discard* discard, double most) const;
  bool find_out(Plan* plan, Discard* discard, double* worth) const;
  bool complete(Plan* plan, Discard discard) const;
  bool spend_wilds(Plan* plan, int wilds) const;
  int find_option(int rank, int low, int high, int wilds) const;
  Sums sums_of(int rank, const Rank& own) const;

  const Rules& rules_;
  const Network& network_;
  const Aim& aim_;
  const Position& position_;
  Totals totals_;
  std::array<Totals, kHandRanks> rank_totals_;
  std::array<Sums, kHandRanks> rank_sums_;  // the own part of each rank as it is, where it is no wild one
  Sums sums_;                               // of the position without wild ranks, discard and the whole's own part
  int wild_rank_ = kNone;                   // the rank that stands for all wild ones
  int wilds_held_ = 0;
  std::array<Option, kMostLays> options_;
  int option_count_ = 0;
  Discards discards_;
  bool is_discard_[kHandRanks][2]{};   // whether it is one of them
  Part discard_parts_[kHandRanks][2];  // the discard, and what its rank loses by it
  Part wild_parts_[kMostWilds + 1];    // by wild cards in hand
};

// ---- The features of a whole position ----------------------------------------------------------------------------

// The rank that stands for all wild ones in the features; −1 where nothing is wild.
inline int feature_rank_of_wilds(const Rules& rules) {
  return rules.set_of_wilds >= 0   ? rules.set_of_wilds
         : rules.wild_rank[0] >= 0 ? rules.wild_rank[0]
                                   : rules.wild_rank[1];
}

template <class Visit>
void all_features(const Rules& rules, const Position& position, Discard discard, Visit visit) {
  const int wild_rank = feature_rank_of_wilds(rules);
  Totals totals;
  Rank wilds;
  if (wild_rank >= 0) wilds = position.own[wild_rank];
  wilds.hand[kLow] = wilds.hand[kHigh] = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    Rank own = position.own[rank];
    if (rank == discard.rank) --own.hand[discard.kind];
    totals += totals_of(rules, rank, own);
    if (rules.wild[rank]) {
      wilds.hand[kLow] = static_cast<std::int8_t>(wilds.hand[kLow] + own.held());
    } else if (rank < kRanks) {
      rank_features(rules, position, rank, own, visit);
    }
    if (rank < kRanks) rival_features(rules, position, rank, visit);
  }
  if (wild_rank >= 0) rank_features(rules, position, wild_rank, wilds, visit);
  top_features(rules, position, discard.rank, discard.kind, visit);
  own_features(position, totals, visit);
  other_features(position, visit);
}

}  // namespace learned

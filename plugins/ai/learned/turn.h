// Plans the rest of a turn: what to lay and what to discard. A plan has at most one lay per rank. It is improved rank
// by rank from three starting points (nothing laid; all natural sets; these plus sets completed with wild cards), and
// compared with going out if that is possible.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>

#include "aim.h"

namespace learned {

// A card that may be discarded. Interchangeable cards count as one.
struct Discard {
  std::int8_t rank = -1;  // −1: none, the last card is laid
  std::int8_t kind = kLow;

  bool operator==(const Discard&) const = default;
};

inline Discard discard_of(const Rules& rules, mille_card card) {
  return {static_cast<std::int8_t>(card >> 2), static_cast<std::int8_t>(rules.kind_of(card))};
}

// The cards of one lay on my set of a rank.
struct Lay {
  std::int8_t rank;
  std::int8_t cards[2];  // natural cards by value
  std::int8_t wilds;     // wild cards of other ranks
  std::uint32_t index;   // of the action in the legal list
};

// Converts an action that lays. `index` is its index in the legal list.
inline Lay lay_of(const Rules& rules, const mille_action& action, std::uint32_t index) {
  Lay lay{static_cast<std::int8_t>(action.rank), {0, 0}, 0, index};
  for (int i = 0; i < action.count; ++i) {
    const mille_card card = action.cards[i];
    std::int8_t& number = card >> 2 == action.rank ? lay.cards[rules.kind_of(card)] : lay.wilds;
    ++number;
  }
  return lay;
}

// A whole turn: all its lays in playing order, and the discard.
struct Way {
  // Expected lead in points, or expected payment.
  double worth = -std::numeric_limits<double>::infinity();
  int lay_count = 0;
  std::array<Lay, kHandRanks> lays;
  Discard discard{};  // none if the last card is laid
  bool is_out = false;
};

// Returns the index in the legal list of a way's first step.
std::uint32_t place_of(const Rules& rules, const Way& way, const mille_action* legal, std::uint32_t count);

// Visits the features of the position after the discard.
template <class Visit>
void all_features(const Rules& rules, const Position& position, Discard discard, Visit visit);

class Turn {
  static constexpr int kMostLays = 256;

  struct Option {
    Lay lay;
    Rank after;
    Totals change;
    Sums rows;  // change of the sums
  };

 public:
  // The lays of a turn, which are too large for the stack of a small thread. One turn at a time uses it.
  class Room {
    friend class Turn;
    std::array<Option, kMostLays> options;
  };

  // All arguments must outlive the turn.
  Turn(const Rules& rules, const Network& network, const Aim& aim, const Position& position, Room* room);
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  // Adds the lays on my own sets and the discards of the legal list to what plans may use.
  void offer_legal(const mille_view& view, const mille_action* legal, std::uint32_t count);

  Way best();
  // The best way to go out, if there is one.
  std::optional<Way> out() const;
  // Nearly as good in two thirds of the time. It improves only the best of the three starting points.
  Way good();
  // The probability that a player who chooses as good() does plays this way, with one lay per rank. Each `doubt` points
  // by which another way is worth more make that way about e times as likely. Stores one for each doubt: 0 if the lays cannot be made.
  void chances_of(const Way& way, std::span<const double> doubts, double* chances);
  // Stores at most `capacity` ways to play the turn and returns their number. The first is the best. The others follow
  // in falling order and are worth at most `margin` less. They differ from the best in the lay of one rank or the
  // discard, or lay nothing, or lay all natural sets.
  static constexpr int kMostWays = 16;
  int alternatives(Way* ways, int capacity, double margin);

 private:
  static constexpr int kNone = -1;
  static constexpr int kUnmade = -2;
  static constexpr int kMostWilds = 2 * 8;  // two ranks in two packs
  static constexpr int kMostDiscards = kHandRanks * 2 + 1;

  using Options = std::array<std::int16_t, kHandRanks>;  // by rank of the set: index in options_, or kNone
  struct Plan {
    Options option;
    Totals totals;  // `wilds` are those still in hand
    Sums sums;      // without wild ranks, discard and whole-position features
  };
  struct Discards {
    std::array<Discard, kMostDiscards> list;
    int count = 0;
  };
  // A cached part of the sums. It is valid for the given lay in its rank.
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
  // Precondition: the plan leaves the discard in hand.
  double worth_holding(const Plan& plan, Discard discard);
  // Finds the best discard after the plan.
  double worth(const Plan& plan, Discard* best);
  // The worth of a plan that may be impossible: −∞ in that case.
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
  // Fills in the starting points: nothing laid; all natural sets; these plus sets completed with wild cards. Returns
  // how many of them differ.
  static constexpr int kBeginnings = 3;
  int begin(Plan* plans) const;
  Plan natural_plan() const;
  bool fill_up(Plan* plan) const;
  // These return the worth of the plan with its discard.
  double best_plan(Plan* plan, Discard* discard);
  double good_plan(Plan* plan, Discard* discard);
  // Replaces the plan by going out if that is worth more than `most`. Returns the greater worth.
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
  // The part of each rank that depends on my cards, as the turn begins; unused for wild ranks.
  std::array<Sums, kHandRanks> rank_sums_;
  // The sums of the position without wild ranks, discard and the whole-position features of my cards.
  Sums sums_;
  int wild_rank_ = kNone;  // the rank that represents all wild ranks
  int wilds_held_ = 0;
  std::array<Option, kMostLays>& options_;
  int option_count_ = 0;
  Discards discards_;
  bool is_discard_[kHandRanks][2]{};   // whether discards_ holds it
  Part discard_parts_[kHandRanks][2];  // the discard, and the change in its rank
  Part wild_parts_[kMostWilds + 1];    // by number of wild cards in hand
};

// ---- The features of a whole position ----------------------------------------------------------------------------

// The rank that represents all wild ranks in the features; −1 if nothing is wild.
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
    if (rank < kRanks) opponent_features(rules, position, rank, visit);
  }
  if (wild_rank >= 0) rank_features(rules, position, wild_rank, wilds, visit);
  top_features(rules, position, discard.rank, discard.kind, visit);
  own_features(position, totals, visit);
  other_features(position, visit);
}

}  // namespace learned

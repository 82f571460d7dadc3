// Judges positions; see evaluation.h. Going out is scored exactly, every other position by the weights.
#include "evaluation.h"

#include <limits>

#include "mille/mille_ending.hpp"

namespace club {
namespace {

constexpr double kHundred = 100;

// Sums weight × feature.
struct Sum {
  const Weights& weights;
  double* total;
  void operator()(int index, double value) const {
    *total += static_cast<double>(weights[static_cast<std::size_t>(index)]) * value;
  }
};

bool holds_set_of_wilds(const Rules& rules, const Position& position) {
  for (int rank = 0; rank < kRanks; ++rank) {
    if (rules.wild[rank] && position.has_set(rank)) return true;
  }
  return false;
}

}  // namespace

Aim::Aim(const Weights& difference, const Heads& heads, const common::Line& of_payment)
    : weights(difference), line(of_payment), unit(kHundred * (line.points[0] - line.points[1]) / 2) {
  line.divide(unit / kHundred);  // a lead of one more point is worth 1 again
  const double share[kHeads] = {(line.points[0] + line.points[1]) / 2, line.naturals[0] / kHundred,
                                line.naturals[1] / kHundred, line.chapeaux[0] / kHundred, line.chapeaux[1] / kHundred};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    auto weight = static_cast<double>(difference[i]);
    for (std::size_t head = 0; head < kHeads; ++head) weight += share[head] * static_cast<double>(heads[head][i]);
    weights[i] = static_cast<float>(weight);
  }
}

double Evaluation::out_worth(const Position& position, int more_laid, int more_wilds) const {
  namespace scoring = mille::scoring;
  scoring::Sets sets = sets_of(rules_, position);
  sets.points += more_laid;
  sets.wild_cards += more_wilds;
  if (more_laid > 0) sets.count = std::max(sets.count, 1);
  const scoring::Counted mine = scoring::count(rules_.fields, sets, true);
  const scoring::Counted his = scoring::count(rules_.fields, position.opponent, false);
  const common::Line& line = aim_.line;
  const int points = mine.points + mine.bonus;
  return (line.constant + line.points[0] * points + line.points[1] * his.points -
          line.points[1] * position.opponent_hand + line.naturals[0] * mine.naturals + line.naturals[1] * his.naturals +
          line.chapeaux[0] * scoring::is_chapeau(rules_.fields, points) +
          line.chapeaux[1] * scoring::is_chapeau(rules_.fields, his.points - position.opponent_hand)) /
         kHundred;
}

double Evaluation::ranks_worth(const Position& position, Pace pace) const {
  double sum = 0;
  for (int rank = 0; rank < kRanks; ++rank) rank_features(rules_, position, rank, pace, Sum{aim_.weights, &sum});
  return sum;
}

double Evaluation::common_worth(const Position& position, Pace pace) const {
  double sum = 0;
  common_features(rules_, position, pace, position.size - 1, Sum{aim_.weights, &sum});
  return sum;
}

// Returns true if every card but at most one discard can be laid this turn, and stores the worth of going out. Wild
// cards first complete the ranks that are short. The wild cards left over join any set, are discarded, or form a set of
// their own.
bool Evaluation::going_out(const Position& position, double* worth) const {
  const Rules& rules = rules_;
  int needed = 0;
  int singles = 0;
  int value = 0;
  int least_single = std::numeric_limits<int>::max();
  int wild_value = 0;  // value of one wild card in hand
  bool any_set = false;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    if (rank < kRanks && !rules.wild[rank] && position.has_set(rank)) any_set = true;
    const int held = position.held(rank);
    if (held == 0) continue;
    value += position.held_value(rules, rank);
    if (rules.wild[rank]) {
      wild_value = rules.kind_value[rank][kLow];
      continue;
    }
    if (held >= rules.min_size) any_set = true;
    if (position.has_set(rank) || held >= rules.min_size) continue;
    needed += rules.min_size - held;
    if (held == 1) {
      ++singles;
      least_single = std::min(least_single, position.held_value(rules, rank));
    }
  }
  const bool discards = mille::ending::can_discard_last(rules.fields);
  int wilds = position.wilds;
  if (discards && singles > 0) {
    needed -= rules.min_size - 1;
    value -= least_single;
  } else if (discards && needed == 0 && wilds == 1 && !holds_set_of_wilds(rules, position)) {
    // If a clean table doubles (N2), discard a last wild card rather than lay it.
    if (position.dirty == 0 && rules.fields.naturals_clean != MILLE_CLEAN_NONE) {
      *worth = out_worth(position, value - wild_value, 0);
      return true;
    }
  }
  if (needed > wilds) return false;
  wilds -= needed;
  any_set = any_set || needed > 0;
  const bool own_set = wilds >= rules.min_size || holds_set_of_wilds(rules, position);
  if (wilds > 0 && !any_set && !own_set) return false;
  const int left = own_set && rules.sets_of_wilds ? 0 : wilds;  // wild cards laid in sets of other ranks
  *worth = out_worth(position, value, needed + left);
  return true;
}

double Evaluation::worth_of_discard(const Position& position, int rank, int kind, double common, double ranks,
                                    Pace pace) const {
  double sum = aim_.line.constant / kHundred + common + ranks;
  double before = 0;
  rank_features(rules_, position, rank, pace, Sum{aim_.weights, &before});
  Position after = position;
  --after.hand[rank][kind];
  rank_features(rules_, after, rank, pace, Sum{aim_.weights, &sum});
  sum -= before;
  const int value = rules_.kind_value[rank][kind];
  after.pile_size = position.pile_size + 1;
  after.pile_value = position.pile_value + value;
  pile_features(rules_, after, rank, value, pace, Sum{aim_.weights, &sum});
  return sum;
}

double Evaluation::before_discard(const Position& position) const {
  if (position.size == 0) return out_worth(position, 0, 0);
  double best = -std::numeric_limits<double>::infinity();
  if (!going_out(position, &best) || position.size > 1) {
    const Pace pace = pace_of(position, position.size - 1);
    const double ranks = ranks_worth(position, pace);
    const double common = common_worth(position, pace);
    for (int rank = 0; rank < kHandRanks; ++rank) {
      for (int kind = kLow; kind <= kHigh; ++kind) {
        if (position.hand[rank][kind] == 0) continue;
        double c = common;
        if (rules_.wild[rank]) {
          Position less = position;
          --less.wilds;
          c = common_worth(less, pace);
        }
        best = std::max(best, worth_of_discard(position, rank, kind, c, ranks, pace));
      }
    }
  }
  return best;
}

double Evaluation::after_discard(const Position& position, mille_card card) const {
  if (position.size == 1) return out_worth(position, 0, 0);
  const int rank = card >> 2;
  const Pace pace = pace_of(position, position.size - 1);
  double common = common_worth(position, pace);
  if (rules_.wild[rank]) {
    Position less = position;
    --less.wilds;
    common = common_worth(less, pace);
  }
  return worth_of_discard(position, rank, rules_.kind_of(card), common, ranks_worth(position, pace), pace);
}

}  // namespace club

// See tally.h.
#include "arena/tally.h"

namespace mille::arena {
Tally::Tally(const Setup& setup)
    : unit_(setup.unit),
      duplicate_(!setup.independent),
      faulty_pairs_count_(setup.on_fault == MILLE_ON_FAULT_FORFEIT),
      notes_luck_(setup.adviser.has_value()),
      sprt_(setup.sprt) {}

void Tally::count(const GameResult& game) {
  counts_.games_won += game.winner == kFirst ? 1 : 0;
  counts_.games_drawn += game.winner == kNobody ? 1 : 0;
  counts_.games_lost += game.winner == kSecond ? 1 : 0;
  counts_.deals += static_cast<std::uint64_t>(game.deals);
  counts_.turns += static_cast<std::uint64_t>(game.turns);
  for (int player = 0; player < kSeats; ++player) {
    counts_.sides[player].naturals += static_cast<std::uint64_t>(game.naturals[player]);
    counts_.sides[player].chapeaux += static_cast<std::uint64_t>(game.chapeaux[player]);
    counts_.sides[player].skunks += game.skunk > 0 && game.winner == player ? 1 : 0;
  }
}

void Tally::add(const PairResult& pair) {
  for (const GameResult& game : pair.games) {
    if (game.fault_player != kNobody) ++counts_.sides[game.fault_player].faults[game.fault];
  }
  if (pair.has_fault() && !faulty_pairs_count_) {
    ++counts_.skipped;
    return;
  }
  const GameResult& one = pair.games[0];
  const GameResult& two = pair.games[1];
  ++counts_.pairs;
  count(one);
  count(two);
  single_[0].add(main_of(one));
  single_[1].add(main_of(two));
  less_luck_.add((one.less_luck(unit_) + two.less_luck(unit_)) / 2);
  const auto ahead = static_cast<double>(one.ahead() + two.ahead());
  double sign = 0;
  if (deals_mode()) {
    sign = ahead;
    points_.add(sign / 2);
    sprt_.look(less_luck_);
  } else {
    const auto paid = static_cast<double>(one.payment + two.payment);
    payment_.add(paid / 2);
    points_per_deal_.add(ahead, static_cast<double>(one.deals) + static_cast<double>(two.deals));
    wins_.add(((one.winner == kFirst ? 1 : 0) + (two.winner == kFirst ? 1 : 0)) / 2.0);
    const auto halves = static_cast<std::size_t>(one.half_points() + two.half_points());
    sign = static_cast<double>(halves) - 2;
    ++pair_counts_[halves];
    sprt_.look(pair_counts_);
  }
  if (duplicate_)
    second_over_first_.add(main_of(pair.games[1 - pair.first_game]) - main_of(pair.games[pair.first_game]));
  counts_.pairs_won += sign > 0 ? 1 : 0;
  counts_.pairs_split += sign == 0 ? 1 : 0;
  counts_.pairs_lost += sign < 0 ? 1 : 0;
}

void Tally::make_room(const PairTimes& times) {
  for (std::size_t player = 0; player < kSeats; ++player) times_[player].make_room(times[player]);
}

void Tally::add_times(const PairTimes& times) {
  for (std::size_t player = 0; player < kSeats; ++player) times_[player].add(times[player]);
}

void Tally::write(mille_arena_result* result) const {
  *result = counts_;
  result->struct_size = sizeof *result;
  result->unit = unit_;
  if (deals_mode()) {
    result->points_per_deal = points_.estimate();
  } else {
    result->points_per_deal = points_per_deal_.estimate();
    result->payment_per_match = payment_.estimate();
    result->win_rate = wins_.estimate();
    result->elo = elo_estimate(pair_counts_);
  }
  // The mean of two games with unrelated cards would have half the variance of one game.
  const double paired = deals_mode() ? points_.variance() : payment_.variance();
  if (duplicate_ && paired > 0) result->variance_factor = (single_[0].variance() + single_[1].variance()) / 4 / paired;
  if (notes_luck_) result->luck_adjusted = less_luck_.estimate();
  if (duplicate_) result->second_over_first = second_over_first_.estimate();
  result->sprt = sprt_.scale();
  result->verdict = sprt_.verdict();
  if (result->sprt != MILLE_SPRT_OFF) {
    result->llr = sprt_.llr();
    result->llr_low = sprt_.low();
    result->llr_high = sprt_.high();
  }
  for (int player = 0; player < kSeats; ++player) {
    mille_arena_side& side = result->sides[player];
    const Times& times = times_[player];
    side.decisions = times.count();
    side.overruns = times.late();
    side.median_us = times.quantile(0.5);
    side.p99_us = times.quantile(0.99);
    side.worst_us = times.worst();
  }
}

}  // namespace mille::arena

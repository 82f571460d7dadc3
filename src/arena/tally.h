// Accumulates the figures of one pairing, pair by pair, in the order of the pairs.
#pragma once

#include "arena/elo.h"
#include "arena/estimate.h"
#include "arena/pair.h"
#include "arena/setup.h"
#include "arena/sprt.h"
#include "arena/times.h"

namespace mille::arena {

class Tally {
 public:
  explicit Tally(const Setup& setup);

  void add(const PairResult& pair);
  void add_times(const PairTimes& times);
  // Makes room for these times. It may run out of memory; adding does not then.
  void make_room(const PairTimes& times);

  std::uint64_t pairs() const { return counts_.pairs; }  // number of pairs that count
  mille_sprt_verdict verdict() const { return sprt_.verdict(); }
  double llr() const { return sprt_.llr(); }
  // Points per deal, or payment per match; less luck where it was noted.
  mille_estimate main_estimate() const { return less_luck_.estimate(); }
  void write(mille_arena_result* result) const;

 private:
  bool deals_mode() const { return unit_ == MILLE_ARENA_UNIT_DEALS; }
  void count(const GameResult& game);
  double main_of(const GameResult& game) const { return static_cast<double>(game.main(unit_)); }

  mille_arena_unit unit_;
  bool duplicate_;
  bool faulty_pairs_count_;
  bool notes_luck_;
  mille_arena_result counts_{};  // only its counters are used
  Moments points_;               // per deal, one value per pair
  Ratio points_per_deal_;        // over matches of several deals
  Moments payment_;
  Moments wins_;
  Moments single_[2];          // the main figure of each of a pair's games
  Moments less_luck_;          // GameResult::less_luck()
  Moments second_over_first_;  // the main figure of the game played second, minus that of the game played first
  PairCounts pair_counts_{};
  Sprt sprt_;
  Times times_[kSeats];
};

}  // namespace mille::arena

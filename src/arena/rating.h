// Rates all players of a round robin against the average of the field. The pairs of one number are one observation, a
// round, because in result files of version 1 they had the same cards. Only sums over the rounds are kept.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/estimate.h"
#include "arena/pair.h"
#include "arena/setup.h"

namespace mille::arena {

// One player's rating. `main` is points per deal or payment per match against the average of the field. `elo` exists
// only for matches; it is from the Bradley–Terry model, with an average of 0.
struct Rating {
  mille_estimate main{};
  mille_estimate elo{};
};

class RatingSums {
 public:
  explicit RatingSums(const Setup& setup);

  // Adds the next pair, in the order of the pairs. A round counts once it is complete, and not if one of its pairs was
  // skipped.
  void add(const PairResult& pair);
  // Returns the ratings by player.
  std::vector<Rating> rate() const;

 private:
  void end_round();
  void rate_elo(std::vector<Rating>* ratings) const;

  std::size_t players_;
  std::size_t pairings_;
  mille_arena_unit unit_;
  bool faulty_pairs_count_;
  std::int64_t rounds_ = 0;
  std::vector<Moments>
      ahead_;  // of each player: what they are ahead, summed over their pairs and divided by all players
  // Half points in matches: 2 for a match won, 1 for one drawn. What a player has beyond their opponents is negative if
  // it is less.
  std::vector<std::int64_t> halves_;           // of the first player of each pairing
  std::vector<std::int64_t> beyond_;           // of each player, beyond the opponents
  std::vector<std::int64_t> beyond_products_;  // sums over the rounds of the products of two players
  // The round in progress.
  struct Round {
    std::size_t pairs = 0;
    bool counts = true;
    std::vector<double> ahead;         // by player
    std::vector<std::int64_t> beyond;  // by player
    std::vector<std::int64_t> halves;  // by pairing
  };
  Round round_;
};

}  // namespace mille::arena

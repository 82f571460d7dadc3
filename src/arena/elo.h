// Elo: the difference in strength that a share of points stands for. Its interval comes from the five possible
// results of a pair of matches.
#pragma once

#include <array>
#include <cstdint>

#include "mille/mille_types.h"

namespace mille::arena {

// Number of pairs by the first player's points in the two matches: 0, ½, 1, 1½ or 2. A drawn match is half a point.
using PairCounts = std::array<std::uint64_t, 5>;

// Points per match in each class of pairs.
inline constexpr std::array<double, 5> kPairScores = {0, 0.25, 0.5, 0.75, 1};

// Returns the share of points that a player wins who is stronger by `elo`, and the inverse. The inverse is +infinity
// at 1 and -infinity at 0.
double score_of_elo(double elo);
double elo_of_score(double score);

// Estimates the first player's share of points, with its interval.
mille_estimate pair_score(const PairCounts& counts);

// The same estimate, converted to Elo.
mille_estimate elo_estimate(const PairCounts& counts);

}  // namespace mille::arena

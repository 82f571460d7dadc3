// Elo: the difference in strength that a share of points stands for, and its interval from the five ways in which a pair of matches
// can end.
#pragma once

#include <array>
#include <cstdint>

#include "mille/mille_types.h"

namespace mille::arena {

// Pairs by what the first player made of the two matches: 0, ½, 1, 1½, 2 points, a drawn match being half a point.
using PairCounts = std::array<std::uint64_t, 5>;

// Points a match of each class.
inline constexpr std::array<double, 5> kPairScores = {0, 0.25, 0.5, 0.75, 1};

// The share of points that a player so much stronger makes, and the reverse; ±infinity at 1 and 0.
double score_of_elo(double elo);
double elo_of_score(double score);

// The share of points with its interval.
mille_estimate pair_score(const PairCounts& counts);

// The same as Elo.
mille_estimate elo_estimate(const PairCounts& counts);

}  // namespace mille::arena

// The result of a pair of games, as plain data. Result files store it, and figures are computed from it.
#pragma once

#include <cstdint>

#include "core/state.h"
#include "mille/mille_types.h"

namespace mille::arena {

inline constexpr int kFirst = 0;   // the pairing's first player
inline constexpr int kSecond = 1;  // its second

// Luck is a whole number of these parts of a point or of a stake, so that files hold it exactly.
inline constexpr int kLuckSteps = 1000;

// The result of one deal or match. Everything is indexed by player of the pairing, not by seat.
struct GameResult {
  std::int64_t points[kSeats] = {0, 0};  // of the completed deals
  std::int64_t payment = 0;              // what the first player receives; negative if they pay
  std::int32_t deals = 0;                // completed
  std::int32_t turns = 0;                // completed in these deals
  std::int32_t naturals[kSeats] = {0, 0};
  std::int32_t chapeaux[kSeats] = {0, 0};
  std::int8_t winner = kNobody;  // the winner of the match, or the player with more points in the deal
  std::int8_t skunk = 0;         // scored by the winner: 0 none, 1 skunk, 2 double skunk
  std::int8_t fault_player = kNobody;
  std::int8_t fault = MILLE_FAULT_NONE;
  std::uint64_t fault_decision = 0;  // number of the decision in the match, from 0
  std::int64_t luck = 0;             // the first player's, in 1 / kLuckSteps of the main figure (luck.h)

  std::int64_t ahead() const { return points[kFirst] - points[kSecond]; }
  // The main figure: points ahead of single deals, the payment of matches.
  std::int64_t main(mille_arena_unit unit) const { return unit == MILLE_ARENA_UNIT_DEALS ? ahead() : payment; }
  // The same less the luck of the cards; the main figure itself if luck was not noted.
  double less_luck(mille_arena_unit unit) const {
    return static_cast<double>(main(unit)) - static_cast<double>(luck) / kLuckSteps;
  }
  // The first player's half points in a match: 2 if won, 1 if drawn, 0 if lost.
  int half_points() const { return winner == kFirst ? 2 : winner == kSecond ? 0 : 1; }

  bool operator==(const GameResult&) const = default;
};

// Which pair of a run it is.
struct PairPlace {
  std::uint64_t number = 0;  // from 1
  std::uint32_t pairing = 0;

  bool operator==(const PairPlace&) const = default;
};

// In game 0 the first player has seat 0, in game 1 seat 1. Duplicate games have the same cards.
struct PairResult : PairPlace {
  std::int8_t first_game = 0;  // the game that was played first
  GameResult games[2];

  bool has_fault() const { return games[0].fault_player != kNobody || games[1].fault_player != kNobody; }
  bool operator==(const PairResult&) const = default;
};

}  // namespace mille::arena

// What the decisions of a match have cost: each is compared with what another player would have done in its place, over
// deals that agree with what the seat could see.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

struct Reviewing {
  std::string player;        // names what would have been better
  std::uint64_t worlds = 0;  // deals that each pair of actions is tried in; as many others say what a costly one cost
  std::size_t most = 0;      // decisions told of each seat
};

// A decision that was worse than another.
struct CostlyDecision {
  std::uint64_t number = 0;  // of the decision in the match
  std::int32_t deal = 0;
  std::int32_t turn = 0;  // of the deal, from 1
  mille_action played{};
  mille_action better{};
  double seen = 0;         // points by which it looked worse, in the deals that made it one of these
  double cost = 0;         // points of the deal, the seat's less the opponent's, in as many other deals
  double uncertainty = 0;  // half the width of the 95 % confidence interval
  // Judged as the figures are told, in tenths.
  bool is_clear() const { return std::lround(cost * 10) > std::lround(uncertainty * 10); }
  std::string reason;        // the player's, for the better action
  std::string about_played;  // the reasons for and against each, as JSON of mille::Table::reasons()
  std::string about_better;
  std::string found;  // what the player found out about the better action, as JSON of mille::Player::reasons()
  mille_view view{};  // what the seat saw
};

struct SeatReview {
  std::uint64_t decisions = 0;
  std::uint64_t costly = 0;  // looked worse than what the player would have done
  std::uint64_t clear = 0;   // of these: the 95 % confidence interval of the cost excludes 0
  double cost = 0;           // of all costly ones
  double uncertainty = 0;    // half the width of its 95 % confidence interval
  std::vector<CostlyDecision> worst;
};

// Reviews the whole match of a table. `progress` gets the share that is done. Nothing is random: two reviews say the same.
std::array<SeatReview, MILLE_SEATS> review_match(const mille::Engine& engine, const mille::Table& table,
                                                 const Reviewing& reviewing,
                                                 const std::function<void(double)>& progress);

}  // namespace cli

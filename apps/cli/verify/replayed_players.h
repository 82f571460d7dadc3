// mille replay --verify --replay-players: checks whether the shipped players of a recorded match, given only their own
// views, decide again as they did.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "mille/mille.hpp"

namespace cli {

struct ReplayedSeat {
  std::string status;  // ok, failed or not_checked, like the lines of a verdict
  std::string text;
};

// Replays a verified match once for each seat, with the player that the header names. The seeds of a player's decisions
// follow from the seed of the match. So a player that counts its work, not the time, decides as before. Throws
// mille::Error.
std::array<ReplayedSeat, MILLE_SEATS> replay_players(const mille::Engine& engine, std::string_view record);

}  // namespace cli

// mille replay --verify --replay-players: whether the shipped players of a recorded match decide again as they did, from their views alone.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "mille/mille.hpp"

namespace cli {

struct ReplayedSeat {
  std::string status;  // ok, failed or not_checked, as verification has it
  std::string text;
};

// Plays a verified match again, once for each seat, with the player that the header names. The seeds of players' decisions follow from the
// seed of the match, so a player that counts its work rather than the time decides alike. Throws mille::Error.
std::array<ReplayedSeat, MILLE_SEATS> replay_players(const mille::Engine& engine, std::string_view record);

}  // namespace cli

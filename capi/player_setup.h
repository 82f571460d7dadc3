// How a host says which player to make, and its limits: reads mille_player_setup and mille_budget.
#pragma once

#include "ai/player/player.h"
#include "ai/player_name.h"
#include "capi/boundary.h"

namespace mille::capi {

// Reads a player's name and setup. The setup may be null.
Result<PlayerName> read_player(const char* name, const mille_player_setup* setup, mille_error* error);

// Reads a budget. Null means no limits.
mille_status check_nodes(std::uint64_t nodes, mille_error* error);
Result<Budget> read_budget(const mille_budget* budget, mille_error* error);

}  // namespace mille::capi

// The players that are built into the library. Each is written as a plugin, in plugins/ai.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "mille/mille_ai.h"

namespace mille {

// Returns the players proper, weakest first, then the levels, weakest first.
std::span<const mille_ai_api* const> builtin_players();

// Returns the ids of the players that ship, but were left out of this build. None unless it is one of mille.cpp without mille_players.cpp.
std::span<const std::string_view> left_out_players();

// Returns the player with that id, or null.
const mille_ai_api* find_builtin(std::string_view id);

}  // namespace mille

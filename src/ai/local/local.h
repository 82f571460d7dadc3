// Players that run in this process.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "ai/player/player.h"

namespace mille {

// Makes a player from an entry table in this process. `api` and `user` must outlive the player. Fails with
// MILLE_E_VERSION, MILLE_E_STRUCT_SIZE or MILLE_E_ARGUMENT (no id or no decide), and as Player::create does.
mille_status make_local_player(const mille_ai_api* api, void* user, std::string_view name,
                               std::span<const mille_option> options, const PlayerLog& log,
                               std::unique_ptr<Player>* player, mille_error* error);

// The same for a table of the host's own functions. Where one throws or returns an error, the fault is
// MILLE_FAULT_CALLBACK.
mille_status make_host_player(const mille_ai_api* api, void* user, std::string_view name,
                              std::span<const mille_option> options, const PlayerLog& log,
                              std::unique_ptr<Player>* player, mille_error* error);

}  // namespace mille

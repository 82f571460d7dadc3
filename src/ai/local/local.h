// Players that run in this process.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "ai/player/player.h"

namespace mille {

// Makes a player from an entry table in this process. `api` and `user` must outlive the player. Fails with
// MILLE_E_VERSION, MILLE_E_STRUCT_SIZE or MILLE_E_ARGUMENT (no id or no decide), and as Player::create does.
Result<std::unique_ptr<Player>> make_local_player(const mille_ai_api* api, void* user, std::string_view name,
                                                  std::span<const mille_option> options, const PlayerLog& log,
                                                  mille_error* error);

// The same for a table of the host's own functions. Where one throws or returns an error, the fault is
// MILLE_FAULT_CALLBACK.
Result<std::unique_ptr<Player>> make_host_player(const mille_ai_api* api, void* user, std::string_view name,
                                                 std::span<const mille_option> options, const PlayerLog& log,
                                                 mille_error* error);

}  // namespace mille

// Players in this process.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "ai/player/player.h"

namespace mille {

// Makes a player of a table of functions in this process; `api` and `user` must live as long as the player. Refused:
// MILLE_E_VERSION, MILLE_E_STRUCT_SIZE, MILLE_E_ARGUMENT (no id, no decide), and what Player::create refuses.
mille_status make_local_player(const mille_ai_api* api, void* user, std::string_view name,
                               std::span<const mille_option> options, const PlayerLog& log,
                               std::unique_ptr<Player>* player, mille_error* error);

}  // namespace mille

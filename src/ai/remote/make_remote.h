// Players in other processes; absent from a library that starts none.
#pragma once

#include <memory>
#include <span>

#include "ai/player/player.h"
#include "ai/player_name.h"
#include "ai/player_places.h"

namespace mille {

// Whether this library runs players in other processes.
bool has_remote_players();

// Refused: MILLE_E_UNSUPPORTED where it does not, MILLE_E_NOT_FOUND, MILLE_E_IO, and what loading in this process refuses.
mille_status make_remote_player(const PlayerName& name, const PlayerPlaces& places,
                                std::span<const mille_option> options, std::unique_ptr<Player>* player,
                                mille_error* error);

}  // namespace mille

// In place of make_remote.cpp, for a library that starts no processes.
#include "ai/messages.h"
#include "ai/remote/make_remote.h"

namespace mille {

bool has_remote_players() { return false; }

mille_status make_remote_player(const PlayerName&, const PlayerPlaces&, std::span<const mille_option>,
                                std::unique_ptr<Player>*, mille_error* error) {
  return refuse(error, say::kPlayerNoIsolation);
}

}  // namespace mille

// Players by the texts that users type.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ai/describe.h"
#include "ai/make_player.h"
#include "ai/player_name.h"

namespace mille {

inline Result<std::unique_ptr<Player>> make_typed(std::string_view text, const PlayerPlaces& places,
                                                  mille_error* error) {
  MILLE_TRY(const PlayerName name, parse_player_name(text, error));
  return make_player(name, places, error);
}

inline Result<std::string> describe_typed(std::string_view text, const PlayerPlaces& places, mille_error* error) {
  MILLE_TRY(const PlayerName name, parse_player_name(text, error));
  return describe_player(name, places, error);
}

}  // namespace mille

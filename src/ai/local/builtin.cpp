#include "ai/local/builtin.h"

#include <array>

extern "C" {
extern const mille_ai_api player_random;
extern const mille_ai_api player_greedy;
extern const mille_ai_api player_club;
extern const mille_ai_api player_learned;
extern const mille_ai_api player_search;
extern const mille_ai_api player_beginner;
extern const mille_ai_api player_casual;
extern const mille_ai_api player_skilled;
extern const mille_ai_api player_expert;
extern const mille_ai_api player_master;
}

namespace mille {

std::span<const mille_ai_api* const> builtin_players() {
  static constexpr std::array<const mille_ai_api*, 10> kPlayers = {
      &player_random,   &player_greedy, &player_club,    &player_learned, &player_search,  // by strength
      &player_beginner, &player_casual, &player_skilled, &player_expert,  &player_master};
  return kPlayers;
}

const mille_ai_api* find_builtin(std::string_view id) {
  for (const mille_ai_api* api : builtin_players()) {
    if (api->id == id) return api;
  }
  return nullptr;
}

}  // namespace mille

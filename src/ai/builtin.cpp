#include "ai/builtin.h"

#include <array>

extern "C" {
extern const mille_ai_api player_random;
extern const mille_ai_api player_greedy;
extern const mille_ai_api player_club;
extern const mille_ai_api player_learned;
}

namespace mille {

std::span<const mille_ai_api* const> builtin_players() {
  static constexpr std::array<const mille_ai_api*, 4> kPlayers = {&player_random, &player_greedy, &player_club,
                                                                  &player_learned};
  return kPlayers;
}

}  // namespace mille

#include "ai/builtin.h"

#include <array>

extern "C" {
extern const mille_ai_api player_random;
extern const mille_ai_api player_greedy;
extern const mille_ai_api player_club;
}

namespace mille {

std::span<const mille_ai_api* const> builtin_players() {
  static constexpr std::array<const mille_ai_api*, 3> kPlayers = {&player_random, &player_greedy, &player_club};
  return kPlayers;
}

}  // namespace mille

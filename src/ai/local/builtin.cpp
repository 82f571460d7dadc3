// See builtin.h.
#include "ai/local/builtin.h"

#include "shipped_players.h"

namespace mille {

std::span<const mille_ai_api* const> builtin_players() { return shipped::kPlayers; }

std::span<const std::string_view> left_out_players() { return shipped::kLeftOut; }

const mille_ai_api* find_builtin(std::string_view id) {
  for (const mille_ai_api* api : builtin_players()) {
    if (api->id == id) return api;
  }
  return nullptr;
}

}  // namespace mille

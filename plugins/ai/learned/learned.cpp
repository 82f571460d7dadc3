// learned: a value network trained by playing against itself; see README.md. This file is the player as mille_ai.h asks for it;
// how it chooses stands in brain.h.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>
#include <optional>

#include "brain.h"
#include "weights.h"

namespace learned {
namespace {

struct Instance {
  std::optional<Brain> brain;  // the rules come with a match
  mille_action action{};       // what it decided last
  double worth = 0;
};

std::int32_t MILLE_CALL create(const mille_ai_host*, void*, const mille_option*, std::size_t, void** instance) {
  *instance = new (std::nothrow) Instance;
  return *instance == nullptr;
}

void MILLE_CALL destroy(void* instance) { delete static_cast<Instance*>(instance); }

std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  mille_rules rules{};
  std::memcpy(&rules, match->rules, std::min<std::size_t>(sizeof rules, match->rules->struct_size));
  static_cast<Instance*>(instance)->brain.emplace(rules, trained_network());
  return 0;
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  auto& self = *static_cast<Instance*>(instance);
  if (!self.brain) return 1;
  *index = self.brain->choose(*decision->view, decision->legal, decision->legal_count, &self.worth);
  self.action = decision->legal[*index];
  return 0;
}

std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  const auto& self = *static_cast<const Instance*>(instance);
  int length = 0;
  switch (self.action.kind) {
    case MILLE_ACTION_PILE:
      length =
          std::snprintf(buffer, size, "with the pile in hand I expect to win %+.0f points in this deal", self.worth);
      break;
    case MILLE_ACTION_UPCARD: length = std::snprintf(buffer, size, "a wild card for nothing"); break;
    case MILLE_ACTION_LAY:
      length = std::snprintf(buffer, size, "with these cards on the table I expect to win %+.0f points in this deal",
                             self.worth);
      break;
    case MILLE_ACTION_DISCARD:
      length = std::snprintf(buffer, size, "without this card I expect to win %+.0f points in this deal", self.worth);
      break;
    default: length = std::snprintf(buffer, size, "the pile cannot be taken with profit");
  }
  return static_cast<std::size_t>(length) + 1;
}

constexpr mille_ai_api make_api() {
  mille_ai_api api{};
  api.struct_size = sizeof(mille_ai_api);
  api.version = MILLE_AI_VERSION;
  api.id = "learned";
  api.title = "Learned";
  api.release = "1.0";
  api.author = "The Mille project";
  api.about = "Plans its turn by a value network that it learned by playing against itself.";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.create = create;
  api.destroy = destroy;
  api.match_begin = match_begin;
  api.decide = decide;
  api.explain = explain;
  return api;
}

}  // namespace
}  // namespace learned

extern "C" {
extern const mille_ai_api player_learned;
constinit const mille_ai_api player_learned = learned::make_api();
}

// club: rules of thumb with tuned weights; see README.md. This file is the player as mille_ai.h asks for it; how it chooses
// stands in chooser.h.

#include <cstdio>
#include <cstring>
#include <new>
#include <optional>

#include "chooser.h"
#include "weights.h"

namespace club {
namespace {

struct Instance {
  std::optional<Chooser> chooser;  // the rules come with a match
  mille_action action{};           // what it decided last
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
  static_cast<Instance*>(instance)->chooser.emplace(rules, kWeights);
  return 0;
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  auto& self = *static_cast<Instance*>(instance);
  if (!self.chooser) return 1;
  *index = self.chooser->choose(*decision->view, decision->legal, decision->legal_count, &self.worth);
  self.action = decision->legal[*index];
  return 0;
}

std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  const auto& self = *static_cast<const Instance*>(instance);
  const double points = self.worth * 100;
  int length = 0;
  switch (self.action.kind) {
    case MILLE_ACTION_PILE:
      length = std::snprintf(buffer, size, "the pile can be taken: cards for sets, and a set at once");
      break;
    case MILLE_ACTION_UPCARD: length = std::snprintf(buffer, size, "a wild card for nothing"); break;
    case MILLE_ACTION_LAY:
      length = std::snprintf(buffer, size, "with these cards on the table I expect to win %+.0f points in this deal",
                             points);
      break;
    case MILLE_ACTION_DISCARD:
      length = std::snprintf(buffer, size, "without this card I expect to win %+.0f points in this deal", points);
      break;
    default: length = std::snprintf(buffer, size, "the pile cannot be taken with profit");
  }
  return static_cast<std::size_t>(length) + 1;
}

constexpr mille_ai_api make_api() {
  mille_ai_api api{};
  api.struct_size = sizeof(mille_ai_api);
  api.version = MILLE_AI_VERSION;
  api.id = "club";
  api.title = "Club";
  api.release = "1.0";
  api.author = "The Mille project";
  api.about =
      "Weighs what each action leaves in hand, on the table and on the pile, by rules of thumb with tuned weights.";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.create = create;
  api.destroy = destroy;
  api.match_begin = match_begin;
  api.decide = decide;
  api.explain = explain;
  return api;
}

}  // namespace
}  // namespace club

extern "C" {
extern const mille_ai_api player_club;
constinit const mille_ai_api player_club = club::make_api();
}

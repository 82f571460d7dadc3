// What the players in C++ have in common: the life of an instance as mille_ai.h asks for it, and its reasons. A player
// gives its mind:
//   struct Mind {
//     explicit Mind(const mille_rules& rules);
//     // The place of its choice in the legal list, and what it expects to win in this deal, in points.
//     std::uint32_t choose(const mille_view&, const mille_action* legal, std::uint32_t count, double* worth) const;
//     static constexpr bool kWeighsPile = …;  // whether that is said of a pile too, or any that can be taken is
//   };
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>

#include "mille/mille_ai.h"

namespace common {

template <class Mind>
struct Instance {
  std::optional<Mind> mind;  // the rules come with a match
  mille_action action{};     // what it decided last
  double worth = 0;

  static Instance& of(void* instance) { return *static_cast<Instance*>(instance); }

  static std::int32_t MILLE_CALL create(const mille_ai_host*, void*, const mille_option*, std::size_t,
                                        void** instance) {
    *instance = new (std::nothrow) Instance;
    return *instance == nullptr;
  }

  static void MILLE_CALL destroy(void* instance) { delete &of(instance); }

  static std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
    mille_rules rules{};  // an older host's struct is shorter
    std::memcpy(&rules, match->rules, std::min<std::size_t>(sizeof rules, match->rules->struct_size));
    of(instance).mind.emplace(rules);
    return 0;
  }

  static std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
    Instance& self = of(instance);
    if (!self.mind) return 1;
    *index = self.mind->choose(*decision->view, decision->legal, decision->legal_count, &self.worth);
    self.action = decision->legal[*index];
    return 0;
  }

  static std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
    const Instance& self = of(instance);
    const auto expects = [&](const char* when) {
      const long points = std::lround(self.worth);
      return std::snprintf(buffer, size, "%s I expect to %s %ld points in this deal", when, points < 0 ? "lose" : "win",
                           std::labs(points));
    };
    const auto says = [&](const char* why) { return std::snprintf(buffer, size, "%s", why); };
    int length = 0;
    switch (self.action.kind) {
      case MILLE_ACTION_PILE:
        length = Mind::kWeighsPile ? expects("with the pile in hand")
                                   : says("the pile can be taken: cards for sets, and a set at once");
        break;
      case MILLE_ACTION_UPCARD: length = says("a wild card for nothing"); break;
      case MILLE_ACTION_LAY: length = expects("with these cards on the table"); break;
      case MILLE_ACTION_DISCARD: length = expects("without this card"); break;
      default: length = says("the pile cannot be taken with profit");
    }
    return static_cast<std::size_t>(length) + 1;
  }

  static constexpr mille_ai_api api(const char* id, const char* title, const char* about) {
    mille_ai_api api{};
    api.struct_size = sizeof(mille_ai_api);
    api.version = MILLE_AI_VERSION;
    api.id = id;
    api.title = title;
    api.release = "1.0";
    api.author = "The Mille project";
    api.about = about;
    api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
    api.create = create;
    api.destroy = destroy;
    api.match_begin = match_begin;
    api.decide = decide;
    api.explain = explain;
    return api;
  }
};

}  // namespace common

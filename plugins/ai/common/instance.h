// What the C++ players share: the life cycle of an instance as mille_ai.h defines it, the goal, and the reasons they
// give. A player supplies its strategy:
//   struct Strategy {
//     explicit Strategy(const mille_rules& rules);  // plays for the points of each deal; throws std::bad_alloc
//     explicit operator bool() const;           // false if the rules are invalid
//     void play_for_points();  // as when it was made; it plays the next match as a new one would
//     // Sets what the results of a deal are worth: payment of the match, or points under a script.
//     void play_for(const Goal& goal, const Line& line);
//     // Returns the index of its choice in the legal list. Stores what it expects of this deal in points, or of the
//     // match in payment. Throws std::bad_alloc.
//     std::uint32_t choose(const mille_view&, const mille_action* legal, std::uint32_t count, double* worth) const;
//     static constexpr bool kWeighsPile = …;  // true if `worth` covers taking a pile; false if it takes any it wants
//   };
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
#include <optional>

#include "goal.h"

namespace common {

template <class Strategy>
struct Instance {
  const mille_ai_host* host = nullptr;
  Goal goal;
  std::optional<Strategy> strategy;  // empty until a match brings the rules
  mille_rules rules{};               // those of the strategy
  mille_action action{};             // its last decision, for explain
  double worth = 0;

  static Instance& of(void* instance) { return *static_cast<Instance*>(instance); }

  static std::int32_t MILLE_CALL create(const mille_ai_host* host, void*, const mille_option* options,
                                        std::size_t option_count, void** instance) {
    auto* self = new (std::nothrow) Instance;
    *instance = self;
    if (self == nullptr) return 1;
    self->host = host;
    for (std::size_t i = 0; i < option_count; ++i) self->goal.set(options[i]);
    return 0;
  }

  static void MILLE_CALL destroy(void* instance) { delete &of(instance); }

  static std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
    Instance& self = of(instance);
    const mille_rules rules = rules_of(*match);
    if (self.strategy && std::memcmp(&rules, &self.rules, sizeof rules) == 0) {
      self.strategy->play_for_points();
    } else if (!self.prepare(rules)) {
      return 1;
    }
    return self.goal.begin(self.host, *match) ? 0 : 1;
  }

  // Makes the strategy for these rules. Returns false if they are invalid or memory runs out.
  bool prepare(const mille_rules& match_rules) {
    strategy.reset();
    try {
      strategy.emplace(match_rules);
    } catch (const std::bad_alloc&) {
      return false;  // no exception may leave a plugin
    }
    if (!*strategy) strategy.reset();
    rules = match_rules;
    return strategy.has_value();
  }

  static std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
    Instance& self = of(instance);
    if (!self.strategy) return 1;
    if (const std::optional<Line> line = self.goal.look_at(*decision->view)) self.strategy->play_for(self.goal, *line);
    try {
      *index = self.strategy->choose(*decision->view, decision->legal, decision->legal_count, &self.worth);
    } catch (const std::bad_alloc&) {
      return 1;
    }
    self.action = decision->legal[*index];
    return 0;
  }

  static std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
    const Instance& self = of(instance);
    const auto expects = [&] { return self.goal.tell(buffer, size, self.worth); };
    const auto says = [&](const char* why) { return std::snprintf(buffer, size, "%s", why); };
    int length = 0;
    switch (self.action.kind) {
      case MILLE_ACTION_PILE:
        length = Strategy::kWeighsPile ? expects() : says("The pile brings a set at once, and cards for others");
        break;
      case MILLE_ACTION_UPCARD: length = says("The upcard is a free wild card"); break;
      case MILLE_ACTION_LAY:
      case MILLE_ACTION_DISCARD: length = expects(); break;
      default: length = says("The pile cannot be taken, or is not worth it");
    }
    return static_cast<std::size_t>(length) + 1;
  }

  // A lay or a discard was weighed, and a pile where the strategy weighs it.
  static void MILLE_CALL evaluate(void* instance, mille_evaluation* evaluation, double*, std::uint32_t) {
    const Instance& self = of(instance);
    const mille_action_kind kind = self.action.kind;
    const bool weighed = kind == MILLE_ACTION_LAY || kind == MILLE_ACTION_DISCARD ||
                         (kind == MILLE_ACTION_PILE && Strategy::kWeighsPile);
    if (weighed) self.goal.tell(self.worth, evaluation);
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
    api.option_count = 1;
    api.options = &kGoalOption;
    api.create = create;
    api.destroy = destroy;
    api.match_begin = match_begin;
    api.decide = decide;
    api.explain = explain;
    api.rules_size = sizeof(mille_rules);
    api.evaluate = evaluate;
    return api;
  }
};

}  // namespace common

// What the players in C++ have in common: the life of an instance as mille_ai.h asks for it, what it plays for, and its reasons. A
// player gives its mind:
//   struct Mind {
//     explicit Mind(const mille_rules& rules);  // plays for the points of each deal
//     // From now on it plays for the payment of the match, which is so much for what the deal comes to.
//     void play_for(const Line& line);
//     // The place of its choice in the legal list, and what it expects to win in this deal, in points, or to be paid.
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

#include "match_worth.h"

namespace common {

inline constexpr char kGoal[] = "goal";
inline constexpr char kGoalPoints[] = "points";
inline constexpr mille_ai_option kGoalOption = {
    kGoal,
    MILLE_OPTION_CHOICE,
    0,
    0,
    0,
    "payment",
    "payment points",
    "what it plays for: what the match pays, or the points of each deal alone"};

template <class Mind>
struct Instance {
  const mille_ai_host* host = nullptr;
  const mille_ai_search* search = nullptr;  // who settles: the host, in a match
  bool for_points = false;
  std::optional<Mind> mind;  // the rules come with a match
  mille_rules rules{};
  std::int64_t stakes[2] = {0, 0};
  std::optional<MatchWorth> match;  // by these rules and stakes; kept while they stay the same
  bool pays = false;                // whether `match` is what it plays for
  std::optional<DealAt> deal;       // the deal that the mind has been told of
  mille_action action{};            // what it decided last
  double worth = 0;

  static Instance& of(void* instance) { return *static_cast<Instance*>(instance); }

  static std::int32_t MILLE_CALL create(const mille_ai_host* host, void*, const mille_option* options,
                                        std::size_t option_count, void** instance) {
    auto* self = new (std::nothrow) Instance;
    *instance = self;
    if (self == nullptr) return 1;
    self->host = host;
    for (std::size_t i = 0; i < option_count; ++i) {
      if (std::strcmp(options[i].name, kGoal) == 0) self->for_points = std::strcmp(options[i].value, kGoalPoints) == 0;
    }
    return 0;
  }

  static void MILLE_CALL destroy(void* instance) { delete &of(instance); }

  static std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
    Instance& self = of(instance);
    mille_rules rules{};  // an older host's struct is shorter
    std::memcpy(&rules, match->rules, std::min<std::size_t>(sizeof rules, match->rules->struct_size));
    const bool same = std::memcmp(&rules, &self.rules, sizeof rules) == 0 && match->stakes[0] == self.stakes[0] &&
                      match->stakes[1] == self.stakes[1];
    self.rules = rules;
    std::copy_n(match->stakes, 2, self.stakes);
    self.deal.reset();
    self.mind.emplace(rules);
    self.search = search_of(self.host);
    self.pays = !self.for_points && self.search != nullptr;
    if (!self.pays || (same && self.match)) return 0;
    try {
      self.match.emplace(rules, match->stakes, MatchWorth::Host{settle, &self});
    } catch (const std::bad_alloc&) {
      return 1;  // no exception may leave a plugin
    }
    return 0;
  }

  // Nothing is offered to a player in a process of its own whose variant has hooks.
  static const mille_ai_search* search_of(const mille_ai_host* host) {
    if (host == nullptr || host->get_extension == nullptr) return nullptr;
    return static_cast<const mille_ai_search*>(host->get_extension(host->context, "mille.search/1"));
  }
  static bool settle(void* context, const mille_settle_input& input, std::int64_t* total) {
    const Instance& self = of(context);
    mille_payment payment{};
    payment.struct_size = sizeof payment;
    if (self.search->settle(self.host->context, &input, &payment) != MILLE_OK) return false;
    *total = payment.total;
    return true;
  }

  // Tells the mind of the deal that it is in, once.
  void look_at(const mille_view& view) {
    if (!pays || !*match) return;
    DealAt now;
    for (int i = 0; i < 2; ++i) {
      const int seat = i == 0 ? view.viewer : 1 - view.viewer;
      now.before.points[i] = view.totals[seat];
      now.before.naturals[i] = view.naturals[seat];
      now.before.chapeaux[i] = view.chapeaux[seat];
    }
    now.i_dealt = view.dealer == view.viewer;
    now.is_last = view.deal >= rules.match_max_deals;
    if (deal == now) return;
    deal = now;
    mind->play_for(match->line(now));
  }

  static std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
    Instance& self = of(instance);
    if (!self.mind) return 1;
    self.look_at(*decision->view);
    *index = self.mind->choose(*decision->view, decision->legal, decision->legal_count, &self.worth);
    self.action = decision->legal[*index];
    return 0;
  }

  static std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
    const Instance& self = of(instance);
    const auto expects = [&](const char* when) {
      if (self.deal) {
        const long tenths = std::labs(std::lround(self.worth * 10));
        return std::snprintf(buffer, size, "%s I expect the match to %s me %ld.%ld", when,
                             self.worth < 0 ? "cost" : "pay", tenths / 10, tenths % 10);
      }
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
    api.option_count = 1;
    api.options = &kGoalOption;
    api.create = create;
    api.destroy = destroy;
    api.match_begin = match_begin;
    api.decide = decide;
    api.explain = explain;
    return api;
  }
};

}  // namespace common

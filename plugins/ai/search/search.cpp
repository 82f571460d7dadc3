// search: looks ahead where learned only judges; see README.md. This file is the player as mille_ai.h asks for it, with its options
// and budgets; the search stands in searcher.h.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>

#include "../common/goal.h"
#include "../learned/brain.h"
#include "../learned/weights.h"
#include "factors.h"
#include "searcher.h"

namespace search {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWays = 8;
constexpr double kMargin = 12;  // points by which a way may look worse than learned's and still be tried

// What a match needs.
struct Match {
  Match(const mille_rules& of, bool hooks)
      : rules(of), brain(rules, learned::trained_network()), looks_ahead(can_play_on(rules) && !hooks) {}

  mille_rules rules;
  learned::Brain brain;
  bool looks_ahead;  // else it plays as learned does

  void play_for(const common::Line& line) {
    brain.aim_at(learned::Aim(learned::trained_network(), learned::trained_heads(), line));
  }
};

struct Instance {
  const mille_ai_host* host = nullptr;
  common::Goal goal;
  std::uint64_t nodes = 0;  // turns planned in a decision; 0: no limit
  std::chrono::microseconds time{0};
  std::optional<Match> match;
  int turn = -1;  // in which `spent` was
  Clock::duration spent{0};
  mille_action action{};  // what it decided last
  double worth = 0;
  Finding finding;

  static Instance& of(void* instance) { return *static_cast<Instance*>(instance); }
};

constexpr mille_ai_option kOptions[] = {
    common::kGoalOption,
    {"nodes", MILLE_OPTION_INTEGER, 0, 0, 100'000'000, "600", nullptr,
     "Turns planned in a decision; 0: as long as time and the host's budget last."},
    {"time", MILLE_OPTION_INTEGER, 0, 0, 3'600'000, "0", nullptr,
     "Milliseconds a turn by the clock, in place of nodes; 0: no limit."},
};
constexpr std::uint64_t kNodes = 600;

std::int32_t MILLE_CALL create(const mille_ai_host* host, void*, const mille_option* options, std::size_t count,
                               void** instance) {
  auto* self = new (std::nothrow) Instance;
  if (self == nullptr) return 1;
  self->host = host;
  std::optional<std::uint64_t> nodes;
  for (std::size_t i = 0; i < count; ++i) {
    self->goal.set(options[i]);
    const std::uint64_t value = std::strtoull(options[i].value, nullptr, 10);
    if (std::strcmp(options[i].name, "nodes") == 0) nodes = value;
    if (std::strcmp(options[i].name, "time") == 0) self->time = std::chrono::milliseconds(value);
  }
  self->nodes = nodes.value_or(self->time.count() > 0 ? 0 : kNodes);
  *instance = self;
  return 0;
}

void MILLE_CALL destroy(void* instance) { delete &Instance::of(instance); }

std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  Instance& self = Instance::of(instance);
  const mille_rules rules = common::rules_of(*match);
  self.match.emplace(rules, match->has_hooks != 0);
  return self.goal.begin(self.host, rules, match->stakes) ? 0 : 1;
}

std::uint64_t number_of(const std::uint8_t* seed) {
  std::uint64_t number = 0;
  for (int i = 0; i < 8; ++i) number |= std::uint64_t{seed[i]} << (8 * i);
  return number;
}

// The clock's part for this decision, of what is left for the turn: all where nothing can be laid any more, else half.
Clock::duration share_of_time(const Instance& self, const mille_ai_decision& decision) {
  bool lays = false;
  for (std::uint32_t i = 0; i < decision.legal_count; ++i) lays = lays || decision.legal[i].kind == MILLE_ACTION_LAY;
  const Clock::duration left = std::max(Clock::duration(self.time) - self.spent, Clock::duration{0});
  return lays ? left / 2 : left;
}

std::uint32_t choose(Instance* self, const mille_ai_decision& decision) {
  const mille_view& view = *decision.view;
  Match& match = *self->match;
  if (const std::optional<common::Line> line = self->goal.look_at(view)) match.play_for(*line);
  const double unit = match.brain.aim().line().unit();
  self->finding = {};
  const bool in_reach = Lookahead::reaches(view.stock_size) && view.reshuffles == 0;
  if (!match.looks_ahead || !in_reach || view.phase != MILLE_PHASE_LAY) {
    return match.brain.choose(view, decision.legal, decision.legal_count, &self->worth);
  }
  const Clock::time_point begin = Clock::now();
  if (self->turn != view.turns) {
    self->turn = view.turns;
    self->spent = {};
  }
  const learned::Rules& rules = match.brain.rules();
  const learned::Position position(rules, view);
  std::array<learned::Way, kWays> ways;
  int count = 0;
  {
    learned::Turn turn(rules, learned::trained_network(), match.brain.aim(), position);
    turn.offer_legal(view, decision.legal, decision.legal_count);
    count = turn.alternatives(ways.data(), kWays, kMargin * unit);
  }
  self->worth = ways[0].worth;
  // What differs later in the turn alone is decided then.
  const auto place_of = [&](const learned::Way& way) {
    return learned::place_of(rules, way, decision.legal, decision.legal_count);
  };
  const std::uint32_t first = place_of(ways[0]);
  const auto same = [&](const learned::Way& way) { return place_of(way) == first; };
  count = static_cast<int>(std::remove_if(ways.begin() + 1, ways.begin() + count, same) - ways.begin());
  int best = 0;
  if (count > 1) {
    const Clock::time_point end = begin + share_of_time(*self, decision);
    std::uint64_t planned = 0;
    const auto stop = [&](std::uint64_t more) {
      planned += more;
      const mille_ai_host& host = *self->host;
      if (host.count_nodes(host.context, more) != 0 || host.should_stop(host.context) != 0) return true;
      return (self->nodes != 0 && planned >= self->nodes) || (self->time.count() > 0 && Clock::now() >= end);
    };
    const World open = open_part(rules, view);
    Worlds worlds(rules, position, open, kFactors, number_of(decision.seed));
    Lookahead lookahead(match.rules, rules, learned::trained_network(), match.brain.aim());
    best = compare(&worlds, &lookahead, unit, ways.data(), count, stop, &self->finding);
  }
  self->spent += Clock::now() - begin;
  return place_of(ways[static_cast<std::size_t>(best)]);
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  Instance& self = Instance::of(instance);
  if (!self.match) return 1;
  *index = choose(&self, *decision);
  self.action = decision->legal[*index];
  return 0;
}

std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  const Instance& self = Instance::of(instance);
  const Finding& found = self.finding;
  int length = 0;
  if (found.gain > 0) {
    length = std::snprintf(
        buffer, size,
        "in %d worlds that may be the true one this wins %.1f points more%s (standard error %.1f) than "
        "what looks best, of %d ways to play",
        found.worlds, found.gain, self.goal.is_payment() ? ", or what pays as much" : "", found.error, found.ways);
  } else if (found.worlds > 0) {
    char when[128];
    std::snprintf(when, sizeof when,
                  "of %d ways to play, tried in %d worlds that may be the true one, none is certainly better;",
                  found.ways, found.worlds);
    length = self.goal.tell(buffer, size, when, self.worth);
  } else {
    length = self.goal.tell(buffer, size, "by what learned thinks of it,", self.worth);
  }
  return static_cast<std::size_t>(length) + 1;
}

constexpr mille_ai_api make_api() {
  mille_ai_api api{};
  api.struct_size = sizeof(mille_ai_api);
  api.version = MILLE_AI_VERSION;
  api.id = "search";
  api.title = "Search";
  api.release = "1.0";
  api.author = "The Mille project";
  api.about = "Tries what learned thinks nearly best in sampled worlds and plays what is certainly better there.";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.option_count = sizeof kOptions / sizeof *kOptions;
  api.options = kOptions;
  api.create = create;
  api.destroy = destroy;
  api.match_begin = match_begin;
  api.decide = decide;
  api.explain = explain;
  return api;
}

}  // namespace
}  // namespace search

extern "C" {
extern const mille_ai_api player_search;
constinit const mille_ai_api player_search = search::make_api();
}

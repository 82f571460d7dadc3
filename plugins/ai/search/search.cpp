// search: looks ahead where learned only judges; see README.md. This file implements the player interface of mille_ai.h
// with its options and budgets; searcher.h holds the search.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "../learned/policy.h"
#include "../learned/weights.h"
#include "belief_weights.h"
#include "likeness.h"
#include "lookahead.h"
#include "options.h"
#include "planned_turn.h"
#include "searcher.h"
#include "worlds.h"

namespace search {
namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

// By how many points a way may look worse than learned's and still be tried.
constexpr double kMargin = 60;
// The share of learned's judgement of a way in its gain, against an opponent who plays otherwise than learned does.
constexpr double kJudgement = 0.25;

// What a player keeps for a match.
struct Match {
  // `refuses`: the script has an `allow` hook. It cannot be asked in a world, so the player does not look ahead.
  Match(const mille_rules& of, bool refuses, mille_seat seat)
      : rules(of),
        policy(rules, learned::trained_network()),
        looks_ahead(can_play_on(rules) && !refuses),
        history(policy.kernel(), policy.rules(), learned::trained_network(), seat, &room),
        behavior(seat),
        likeness(policy.kernel(), policy.rules(), seat) {}

  mille_rules rules;
  learned::Policy policy;
  learned::Turn::Room room;
  bool looks_ahead;   // if false, it plays as learned does
  History history;    // of the current deal
  Behavior behavior;  // the opponent's, in the current deal
  Likeness likeness;

  void observe(const mille_event& event) {
    history.observe(event);
    behavior.observe(event);
    likeness.observe(event, behavior, &history);
  }

  void play_for(const common::Goal& goal, const common::Line& line) {
    policy.aim_at(learned::Aim(learned::trained_network(), learned::trained_heads(), line), goal.is_out_by_points());
  }
};

// How often what happened in the worlds of a way.
struct Tally {
  void add(const Course& course) {
    trials += course.goes_on ? 1u : 0u;
    opponent_takes += course.opponent_takes ? 1u : 0u;
    opponent_out += course.opponent_out ? 1u : 0u;
    out += course.out ? 1u : 0u;
  }

  std::uint32_t trials = 0;
  std::uint32_t opponent_takes = 0;
  std::uint32_t opponent_out = 0;
  std::uint32_t out = 0;
};

// What a decision found, for evaluate. A turn is searched once; the steps of a planned turn keep it.
struct Found {
  Finding finding;
  std::array<Tally, kMostWays> tallies{};
  std::array<std::uint32_t, kMostWays> places{};  // of each way's next step in the legal list
  bool has_places = false;                        // only in the decision that searched
};

struct Instance {
  const mille_ai_host* host = nullptr;
  common::Goal goal;
  std::uint64_t nodes = 0;  // turns planned per decision; 0: no limit
  std::chrono::microseconds time{0};
  std::optional<Match> match;
  int turn = -1;  // the turn to which `spent` belongs
  Clock::duration spent{0};
  mille_action action{};  // its last decision, for explain
  double worth = 0;
  double unit = 1;  // worth of a point
  Found found;
  PlannedTurn planned_turn;

  static Instance& of(void* instance) { return *static_cast<Instance*>(instance); }
};

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
  const bool refuses = (common::hooks_of(*match) & MILLE_HOOK_ALLOW) != 0;
  self.planned_turn = {};
  self.match.emplace(common::rules_of(*match), refuses, match->seat);
  if (!self.match->policy) self.match.reset();
  return self.match && self.goal.begin(self.host, *match) ? 0 : 1;
}

void MILLE_CALL observe(void* instance, const mille_event* event) {
  Instance& self = Instance::of(instance);
  if (!self.match || !self.match->looks_ahead) return;
  self.match->observe(*event);
}

std::uint64_t number_of(const std::uint8_t* seed) {
  std::uint64_t number = 0;
  for (int i = 0; i < 8; ++i) number |= std::uint64_t{seed[i]} << (8 * i);
  return number;
}

// Turns the sampled worlds into states.
struct States {
  State next() { return state_in(kernel, view, worlds.next()); }

  Worlds& worlds;
  const Kernel& kernel;
  const mille_view& view;
};

// One decision: what the player knows, what it may spend, and its choices.
class Decision {
 public:
  Decision(Instance* self, const mille_ai_decision& decision)
      : self_(*self),
        match_(*self->match),
        decision_(decision),
        view_(*decision.view),
        rules_(match_.policy.rules()),
        position_(rules_, view_),
        unit_(match_.policy.aim().line().unit()),
        lookahead_(match_.policy.kernel(), rules_, learned::trained_network(), match_.policy.aim(), view_,
                   !match_.likeness.is_alike(), &match_.room),
        counted_(planned()) {
    if (self_.turn != view_.turns) {
      self_.turn = view_.turns;
      self_.spent = {};
    }
  }
  Decision(const Decision&) = delete;
  Decision& operator=(const Decision&) = delete;
  ~Decision() { self_.spent += Clock::now() - begin_; }

  // Returns the choice. Stores learned's worth of its own choice in `self->worth`.
  std::uint32_t choose_draw();
  std::uint32_t choose_way();

 private:
  template <class Worth>
  int best_of(int count, Microseconds share, Worth worth);
  std::uint64_t planned() const { return lookahead_.planned() + match_.history.planned(); }
  // The used fraction of the decision's budget; 1 if it is used up. `share` is how much of the clock this decision may
  // use.
  double spent(Microseconds share);
  Microseconds left_of_turn() const { return std::max(Microseconds(self_.time - self_.spent), Microseconds{0}); }

  Instance& self_;
  Match& match_;
  const mille_ai_decision& decision_;
  const mille_view& view_;
  const learned::Rules& rules_;
  learned::Position position_;
  double unit_;  // worth of a point
  Lookahead lookahead_;
  std::uint64_t counted_;    // turns planned when the host was last told
  std::uint64_t spent_ = 0;  // turns reported to the host in this decision
  Clock::time_point begin_ = Clock::now();
};

double Decision::spent(Microseconds share) {
  const mille_ai_host& host = *self_.host;
  const std::uint64_t more = planned() - std::exchange(counted_, planned());
  spent_ += more;
  if (host.count_nodes(host.context, more) != 0 || host.should_stop(host.context) != 0) return 1;
  const Microseconds passed = Clock::now() - begin_;
  if (self_.time.count() > 0 && passed >= share) return 1;
  double most = 0;
  const auto use = [&](double used, double of) {
    if (of > 0) most = std::max(most, used / of);
  };
  use(double(spent_), double(self_.nodes));
  use(double(spent_), double(decision_.nodes));
  use(passed.count(), share.count());
  use(passed.count(), double(decision_.soft_us));
  return most;
}

// Returns the index of the way to play. Learned's own is the first. `worth` says what a way leads to in a world, by my
// aim.
template <class Worth>
int Decision::best_of(int count, Microseconds share, Worth worth) {
  if (count < 2) return 0;
  const Open open = open_part(view_);
  State any;
  const bool is_state =
      match_.policy.kernel().arrange(view_, {open.unseen, static_cast<std::size_t>(open.unseen_count)}, 0, &any);
  if (!is_state) return 0;  // the standing exceeds what a state can hold
  self_.unit = unit_;
  const Behavior& heard = match_.behavior;
  const Behavior behavior = heard.heard && heard.all_turns == view_.turns ? heard : Behavior(position_, view_);
  const Odds odds = odds_of(kBelief, BeliefInput(rules_, position_, behavior));
  // Too large for the stack of a small thread.
  History* const history = match_.likeness.is_alike() ? &match_.history : nullptr;
  const std::unique_ptr<Worlds> worlds(new Worlds(open, odds, number_of(decision_.seed), history));
  States states{*worlds, match_.policy.kernel(), view_};
  return compare(
      &states, count,
      [&](const State& state, int way) {
        const double points = worth(state, way) / unit_;
        self_.found.tallies[static_cast<std::size_t>(way)].add(lookahead_.course());
        return points;
      },
      [&] { return spent(share); }, &self_.found.finding);
}

std::uint32_t Decision::choose_draw() {
  std::array<std::uint32_t, kMostWays> places;
  int count = 1;
  places[0] = match_.policy.choose(view_, decision_.legal, decision_.legal_count, &self_.worth);
  if (decision_.legal[places[0]].kind == MILLE_ACTION_UPCARD || view_.stock_size == 0) return places[0];
  for (std::uint32_t i = 0; i < decision_.legal_count && count < kMostWays; ++i) {
    const mille_action& action = decision_.legal[i];
    const bool takes = action.kind == MILLE_ACTION_PILE && !rules_.wild[action.rank];
    if (i != places[0] && (takes || action.kind == MILLE_ACTION_DRAW)) places[static_cast<std::size_t>(count++)] = i;
  }
  std::copy_n(places.begin(), count, self_.found.places.begin());
  self_.found.has_places = true;
  const int best = best_of(count, left_of_turn() / 4, [&](const State& state, int way) {
    const mille_action& action = decision_.legal[places[static_cast<std::size_t>(way)]];
    if (action.kind == MILLE_ACTION_DRAW) return lookahead_.worth_of_draw(state);
    return lookahead_.worth_of_pile(state, action);
  });
  return places[static_cast<std::size_t>(best)];
}

std::uint32_t Decision::choose_way() {
  std::array<learned::Way, kMostWays> ways;
  int count = 0;
  {
    learned::Turn turn(rules_, learned::trained_network(), match_.policy.aim(), position_, &match_.room);
    turn.offer_legal(view_, decision_.legal, decision_.legal_count);
    count = turn.alternatives(ways.data(), kMostWays, kMargin * unit_);
  }
  self_.worth = ways[0].worth;
  const double judgement = match_.likeness.is_alike() ? 0 : kJudgement;
  // This is the turn's last search. If no discard is allowed, a way that lays nothing has no step; then play the first
  // action.
  const int best = best_of(count, left_of_turn() * 7 / 8, [&](const State& state, int index) {
    const learned::Way& way = ways[static_cast<std::size_t>(index)];
    return lookahead_.worth_after(state, way) + judgement * (way.worth - ways[0].worth);
  });
  for (std::size_t way = 0; way < static_cast<std::size_t>(count); ++way) {
    self_.found.places[way] = PlannedTurn(view_, ways[way]).next(rules_, decision_).value_or(0);
  }
  self_.found.has_places = true;
  self_.planned_turn = PlannedTurn(view_, ways[static_cast<std::size_t>(best)]);
  return self_.planned_turn.next(rules_, decision_).value_or(0);
}

std::uint32_t choose(Instance* self, const mille_ai_decision& decision) {
  const mille_view& view = *decision.view;
  Match& match = *self->match;
  if (const std::optional<common::Line> line = self->goal.look_at(view)) match.play_for(self->goal, *line);
  self->found.has_places = false;
  if (const std::optional<std::uint32_t> next = self->planned_turn.next(match.policy.rules(), decision)) return *next;
  self->found = {};
  if (!match.looks_ahead || view.stock_known != 0) {
    return match.policy.choose(view, decision.legal, decision.legal_count, &self->worth);
  }
  Decision choice(self, decision);
  return view.phase == MILLE_PHASE_DRAW ? choice.choose_draw() : choice.choose_way();
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
  const Finding& found = self.found.finding;
  int length = 0;
  if (found.gain > 0) {
    length = std::snprintf(
        buffer, size,
        "Best of %d ways to play, with the hidden cards dealt %d times: %.1f points%s more than the first choice "
        "(standard error %.1f)",
        found.ways, found.worlds, found.gain, self.goal.is_payment() ? ", or their worth in payment," : "",
        found.error);
  } else if (found.worlds > 0) {
    char remark[128];
    std::snprintf(remark, sizeof remark,
                  "; none of %d ways to play is clearly better, with the hidden cards dealt %d times", found.ways,
                  found.worlds);
    length = self.goal.tell(buffer, size, self.worth, remark);
  } else {
    length = self.goal.tell(buffer, size, self.worth, ", without looking ahead");
  }
  return static_cast<std::size_t>(length) + 1;
}

// An entry is preferred by how likely the best of its ways is as good as the chosen one.
void tell_chances(const Found& found, std::span<double> chances) {
  const Finding& finding = found.finding;
  std::fill(chances.begin(), chances.end(), 0.0);
  for (int way = 0; way < finding.ways; ++way) {
    double& chance = chances[found.places[static_cast<std::size_t>(way)]];
    const double error = finding.lead_error(way) * std::sqrt(2.0);
    if (way == finding.best) chance = 1;
    if (way != finding.best && std::isfinite(error))
      chance = std::max(chance, std::min(1.0, std::erfc(finding.lead(way) / error)));
  }
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  for (double& chance : chances) chance /= sum;
}

void MILLE_CALL evaluate(void* instance, mille_evaluation* evaluation, double* chances, std::uint32_t count) {
  const Instance& self = Instance::of(instance);
  const Found& found = self.found;
  const Finding& finding = found.finding;
  if (self.action.kind == MILLE_ACTION_LAY || self.action.kind == MILLE_ACTION_DISCARD) {
    self.goal.tell(self.worth + finding.gain * self.unit, evaluation);
  }
  if (finding.worlds == 0) return;
  const Tally& tally = found.tallies[static_cast<std::size_t>(finding.best)];
  evaluation->trials = tally.trials;
  evaluation->opponent_takes = tally.opponent_takes;
  evaluation->opponent_out = tally.opponent_out;
  evaluation->out = tally.out;
  evaluation->ways = static_cast<std::uint32_t>(finding.ways);
  for (int way = 0; way < finding.ways; ++way) evaluation->close += finding.is_close(way) ? 1u : 0u;
  evaluation->gain = finding.gain;
  evaluation->gain_error = finding.error;
  if (found.has_places) tell_chances(found, {chances, count});
}

constexpr mille_ai_api make_api() {
  mille_ai_api api{};
  api.struct_size = sizeof(mille_ai_api);
  api.version = MILLE_AI_VERSION;
  api.id = "search";
  api.title = "Search";
  api.release = "1.0";
  api.author = "The Mille project";
  api.about = "Tries the best plans of learned in sampled deals and plays another one if it is clearly better.";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.option_count = sizeof kOptions / sizeof *kOptions;
  api.options = kOptions;
  api.create = create;
  api.destroy = destroy;
  api.match_begin = match_begin;
  api.observe = observe;
  api.decide = decide;
  api.explain = explain;
  api.rules_size = sizeof(mille_rules);
  api.evaluate = evaluate;
  return api;
}

}  // namespace
}  // namespace search

extern "C" {
extern const mille_ai_api player_search;
constinit const mille_ai_api player_search = search::make_api();
}

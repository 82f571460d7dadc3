// The levels for a person at the table: built-in players, weakened by slips; see README.md. A level asks its player for
// a decision. In a slip it drops that choice from the legal list and asks again.

#include <array>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include "../common/goal.h"
#include "../search/options.h"

extern "C" {
extern const mille_ai_api player_greedy;
extern const mille_ai_api player_club;
extern const mille_ai_api player_learned;
extern const mille_ai_api player_search;
}

namespace levels {
namespace {

struct Level {
  const char* id;
  const char* title;
  const char* about;
  const mille_ai_api* player;
  std::uint32_t slips;                       // slips per hundred decisions
  std::span<const mille_ai_option> options;  // options of the underlying player
};

constexpr std::span kGoal(&common::kGoalOption, 1);

// Weakest first. Only this table defines the levels.
constexpr std::array<Level, 5> kLevels = {{
    {"beginner",
     "Beginner",
     "Plays as greedy does, but misses its best move in half of its decisions.",
     &player_greedy,
     50,
     {}},
    {"casual", "Casual", "Plays as club does, but misses its best move in 70 of 100 decisions.", &player_club, 70,
     kGoal},
    {"skilled", "Skilled", "Plays as club does, but misses its best move in 40 of 100 decisions.", &player_club, 40,
     kGoal},
    {"expert", "Expert", "Plays as learned does, but misses its best move in 25 of 100 decisions.", &player_learned, 25,
     kGoal},
    {"master", "Master", "Plays as search does.", &player_search, 0, search::kOptions},
}};

struct Instance {
  const Level* level = nullptr;
  void* player = nullptr;
  std::vector<mille_action> seen;     // the legal list without the overlooked actions
  std::vector<std::uint32_t> places;  // their indices in the full legal list
  bool slipped = false;               // in its last decision
};

Instance& of(void* instance) { return *static_cast<Instance*>(instance); }

// Decided by the seed of the decision, so a replay of the match slips at the same places.
bool slips(const Level& level, const mille_ai_decision& decision) {
  std::uint32_t chance = 0;
  for (unsigned byte = 0; byte < sizeof chance; ++byte) chance |= std::uint32_t{decision.seed[byte]} << (8 * byte);
  return chance % 100 < level.slips;
}

// Returns true if a player who overlooks `choice` also overlooks `action`. A draw is never overlooked.
bool overlooked_with(const mille_action& choice, const mille_action& action) {
  switch (choice.kind) {
    case MILLE_ACTION_PILE:
    case MILLE_ACTION_UPCARD: return action.kind == MILLE_ACTION_PILE || action.kind == MILLE_ACTION_UPCARD;
    case MILLE_ACTION_LAY: return action.kind == MILLE_ACTION_LAY && action.rank == choice.rank;
    case MILLE_ACTION_DISCARD:
      return action.kind == MILLE_ACTION_DISCARD && action.cards[0] >> 2 == choice.cards[0] >> 2;
    default: return false;
  }
}

bool ends_step(const mille_action& action) { return action.kind != MILLE_ACTION_LAY; }

// Fills `seen` with the actions that are not overlooked. Returns false if none of them ends the step, or if nothing is
// overlooked.
bool overlook(Instance* self, const mille_ai_decision& decision, std::uint32_t choice) {
  self->seen.reserve(decision.legal_count);
  self->places.reserve(decision.legal_count);
  self->seen.clear();
  self->places.clear();
  bool can_end = false;
  for (std::uint32_t i = 0; i < decision.legal_count; ++i) {
    const mille_action& action = decision.legal[i];
    if (overlooked_with(decision.legal[choice], action)) continue;
    self->seen.push_back(action);
    self->places.push_back(i);
    can_end = can_end || ends_step(action);
  }
  return can_end && self->seen.size() < decision.legal_count;
}

template <std::size_t number>
std::int32_t MILLE_CALL create(const mille_ai_host* host, void*, const mille_option* options, std::size_t option_count,
                               void** instance) {
  auto* self = new (std::nothrow) Instance;
  if (self == nullptr) return 1;
  self->level = &kLevels[number];
  if (const std::int32_t failed = self->level->player->create(host, nullptr, options, option_count, &self->player);
      failed != 0) {
    delete self;
    return failed;
  }
  *instance = self;
  return 0;
}

void MILLE_CALL destroy(void* instance) {
  of(instance).level->player->destroy(of(instance).player);
  delete &of(instance);
}

std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  return of(instance).level->player->match_begin(of(instance).player, match);
}

void MILLE_CALL observe(void* instance, const mille_event* event) {
  const mille_ai_api& player = *of(instance).level->player;
  if (player.observe != nullptr) player.observe(of(instance).player, event);
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  Instance& self = of(instance);
  const auto ask = self.level->player->decide;
  self.slipped = false;
  const std::int32_t failed = ask(self.player, decision, index);
  if (failed != 0 || !slips(*self.level, *decision)) return failed;
  try {
    if (!overlook(&self, *decision, *index)) return 0;
  } catch (const std::bad_alloc&) {
    return 1;  // no exception may leave a plugin
  }
  mille_ai_decision again = *decision;
  again.legal = self.seen.data();
  again.legal_count = static_cast<std::uint32_t>(self.seen.size());
  std::uint32_t place = 0;
  const std::int32_t failed_again = ask(self.player, &again, &place);
  if (failed_again == 0) *index = self.places[place];
  self.slipped = true;
  return failed_again;
}

std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  return of(instance).level->player->explain(of(instance).player, buffer, size);
}

// In a slip the player chose from a shorter list. Its numbers are about that one.
void MILLE_CALL evaluate(void* instance, mille_evaluation* evaluation, double* chances, std::uint32_t count) {
  Instance& self = of(instance);
  const auto ask = self.level->player->evaluate;
  if (ask == nullptr) return;
  if (!self.slipped) return ask(self.player, evaluation, chances, count);
  std::vector<double> seen;
  try {
    seen.resize(self.places.size());
  } catch (const std::bad_alloc&) {
    return;
  }
  for (std::size_t i = 0; i < seen.size(); ++i) seen[i] = chances[self.places[i]];
  ask(self.player, evaluation, seen.data(), static_cast<std::uint32_t>(seen.size()));
  for (std::size_t i = 0; i < seen.size(); ++i) chances[self.places[i]] = seen[i];
}

template <std::size_t number>
constexpr mille_ai_api api() {
  constexpr const Level& kLevel = kLevels[number];
  mille_ai_api api{};
  api.struct_size = sizeof(mille_ai_api);
  api.version = MILLE_AI_VERSION;
  api.id = kLevel.id;
  api.title = kLevel.title;
  api.release = "1.0";
  api.author = "The Mille project";
  api.about = kLevel.about;
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.option_count = kLevel.options.size();
  api.options = kLevel.options.data();
  api.create = create<number>;
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
}  // namespace levels

extern "C" {
extern const mille_ai_api player_beginner;
extern const mille_ai_api player_casual;
extern const mille_ai_api player_skilled;
extern const mille_ai_api player_expert;
extern const mille_ai_api player_master;
constinit const mille_ai_api player_beginner = levels::api<0>();
constinit const mille_ai_api player_casual = levels::api<1>();
constinit const mille_ai_api player_skilled = levels::api<2>();
constinit const mille_ai_api player_expert = levels::api<3>();
constinit const mille_ai_api player_master = levels::api<4>();
}

// The levels for a person at the table: built-in players, weakened by slips; see README.md. A slip hides entries of the
// legal list from the player of the level, which chooses among the others.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "../common/goal.h"
#include "../search/options.h"
#include "mille/mille_kernel.hpp"

extern "C" {
extern const mille_ai_api player_greedy;
extern const mille_ai_api player_club;
extern const mille_ai_api player_learned;
extern const mille_ai_api player_search;
}

namespace levels {
namespace {

// What each slip hides. decide() drops them all in a turn in which the player goes out.
enum Slip {
  kMissesPile,  // the pile, if there is a card to draw
  kHoldsBack,   // every lay
  kKeepsPair,   // the lays that complete a pair with wild cards, and all discards but those of lone cards
  kForgets,     // all discards except those that look best without a thought of the cards that are gone
  kSlips
};

struct Level {
  const char* id;
  const char* title;
  const char* about;
  const mille_ai_api* player;
  std::array<std::uint32_t, kSlips> slips;   // of each kind, per hundred decisions
  std::span<const mille_ai_option> options;  // options of the underlying player
};

constexpr std::array<const char*, kSlips> kTold = {
    "Does not see the pile. ",
    "Holds back what it could lay, and does not count the opponent’s cards. ",
    "Keeps its pairs. ",
    "Forgets which cards are gone. ",
};

constexpr std::span kGoal(&common::kGoalOption, 1);

// Weakest first. Only this table defines the levels.
constexpr std::array<Level, 6> kLevels = {{
    {"beginner", "Beginner", "Plays as greedy does, with many slips.", &player_greedy, {75, 60, 0, 90}, {}},
    {"casual",
     "Casual",
     "Plays as greedy does, with fewer slips than a beginner.",
     &player_greedy,
     {40, 50, 0, 90},
     {}},
    {"regular", "Regular", "Plays as club does, with many slips.", &player_club, {25, 60, 90, 100}, kGoal},
    {"skilled",
     "Skilled",
     "Plays as club does, with fewer slips than a regular.",
     &player_club,
     {10, 35, 65, 65},
     kGoal},
    {"expert", "Expert", "Plays as learned does, with few slips.", &player_learned, {5, 15, 35, 35}, kGoal},
    {"master", "Master", "Plays as search does.", &player_search, {}, search::kOptions},
}};

struct Instance {
  const Level* level = nullptr;
  void* player = nullptr;
  mille_rules rules{};
  std::optional<mille::kernel::Kernel> kernel;  // empty until a match brings the rules
  std::vector<mille_action> seen;               // the legal list without the hidden entries
  std::vector<std::uint32_t> places;            // their indices in the full legal list
  std::vector<mille_action> ahead;              // the legal list of a later decision of the turn
  std::string told;                             // the slips in its last decision; empty if there was none
};

Instance& of(void* instance) { return *static_cast<Instance*>(instance); }

// Decided by the seed of the decision, so a replay of the match slips at the same places.
bool slips(const Level& level, const mille_ai_decision& decision, std::size_t slip) {
  std::uint32_t chance = 0;
  for (unsigned byte = 0; byte < sizeof chance; ++byte) {
    chance |= std::uint32_t{decision.seed[slip * sizeof chance + byte]} << (8 * byte);
  }
  return chance % 100 < level.slips[slip];
}

bool is_wild(const mille_rules& rules, int rank) { return rank == rules.cards_wild[0] || rank == rules.cards_wild[1]; }

int held_of_rank(const mille_view& view, int rank) {
  int count = 0;
  for (int suit = 0; suit < (rank == MILLE_RANK_JOKER ? 1 : 4); ++suit) count += view.hand[rank * 4 + suit];
  return count;
}

// How readily a person discards the card who thinks of their hand alone: first the cards that have fewest others of
// their rank, of these the most valuable, and wild cards last.
int readiness(const mille_rules& rules, const mille_view& view, mille_card card) {
  const int rank = card >> 2;
  constexpr int kMoreThanAnyValue = 10'000;
  return rules.cards_values[card] - kMoreThanAnyValue * (is_wild(rules, rank) ? 100 : held_of_rank(view, rank));
}

// Returns true if the action makes a new set with the help of wild cards.
bool completes_with_wild(const mille_view& view, const mille_action& action) {
  if (action.kind != MILLE_ACTION_LAY) return false;
  const std::uint8_t* set = view.sets[action.owner] + action.rank * 4;
  return std::all_of(set, set + 4, [](std::uint8_t count) { return count == 0; }) &&
         std::any_of(action.cards, action.cards + action.count,
                     [&](mille_card card) { return card >> 2 != action.rank; });
}

// Returns true for a card that is neither wild nor has another of its rank in the hand.
bool is_lone(const mille_rules& rules, const mille_view& view, const mille_action& discard) {
  const int rank = discard.cards[0] >> 2;
  return !is_wild(rules, rank) && held_of_rank(view, rank) == 1;
}

// Returns true if the action ends the step that it belongs to.
bool ends_step(const mille_action& action) {
  return action.kind == MILLE_ACTION_DRAW || action.kind == MILLE_ACTION_DISCARD;
}

// Drops what the slip hides from `seen`, unless nothing that ends the step would be left. Returns true if it drops
// anything.
bool hide(Instance* self, const mille_view& view, std::size_t slip) {
  int readiest = std::numeric_limits<int>::min();
  for (const mille_action& action : self->seen) {
    if (action.kind == MILLE_ACTION_DISCARD) {
      readiest = std::max(readiest, readiness(self->rules, view, action.cards[0]));
    }
  }
  const auto hidden = [&](const mille_action& action) {
    const bool discards = action.kind == MILLE_ACTION_DISCARD;
    switch (slip) {
      case kMissesPile: return action.kind == MILLE_ACTION_PILE;
      case kHoldsBack: return action.kind == MILLE_ACTION_LAY;
      case kKeepsPair: return completes_with_wild(view, action) || (discards && !is_lone(self->rules, view, action));
      case kForgets: return discards && readiness(self->rules, view, action.cards[0]) < readiest;
      default: return false;
    }
  };
  if (std::none_of(self->seen.begin(), self->seen.end(),
                   [&](const mille_action& action) { return ends_step(action) && !hidden(action); })) {
    return false;
  }
  std::size_t left = 0;
  for (std::size_t i = 0; i < self->seen.size(); ++i) {
    if (hidden(self->seen[i])) continue;
    self->seen[left] = self->seen[i];
    self->places[left++] = self->places[i];
  }
  const bool dropped = left < self->seen.size();
  self->seen.resize(left);
  self->places.resize(left);
  return dropped;
}

// Fills `seen` with what the slips of this decision leave.
void overlook(Instance* self, const mille_ai_decision& decision) {
  self->told.clear();
  self->seen.assign(decision.legal, decision.legal + decision.legal_count);
  self->places.resize(decision.legal_count);
  std::iota(self->places.begin(), self->places.end(), 0U);
  for (std::size_t slip = 0; slip < kSlips; ++slip) {
    if (slips(*self->level, decision, slip) && hide(self, *decision.view, slip)) self->told += kTold[slip];
  }
}

// Returns true if the player of the level goes out in this turn, without a card from the stock. It plays the turn to its
// end, which its last decision then belongs to.
bool goes_out(Instance* self, const mille_ai_decision& decision) {
  mille::kernel::State state;
  self->kernel->arrange(*decision.view, &state);
  mille_view view = *decision.view;
  mille_ai_decision next = decision;
  next.view = &view;
  self->ahead.assign(decision.legal, decision.legal + decision.legal_count);
  for (;;) {
    next.legal = self->ahead.data();
    next.legal_count = static_cast<std::uint32_t>(self->ahead.size());
    std::uint32_t index = 0;
    if (self->level->player->decide(self->player, &next, &index) != 0) return false;
    const mille_action& action = self->ahead[index];
    if (action.kind == MILLE_ACTION_DRAW || action.kind == MILLE_ACTION_PASS) return false;
    const mille::kernel::Outcome outcome = self->kernel->play(&state, action);
    if (outcome != mille::kernel::Outcome::goes_on) return outcome == mille::kernel::Outcome::out;
    if (self->kernel->at(state).turn != view.viewer) return false;
    self->kernel->view(state, view.viewer, &view);
    self->ahead.resize(static_cast<std::size_t>(self->rules.longest_legal_list));
    self->ahead.resize(self->kernel->legal(state, self->ahead));
  }
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

// Room for the longest legal list of a match, so that no decision allocates and nothing of an earlier match is kept.
template <class Value>
void make_room(std::vector<Value>* list, const mille_rules& rules) {
  *list = std::vector<Value>();
  list->reserve(static_cast<std::size_t>(rules.longest_legal_list));
}

std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  Instance& self = of(instance);
  self.rules = common::rules_of(*match);
  self.kernel.reset();
  try {
    self.kernel.emplace(self.rules);
    make_room(&self.seen, self.rules);
    make_room(&self.places, self.rules);
    make_room(&self.ahead, self.rules);
  } catch (const std::bad_alloc&) {
    return 1;  // no exception may leave a plugin
  }
  return *self.kernel ? self.level->player->match_begin(self.player, match) : 1;
}

void MILLE_CALL observe(void* instance, const mille_event* event) {
  const mille_ai_api& player = *of(instance).level->player;
  if (player.observe != nullptr) player.observe(of(instance).player, event);
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  Instance& self = of(instance);
  const auto ask = self.level->player->decide;
  if (!self.kernel) return 1;
  try {
    overlook(&self, *decision);
    if (!self.told.empty() && goes_out(&self, *decision)) self.told.clear();
  } catch (const std::bad_alloc&) {
    return 1;
  }
  if (self.told.empty()) return ask(self.player, decision, index);
  mille_ai_decision narrow = *decision;
  narrow.legal = self.seen.data();
  narrow.legal_count = static_cast<std::uint32_t>(self.seen.size());
  std::uint32_t place = 0;
  const std::int32_t failed = ask(self.player, &narrow, &place);
  if (failed == 0) *index = self.places[place];
  return failed;
}

// The slips, then what the player says about its choice among the entries that it saw.
std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  const Instance& self = of(instance);
  const std::size_t told = std::min(self.told.size(), size);
  std::copy_n(self.told.data(), told, buffer);
  return self.told.size() + self.level->player->explain(self.player, buffer + told, size - told);
}

// In a slip the player chose from a shorter list. Its numbers are about that one.
void MILLE_CALL evaluate(void* instance, mille_evaluation* evaluation, double* chances, std::uint32_t count) {
  Instance& self = of(instance);
  const auto ask = self.level->player->evaluate;
  if (ask == nullptr) return;
  if (self.told.empty()) return ask(self.player, evaluation, chances, count);
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
extern const mille_ai_api player_regular;
extern const mille_ai_api player_skilled;
extern const mille_ai_api player_expert;
extern const mille_ai_api player_master;
constinit const mille_ai_api player_beginner = levels::api<0>();
constinit const mille_ai_api player_casual = levels::api<1>();
constinit const mille_ai_api player_regular = levels::api<2>();
constinit const mille_ai_api player_skilled = levels::api<3>();
constinit const mille_ai_api player_expert = levels::api<4>();
constinit const mille_ai_api player_master = levels::api<5>();
}

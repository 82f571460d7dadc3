// A player that remembers every deal for as long as its process lives. When it recognises a deal, from either seat, it
// answers with an index beyond the legal list. The arena's faults therefore show which games the player knew
// beforehand.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

namespace {

using Counts = std::array<int, MILLE_CARD_SLOTS>;

struct Deal {
  bool begun = false;
  mille_seat dealer = 0;
  mille_card upcard = 0;
  Counts dealt{};  // the hand as dealt
  Counts held{};   // the hand and the first cards drawn
  int drawn = 0;   // the number of these drawn cards
  Counts shown{};  // the first cards that the opponent laid or discarded
  int shown_count = 0;
};

constexpr int kEnough = 5;  // shown cards needed to recognise a deal
constexpr int kDraws = 3;   // roughly as many as come before that

// All deals that players of this process have seen, in order.
std::vector<Deal> everything;

struct Memory {
  bool shared = true;  // remembers in `everything`, otherwise in `own`
  std::vector<Deal> own;
  Deal now;
  mille_seat seat = 0;
  bool recognised = false;

  std::vector<Deal>& deals() { return shared ? everything : own; }
};

// Returns true if the player has the hand from that deal, or the opponent shows cards of it.
bool is_same(const Deal& then, const Deal& now) {
  if (then.dealer != now.dealer || then.upcard != now.upcard) return false;
  if (then.dealt == now.dealt) return true;
  if (now.shown_count < kEnough) return false;
  for (std::size_t card = 0; card < now.shown.size(); ++card) {
    if (now.shown[card] > then.held[card]) return false;
  }
  return true;
}

const mille_ai_option kOptions[] = {
    {"where", MILLE_OPTION_CHOICE, 0, 0, 0, "process", "process instance", "where it remembers"},
};

std::int32_t MILLE_CALL create(const mille_ai_host*, void*, const mille_option* options, std::size_t count,
                               void** instance) {
  auto* made = new Memory;
  made->shared = count == 0 || std::string(options[0].value) == "process";
  *instance = made;
  return 0;
}

void MILLE_CALL destroy(void* instance) { delete static_cast<Memory*>(instance); }

std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  static_cast<Memory*>(instance)->seat = match->seat;
  return 0;
}

void remember(Memory* memory) {
  if (memory->now.begun) memory->deals().push_back(memory->now);
  memory->now = {};
}

void look(Memory* memory) {
  const std::vector<Deal>& deals = memory->deals();
  memory->recognised =
      std::any_of(deals.begin(), deals.end(), [&](const Deal& then) { return is_same(then, memory->now); });
}

void MILLE_CALL match_end(void* instance) { remember(static_cast<Memory*>(instance)); }

void MILLE_CALL observe(void* instance, const mille_event* event) {
  auto* memory = static_cast<Memory*>(instance);
  Deal& now = memory->now;
  if (event->kind == MILLE_EVENT_DEAL) {
    remember(memory);
    now.begun = true;
    now.dealer = event->seat;
    now.upcard = event->card;
    for (std::uint32_t i = 0; i < event->card_count; ++i) ++now.dealt[event->cards[i]];
    now.held = now.dealt;
    look(memory);
  }
  if (event->kind != MILLE_EVENT_ACTION) return;
  const mille_action& action = event->action;
  if (event->seat == memory->seat) {
    if (action.kind == MILLE_ACTION_DRAW && now.drawn < kDraws && event->card_count == 1) {
      ++now.held[event->cards[0]];
      ++now.drawn;
    }
    return;
  }
  if (action.kind != MILLE_ACTION_LAY && action.kind != MILLE_ACTION_DISCARD) return;
  for (int i = 0; i < action.count && now.shown_count < kEnough; ++i) {
    ++now.shown[action.cards[i]];
    ++now.shown_count;
  }
  look(memory);
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  // Chooses the last legal action: a discard or a lay instead of the pile. This keeps deals alike.
  *index = static_cast<Memory*>(instance)->recognised ? decision->legal_count : decision->legal_count - 1;
  return 0;
}

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t) {
  static const mille_ai_api api = [] {
    mille_ai_api made{};
    made.struct_size = sizeof made;
    made.version = MILLE_AI_VERSION;
    made.id = "memory";
    made.flags = MILLE_AI_ANY_RULES;
    made.option_count = 1;
    made.options = kOptions;
    made.create = create;
    made.destroy = destroy;
    made.match_begin = match_begin;
    made.observe = observe;
    made.decide = decide;
    made.match_end = match_end;
    return made;
  }();
  static const mille_ai_api* const players[] = {&api};
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, 1, players};
  return &library;
}

// A player for Mille. It is legal as it stands, and yours to improve. It takes the action that it finds worth most;
// begin by changing the function `worth`.
//
// build: c++ -std=c++17 -O2 -fPIC -shared -I. -o template.so template.cpp
// check: mille check ./template.so
// watch: mille watch --player ./template.so --player random
//
// mille/mille_ai.h documents every function that a player may provide or call.

#include <cstring>
#include <new>
#include <string>

#define MILLE_AI_ENTRY  // this file defines mille_ai_entry()
#include "mille/mille_ai.h"

namespace {

// What an action is worth, and why.
struct Value {
  int points;
  const char* reason;
};

// An instance plays one match at a time and sees only what the host shows it.
class Player {
 public:
  explicit Player(const mille_ai_host* host) : host_(host) {}

  void match_begin(const mille_ai_match& match) { rules_ = *match.rules; }

  std::uint32_t decide(const mille_ai_decision& decision) {
    Value best = worth(*decision.view, decision.legal[0]);
    std::uint32_t index = 0;
    for (std::uint32_t i = 1; i < decision.legal_count && host_->should_stop(host_->context) == 0; ++i) {
      const Value value = worth(*decision.view, decision.legal[i]);
      if (value.points <= best.points) continue;
      best = value;
      index = i;
    }
    reason_ = best.reason;
    return index;
  }

  const std::string& reason() const { return reason_; }

 private:
  Value worth(const mille_view& view, const mille_action& action) const {
    switch (action.kind) {
      case MILLE_ACTION_PILE: return {400, "The pile brings a set and more cards"};
      case MILLE_ACTION_UPCARD: return {350, "The upcard is a free wild card"};
      case MILLE_ACTION_LAY: return {300 + action.count, "Cards on the table score points"};
      case MILLE_ACTION_DRAW: return {200, "Drawing gives one more card"};
      case MILLE_ACTION_DISCARD: {
        const int rank = action.cards[0] / 4;
        return {100 - 10 * in_hand(view, rank) - (is_wild(rank) ? 50 : 0), "This card is needed least"};
      }
      default: return {0, "There is no other choice"};
    }
  }

  bool is_wild(int rank) const { return rules_.cards_wild[0] == rank || rules_.cards_wild[1] == rank; }

  // Cards of a rank in the hand; a card's number is rank × 4 + suit.
  static int in_hand(const mille_view& view, int rank) {
    int count = 0;
    for (int card = rank * 4; card < rank * 4 + 4 && card < MILLE_CARD_KINDS; ++card) count += view.hand[card];
    return count;
  }

  const mille_ai_host* host_;  // log, time and search; see mille_ai_host
  mille_rules rules_{};        // of the match
  std::string reason_;         // of the last decision
};

Player& of(void* instance) { return *static_cast<Player*>(instance); }

mille_ai_api make_api() {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "template";
  api.title = "template";
  api.release = "0.1";
  api.author = "";
  api.about = "Takes the action that it finds worth most.";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.rules_size = MILLE_RULES_1_0;  // the rule fields that this player knows
  api.create = [](const mille_ai_host* host, void*, const mille_option*, std::size_t, void** instance) -> std::int32_t {
    *instance = new (std::nothrow) Player(host);
    return *instance == nullptr ? 1 : 0;
  };
  api.destroy = [](void* instance) { delete static_cast<Player*>(instance); };
  api.match_begin = [](void* instance, const mille_ai_match* match) -> std::int32_t {
    of(instance).match_begin(*match);
    return 0;
  };
  api.decide = [](void* instance, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    *index = of(instance).decide(*decision);
    return 0;
  };
  api.explain = [](void* instance, char* buffer, std::size_t size) -> std::size_t {  // shown with hints
    const std::string& reason = of(instance).reason();
    if (size > reason.size()) std::memcpy(buffer, reason.c_str(), reason.size() + 1);
    return reason.size() + 1;
  };
  return api;
}

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t host_version) {
  static const mille_ai_api api = make_api();
  static const mille_ai_api* const players[] = {&api};
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, 1, players};
  return host_version == MILLE_AI_VERSION ? &library : nullptr;
}

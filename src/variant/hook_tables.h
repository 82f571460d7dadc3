// What hooks are shown: plain tables, copies of what the engine knows at that point. Cards are shown by kind ("8", "QS"), never by suit
// alone, for cards of a kind are interchangeable. Seats are 0 and 1, as everywhere.
#pragma once

#include <lua.hpp>

#include <array>
#include <string>

#include "core/hooks.h"

namespace mille {

// The names of the kinds of card of a variant, by card: the rank, and for the cards of a rank that are worth something else the card.
class KindNames {
 public:
  explicit KindNames(const Ruleset& ruleset);
  const std::string& of(Card card) const { return names_[card]; }

 private:
  std::array<std::string, MILLE_CARD_KINDS> names_;
};

// Each pushes one table.
void push_rules(lua_State* L, const mille_rules& rules, const KindNames& names);
// What the seat whose turn it is may know: the `view` of allow.
void push_view(lua_State* L, const Ruleset& ruleset, const State& state, const KindNames& names);
void push_action(lua_State* L, const Ruleset& ruleset, const mille_action& action, int seat, const KindNames& names);
// The `deal` of score_deal: both hands lie open.
void push_deal(lua_State* L, const Ruleset& ruleset, const State& state, int out, const KindNames& names);
// The `match` of match_over and settle.
void push_match(lua_State* L, const Ruleset& ruleset, const State& state, const Verdict& verdict,
                const KindNames& names);

void push_score(lua_State* L, const DealScore& score);
void push_verdict(lua_State* L, const Verdict& verdict);
void push_payment(lua_State* L, const Payment& payment);

}  // namespace mille

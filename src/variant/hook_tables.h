// Builds the tables that hooks receive: plain copies of what the engine knows at that point. Cards are named by kind
// ("8", "QS"), because cards of one kind are interchangeable. Seats are 0 and 1, as everywhere.
#pragma once

#include <lua.hpp>

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/hooks.h"
#include "table/variant.h"

namespace mille {

// The names of a variant's kinds of card, looked up by card. A kind is named after its rank. The cards of a rank that
// have a different value form a second kind, named after the first such card.
class KindNames {
 public:
  explicit KindNames(const Ruleset& ruleset);
  const std::string& of(Card card) const { return names_[card]; }
  bool has(std::string_view name) const;

 private:
  std::array<std::string, MILLE_CARD_KINDS> names_;
};

// What `allow` is asked about.
struct AllowAsked {
  AllowAsked(const Ruleset& rules, const State& asked_state, std::span<const mille_action> actions,
             const KindNames& kinds);

  const Ruleset& ruleset;
  const State& state;
  std::span<const mille_action> list;
  const KindNames& names;
  mille_view view;
};

// Makes the table of rules once for all tables of this state that have it. Ruleset and names must outlive the state.
void keep_rules(lua_State* L, const Ruleset& ruleset, const KindNames& names);

// Each function pushes one table.
// The `view` argument of allow, what the seat to act may know, and its `action` argument, of the list at place `which`. The
// state has LazyTables.
void push_view(lua_State* L, const AllowAsked& asked);
void push_action(lua_State* L, const AllowAsked& asked, std::size_t which);
// The `deal` argument of score_deal. It shows both hands.
void push_deal(lua_State* L, const Ruleset& ruleset, const State& state, int out, const KindNames& names);
// The `match` argument of match_over and settle.
void push_match(lua_State* L, const Ruleset& ruleset, const State& state, const Verdict& verdict,
                const KindNames& names, std::span<const VariantMemory> memory);

void push_score(lua_State* L, const DealScore& score, std::span<const VariantMemory> memory);
void push_verdict(lua_State* L, const Verdict& verdict);
void push_payment(lua_State* L, const Payment& payment);

}  // namespace mille

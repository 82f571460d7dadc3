// Reads the answers of hooks. Numbers must be whole and in range, items must add up, and no field may be unknown. The
// error is the first mistake.
#pragma once

#include <lua.hpp>

#include <span>
#include <string_view>

#include "base/result.h"
#include "core/hooks.h"
#include "table/variant.h"

namespace mille {

// Where an answer comes from, for errors.
struct HookPlace {
  std::string_view name;  // of the hook
  Place place;            // of its function
};

// Each function reads the answer on top of the stack and replaces the engine's own result, to which the last parameter
// but one points. The result is unchanged if the answer is nil or invalid.
mille_status read_score(lua_State* L, const HookPlace& from, const Ruleset& ruleset,
                        std::span<const VariantMemory> memory, DealScore* score, mille_error* error);
mille_status read_verdict(lua_State* L, const HookPlace& from, Verdict* verdict, mille_error* error);
// `may_be_negative` is true if a winner who is behind may have to pay (payment.behind is signed).
mille_status read_payment(lua_State* L, const HookPlace& from, bool may_be_negative, Payment* payment,
                          mille_error* error);

// The number of a rule set: 0 for the variant's own rules, otherwise 1 to `count`.
mille_status read_rule_set(lua_State* L, const HookPlace& from, std::size_t count, ChosenRules* chosen,
                           mille_error* error);

enum class Allowance : bool { refused, allowed };

// Reads the answer of `allow`. The refusal's text, or nil, is below it on the stack.
Result<Allowance> read_allowance(lua_State* L, const HookPlace& from, mille_error* error);

}  // namespace mille

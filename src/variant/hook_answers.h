// Reads the answers of hooks. Numbers must be whole and in range, items must add up, and no field may be unknown. The error is the
// first mistake.
#pragma once

#include <lua.hpp>

#include <string_view>

#include "core/hooks.h"
#include "core/result.h"

namespace mille {

// Where an answer comes from, for errors.
struct HookPlace {
  std::string_view name;  // of the hook
  Place place;            // of its function
};

// Each reads the answer on top of the stack and changes the engine's own result, which the last pointer but one holds. The result
// stays as it is if the answer is nil or wrong.
mille_status read_score(lua_State* L, const HookPlace& from, DealScore* score, mille_error* error);
mille_status read_verdict(lua_State* L, const HookPlace& from, Verdict* verdict, mille_error* error);
// `may_be_negative`: a winner who is behind may pay (payment.behind is signed).
mille_status read_payment(lua_State* L, const HookPlace& from, bool may_be_negative, Payment* payment,
                          mille_error* error);

enum class Allowance : bool { refused, allowed };

// Reads the answer of `allow`; below it on the stack is the refusal's text, or nil.
Result<Allowance> read_allowance(lua_State* L, const HookPlace& from, mille_error* error);

}  // namespace mille

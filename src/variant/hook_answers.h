// Reading what a hook answers. Numbers must be whole and in range, items must add up, and nothing unknown may be in it; the first thing
// that is wrong is the error.
#pragma once

#include <lua.hpp>

#include <string_view>

#include "core/hooks.h"

namespace mille {

// Where an answer comes from, for errors.
struct HookPlace {
  std::string_view name;  // of the hook
  Place place;            // of its function
};

// Each reads the answer on top of the stack; nil leaves the result as it is. Results are written on success only.
mille_status read_score(lua_State* L, const HookPlace& from, DealScore* score, mille_error* error);
mille_status read_verdict(lua_State* L, const HookPlace& from, Verdict* verdict, mille_error* error);
// `may_be_negative`: where a winner who is behind may pay (payment.behind is signed).
// `payment` holds the engine's own.
mille_status read_payment(lua_State* L, const HookPlace& from, bool may_be_negative, Payment* payment,
                          mille_error* error);
// The answer of allow: whether, with the refusal's text below it or nil.
mille_status read_allowed(lua_State* L, const HookPlace& from, bool* allowed, mille_error* error);

}  // namespace mille

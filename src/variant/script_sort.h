// The one order of the sandbox: a stable merge sort for table.sort and for the keys of pairs. No
// order of a script's making, however contradictory, leads out of it.
#pragma once

#include <lua.hpp>

#include <cstdint>

namespace mille::script {

// Whether the value second from the top of the stack goes before the one on top; leaves both
// there. `function` is the index of the script's own function, 0 if it has none.
using GoesBefore = bool (*)(lua_State* L, int function);

// Replaces the table on top of the stack, a sequence of `count` values, by a new one that holds
// them in order.
void sort_values(lua_State* L, lua_Integer count, GoesBefore goes_before, int function);

// What one comparison costs, in steps, beside the bytes it reads.
inline constexpr std::uint64_t kComparisonSteps = 4;

// Numbers before texts before truth values, each in their own order (texts by bytes). For keys, which come in
// an order that differs from state to state: charges nothing, so that the charge does not differ too.
bool key_goes_before(lua_State* L, int function);

// The order of table.sort without a function: numbers, or texts by bytes; anything else is
// refused.
bool value_goes_before(lua_State* L, int function);

}  // namespace mille::script

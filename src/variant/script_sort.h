// The only sort of the sandbox: a stable merge sort for table.sort and for the keys of pairs. It stays within its
// arrays even if a script's comparison contradicts itself.
#pragma once

#include <lua.hpp>

#include <cstdint>

namespace mille::script {

// Returns true if the second value from the top of the stack goes before the one on top. Leaves both there. `function`
// is the index of the script's own comparison, or 0 if it has none.
using GoesBefore = bool (*)(lua_State* L, int function);

// Replaces the table on top of the stack, a sequence of `count` values, with a new one that holds them in order.
void sort_values(lua_State* L, lua_Integer count, GoesBefore goes_before, int function);

// The cost of one comparison in steps, without the bytes that it reads.
inline constexpr std::uint64_t kComparisonSteps = 4;

// Orders keys: numbers, then strings by bytes, then booleans. It charges nothing. Keys arrive in an order that differs
// from state to state, and a charge per comparison would differ too.
bool key_goes_before(lua_State* L, int function);

// The order of table.sort without a function: numbers, or strings by bytes. Any other pair raises an error.
bool value_goes_before(lua_State* L, int function);

}  // namespace mille::script

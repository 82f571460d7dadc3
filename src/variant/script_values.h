// Reads values of scripts in the sandbox: their text, the sorted keys of a table, and integers.
#pragma once

#include <lua.hpp>

#include <cstdint>
#include <optional>

namespace mille::script {

// Pushes the text of a value, as tostring returns it. Never reveals an address.
void push_text_of(lua_State* L, int index);

// Pushes the sorted list of the keys of the table on top of the stack: numbers, strings by bytes, booleans. Raises an
// error if a key is none of these.
void push_sorted_keys(lua_State* L);

// Reads an integer of 64 bits: a Lua integer, or a float that is whole (50.0, -0.0). Returns nothing for any
// other value. Never raises.
std::optional<std::int64_t> read_integer(lua_State* L, int index);

}  // namespace mille::script

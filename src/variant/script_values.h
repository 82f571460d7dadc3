// Values of scripts in the sandbox: their text, their keys in order, the integers among them.
#pragma once

#include <lua.hpp>

#include <cstdint>
#include <optional>

namespace mille::script {

// Pushes the text of a value: what tostring gives, never an address.
void push_text_of(lua_State* L, int index);

// Replaces the table on top of the stack by the list of its keys in order: numbers, texts by
// bytes, truth values. Raises when a key is none of these.
void push_sorted_keys(lua_State* L);

// Reads an integer of 64 bits: a Lua integer, or a float that is whole (50.0, -0.0). Returns nothing for any other value. Never
// raises.
std::optional<std::int64_t> read_integer(lua_State* L, int index);

}  // namespace mille::script

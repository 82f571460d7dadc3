// Values of scripts as the sandbox sees them: their text, their keys in order, the integers among
// them.
#pragma once

#include <lua.hpp>

#include <cstdint>

namespace mille::script {

// Pushes the text of a value: what tostring gives, never an address.
void push_text_of(lua_State* L, int index);

// Replaces the table on top of the stack by the list of its keys in order: numbers, texts by
// bytes, truth values. Raises when a key is none of these.
void push_sorted_keys(lua_State* L);

// Reads an integer where a script answers: integers and floats that are whole (50.0, -0.0), within
// 64 bits. Texts, fractions, NaN and infinities are none. Raises nothing.
bool read_integer(lua_State* L, int index, std::int64_t& value);

}  // namespace mille::script

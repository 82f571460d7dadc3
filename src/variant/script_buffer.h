// Builds a text in memory of the Lua state. That memory is metered and is freed with the state.
#pragma once

#include <lua.hpp>

#include <string_view>

namespace mille::script {

// Occupies one slot of the stack from its construction to push(). Values pushed in between must be popped.
class TextBuffer {
 public:
  // `expected` is the initial capacity in bytes.
  TextBuffer(lua_State* L, std::size_t expected);
  void add(std::string_view text);
  // Charges no work, and neither does the overload above: the buffer's memory is counted.
  void add(char byte);
  // Adds the text or number on top of the stack and pops it.
  void add_value();
  // Replaces the buffer on the stack with its text.
  void push();

 private:
  void reserve(std::size_t more);

  lua_State* L_;
  int slot_;
  char* bytes_;
  std::size_t size_ = 0;
  std::size_t room_;
};

}  // namespace mille::script

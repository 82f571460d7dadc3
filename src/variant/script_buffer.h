// Builds a text in memory of the Lua state, which is metered and freed with the state.
#pragma once

#include <lua.hpp>

#include <string_view>

namespace mille::script {

// Takes one slot of the stack from its making to push(); what is pushed meanwhile must be popped.
class TextBuffer {
 public:
  // Room for `expected` bytes to begin with.
  TextBuffer(lua_State* L, std::size_t expected);
  void add(std::string_view text);
  // Not charged: who adds many bytes one by one charges for them together.
  void add(char byte);
  // Adds the text or number on top of the stack and pops it.
  void add_value();
  // Replaces the buffer on the stack by its text.
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

// The sandbox: runs a script from a stranger so that it cannot harm the host. Each run has a Lua
// state of its own, opened, used and closed here, so nothing is carried from one to the next. What
// a script means is the business of those who ask it.
#pragma once

#include <lua.hpp>

#include <string_view>
#include <type_traits>

#include "variant/script_run.h"

namespace mille::script {

// What is asked of a script once it has run: called with what the script returned at index 1 of an
// empty stack. May call Lua, which may raise, so it must hold nothing that a C++ exception would
// not clean up; may throw std::bad_alloc.
using Question = void (*)(lua_State* L, void* user);

// Opens a state, runs the script, asks the question, closes the state. True on success; else
// `fault` says what happened.
bool run_script(const Memory& memory, const Limits& limits, const Source& source, Question question, void* user,
                Fault& fault, Usage* usage = nullptr);

template <class Body>
bool run_script(const Memory& memory, const Limits& limits, const Source& source, Fault& fault, Body&& body,
                Usage* usage = nullptr) {
  const Question question = [](lua_State* L, void* user) { (*static_cast<std::remove_reference_t<Body>*>(user))(L); };
  return run_script(memory, limits, source, question, &body, fault, usage);
}

}  // namespace mille::script

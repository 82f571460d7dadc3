// The sandbox: runs an untrusted script so that it cannot harm the host. Each run opens, uses and closes a Lua state of its own, so
// nothing carries over from one run to the next. What a script means is left to the callers.
#pragma once

#include <lua.hpp>

#include <string_view>
#include <type_traits>

#include "variant/script_run.h"

namespace mille::script {

// Called after the script has run, with what it returned at index 1 of an otherwise empty stack. It may call Lua, which may raise,
// so it must hold nothing that a C++ exception would not clean up. It may throw std::bad_alloc.
using Question = void (*)(lua_State* L, void* user);

// Opens a state, runs the script, asks the question and closes the state. Returns what went wrong; FaultKind::none on success.
[[nodiscard]] Fault run_script(const Memory& memory, const Limits& limits, const Source& source, Question question,
                               void* user, Usage* usage = nullptr);

template <class Body>
[[nodiscard]] Fault run_script(const Memory& memory, const Limits& limits, const Source& source, Body&& body,
                               Usage* usage = nullptr) {
  const Question question = [](lua_State* L, void* user) { (*static_cast<std::remove_reference_t<Body>*>(user))(L); };
  return run_script(memory, limits, source, question, &body, usage);
}

}  // namespace mille::script

// The sandbox runs an untrusted script so that it cannot harm the host. Each run opens, uses and closes its own Lua
// state, so nothing carries over to the next run; kept_script.h asks a script many times, with the same result. The
// callers interpret what a script returns.
#pragma once

#include <lua.hpp>

#include <string_view>
#include <type_traits>

#include "variant/script_run.h"

namespace mille::script {

// Called after the script has run, with the script's result at index 1 of an otherwise empty stack. The function
// may call Lua, which raises errors as C++ exceptions, so it must hold nothing that unwinding would not clean up.
// It may throw std::bad_alloc.
using Question = void (*)(lua_State* L, void* user);

// Makes the name of a chunk from a script's: what Lua shows unchanged.
struct ChunkName {
  explicit ChunkName(std::string_view name);
  std::string_view shown() const { return text + 1; }
  char text[kChunkNameBytes + 1];  // "=" and the name
};

// Runs the script in a new state and leaves its result in the registry for ask_script(). Must be called within a
// protected call.
void load_script(lua_State* L, const Source& source);
// Calls `question`, after load_script(). Must be called within a protected call.
void ask_script(lua_State* L, Question question, void* user);

// Opens a state, runs the script, calls `question` and closes the state. Returns the fault, which is
// FaultKind::none on success.
[[nodiscard]] Fault run_script(const Memory& memory, const Limits& limits, const Source& source, Question question,
                               void* user, Usage* usage = nullptr);

template <class Body>
[[nodiscard]] Fault run_script(const Memory& memory, const Limits& limits, const Source& source, Body&& body,
                               Usage* usage = nullptr) {
  const Question question = [](lua_State* L, void* user) { (*static_cast<std::remove_reference_t<Body>*>(user))(L); };
  return run_script(memory, limits, source, question, &body, usage);
}

// Calls `question` within a question, and returns its fault. The inner question finds the top `values` values of the
// stack, which are popped, at the indices 1, 2, … An error ends only the inner question. A limit that is reached ends
// the run: later attempts then return the same fault.
[[nodiscard]] Fault attempt(lua_State* L, int values, Question question, void* user);

template <class Body>
[[nodiscard]] Fault attempt(lua_State* L, int values, Body&& body) {
  const Question question = [](lua_State* inner, void* user) {
    (*static_cast<std::remove_reference_t<Body>*>(user))(inner);
  };
  return attempt(L, values, question, &body);
}

}  // namespace mille::script

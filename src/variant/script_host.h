// What a script uses of its host, and what a script is. Free of Lua, so callers that load variants do not depend on it.
#pragma once

#include <cstddef>
#include <string_view>

#include "variant/sandbox_limits.h"

namespace mille {

namespace script {

// Allocates, resizes (block and new_size not 0) and frees (new_size 0) memory, as the host's allocator does. Without a function the C
// library does.
struct Memory {
  void* (*allocate)(void* user, void* block, std::size_t old_size, std::size_t new_size) = nullptr;
  void* user = nullptr;
};

// The text of a script, and its name in messages, such as that of its file.
struct Source {
  std::string_view name;
  std::string_view text;
};

// A budget of work that several runs share.
struct WorkBudget {
  explicit WorkBudget(std::uint64_t work) : total(work), left(work) {}
  // Returns false if less is left; then nothing is left.
  bool spend(std::uint64_t work) {
    const bool enough = work <= left;
    left = enough ? left - work : 0;
    return enough;
  }
  std::uint64_t total;
  std::uint64_t left;
};

}  // namespace script

// Copied into variants with hooks, so what `user` points to must outlive them.
struct ScriptHost {
  script::Memory memory = {};
  script::Limits limits = {};
  void (*log)(void* user, std::string_view text) = nullptr;
  void* log_user = nullptr;
  script::WorkBudget* work_budget = nullptr;  // shared by the hooks of a check; null: each call has only its own limits
};

}  // namespace mille

// The source of a script, and what a script needs from its host. Nothing here depends on Lua, so callers that load
// variants do not depend on it either.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "core/hooks.h"
#include "variant/sandbox_limits.h"

namespace mille {

class HookUse;

namespace script {

// Allocates, resizes (`block` and `new_size` not 0) or frees (`new_size` 0) memory through the host's allocator. If the
// function is null, the C library's allocator is used.
struct Memory {
  void* resize(void* block, std::size_t old_size, std::size_t new_size) const {
    if (allocate != nullptr) return allocate(user, block, old_size, new_size);
    if (new_size != 0) return std::realloc(block, new_size);
    std::free(block);
    return nullptr;
  }

  void* (*allocate)(void* user, void* block, std::size_t old_size, std::size_t new_size) = nullptr;
  void* user = nullptr;
};

// The text of a script, and its name in messages, such as a file name.
struct Source {
  std::string_view name;
  std::string_view text;
};

// Where lines about a script and the lines of its log() go. Without a function they go nowhere. The texts are valid during the call.
struct LogSink {
  void (*write)(void* user, const HookLine& line) = nullptr;
  void* user = nullptr;
};

// A budget of work that several runs share.
struct WorkBudget {
  explicit WorkBudget(std::uint64_t work) : total(work), left(work) {}
  // Returns false if less than `work` is left, and then nothing is left.
  bool spend(std::uint64_t work) {
    const bool enough = work <= left;
    left = enough ? left - work : 0;
    return enough;
  }
  std::uint64_t total;
  std::uint64_t left;
};

}  // namespace script

// Copied into variants with hooks, so what the pointers refer to must outlive them.
struct ScriptHost {
  script::Memory memory = {};
  script::Limits limits = {};
  script::LogSink log = {};
  // Whether a call fails with the error of a hook. Otherwise the engine's own result holds.
  bool stop_on_failure = false;
  // Whether hooks count how often they are asked and which of their lines run.
  bool counts_use = false;
  // Where they count it. If it is null, each variant counts for itself.
  std::shared_ptr<HookUse> use = nullptr;
  // Shared by all hook calls of a check. If it is null, each call has only its own limits.
  script::WorkBudget* work_budget = nullptr;
};

}  // namespace mille

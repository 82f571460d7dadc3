// What a script may use of the host that loads it, and what a script is. Free of Lua, so that who loads variants need not know it.
#pragma once

#include <cstddef>
#include <string_view>

#include "variant/sandbox_limits.h"

namespace mille {

namespace script {

// Gives, resizes (block and new_size not 0) and takes back (new_size 0) memory, as the host's allocator does; no function: the C
// library's.
struct Memory {
  void* (*allocate)(void* user, void* block, std::size_t old_size, std::size_t new_size) = nullptr;
  void* user = nullptr;
};

// The text of a script and the name under which messages speak of it (its file's).
struct Source {
  std::string_view name;
  std::string_view text;
};

// Work that several runs share.
struct Purse {
  explicit Purse(std::uint64_t work) : total(work), left(work) {}
  // False: there is not so much left, and then nothing is.
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
  script::Purse* purse = nullptr;  // of a check, which hooks pay out of; null: each call has its own budget and no more
};

}  // namespace mille

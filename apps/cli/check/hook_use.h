// How the hooks of a variant have been used: what MILLE_VARIANT_TEXT_HOOK_USE says.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// How a hook was used.
struct HookTally {
  std::string name;
  std::uint64_t asked = 0;
  std::uint64_t answered = 0;  // with a result that is not the engine's own
  std::uint64_t calls = 0;
  std::uint64_t steps = 0;       // of all calls
  std::uint64_t most_steps = 0;  // of one call
};

// A line that can run, of a hook or of a function that it refers to.
struct HookLine {
  std::string file;
  std::int32_t line = 0;
  std::string hook;
  bool helper = false;
  std::uint64_t runs = 0;
};

struct HookUse {
  std::vector<HookTally> hooks;  // that the script defines
  std::vector<HookLine> lines;
};

// Both lists are empty without hooks, and unless the engine counts their use.
HookUse hook_use_of(const mille::Variant& variant);

}  // namespace cli

// Shared by the tests of scripts: memory that counts and fails on demand, variants from a few lines of Lua, and a
// random match.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "core/fast_random.h"
#include "core/match.h"
#include "variant/script_variants.h"

namespace mille {

// A line of the log with its place in the script, if it has one.
inline std::string with_place(const HookLine& line) {
  if (line.place.file.empty()) return std::string(line.text);
  std::string text(line.place.file);
  if (line.place.line > 0) text += ':' + std::to_string(line.place.line);
  return text.append(": ").append(line.text);
}

// A host's memory that runs out. Of the allocations that grow a block, number `fail_at` fails (counted from 1; 0:
// none), and with `for_good` all later ones too.
struct ScarceMemory {
  std::size_t fail_at = 0;
  bool for_good = false;
  std::size_t calls = 0;
  std::size_t held = 0;

  static void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
    auto& memory = *static_cast<ScarceMemory*>(user);
    const std::size_t old_bytes = block == nullptr ? 0 : old_size;
    if (new_size > old_bytes) {
      ++memory.calls;
      const bool fails = memory.for_good ? memory.calls >= memory.fail_at : memory.calls == memory.fail_at;
      if (memory.fail_at != 0 && fails) return nullptr;
    }
    memory.held = memory.held - old_bytes + new_size;
    if (new_size != 0) return std::realloc(block, new_size);
    std::free(block);
    return nullptr;
  }

  script::Memory memory() { return {allocate, this}; }
};

inline mille_error empty_error() {
  mille_error error{};
  error.struct_size = sizeof error;
  return error;
}

// The variant that a script makes. Returns null on failure, with the error's text in `why`.
inline std::shared_ptr<Variant> variant_of(const std::string& script, std::string* why = nullptr,
                                           const ScriptHost& host = {}) {
  mille_error error = empty_error();
  const auto variant = ScriptVariants(host).from_script({"test.lua", script}, {}, &error);
  if (why != nullptr) *why = error.text;
  return variant ? *variant : nullptr;
}

// Plays random actions until the match is over or a call fails. Returns the status of the last call.
inline mille_status play_match(const Variant& variant, std::uint8_t seed_byte, State* state, mille_error* error) {
  Seed seed{};
  seed[0] = seed_byte;
  FastRandom random(seed_byte);
  const std::int64_t large = variant.ruleset.rules.payment_stake_ratio;
  const std::int64_t stakes[2] = {1, large == 0 ? 1 : large};
  *state = start_match(variant.ruleset, seed, stakes, false);
  std::vector<mille_action> list(static_cast<std::size_t>(variant.ruleset.rules.longest_legal_list));
  while (state->phase != MILLE_PHASE_OVER) {
    mille_status status = MILLE_OK;
    if (state->phase == MILLE_PHASE_BETWEEN) {
      status = deal_next(variant.game(), state, 0, error);
    } else {
      std::size_t count = 0;
      status = game_legal_list(variant.game(), *state, list, &count, error);
      if (status == MILLE_OK) {
        const mille_action& action = list[random.below(static_cast<std::uint32_t>(count))];
        status = game_apply(variant.game(), state, action, error);
      }
    }
    if (status != MILLE_OK) return status;
  }
  return MILLE_OK;
}

}  // namespace mille

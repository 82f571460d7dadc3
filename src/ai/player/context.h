// The common start of the context that a host's functions receive, in this process and in a child process.
#pragma once

#include <optional>
#include <vector>

#include "core/rule_fields.h"
#include "learn/sample.h"
#include "table/variant.h"

namespace mille {

struct PlayerContext {
  void set_variant(const Variant* of_match) {
    variant = of_match;
    worlds.reset();
  }

  const Variant* variant = nullptr;  // of the current match, for the extension; null outside a match
  // What the worlds of the view share that the player sampled last: players make many of one.
  struct Worlds {
    const Variant* variant;
    mille_view view;
    Sampler sampler;
  };
  std::optional<Worlds> worlds;
  // The rule fields that the current or last match uses and the player does not know.
  std::vector<const RuleField*> unknown_in_match;
};

// Implements mille_ai_host::unknown_field.
inline const char* MILLE_CALL unknown_field(void* context, std::size_t index) {
  const std::vector<const RuleField*>& fields = static_cast<const PlayerContext*>(context)->unknown_in_match;
  return index < fields.size() ? fields[index]->full_name.data() : nullptr;
}

}  // namespace mille

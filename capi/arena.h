// The arena behind mille_arena.
#pragma once

#include <memory>

#include "capi/engine.h"

#if MILLE_WITH_ARENA
#include "arena/arena.h"
#endif

namespace mille::capi {

#if MILLE_WITH_ARENA

struct ArenaObject {
  explicit ArenaObject(std::unique_ptr<arena::Arena> made) : arena(std::move(made)) {}

  std::unique_ptr<arena::Arena> arena;
};

#else

struct ArenaObject {};  // a build without arena makes none

#endif

using ArenaSlot = Pool<ArenaObject>::Slot;

}  // namespace mille::capi

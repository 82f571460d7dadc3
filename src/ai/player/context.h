// What the context of a host's functions begins with, in this process and in a child's.
#pragma once

#include "table/variant.h"

namespace mille {

struct PlayerContext {
  const Variant* variant = nullptr;  // of the match being played, for the extension; null outside one
};

}  // namespace mille

// Where the code of a player comes from, and which bytes it is.
#pragma once

#include <cstdint>
#include <optional>

#include "base/sha256.h"

namespace mille {

enum class CodeFrom : std::uint8_t { library, file, command, host };

struct PlayerOrigin {
  CodeFrom from = CodeFrom::library;
  std::optional<Digest> content;  // SHA-256 of the file that was loaded
};

}  // namespace mille

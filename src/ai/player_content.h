// Reads the file of a player.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/sha256.h"

namespace mille {

// Passes the bytes of the file to `take`, piece by piece, and returns their SHA-256. Stops if `take` returns false. Fails
// with MILLE_E_NOT_FOUND if there is no such file, and with MILLE_E_PLAYER if it is not a regular file or cannot be read.
Result<Digest> read_player_file(const std::string& path, const std::function<bool(std::string_view)>& take,
                                mille_error* error);

}  // namespace mille

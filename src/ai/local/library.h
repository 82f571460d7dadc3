// Players from shared libraries. The libraries are loaded into this process and never unloaded.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/sha256.h"
#include "mille/mille_ai.h"

namespace mille {

// Loads a shared library and asks it for its players. Errors call it `name`. Fails with MILLE_E_PLAYER if the system
// cannot load it, or its entry function or its list of players is missing or faulty; with MILLE_E_VERSION; or with
// MILLE_E_STRUCT_SIZE.
Result<const mille_ai_library*> load_library(const std::string& path, const std::string& name, mille_error* error);

// The same, and also returns the SHA-256 of the bytes that this process has loaded. Fails with MILLE_E_PLAYER if the
// file has other bytes by now, and as read_player_file() does.
struct KnownLibrary {
  const mille_ai_library* library = nullptr;
  Digest content{};
};
Result<KnownLibrary> load_known_library(const std::string& path, mille_error* error);

// Finds the player with that id. An empty id means the first player. Fails with MILLE_E_NOT_FOUND, and the
// error names the nearest id.
Result<const mille_ai_api*> find_player(const mille_ai_library& library, std::string_view path, std::string_view id,
                                        mille_error* error);

}  // namespace mille

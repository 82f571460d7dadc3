// Players from shared libraries. The libraries are loaded into this process and never unloaded.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "mille/mille_ai.h"

namespace mille {

// Loads a shared library and asks it for its players. Fails with MILLE_E_NOT_FOUND if there is no such file; with
// MILLE_E_PLAYER if the system cannot load it, or its entry function or its list of players is missing or faulty; with
// MILLE_E_VERSION; or with MILLE_E_STRUCT_SIZE.
Result<const mille_ai_library*> load_library(const std::string& path, mille_error* error);

// Finds the player with that id. An empty id means the first player. Fails with MILLE_E_NOT_FOUND, and the
// error names the nearest id.
Result<const mille_ai_api*> find_player(const mille_ai_library& library, std::string_view path, std::string_view id,
                                        mille_error* error);

}  // namespace mille

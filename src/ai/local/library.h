// Players out of shared libraries, loaded into this process and never unloaded.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "mille/mille_ai.h"

namespace mille {

// Loads a shared library and asks it for its players. Refused: MILLE_E_NOT_FOUND where there is no such file; MILLE_E_PLAYER
// where the system does not load it, or it has no entry function; MILLE_E_VERSION; MILLE_E_STRUCT_SIZE.
mille_status load_library(const std::string& path, const mille_ai_library** library, mille_error* error);

// The player of that id; an empty one means the first. MILLE_E_NOT_FOUND with the nearest id.
mille_status find_player(const mille_ai_library& library, std::string_view path, std::string_view id,
                         const mille_ai_api** api, mille_error* error);

}  // namespace mille

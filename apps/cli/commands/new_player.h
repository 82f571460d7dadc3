// The folder that `mille new ai` writes: a player's source from a template, and the declarations it includes.
#pragma once

#include <string>

#include "cli/term/session.h"

namespace cli {

inline constexpr const char* kPlayerLanguages[] = {"c", "cpp", "rust"};

// `language` must be one of these. Throws UsageError if `name` is not a valid name, and Failure if the folder exists.
void new_player(Session& session, const std::string& name, const std::string& language);

}  // namespace cli

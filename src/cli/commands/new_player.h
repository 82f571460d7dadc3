// The folder that `mille new ai` writes: a player's source from a template, and the declarations that it includes.
#pragma once

#include <string>

#include "cli/term/session.h"

namespace cli {

inline constexpr const char* kPlayerLanguages[] = {"c", "cpp", "rust"};

// `language` is one of those. Throws UsageError for what is no name, Failure where the folder is there already.
void new_player(Session& session, const std::string& name, const std::string& language);

}  // namespace cli

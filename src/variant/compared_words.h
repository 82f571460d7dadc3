// Finds comparisons in hooks that are never true, such as `action.kind == "Discard"`. Lua lets no table see how its
// strings are compared, so the source is read.
#pragma once

#include "variant/problems.h"
#include "variant/resolve.h"

namespace mille {

// Adds a problem for each string that a member of a hook's arguments, or an option, is compared with although it never
// has this value. Only what is certain counts: the member is reached by its path, or by a local that stands for it, and
// within the hook nothing else has the parameter's name.
void check_compared_words(const script::Source& source, const Ruleset& ruleset,
                          const std::vector<OptionDefinition>& options, Problems& problems);

}  // namespace mille

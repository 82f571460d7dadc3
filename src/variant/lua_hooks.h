// Implements the core's Hooks with the hooks of a script. Each call runs the script in a new Lua state and passes
// copies. The answer is checked before the engine uses it.
#pragma once

#include <memory>

#include "core/hooks.h"
#include "variant/definition.h"
#include "variant/script_variants.h"

namespace mille {

// Copies the source.
std::unique_ptr<const Hooks> make_lua_hooks(const ScriptHost& host, const script::Source& source,
                                            const Definition& definition);

}  // namespace mille

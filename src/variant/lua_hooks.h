// The hooks of a script as the core's Hooks. Each call runs the script in a new Lua state and passes copies; the answer is checked before
// the engine uses it.
#pragma once

#include <memory>

#include "core/hooks.h"
#include "variant/definition.h"
#include "variant/script_variants.h"

namespace mille {

// The source is copied.
std::unique_ptr<const Hooks> make_lua_hooks(const ScriptHost& host, const script::Source& source,
                                            const Definition& definition);

}  // namespace mille

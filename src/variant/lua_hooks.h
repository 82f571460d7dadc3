// The hooks of a script, as the core asks them. Each call runs the script anew in a state of its own and hands over copies; what comes
// back is checked before the engine takes it.
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

// Implements the core's Hooks with the hooks of a script. Each call begins with the script as it was once it had run
// (kept_script.h), and passes copies. The answer is checked before the engine uses it.
#pragma once

#include <memory>

#include "core/hooks.h"
#include "variant/resolve.h"
#include "variant/script_variants.h"

namespace mille {

// Copies the sources, and the options and the memory of the variant, which hooks read.
std::unique_ptr<const Hooks> make_lua_hooks(const ScriptHost& host, const HookSources& sources, const Variant& variant);

// Makes counts that several variants share (ScriptHost::use).
std::shared_ptr<HookUse> make_hook_use();

}  // namespace mille

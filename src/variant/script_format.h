// string.format for scripts.
#pragma once

#include <lua.hpp>

namespace mille::script {

// format(text, …): %d %i %u %c %x %X %o %e %E %f %F %g %G %s %%, with flags, width and precision.
// There is no %p, which would reveal an address, no %a and no %q.
int string_format(lua_State* L);

}  // namespace mille::script

// See script_library.h.
#include "variant/script_library.h"

namespace mille::script {

void open_library(lua_State* L) {
  lua_pushglobaltable(L);
  add_base_functions(L);
  push_math_table(L);
  lua_setfield(L, -2, "math");
  push_table_table(L);
  lua_setfield(L, -2, "table");
  push_string_table(L);
  lua_setfield(L, -2, "string");
  lua_pop(L, 1);
}

}  // namespace mille::script

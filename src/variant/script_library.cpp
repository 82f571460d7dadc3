// See script_library.h.
#include "variant/script_library.h"

#include "variant/strict_tables.h"

namespace mille::script {
namespace {

constexpr const char* kNoPatterns = "Scripts have no patterns; string.find looks for plain text";
constexpr Advice kMath[] = {
    {"random", "A match must come to the same end everywhere, so scripts have no random numbers"},
    {"pow", "Write x ^ y"},
    {"mod", "Write x % y"},
};
constexpr Advice kString[] = {{"match", kNoPatterns}, {"gmatch", kNoPatterns}, {"gsub", kNoPatterns}};
constexpr StrictTable kMathTable{.name = "math", .advice = kMath};
constexpr StrictTable kStringTable{.name = "string", .advice = kString};
constexpr StrictTable kTableTable{.name = "table"};

// Names the table on top of the stack as a global, which refuses what it lacks.
void set_library(lua_State* L, const StrictTable& table) {
  make_strict(L, table);
  lua_setfield(L, -2, table.name);
}

}  // namespace

void open_library(lua_State* L) {
  lua_pushglobaltable(L);
  add_base_functions(L);
  push_math_table(L);
  set_library(L, kMathTable);
  push_table_table(L);
  set_library(L, kTableTable);
  push_string_table(L);
  set_library(L, kStringTable);
  lua_pop(L, 1);
}

}  // namespace mille::script

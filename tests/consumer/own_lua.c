/* A host that has its own Lua (Debian's, compiled as C) besides the one inside libmille.a. Each must use its own. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

int play_one_match(void);

static int failed(lua_State* lua, const char* what) {
  fprintf(stderr, "own Lua: %s\n", what);
  lua_close(lua);
  return 1;
}

int main(void) {
  lua_State* lua = luaL_newstate();
  if (!lua) return 1;
  luaL_openlibs(lua);
  if (luaL_dostring(lua, "deals = {} for i = 1, 1000 do deals[i] = tostring(i) end return table.concat(deals)")) {
    return failed(lua, lua_tostring(lua, -1));
  }
  if (strlen(lua_tostring(lua, -1)) != 2893) return failed(lua, "wrong length");
  if (play_one_match() != 0) return failed(lua, "no match");
  /* An error unwinds by longjmp in this Lua and by an exception in the library's. */
  if (luaL_dostring(lua,
                    "local ok, why = pcall(error, 'thrown') assert(not ok and why == 'thrown') return os.time()")) {
    return failed(lua, lua_tostring(lua, -1));
  }
  lua_close(lua);
  return 0;
}

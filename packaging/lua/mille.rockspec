rockspec_format = "3.0"
package = "mille"
version = "@VERSION@-1"
source = {
  url = "file://mille-lua-@VERSION@.tar.gz", -- beside this file: the project has no address yet
  dir = "mille-lua-@VERSION@",
}
description = {
  summary = "The engine for the card game Mille: rules, opponents, scripts, records",
  detailed = "Seats people, players of the engine and functions of yours at a table of Mille, checks every action, counts points and payment, and writes records.",
  license = "MIT",
  labels = { "cards", "game", "rules" },
}
supported_platforms = { "linux" }
dependencies = { "lua ~> 5.4" }
build = {
  type = "make",
  build_variables = {
    CC = "$(CC)",
    CFLAGS = "$(CFLAGS)",
    LIBFLAG = "$(LIBFLAG)",
    LUA_INCDIR = "$(LUA_INCDIR)",
  },
  install_pass = false,
  install = { lib = { "mille.so" } },
}

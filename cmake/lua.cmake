# Lua 5.4's core as the object library mille_lua: compiled as C++, so that its errors unwind the stack as
# exceptions do; position-independent, hidden, without auxiliary and standard libraries, which scripts
# must not reach. Its objects go into libmille.
#
# It is built from the source package that ./dev luasource fetches (then it is instrumented like our
# own code), or else taken from the core objects of Debian's liblua5.4-c++.a, which is installed anyway.
set(MILLE_LUA_SOURCE "${PROJECT_SOURCE_DIR}/.lua/src" CACHE PATH "Lua's own sources; used where they exist")
option(MILLE_LUA_ARCHIVE "Use Debian's liblua5.4-c++.a even where the sources exist" OFF)

set(mille_lua_parts
  api code ctype debug do dump func gc lex mem object opcodes parser state string table tm undump vm zio)

if(EXISTS ${MILLE_LUA_SOURCE}/lapi.c AND NOT MILLE_LUA_ARCHIVE)
  list(TRANSFORM mille_lua_parts REPLACE "(.+)" "${MILLE_LUA_SOURCE}/l\\1.c" OUTPUT_VARIABLE sources)
  set_source_files_properties(${sources} PROPERTIES LANGUAGE CXX)
  add_library(mille_lua OBJECT ${sources})
  set_target_properties(mille_lua PROPERTIES UNITY_BUILD OFF)  # its files repeat names
  # Debian's luaconf.h asks for the machine's name, for folders of modules that nothing here looks into.
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/lua/lua5.4-deb-multiarch.h CONTENT "#define DEB_HOST_MULTIARCH \"none\"\n")
  target_include_directories(mille_lua SYSTEM PUBLIC ${MILLE_LUA_SOURCE} ${PROJECT_BINARY_DIR}/lua)
  target_link_libraries(mille_lua PRIVATE mille_instrument mille_lua_options)
  mille_prefer_small(mille_lua)
  set(MILLE_LUA_FIXED_SEED ON)
  message(STATUS "Lua: compiled from ${MILLE_LUA_SOURCE}")
else()
  if(MILLE_SANITIZE MATCHES "thread|memory|fuzzer")
    message(STATUS "Lua: liblua5.4-c++.a is not instrumented; ./dev luasource fetches sources that will be")
  endif()
  find_path(MILLE_LUA_INCLUDE lua.h PATH_SUFFIXES lua5.4 REQUIRED)
  find_library(MILLE_LUA_LIBRARY liblua5.4-c++.a REQUIRED)
  list(TRANSFORM mille_lua_parts REPLACE "(.+)" "l\\1-c++.o" OUTPUT_VARIABLE members)
  set(folder ${PROJECT_BINARY_DIR}/lua)
  file(MAKE_DIRECTORY ${folder})
  execute_process(COMMAND ${CMAKE_AR} x ${MILLE_LUA_LIBRARY} ${members}
    WORKING_DIRECTORY ${folder} COMMAND_ERROR_IS_FATAL ANY)
  list(TRANSFORM members PREPEND ${folder}/ OUTPUT_VARIABLE objects)
  # The operators ^ and %, when they run and where the compiler folds them, call the library's own functions (src/variant/operators.h).
  foreach(object IN LISTS objects)
    execute_process(COMMAND ${CMAKE_OBJCOPY} --redefine-sym pow=script_power --redefine-sym fmod=script_remainder ${object} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  add_library(mille_lua OBJECT IMPORTED)
  set_target_properties(mille_lua PROPERTIES IMPORTED_OBJECTS "${objects}")
  target_include_directories(mille_lua SYSTEM INTERFACE ${MILLE_LUA_INCLUDE})
  message(STATUS "Lua: core objects of ${MILLE_LUA_LIBRARY}, whose seed is random: the length of a list with holes may differ between runs")
endif()

set_property(GLOBAL APPEND PROPERTY MILLE_EMBEDDED mille_lua)

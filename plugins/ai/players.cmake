# The players that ship. These lists alone name them: the library's table of built-in players, the shared libraries and the levels of
# `mille play` come from them, in their order.
#
#   mille_player(FOLDER [USES folder…] [KERNEL] [LEVELS id…])
#
# A player has the sources of its folder, and those of the folders that it USES but for their tables (FOLDER/FOLDER.cpp). KERNEL: it
# looks ahead by mille_kernel.hpp. A folder makes the table player_FOLDER and a shared library of that name, which entry.c exports.
# One with LEVELS makes a table player_ID for each of these instead, in the library only.
set(mille_players)
macro(mille_player folder)
  list(APPEND mille_players ${folder})
  cmake_parse_arguments(mille_player_${folder} "KERNEL" "" "USES;LEVELS" ${ARGN})
endmacro()

# mille_plugin(FOLDER): a player that is a shared library only, because it cannot play by its name alone.
set(mille_plugins)
macro(mille_plugin folder)
  list(APPEND mille_plugins ${folder})
endmacro()

# By strength, then the levels by theirs.
mille_player(random)
mille_player(greedy)
mille_player(club USES common KERNEL)
mille_player(learned USES common KERNEL)
mille_player(search USES common learned KERNEL)
mille_player(levels LEVELS beginner casual regular skilled expert master)
mille_plugin(network)  # needs a file

# The sources of a player, entry.c included.
function(mille_player_sources folder result)
  set(here ${PROJECT_SOURCE_DIR}/plugins/ai)
  file(GLOB sources CONFIGURE_DEPENDS ${here}/${folder}/*.c ${here}/${folder}/*.cpp)
  foreach(used IN LISTS mille_player_${folder}_USES)
    file(GLOB more CONFIGURE_DEPENDS ${here}/${used}/*.cpp)
    list(REMOVE_ITEM more ${here}/${used}/${used}.cpp)
    list(APPEND sources ${more})
  endforeach()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

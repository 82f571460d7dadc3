# Tables of players as a C++ header, generated/shipped_players.h of the calling folder, for src/ai/local/builtin.cpp.

# mille_builtin_players(ID…): the header names the table player_ID of each, in this order.
function(mille_builtin_players)
  set(declarations "")
  set(entries "")
  foreach(id IN LISTS ARGN)
    string(APPEND declarations "extern const mille_ai_api player_${id};\n")
    string(APPEND entries "    &player_${id},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/shipped_players.h CONTENT
"// Generated from plugins/ai/players.cmake.
#pragma once

#include <span>
#include <string_view>

#include \"mille/mille_ai.h\"

extern \"C\" {
${declarations}}

namespace mille::shipped {

inline constexpr const mille_ai_api* kPlayers[] = {
${entries}};
inline constexpr std::span<const std::string_view> kLeftOut;

}  // namespace mille::shipped
" @ONLY)
endfunction()

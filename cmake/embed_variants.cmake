# The shipped variants and the template for new ones as C++ text, so that the library needs no file of them.
# Run when configuring; a changed script configures anew.
set(mille_shipped_variants montreal natural-required target-2000 progressive denexa)
set(mille_template ${PROJECT_SOURCE_DIR}/src/variant/template.lua)

include(literal)

set(content "// Generated from plugins/variants and src/variant/template.lua by cmake/embed_variants.cmake.\n#pragma once\n\n#include <cstddef>\n#include <string_view>\n\n")
string(APPEND content "namespace mille::shipped {\n\nstruct Script {\n  const char* id;\n  const char* text;\n  std::size_t size;\n};\n\n")
string(APPEND content "inline constexpr Script kScripts[] = {\n")
foreach(id IN LISTS mille_shipped_variants)
  mille_literal(${PROJECT_SOURCE_DIR}/plugins/variants/${id}.lua literal size)
  string(APPEND content "    {\"${id}\",${literal},\n     ${size}},\n")
endforeach()
mille_literal(${mille_template} literal size)
string(APPEND content "};\n\ninline constexpr Script kTemplate = {\"template\",${literal},\n    ${size}};\n\n}  // namespace mille::shipped\n")
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/shipped_scripts.h CONTENT "${content}" @ONLY)

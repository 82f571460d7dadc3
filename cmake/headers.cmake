# JSON and fmt. A compiler for another system than Linux does not look where Debian keeps them, and
# must not: the headers of this machine's own system lie there too. It gets a folder of links to what it may see.
set(MILLE_LINKED_HEADERS OFF)
if(EMSCRIPTEN OR (WIN32 AND CMAKE_CROSSCOMPILING) OR MILLE_ZIG_TARGET)
  set(MILLE_LINKED_HEADERS ON)
endif()

# mille_linked_headers(TARGET FOLDER): TARGET is the headers of /usr/include/FOLDER.
function(mille_linked_headers target folder)
  find_path(MILLE_HEADERS_${folder} ${folder} PATHS /usr/include REQUIRED NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  set(links ${PROJECT_BINARY_DIR}/include)
  file(MAKE_DIRECTORY ${links})
  file(CREATE_LINK ${MILLE_HEADERS_${folder}}/${folder} ${links}/${folder} SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE ${links})
endfunction()

macro(mille_find_json)
  if(MILLE_LINKED_HEADERS)
    mille_linked_headers(nlohmann_json::nlohmann_json nlohmann)
  else()
    find_package(nlohmann_json 3.11 QUIET)
    if(NOT nlohmann_json_FOUND)
      message(FATAL_ERROR "libmille needs nlohmann-json 3.11 or newer to be built (Debian: nlohmann-json3-dev)")
    endif()
  endif()
endmacro()

# fmt::fmt: Debian's library, or for another system the headers alone, with which each file compiles what the library has.
macro(mille_find_fmt)
  if(MILLE_LINKED_HEADERS)
    mille_linked_headers(fmt::fmt fmt)
    set_property(TARGET fmt::fmt PROPERTY INTERFACE_COMPILE_DEFINITIONS FMT_HEADER_ONLY=1)
  else()
    find_package(fmt 9 REQUIRED)
  endif()
endmacro()

# How everything of the project is compiled: language, visibility, warnings, optimisation, instrumentation. No other file of the build sets
# compile options (tests/layers); build types and what a developer switches stand in CMakePresets.json.
# The target mille_compile carries what must not leak to whoever links the library.

include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)

# mille_link_option(TARGET NAME FLAG): links TARGET with FLAG if the linker knows it. A portable build asks for nothing.
function(mille_link_option target name flag)
  if(MILLE_PORTABLE)
    return()
  endif()
  check_linker_flag(CXX ${flag} MILLE_LINKS_${name})
  if(MILLE_LINKS_${name})
    target_link_options(${target} PRIVATE ${flag})
  endif()
endfunction()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
if(NOT EMSCRIPTEN)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

if(PROJECT_IS_TOP_LEVEL)
  if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
  endif()
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
  set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
endif()

# For every target of the project, the instrumented libraries of others (Lua) included.
add_library(mille_instrument INTERFACE)
if(MILLE_SANITIZE)
  target_compile_options(mille_instrument INTERFACE
    -fsanitize=${MILLE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(mille_instrument INTERFACE -fsanitize=${MILLE_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # A program in C over the library has what the checks of C++ call, too.
    target_link_options(mille_instrument INTERFACE -fsanitize-link-c++-runtime)
    target_link_libraries(mille_instrument INTERFACE stdc++)
  endif()
endif()
if(MILLE_PRECOMPILED)
  # What a compiler cache needs to look into a precompiled header: GCC's stays visible, Clang's holds no time.
  target_compile_options(mille_instrument INTERFACE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess> "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
if(MILLE_COVERAGE)
  target_compile_options(mille_instrument INTERFACE --coverage -fprofile-update=atomic)
  target_link_options(mille_instrument INTERFACE --coverage)
endif()

if(EMSCRIPTEN)
  # WebAssembly's own exceptions: those that JavaScript emulates are larger and slow.
  target_compile_options(mille_instrument INTERFACE -fwasm-exceptions)
  target_link_options(mille_instrument INTERFACE -fwasm-exceptions)
endif()

# What single targets add to that.
# Players in C are C99.
function(mille_c99 target)
  set_target_properties(${target} PROPERTIES C_STANDARD 99)
endfunction()
# A host in C, which sees the headers without a warning.
function(mille_strict_host target)
  mille_c99(${target})
  target_compile_options(${target} PRIVATE -Wall -Wextra -pedantic -Werror)
endfunction()
# Sources that leave out members of structs that have grown (tests/next_field).
add_library(mille_grown INTERFACE)
target_compile_options(mille_grown INTERFACE -Wno-missing-field-initializers)
# The functions' types stand in the debug information: ./dev abi compares them, and line tables do not have them.
add_library(mille_typed INTERFACE)
target_compile_options(mille_typed INTERFACE $<$<CONFIG:RelWithDebInfo>:-g>)
# Lua: its warnings are its own, one seed for the hash of texts lets a script come to the same end in every process, and ^ and % are the library's
# own functions (docs/decisions/rules-and-scripts.md#the-library-brings-its-own-power-operator).
add_library(mille_lua_options INTERFACE)
if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "86" AND NOT EMSCRIPTEN)
  # Values of Lua then have 16 bytes, as where pointers have 8: see src/variant/script_memory.h.
  target_compile_options(mille_lua_options INTERFACE -malign-double)
endif()
target_compile_options(mille_lua_options INTERFACE -w "-Dluai_makeseed(L)=5381u"
  "SHELL:-include \"${PROJECT_SOURCE_DIR}/src/variant/operators.h\"" "-Dluai_numpow(L,a,b)=((void)L,script_power(a,b))"
  "-Dluai_nummod(L,a,b,m)=((void)L,(m)=script_remainder(a,b),((m)>0?(b)<0:(m)<0&&(b)>0)?(m)+=(b):(m))")
# Training a network: sums in any order. Without it a round takes four times as long. The result is the same wherever the compiler and the
# processor are.
add_library(mille_training INTERFACE)
target_compile_options(mille_training INTERFACE
  -O3 -march=native -fno-math-errno -fno-trapping-math -fno-signed-zeros -fassociative-math -freciprocal-math
  -ffp-contract=fast)

# With precompiled headers, what each kind of them adds. The tests and the command are not optimised then, and in a release the
# command is a little, which halves the time to compile them. The library is.
add_library(mille_compile_layer INTERFACE)
foreach(kind IN ITEMS cli test)
  add_library(mille_compile_${kind} INTERFACE)
  target_compile_options(mille_compile_${kind} INTERFACE $<IF:$<CONFIG:Release>,-O1,-O0>)
endforeach()

# For the project's own code.
add_library(mille_compile INTERFACE)
target_link_libraries(mille_compile INTERFACE mille_instrument)
# The same sums, and so the same choices, on every processor.
check_cxx_compiler_flag(-ffp-contract=off MILLE_HAS_FP_CONTRACT)
target_compile_options(mille_compile INTERFACE
  $<$<NOT:$<BOOL:${MSVC}>>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion>
  $<$<BOOL:${MILLE_HAS_FP_CONTRACT}>:-ffp-contract=off>
  $<$<BOOL:${MILLE_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Unique symbols would survive in libmille.a and pin libmille.so in memory.
  target_compile_options(mille_compile INTERFACE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<BOOL:${MILLE_PORTABLE}>>>:-fno-gnu-unique>)
  if(MILLE_PRECOMPILED)
    # In a precompiled standard library GCC 12 sees bounds crossed that are not. The build of the packages looks.
    target_compile_options(mille_compile INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 sees an overlap in the library's own operator+ for strings (PR 105651).
    target_compile_options(mille_compile INTERFACE -Wno-restrict)
    # It takes what an empty std::optional does not hold for used, and, instrumented, the states of <regex>.
    target_compile_options(mille_compile INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)
  endif()
endif()
if(EMSCRIPTEN)
  # Emscripten 3.1's libc++ lacks a header.
  target_include_directories(mille_compile SYSTEM INTERFACE ${PROJECT_SOURCE_DIR}/capi/wasm/include)
endif()
get_target_property(json nlohmann_json::nlohmann_json INTERFACE_INCLUDE_DIRECTORIES)
target_include_directories(mille_compile SYSTEM INTERFACE ${json})
target_compile_definitions(mille_compile INTERFACE
  MILLE_PORTABLE=$<BOOL:${MILLE_PORTABLE}>
  MILLE_WITH_LUA=$<BOOL:${MILLE_WITH_LUA}>
  MILLE_WITH_ARENA=$<BOOL:${MILLE_WITH_ARENA}>
  MILLE_WITH_ISOLATION=$<BOOL:${MILLE_WITH_ISOLATION}>)

# What seldom runs is compiled to be small where it is sent over a network: WebAssembly.
function(mille_prefer_small target)
  if(EMSCRIPTEN)
    target_compile_options(${target} PRIVATE -Os)
  endif()
endfunction()

# Precompiled headers: the standard library, Google Test and the command's libraries are parsed once a build, not once a file.
# For quick builds only (MILLE_PRECOMPILED, in most presets): packages are built without, and show that each file includes what
# it uses. The headers of a kind stand in precompiled/KIND.h.

# mille_precompile(TARGET KIND): the target's C++ files begin with the headers of a kind: layer, cli or test.
function(mille_precompile target kind)
  if(NOT MILLE_PRECOMPILED)
    return()
  endif()
  set(holder mille_headers_${kind})
  if(NOT TARGET ${holder})
    mille_headers_holder(${holder} ${kind})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${holder})
  target_link_libraries(${target} PRIVATE mille_compile_${kind})
endfunction()

# The target that compiles the headers of a kind. Programs are compiled as such, and only their like can use what it made.
function(mille_headers_holder holder kind)
  set(files ${PROJECT_SOURCE_DIR}/cmake/precompiled/holder.cpp ${PROJECT_SOURCE_DIR}/cmake/precompiled/holder.c)
  if(kind STREQUAL test)
    add_executable(${holder} ${files})
    target_link_libraries(${holder} PRIVATE GTest::gtest_main)
  else()
    add_library(${holder} STATIC ${files})
  endif()
  if(kind STREQUAL cli)
    target_link_libraries(${holder} PRIVATE fmt::fmt)
  endif()
  target_link_libraries(${holder} PRIVATE mille_compile mille_compile_${kind})
  target_precompile_headers(${holder} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled/${kind}.h)
endfunction()

# The layers of the library: base <- core <- learn <- table <- {record, kernel, variant} <- ai <- arena <- capi, and platform.
# Each is a static archive of its own, so that a test of a low layer builds without the higher ones;
# capi/CMakeLists.txt puts the objects of all of them into libmille.

set_property(GLOBAL PROPERTY MILLE_LAYERS "")

# mille_layer(NAME [ON layer…]): every *.cpp of the calling folder becomes the target mille_NAME.
# ON names the layers that it may use. A folder without sources is left out.
function(mille_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ON")
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  if(NOT sources)
    return()
  endif()
  add_library(mille_${name} STATIC ${sources})
  target_include_directories(mille_${name} PUBLIC
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
  target_link_libraries(mille_${name} PRIVATE mille_compile)
  mille_precompile(mille_${name} layer)
  foreach(lower IN LISTS arg_ON)
    if(TARGET mille_${lower})
      target_link_libraries(mille_${name} PUBLIC mille_${lower})
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY MILLE_LAYERS mille_${name})
endfunction()

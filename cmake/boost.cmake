# Boost.Program_options as Boost::program_options: Debian's library. For other systems Debian has none; there it is built from the sources that
# ./dev boostsource fetches, with Debian's headers.
if(MILLE_LINKED_HEADERS)
  set(MILLE_BOOST_SOURCE "${PROJECT_SOURCE_DIR}/.boost/src" CACHE PATH "The sources of Boost.Program_options")
  if(NOT EXISTS ${MILLE_BOOST_SOURCE}/parsers.cpp)
    message(FATAL_ERROR "The command needs the sources of Boost.Program_options: ./dev boostsource fetches them; without the command, set MILLE_BUILD_CLI to OFF")
  endif()
  mille_linked_headers(mille_boost_headers boost)
  file(GLOB boost_sources ${MILLE_BOOST_SOURCE}/*.cpp)
  add_library(mille_boost STATIC ${boost_sources})
  set_target_properties(mille_boost PROPERTIES CXX_STANDARD 17 UNITY_BUILD OFF)
  target_link_libraries(mille_boost PUBLIC mille_boost_headers)
  target_compile_definitions(mille_boost PUBLIC BOOST_NO_CXX98_FUNCTION_BASE)  # libc++ has dropped it
  add_library(Boost::program_options ALIAS mille_boost)
else()
  find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
endif()

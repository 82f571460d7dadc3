# Debian packages, made by CPack out of the components of cmake/install.cmake:
# libmilleABI (runtime; libmille1), libmille-dev (development), mille (command). ./dev package makes and tries them.
find_program(MILLE_DPKG_ARCHITECTURE dpkg-architecture)
if(NOT MILLE_DPKG_ARCHITECTURE)
  return()
endif()

set(runtime_package libmille${MILLE_ABI})
string(REPLACE "-rc." "~rc" debian_version ${MILLE_VERSION_TEXT})
set(CPACK_PACKAGE_VERSION ${debian_version})
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mille)
set(CPACK_PACKAGE_VENDOR "The libmille authors")
set(CPACK_PACKAGE_CONTACT "The libmille authors <libmille@libmille.example.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL runtime development command)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)

set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # CPack would put it before each description
set(about "\
Mille is a rummy game for two with two packs of cards, in which sets\n\
without wild cards count double. The library knows its rules and several\n\
variants of them, deals, judges every action, keeps the score, and lets\n\
players written by others take part.")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${runtime_package})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/triggers)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "rules engine for the card game Mille\n${about}")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libmille-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "${runtime_package} (= ${debian_version})")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
  "rules engine for the card game Mille - development files\n${about}\n.\nThis package holds the headers, the static library, and what CMake and\npkg-config need to find them.")

set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME mille)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS "${runtime_package} (= ${debian_version})")
set(CPACK_COMPONENT_COMMAND_DESCRIPTION
  "play, watch and check matches of the card game Mille\n${about}\n.\nThis package holds the command, which plays at the terminal, lets\nplayers compete, and verifies records.")

# What Debian asks of every package: its licence and its history.
find_program(MILLE_GZIP gzip REQUIRED)
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component runtime development command)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(folder ${PROJECT_BINARY_DIR}/packages/${package})
  configure_file(packaging/changelog.in ${folder}/changelog @ONLY)
  execute_process(COMMAND ${MILLE_GZIP} -9nf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
  install(FILES packaging/copyright ${folder}/changelog.gz
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
# Debian wants manual pages compressed.
# Only our own, and where this installation puts them.
install(CODE "file(GLOB pages \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1/mille*.1\")
  foreach(page IN LISTS pages)
    execute_process(COMMAND ${MILLE_GZIP} -9nf \${page} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()" COMPONENT command)
foreach(component runtime command)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  configure_file(packaging/lintian-overrides-${component}.in ${PROJECT_BINARY_DIR}/packages/overrides/${package} @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/packages/overrides/${package}
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/lintian/overrides COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
include(CPack)

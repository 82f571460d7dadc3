# What `cmake --install` puts where, and how others find it: the package mille for find_package; mille.pc and mille_kernel.pc.
include(CMakePackageConfigHelpers)

# Components become packages: runtime (libmille1), development (libmille-dev), command (mille).
if(TARGET mille)
  install(TARGETS mille EXPORT mille-targets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endif()
if(TARGET mille_static)
  install(TARGETS mille_static EXPORT mille-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endif()
install(TARGETS mille_player_kernel EXPORT mille-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY include/mille DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN "*.inc" PATTERN "mille.abi.json")

set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/mille)
install(EXPORT mille-targets NAMESPACE mille:: DESTINATION ${cmake_folder} COMPONENT development)
configure_package_config_file(cmake/mille-config.cmake.in ${PROJECT_BINARY_DIR}/mille-config.cmake
  INSTALL_DESTINATION ${cmake_folder} NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mille-config-version.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/mille-config.cmake ${PROJECT_BINARY_DIR}/mille-config-version.cmake
  DESTINATION ${cmake_folder} COMPONENT development)

# Paths in the .pc files are relative to the prefix, so that the tree can be moved.
foreach(kind LIB INCLUDE)
  cmake_path(IS_ABSOLUTE CMAKE_INSTALL_${kind}DIR absolute)
  if(absolute)
    set(pc_${kind} ${CMAKE_INSTALL_${kind}DIR})
  else()
    set(pc_${kind} "\${prefix}/${CMAKE_INSTALL_${kind}DIR}")
  endif()
endforeach()
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
  OUTPUT_VARIABLE pc_to_prefix)
foreach(name mille mille_kernel)
  configure_file(cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()

if(TARGET mille_command)
  # The command finds the library beside it, wherever the tree is put.
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_FULL_BINDIR} OUTPUT_VARIABLE to_lib)
  set_target_properties(mille_command PROPERTIES INSTALL_RPATH "$ORIGIN/${to_lib}")
  install(TARGETS mille_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
  if(TARGET mille_mpi)
    set_target_properties(mille_mpi PROPERTIES INSTALL_RPATH "$ORIGIN/${to_lib}")
    install(TARGETS mille_mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT mpi)
  endif()
endif()

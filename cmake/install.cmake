# Install and export: find_package(ludorum) on an installed tree, or on this build tree with
# -Dludorum_DIR=<build folder>. The two targets are exported apart, because ludorum::app has needs
# that a user of the headers may lack.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ludorum)

install(DIRECTORY include/ludorum DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN *.hpp)
install(TARGETS ludorum EXPORT ludorumTargets)
install(EXPORT ludorumTargets NAMESPACE ludorum:: DESTINATION ${package_dir})
export(EXPORT ludorumTargets NAMESPACE ludorum:: FILE ludorumTargets.cmake)
if(TARGET ludorum_app)
  install(TARGETS ludorum_app EXPORT ludorumAppTargets)
  install(EXPORT ludorumAppTargets NAMESPACE ludorum:: DESTINATION ${package_dir})
  export(EXPORT ludorumAppTargets NAMESPACE ludorum:: FILE ludorumAppTargets.cmake)
endif()
if(TARGET ludorum_program)
  install(TARGETS ludorum_program)
endif()

configure_package_config_file(cmake/ludorumConfig.cmake.in ludorumConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
configure_file(cmake/Findlibdeflate.cmake Findlibdeflate.cmake COPYONLY)
write_basic_package_version_file(ludorumConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ludorumConfig.cmake
              ${PROJECT_BINARY_DIR}/ludorumConfigVersion.cmake
              cmake/Findlibdeflate.cmake DESTINATION ${package_dir})

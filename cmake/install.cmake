# Install and export: find_package(ludorum) on an installed tree, or on this build tree with
# -Dludorum_DIR=<build folder>. The targets are exported apart, because some have needs that a user of
# the others may lack.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ludorum)

install(DIRECTORY include/ludorum DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN *.hpp)
install(TARGETS ludorum EXPORT ludorumTargets)
install(EXPORT ludorumTargets NAMESPACE ludorum:: DESTINATION ${package_dir})
export(EXPORT ludorumTargets NAMESPACE ludorum:: FILE ludorumTargets.cmake)
# Each layer apart: who lacks what the command line needs still gets ludorum::module.
foreach(layer IN LISTS layers)
  install(TARGETS ludorum_${layer} EXPORT ludorum-${layer}Targets)
  install(EXPORT ludorum-${layer}Targets NAMESPACE ludorum:: DESTINATION ${package_dir})
  export(EXPORT ludorum-${layer}Targets NAMESPACE ludorum:: FILE ludorum-${layer}Targets.cmake)
endforeach()
if(TARGET ludorum_program)
  install(TARGETS ludorum_program)
  if(TARGET ludorum_modules) # The games that it loads.
    install(DIRECTORY ${PROJECT_BINARY_DIR}/bin/${modules}/
            DESTINATION ${CMAKE_INSTALL_LIBDIR}/ludorum/games FILES_MATCHING PATTERN *.so)
  endif()
endif()

configure_package_config_file(cmake/ludorumConfig.cmake.in ludorumConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
configure_file(cmake/Findlibdeflate.cmake Findlibdeflate.cmake COPYONLY)
write_basic_package_version_file(ludorumConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ludorumConfig.cmake
              ${PROJECT_BINARY_DIR}/ludorumConfigVersion.cmake
              cmake/Findlibdeflate.cmake DESTINATION ${package_dir})

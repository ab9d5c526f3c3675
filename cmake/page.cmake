# The playtester's page: the files of web/ become a source of ludorum_server, and what includes Boost is
# compiled apart from the other sources, because it takes long and seldom changes.
file(GLOB page_files CONFIGURE_DEPENDS web/*)
set(page_source ${PROJECT_BINARY_DIR}/page/built_in_site.cpp)
add_custom_command(OUTPUT ${page_source}
  COMMAND ${CMAKE_COMMAND} -DOUTPUT=${page_source} -DFOLDER=${PROJECT_SOURCE_DIR}/web
          -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${page_files} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  COMMENT "Building in the files of web/" VERBATIM)
target_sources(ludorum_server PRIVATE ${page_source})
set_source_files_properties(${page_source} ${PROJECT_SOURCE_DIR}/src/server/network.cpp
  ${PROJECT_SOURCE_DIR}/src/server/connection.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# Game files: what the program must know of itself to compile one. Its compiler and flags are those of
# this build, and it knows its headers by a digest, so that others are not taken for them.
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
set(compiler ${CMAKE_CXX_COMPILER})
string(STRIP "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}" flags)
if(NOT MSVC)
  string(APPEND flags " -ffp-contract=off")
  if(LUDORUM_NATIVE)
    string(APPEND flags " -march=native")
  endif()
endif()
list(JOIN flags_of_hot " " hot_flags)
list(JOIN flags_of_cold " " cold_flags)
set(source_headers ${PROJECT_SOURCE_DIR}/include)
set(bin ${CMAKE_INSTALL_FULL_BINDIR})
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY ${bin}
           OUTPUT_VARIABLE installed_headers)
# The library's games are beside the program, in a build as where it is installed.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${bin} OUTPUT_VARIABLE modules)
string(APPEND modules /ludorum/games)
get_target_property(folders nlohmann_json::nlohmann_json INTERFACE_INCLUDE_DIRECTORIES)
list(TRANSFORM folders REPLACE "(.+)" "R\"(\\1)\"")
list(JOIN folders ", " packages)

set(headers_digest "@headers_digest@") # later, when the headers are what they are built with
set(built_with ${PROJECT_BINARY_DIR}/game_file/built_with.cpp)
configure_file(src/game_file/built_with.cpp.in ${built_with}.in @ONLY)
file(GLOB_RECURSE headers CONFIGURE_DEPENDS include/ludorum/*.hpp)
# headers_digest_command(FILE): makes FILE of FILE.in, with the digest of the headers in it.
function(headers_digest_command output)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DHEADERS=${source_headers}/ludorum -DTEMPLATE=${output}.in
            -DOUTPUT=${output} -P ${PROJECT_SOURCE_DIR}/cmake/headers_digest.cmake
    DEPENDS ${headers} ${output}.in ${PROJECT_SOURCE_DIR}/cmake/headers_digest.cmake
    COMMENT "Taking the headers' digest" VERBATIM)
endfunction()
headers_digest_command(${built_with})
target_sources(ludorum_app PRIVATE ${built_with})
set_source_files_properties(${built_with} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
# A module finds in the program what the program has compiled already.
target_link_libraries(ludorum_app PUBLIC ${CMAKE_DL_LIBS})
if(UNIX AND NOT APPLE)
  target_link_options(ludorum_app INTERFACE -rdynamic)
endif()

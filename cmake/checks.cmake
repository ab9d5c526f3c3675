# Checks that compile without building: `cmake --build --preset dev --target headers` (or `tidy`).
# Each check leaves a stamp and a list of what it read, so that only what changed is checked again.
set(checks ${PROJECT_BINARY_DIR}/checks)
file(GLOB_RECURSE public_headers RELATIVE ${PROJECT_SOURCE_DIR}/include CONFIGURE_DEPENDS
     include/ludorum/*.hpp)
file(GLOB_RECURSE private_headers RELATIVE ${PROJECT_SOURCE_DIR}/src CONFIGURE_DEPENDS src/*.hpp)

# ---------------------------------------------------------------- headers: each compiles alone
# With clang, which is the quickest. All public ones together with g++ and, to see that Windows stays
# possible, with mingw-w64's g++: whether a header stands alone is no question of the compiler.
find_program(GCC NAMES g++-12 g++)
find_program(CLANG NAMES clang++-14 clang++)
find_program(MINGW NAMES x86_64-w64-mingw32-g++-posix)
mark_as_advanced(GCC CLANG MINGW)
if(GCC AND CLANG AND MINGW)
  # Mingw must not see this system's own headers, only those of header libraries: through links.
  foreach(library nlohmann/json.hpp CLI/CLI.hpp fmt/format.h)
    cmake_path(GET library PARENT_PATH name)
    find_path(${name}_include ${library})
    mark_as_advanced(${name}_include)
    if(${name}_include)
      file(MAKE_DIRECTORY ${checks}/include)
      file(CREATE_LINK ${${name}_include}/${name} ${checks}/include/${name} SYMBOLIC)
    endif()
  endforeach()

  set(stamps)
  set(syntax -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Werror)
  # check_headers(FOLDER HEADERS BEFORE [OPTION…]): each header is compiled alone, BEFORE is made first.
  function(check_headers folder headers before)
    foreach(header IN LISTS headers)
      set(stamp ${checks}/CLANG/${header})
      cmake_path(GET stamp PARENT_PATH parent)
      file(MAKE_DIRECTORY ${parent})
      add_custom_command(OUTPUT ${stamp} DEPFILE ${stamp}.d
        COMMAND ${CLANG} ${syntax} -I${PROJECT_SOURCE_DIR}/${folder}
                -I${PROJECT_SOURCE_DIR}/include -isystem ${checks}/include ${ARGN}
                -MD -MF ${stamp}.d -MT ${stamp} -include ${header} -x c++ /dev/null
        COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
        DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/${header} ${before}
        COMMENT "CLANG ${header}" VERBATIM)
      list(APPEND stamps ${stamp})
    endforeach()
    set(stamps ${stamps} PARENT_SCOPE)
  endfunction()
  # check_headers_after(PRELUDE FOLDER HEADERS INCLUDED…): the same after what all of them, or most,
  # begin with, which is parsed once: alone they would take five times as long.
  function(check_headers_after prelude folder headers)
    set(pch ${checks}/${prelude}.pch)
    list(TRANSFORM ARGN REPLACE "(.+)" "#include <\\1>\n" OUTPUT_VARIABLE includes)
    list(JOIN includes "" text)
    file(CONFIGURE OUTPUT ${checks}/${prelude}.hpp CONTENT "${text}")
    add_custom_command(OUTPUT ${pch} DEPFILE ${pch}.d
      COMMAND ${CLANG} -std=c++20 -fpch-instantiate-templates -I${PROJECT_SOURCE_DIR}/include
              -isystem ${checks}/include -MD -MF ${pch}.d -MT ${pch}
              -x c++-header ${checks}/${prelude}.hpp -o ${pch}
      COMMENT "CLANG ${prelude}" VERBATIM)
    check_headers(${folder} "${headers}" ${pch} -include-pch ${pch})
    set(stamps ${stamps} PARENT_SCOPE)
  endfunction()
  set(json_headers ${public_headers})
  list(FILTER json_headers INCLUDE REGEX "^ludorum/(app|json|module|testing)[/.]")
  set(plain_headers ${public_headers})
  list(REMOVE_ITEM plain_headers ${json_headers})
  check_headers(include "${plain_headers}" "")
  check_headers_after(before_public include "${json_headers}" nlohmann/json.hpp)
  check_headers_after(before_private src "${private_headers}" fmt/format.h ludorum/app.hpp)
  list(TRANSFORM public_headers REPLACE "(.+)" "#include <\\1>\n" OUTPUT_VARIABLE includes)
  list(JOIN includes "" text)
  file(CONFIGURE OUTPUT ${checks}/together/public_headers.hpp CONTENT "${text}")
  foreach(compiler GCC MINGW)
    set(stamp ${checks}/${compiler}.stamp)
    add_custom_command(OUTPUT ${stamp} DEPFILE ${stamp}.d
      COMMAND ${${compiler}} ${syntax} -I${PROJECT_SOURCE_DIR}/include -isystem ${checks}/include
              -MD -MF ${stamp}.d -MT ${stamp}
              -include ${checks}/together/public_headers.hpp -x c++ /dev/null
      COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
      COMMENT "${compiler} all public headers" VERBATIM)
    list(APPEND stamps ${stamp})
  endforeach()
  add_custom_target(headers DEPENDS ${stamps})
endif()

# ---------------------------------------------------------------- tidy: clang-tidy, by .clang-tidy
# On the sources of the command line together, but for those that include Boost, which take as long as
# all the others; and on all public headers together: what src/games/ compiles is in those.
find_program(CLANG_TIDY NAMES clang-tidy-14 clang-tidy)
mark_as_advanced(CLANG_TIDY)
if(CLANG AND CLANG_TIDY)
  file(GLOB app_files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src src/app/*.cpp
       src/arena/*.cpp src/archive/*.cpp src/files/*.cpp src/process/*.cpp src/report/*.cpp src/server/*.cpp src/text/*.cpp)
  set(network_files server/connection.cpp server/network.cpp)
  list(REMOVE_ITEM app_files ${network_files})
  set(headers_files ${public_headers})
  set(tidy_sources ${PROJECT_SOURCE_DIR}/src/main.cpp)
  foreach(group app network headers)
    list(TRANSFORM ${group}_files REPLACE "(.+)" "#include <\\1>\n" OUTPUT_VARIABLE includes)
    list(JOIN includes "" text)
    file(CONFIGURE OUTPUT ${checks}/tidy/${group}.cpp CONTENT "${text}")
    list(APPEND tidy_sources ${checks}/tidy/${group}.cpp)
  endforeach()

  set(stamps)
  set(flags -std=c++20 -I${PROJECT_SOURCE_DIR}/include -I${PROJECT_SOURCE_DIR}/src
            -I${PROJECT_BINARY_DIR}/generated)
  foreach(source IN LISTS tidy_sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
    string(REPLACE / _ stamp ${name})
    set(stamp ${checks}/tidy/${stamp}.stamp)
    add_custom_command(OUTPUT ${stamp} DEPFILE ${stamp}.d
      COMMAND ${CLANG} ${flags} -M -MF ${stamp}.d -MT ${stamp} ${source}
      COMMAND ${CLANG_TIDY} --quiet --config-file=${PROJECT_SOURCE_DIR}/.clang-tidy
              ${source} -- ${flags}
      COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
      DEPENDS ${source} ${PROJECT_SOURCE_DIR}/.clang-tidy
      COMMENT "clang-tidy ${name}" VERBATIM)
    list(APPEND stamps ${stamp})
  endforeach()
  add_custom_target(tidy DEPENDS ${stamps})
endif()

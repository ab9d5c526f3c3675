# The library's games (src/games/list.txt). Each is compiled in two parts, what must be fast and the
# rest (see ludorum/module/parts.hpp), with what all games share parsed once for each part.
#
#   ludorum_games    those that the program is linked with: a static library, and the header
#                    games/modules.hpp with their modules, the index of the others, and figures of all
#   ludorum_modules  the others, each a shared library that the program loads when it is named. One
#                    that has not been built is compiled by the program itself when it is named: so
#                    nobody who plays one game waits for forty.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/games/list.txt src/games/index.json
             src/games/measured.json)
file(STRINGS src/games/list.txt lines REGEX "^[A-Za-z]")
set(folder ${PROJECT_BINARY_DIR}/generated/games)
set(includes "")
set(declarations "")
set(additions "")
set(modules_of_games "")
set(listed_games "") # HEADER=STRUCT of all, for those who compile something of each

# game_sources(PREFIX HEADER FILE STRUCT VARIANT…): writes the two parts of a game, and adds them to PREFIX_hot
# and PREFIX_cold.
macro(game_sources prefix header file struct)
  foreach(part IN ITEMS hot cold)
    string(TOUPPER ${part} macro)
    set(text "#include \"ludorum/games/${header}.hpp\"\n#include \"ludorum/module/parts.hpp\"\n\n")
    if(part STREQUAL cold)
      foreach(variant ${ARGN})
        string(APPEND text "LUDORUM_VARIANT(${variant})\n")
      endforeach()
    endif()
    string(APPEND text "LUDORUM_${macro}_PART(${struct})\n")
    if(part STREQUAL cold AND "${prefix}" STREQUAL module AND "${file}" STREQUAL "${header}")
      string(APPEND text "extern \"C\" __attribute__((visibility(\"default\"))) ludorum::GameModule* "
             "ludorumGameModule() { return new ludorum::Module<ludorum::${struct}>(); }\n")
    endif()
    file(CONFIGURE OUTPUT ${folder}/${file}_${part}.cpp @ONLY CONTENT "${text}")
    list(APPEND ${prefix}_${part} ${folder}/${file}_${part}.cpp)
  endforeach()
endmacro()

foreach(line IN LISTS lines)
  separate_arguments(words UNIX_COMMAND "${line}")
  list(POP_FRONT words struct header kind)
  set(own ${struct} ${words}) # A game and its variants.
  foreach(each IN LISTS own)
    list(APPEND listed_games ${header}=${each})
  endforeach()
  if(kind STREQUAL linked)
    string(APPEND includes "#include \"ludorum/games/${header}.hpp\"\n")
    foreach(each IN LISTS own)
      string(APPEND declarations "extern template class Module<${each}>;\n")
    endforeach()
    string(APPEND additions "  games.push_back(std::make_unique<Module<${struct}>>());\n")
    set(prefix linked)
  else()
    list(APPEND modules_of_games ${header})
    set(prefix module)
  endif()
  game_sources(${prefix} ${header} ${header} ${own})
  foreach(variant IN LISTS words)
    game_sources(${prefix} ${header} ${header}-${variant} ${variant})
  endforeach()
endforeach()
file(READ src/games/index.json index)
file(READ src/games/measured.json measured)
file(CONFIGURE OUTPUT ${folder}/modules.hpp @ONLY CONTENT
"// The modules of the library's games. Made from src/games/list.txt, index.json and measured.json.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

${includes}#include \"ludorum/module/module.hpp\"

namespace ludorum {

${declarations}
/// Those that the program is linked with, in the order in which it lists them.
inline std::vector<std::unique_ptr<GameModule>> libraryGames() {
  std::vector<std::unique_ptr<GameModule>> games;
${additions}  return games;
}

/// What is known of the others.
inline constexpr std::string_view libraryIndex = R\"index(${index})index\";

/// What was measured of them all.
inline constexpr std::string_view libraryFigures = R\"figures(${measured})figures\";

}  // namespace ludorum
")

# Libraries of objects: for each part one, with what its sources share parsed once.
foreach(kind IN ITEMS linked module)
  foreach(part IN ITEMS hot cold)
    if(NOT ${kind}_${part})
      continue()
    endif()
    set(objects ludorum_${kind}_${part})
    add_library(${objects} OBJECT ${${kind}_${part}})
    compile_as_own(${objects})
    target_link_libraries(${objects} PRIVATE ludorum_module)
    target_precompile_headers(${objects} PRIVATE <ludorum/core/rules.hpp> <ludorum/module/parts.hpp>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      # ccache asks for the first.
      target_compile_options(${objects} PRIVATE -fpch-preprocess)
    endif()
    target_compile_options(${objects} PRIVATE "$<$<NOT:$<CONFIG:Debug>>:${flags_of_${part}}>")
    if(kind STREQUAL module)
      set_target_properties(${objects} PROPERTIES POSITION_INDEPENDENT_CODE ON
                            CXX_VISIBILITY_PRESET hidden EXCLUDE_FROM_ALL ON)
    endif()
  endforeach()
endforeach()
add_library(ludorum_games STATIC $<TARGET_OBJECTS:ludorum_linked_hot> $<TARGET_OBJECTS:ludorum_linked_cold>)
target_include_directories(ludorum_games PUBLIC ${PROJECT_BINARY_DIR}/generated src)
target_link_libraries(ludorum_games PUBLIC ludorum_module)

# The modules. Each has the digest of the headers that it was made of: the program loads no other.
if(UNIX AND module_hot)
  set(digest ${PROJECT_BINARY_DIR}/game_file/digest.cpp)
  file(CONFIGURE OUTPUT ${digest}.in CONTENT
"extern \"C\" {
__attribute__((visibility(\"default\"))) extern const char ludorumHeadersDigest[];
const char ludorumHeadersDigest[] = \"@headers_digest@\";
}
")
  headers_digest_command(${digest})
  add_library(ludorum_module_digest OBJECT ${digest})
  set_target_properties(ludorum_module_digest PROPERTIES POSITION_INDEPENDENT_CODE ON)
  set(among_all ALL)
  if(CMAKE_BUILD_TYPE STREQUAL Debug) # Whose tests include the headers.
    set(among_all)
  endif()
  add_custom_target(ludorum_modules ${among_all})
  foreach(header IN LISTS modules_of_games)
    add_library(game_${header} MODULE
      $<TARGET_OBJECTS:ludorum_module_digest>
      "$<FILTER:$<TARGET_OBJECTS:ludorum_module_hot>,INCLUDE,/${header}(-[A-Za-z0-9]+)?_hot>"
      "$<FILTER:$<TARGET_OBJECTS:ludorum_module_cold>,INCLUDE,/${header}(-[A-Za-z0-9]+)?_cold>")
    set_target_properties(game_${header} PROPERTIES PREFIX "" SUFFIX .so OUTPUT_NAME ${header}
      EXCLUDE_FROM_ALL ON LINKER_LANGUAGE CXX LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin/${modules})
    add_dependencies(ludorum_modules game_${header})
  endforeach()
endif()

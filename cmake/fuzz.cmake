# Every fuzz/NAME.cpp becomes a libFuzzer target, and a test that runs it for FUZZ_SECONDS (10) from
# its committed corpus, fuzz/corpus/NAME. The same seed tries the same inputs first, so that whoever
# looks for more gives another one (FUZZ_SEED). What it finds stays in the build tree: new inputs in
# found/NAME, crashes in crashes/. What they are made of is instrumented for them; unit tests that link
# the same libraries take no notice of it.
file(GLOB sources CONFIGURE_DEPENDS fuzz/*.cpp)
list(TRANSFORM layers PREPEND ludorum_ OUTPUT_VARIABLE libraries)
foreach(library IN LISTS libraries ITEMS ludorum_linked_hot ludorum_linked_cold)
  target_compile_options(${library} PRIVATE -fsanitize=fuzzer-no-link)
endforeach()
add_custom_target(fuzzers COMMENT "All fuzz targets")

# The states of every game of the library, for the target that reads them.
set(folder ${PROJECT_BINARY_DIR}/generated/fuzz)
set(state_sources "")
set(declarations "")
set(entries "")
foreach(game IN LISTS listed_games)
  string(REPLACE "=" ";" game "${game}")
  list(POP_FRONT game header struct)
  file(CONFIGURE OUTPUT ${folder}/${struct}.cpp @ONLY CONTENT
"#include \"ludorum/games/${header}.hpp\"
#include \"starts.hpp\"
namespace ludorum::fuzz {
AnyState start${struct}(const Settings& settings) { return startOf<${struct}>(settings); }
}
")
  list(APPEND state_sources ${folder}/${struct}.cpp)
  string(APPEND declarations "AnyState start${struct}(const Settings& settings);\n")
  string(APPEND entries "    start${struct},\n")
endforeach()
file(CONFIGURE OUTPUT ${folder}/all_starts.hpp @ONLY CONTENT
"#pragma once
#include <array>
#include \"ludorum/erased/any_state.hpp\"
#include \"ludorum/json/settings.hpp\"
namespace ludorum::fuzz {
${declarations}
/// Of every game of the library: the start that these settings lead to.
inline constexpr std::array allStarts{
${entries}};
}
")
add_library(fuzz_states OBJECT EXCLUDE_FROM_ALL ${state_sources})
compile_as_own(fuzz_states)
target_compile_options(fuzz_states PRIVATE -fsanitize=fuzzer-no-link)
target_include_directories(fuzz_states PRIVATE fuzz PUBLIC ${folder})
target_link_libraries(fuzz_states PUBLIC ludorum_module)
target_precompile_headers(fuzz_states PRIVATE fuzz/starts.hpp <ludorum/core/rules.hpp>)

foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  add_executable(fuzz_${name} EXCLUDE_FROM_ALL ${source})
  add_dependencies(fuzzers fuzz_${name})
  if(name STREQUAL state)
    target_link_libraries(fuzz_state PRIVATE fuzz_states)
  endif()
  compile_as_own(fuzz_${name})
  target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer-no-link)
  set_target_properties(fuzz_${name} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
  target_link_libraries(fuzz_${name} PRIVATE ludorum_games ludorum_app)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)

  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/found/${name} ${PROJECT_BINARY_DIR}/crashes)
  set(corpus ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
  if(NOT IS_DIRECTORY ${corpus})
    set(corpus)
  endif()
  add_test(NAME fuzz.${name} COMMAND sh -c
    [[exec "$@" -max_total_time="${FUZZ_SECONDS:-10}" -seed="${FUZZ_SEED:-1}"]] sh
    $<TARGET_FILE:fuzz_${name}> ${PROJECT_BINARY_DIR}/found/${name} ${corpus}
    -artifact_prefix=${PROJECT_BINARY_DIR}/crashes/${name}-
    -timeout=30 -rss_limit_mb=2048 -print_final_stats=1)
  set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 1000000)
endforeach()

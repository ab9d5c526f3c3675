# Every fuzz/NAME.cpp becomes a libFuzzer target, and a test that runs it for FUZZ_SECONDS (10) from
# its committed corpus, fuzz/corpus/NAME. What it finds stays in the build tree: new inputs in
# found/NAME, crashes in crashes/. What they are made of is instrumented for them; unit tests that link
# the same libraries take no notice of it.
file(GLOB sources CONFIGURE_DEPENDS fuzz/*.cpp)
foreach(library IN ITEMS ludorum_app ludorum_games)
  target_compile_options(${library} PRIVATE -fsanitize=fuzzer-no-link)
endforeach()
add_custom_target(fuzzers COMMENT "All fuzz targets")
foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  add_executable(fuzz_${name} EXCLUDE_FROM_ALL ${source})
  add_dependencies(fuzzers fuzz_${name})
  compile_as_own(fuzz_${name})
  target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer-no-link)
  set_target_properties(fuzz_${name} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
  target_link_libraries(fuzz_${name} PRIVATE ludorum_games)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)

  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/found/${name} ${PROJECT_BINARY_DIR}/crashes)
  set(corpus ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
  if(NOT IS_DIRECTORY ${corpus})
    set(corpus)
  endif()
  add_test(NAME fuzz.${name} COMMAND sh -c [[exec "$@" -max_total_time="${FUZZ_SECONDS:-10}"]] sh
    $<TARGET_FILE:fuzz_${name}> ${PROJECT_BINARY_DIR}/found/${name} ${corpus}
    -artifact_prefix=${PROJECT_BINARY_DIR}/crashes/${name}-
    -timeout=30 -rss_limit_mb=2048 -print_final_stats=1)
  set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 1000000)
endforeach()

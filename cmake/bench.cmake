# Every bench/NAME.cpp becomes the program bench/NAME.
file(GLOB sources CONFIGURE_DEPENDS bench/*.cpp)
add_custom_target(benchmarks COMMENT "All benchmarks")
foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  add_executable(bench_${name} ${source})
  add_dependencies(benchmarks bench_${name})
  compile_as_own(bench_${name})
  # A debug build only shows that they compile; what they measure there means nothing.
  target_compile_options(bench_${name} PRIVATE $<$<CONFIG:Debug>:-O0>)
  set_target_properties(bench_${name} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bench")
  target_link_libraries(bench_${name} PRIVATE $<TARGET_NAME_IF_EXISTS:ludorum_games> ludorum_app ludorum fmt::fmt)
endforeach()

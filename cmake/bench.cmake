# Every bench/NAME.cpp becomes the program bench/NAME. Google Benchmark is linked where it is found.
find_package(benchmark QUIET)
file(GLOB sources CONFIGURE_DEPENDS bench/*.cpp)
foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  add_executable(bench_${name} ${source})
  compile_as_own(bench_${name})
  set_target_properties(bench_${name} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bench")
  target_link_libraries(bench_${name} PRIVATE ludorum $<TARGET_NAME_IF_EXISTS:benchmark::benchmark>
                        $<TARGET_NAME_IF_EXISTS:ludorum_app>)
endforeach()

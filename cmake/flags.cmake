# How our own targets are compiled. Nothing of this reaches those who use the library: a plain list,
# because a linked target of flags would have to be exported with ludorum::app.
set(CMAKE_CXX_EXTENSIONS OFF)
set(own_flags)

if(NOT MSVC)
  list(APPEND own_flags
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Woverloaded-virtual -Wcast-align -Wold-style-cast -Wextra-semi
    # The same result on every machine: no fused multiply-add where the source has two operations.
    -ffp-contract=off)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    list(APPEND own_flags -Wduplicated-cond -Wlogical-op)
  endif()
  # Off in the release preset: what a newer compiler has come to warn of must not keep anyone from
  # running the program. The other trees that ./test builds are strict, and in this one it looks
  # for warnings.
  if(LUDORUM_STRICT)
    list(APPEND own_flags -Werror)
  endif()
  if(LUDORUM_NATIVE)
    list(APPEND own_flags -march=native)
  endif()
endif()

# How the two parts of a game are compiled beyond the flags of the build; those of g++ alone.
set(flags_of_hot)
set(flags_of_cold -Os)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # It uses 600 MB before it looks for memory to take back. There is hardly any, and a tenth of the
  # time went into looking for it.
  set(frugal_of_time --param=ggc-min-heapsize=600000)
  # Each search calls the rules of its game, which g++ copies into all of them as long as the file
  # grows by less than 40 %. The last of these copies make no search faster (measured with
  # Backgammon and ConnectFour), and are a tenth of the size of a large game.
  list(APPEND flags_of_hot ${frugal_of_time} --param=inline-unit-growth=25)
  # Small, and without what g++ takes longest over. What it would gain there is a hundredth of the
  # size.
  list(APPEND flags_of_cold ${frugal_of_time} -fno-ipa-cp -fno-ipa-sra -fno-ipa-icf
       -fno-ipa-modref -fno-partial-inlining -fno-tree-pta -fno-tree-vrp -fno-tree-pre -fno-gcse
       -fno-optimize-strlen)
endif()

function(compile_as_own target)
  target_compile_options(${target} PRIVATE ${own_flags})
endfunction()

# Compile nothing twice, where ccache is at hand.
find_program(CCACHE ccache)
mark_as_advanced(CCACHE)
if(CCACHE AND PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  # The two laxities are what ccache asks for before it will work with precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

# Clang's own linker, where it is at hand, takes a fifth of the time with what sanitizers add.
find_program(LLD ld.lld)
mark_as_advanced(LLD)
if(LLD AND PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  add_link_options(-fuse-ld=lld)
endif()

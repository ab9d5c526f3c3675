# What both consumers build once they have the library, under warnings of their own.
option(WITH_APP "Expect ludorum::app" ON)
enable_testing()
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

add_executable(consumer_playout ${CMAKE_CURRENT_LIST_DIR}/playout.cpp)
target_link_libraries(consumer_playout PRIVATE ludorum::ludorum)
add_test(NAME playout COMMAND consumer_playout)

if(WITH_APP)
  add_executable(consumer_app ${CMAKE_CURRENT_LIST_DIR}/app.cpp)
  target_link_libraries(consumer_app PRIVATE ludorum::app)
  add_test(NAME games COMMAND consumer_app games)
  add_test(NAME match COMMAND consumer_app match tictactoe --seed 1)
elseif(TARGET ludorum::app)
  message(FATAL_ERROR "ludorum::app is offered without what it needs")
endif()

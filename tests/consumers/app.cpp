// What an author does with the command line: give it to a game in one line.
#include <ludorum/app.hpp>
#include <ludorum/games/tic_tac_toe.hpp>

int main(int argc, char** argv) { return ludorum::App{}.add<ludorum::TicTacToe>().run(argc, argv); }

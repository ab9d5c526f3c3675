// The command line for any games. An author's whole program:
//     int main(int argc, char** argv) { return ludorum::App{}.add<MyGame>().run(argc, argv); }
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "ludorum/module/game_module.hpp"
#include "ludorum/module/module.hpp"
#include "ludorum/module/streams.hpp"

namespace ludorum {

/// A program that plays, checks and measures the games that it was given.
class App {
 public:
  App();
  ~App();
  App(App&&) noexcept;
  App& operator=(App&&) noexcept;

  /// Adds a game. Two games cannot have the same name.
  App& add(std::unique_ptr<GameModule> module);
  template <Documented G>
  App& add() {
    return add(std::make_unique<Module<G>>());
  }

  /// Does what the arguments say. Returns the exit code: 0, 1 for a failure, 2 for wrong usage.
  int run(int argc, const char* const* argv) const;
  /// The same with the arguments after the program's name, and other streams. `program` is what it
  /// calls itself in messages and examples.
  int run(const std::vector<std::string>& arguments, const Streams& streams,
          const std::string& program = "ludorum") const;

 private:
  std::vector<std::unique_ptr<GameModule>> games_;
};

}  // namespace ludorum

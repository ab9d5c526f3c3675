// One of our players, for whoever speaks the protocol of docs/protocol.md. A player of your own is
// a program of its own in one line:
//     int main() { return ludorum::answerAs<Nim, Greedy>(std::cin, std::cout); }
#pragma once
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "ludorum/json/settings.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/module.hpp"

namespace ludorum {

/// A player that answers messages. It plays what the last hello said.
class Engine {
 public:
  /// Throws if there is no such player, or it cannot play. Without a seed the player gets the one
  /// that it is told.
  Engine(std::unique_ptr<GameModule> game, Specification player,
         std::optional<std::uint64_t> seed = {});
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  /// Answers one line after the other until it is told to quit, or there are no more. Whatever is
  /// wrong with a line is answered with an error, and the next one is read. Returns the exit code.
  int answerAll(std::istream& in, std::ostream& out);

 private:
  std::optional<Json> answer(const Json& message);
  Json hello(const Json& message);
  void checkGame(const std::string& name) const;
  std::uint64_t seedOf(const Json& message) const;
  Json decision(const Json& message) const;

  std::unique_ptr<GameModule> game_;
  Specification player_;
  std::optional<std::uint64_t> seed_;
  std::unique_ptr<GameModule> configured_;  ///< With the parameters of the last hello.
  std::optional<AnyPlayer> made_;
};

/// Answers questions about a game as a player of one's own does, with its usual parameters.
template <Documented G, class P>
int answerAs(std::istream& in, std::ostream& out) {
  auto game = std::make_unique<Module<G>>();
  game->add(playerKind<G, P>("own", "the player that this program is"));
  return Engine(std::move(game), {"own", {}, "own"}).answerAll(in, out);
}

}  // namespace ludorum

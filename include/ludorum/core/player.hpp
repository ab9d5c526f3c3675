// What a player is: anything that can be called with what a role sees, and decides.
#pragma once
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/game.hpp"

namespace ludorum {

/// The decision not to go on.
struct Quit {};

/// What a player decides: a move, or to quit.
template <Game G>
class Decision {
 public:
  constexpr Decision(const typename G::Move& move)
      : move_(move) {}  // NOLINT: a move is a decision.
  constexpr Decision(Quit) {}  // NOLINT: so is this.
  /// The move; nothing if the player quits.
  constexpr const std::optional<typename G::Move>& move() const { return move_; }

 private:
  std::optional<typename G::Move> move_;
};

/// A player took longer than it may.
struct TimeOut : Error {
  using Error::Error;
};

/// A player of a game: `decision = player(view, role)`. A lambda is one; `std::ref(player)` seats
/// one whose state is wanted afterwards.
template <Game G>
using Player = std::function<Decision<G>(const View<G>&, Role)>;

/// Throws unless a game gets a player for each of these roles.
[[gnu::cold]] inline void checkPlayerCount(std::string_view game,
                                           std::span<const std::string_view> roles,
                                           std::size_t count) {
  if (count == roles.size()) return;
  std::string names;
  for (const std::string_view name : roles) names.append(names.empty() ? "" : ", ").append(name);
  const std::string needed = roles.size() == 1 ? "one player" : "a player for each of its roles";
  throw Error(std::string(game) + " needs " + needed + " (" + names + "), but got " +
              std::to_string(count));
}

/// Who plays which role of a match.
template <Game G>
class Seats {
 public:
  /// Nobody: the decisions come from outside.
  Seats() = default;
  /// In the order of the game's `players`.
  Seats(std::initializer_list<Player<G>> players) : Seats(std::vector(players)) {}
  explicit Seats(const std::vector<Player<G>>& players) {
    if (!PlayerCounted<G> || players.size() > roleCount<G>)
      checkPlayerCount(G::name, G::players.names, players.size());
    for (std::size_t r = 0; r < players.size(); ++r) seat(Role(r), players[r]);
  }
  /// By the names of the roles, in any order.
  Seats(std::initializer_list<std::pair<std::string_view, Player<G>>> players) {
    for (const auto& [name, player] : players) {
      const Role role = G::players.role(name);
      if (players_[role]) throw Error("there are two players for " + std::string(name));
      seat(role, player);
    }
    for (const Role role : G::players.all())
      if (!PlayerCounted<G> && !players_[role])
        throw Error("there is no player for " + std::string(G::players[role]));
  }
  /// Gives a role a player.
  void seat(Role role, Player<G> player) {
    if (!player) throw Error("the player for " + std::string(G::players[role]) + " is empty");
    players_[role] = std::move(player);
  }
  const Player<G>& operator[](Role role) const { return players_[role]; }

 private:
  PerRole<Player<G>, roleCount<G>> players_{};
};

}  // namespace ludorum

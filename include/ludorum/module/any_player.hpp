// Players of any game, for code that knows neither its type nor theirs. `player_of.hpp` makes them
// of a game's.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/rng.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/erased/any_state.hpp"
#include "ludorum/json/settings.hpp"

namespace ludorum {

/// A move that a player has weighed.
struct EvaluatedMove {
  AnyMove move;
  double value = 0;  ///< For the role that was asked, in the scale of the game's results.
  std::uint64_t visits = 0;
  std::vector<AnyMove> line{};  ///< What is expected to follow, the move itself first.
  /// How often a player that mixes its moves would make this one, 0 to 1; nothing if it does not
  /// mix.
  std::optional<double> share{};
};

namespace detail {
struct ErasedPlayer : Counted {
  /// Nothing if it quits.
  virtual std::optional<AnyMove> decide(const AnyView& view, Role role) = 0;
  /// Empty if it does not weigh moves.
  virtual std::vector<EvaluatedMove> weigh(const AnyView& view, Role role) = 0;
  virtual std::uint64_t simulations() const { return 0; }
};
}  // namespace detail

/// A player of a match. Copies are the same player.
class AnyPlayer {
 public:
  explicit AnyPlayer(detail::ErasedPlayer* player) : player_(player) {}

  /// What it decides for a role by what that sees: a move; nothing if it quits.
  std::optional<AnyMove> decide(const AnyView& view, Role role) const {
    return player_->decide(view, role);
  }
  /// What it makes of the moves of a role, best first; empty if it does not weigh moves.
  std::vector<EvaluatedMove> weigh(const AnyView& view, Role role) const;
  /// How many simulations the last decision took; 0 if it does not simulate.
  std::uint64_t simulations() const { return player_->simulations(); }
  detail::ErasedPlayer& erased() const { return *player_; }

 private:
  detail::Held<detail::ErasedPlayer> player_;
};

/// What a player with its parameters is able to, and what it takes.
struct PlayerTraits {
  bool weighs = false;  ///< Whether it can say what it makes of its moves.
  /// Whether its seed decides alone what it does: no time limit, one thread.
  bool repeatable = true;
  /// Whether it does what a server does not do for its clients: it runs a program of somebody's
  /// own, reads a file, or looks at a whole game.
  bool outside = false;
  bool scripted = false;  ///< Whether it makes the moves of a script, whatever happens.
  /// How many simulations a decision takes; 0 for as many as the time allows. None if it does not
  /// simulate.
  std::optional<std::uint64_t> simulations{};
  bool keepsTree = false;  ///< Whether it goes on with what it found when it is asked again.
  std::optional<std::uint64_t> horizon{};  ///< How many plies it looks ahead, if it does.
  std::optional<std::chrono::milliseconds> timeCap{};  ///< For a decision, if there is a limit.
  std::uint64_t threads = 1;
  std::uint64_t memory = 0;  ///< The MiB that it may take; 0 if that is not worth a word.
};

/// Another share of thinking than a player's parameters say. What is none stays as it is.
struct Effort {
  std::optional<std::uint64_t> simulations{};
  std::optional<std::uint64_t> horizon{};
};

namespace detail {
struct ErasedMaker : Counted {
  /// The caller takes hold of it.
  virtual ErasedPlayer* make(const Rng& rng, const std::stop_token& stop,
                             const Effort& effort) const = 0;
};
}  // namespace detail

/// Makes a player of a match from the generator that is its own. One that searches ends when a stop
/// is requested, and decides by what it knows.
class PlayerMaker {
 public:
  PlayerMaker(const detail::ErasedMaker* maker, const PlayerTraits& traits)
      : maker_(maker), traits_(traits) {}

  AnyPlayer operator()(const Rng& rng, const std::stop_token& stop = {},
                       const Effort& effort = {}) const {
    return AnyPlayer(maker_->make(rng, stop, effort));
  }
  const PlayerTraits& traits() const { return traits_; }

 private:
  detail::Held<const detail::ErasedMaker> maker_;
  PlayerTraits traits_;
};

/// What there is to know of a kind of player.
struct PlayerInfo {
  std::string name, help;
  std::vector<ParameterInfo> parameters{};
  std::string whyNot{};  ///< Why it cannot play the game; empty if it can.
  bool weighs = false;  ///< Whether it can say what it makes of its moves.
  /// Whether it does what a server does not do for its clients: it runs a program of somebody's
  /// own, reads a file, or looks at a whole game.
  bool outside = false;
};

struct PlayerKind;
class GameModule;

/// What a player is made for: the game with its parameters, and the kinds of players there are, of
/// which some are made of others.
struct PlayerContext {
  const GameTraits& game;
  std::string parameters;  ///< Of the game, as the text of JSON.
  const std::vector<PlayerKind>& kinds;
  const GameModule& module;  ///< The game itself.
  int depth = 0;  ///< How many players it is within: those that it is made of are within it.
};

namespace detail {
/// Makes a player of its parameters, whatever their type is, and a generator.
using NewPlayer = ErasedPlayer* (*)(const void* parameters, const Rng& rng);
/// How a player of a kind is made with these parameters.
using Configure = PlayerMaker (*)(const PlayerKind& kind, const Settings& settings,
                                  const PlayerContext& context);
/// Plays on from a state, so many actions at most; the results by role, or what they are estimated
/// to be, go into `into`.
using GuidedPlayOut = std::function<void(const AnyState& start, Rng& rng, std::size_t horizon,
                                         std::span<float> into)>;
/// Finds the playouts of a game by the names of its policy and its heuristic.
using FindPlayOut = GuidedPlayOut (*)(std::string_view agent, std::string_view heuristic);
}  // namespace detail

/// A kind of player that has a name. One that cannot play the game says why.
struct PlayerKind {
  PlayerInfo info;
  detail::Configure configured = nullptr;  ///< Null if it cannot play the game.
  detail::NewPlayer newPlayer = nullptr;  ///< For kinds that are made of a class.
  detail::FindPlayOut playOut = nullptr;  ///< For kinds that know no game type, and play out.
};

/// How to make the player that somebody asked for; an error if there is none, or it cannot play.
PlayerMaker makerOf(const Specification& player, const PlayerContext& context);

/// A kind that cannot play a game.
PlayerKind unfitKind(std::string_view name, std::string_view help, std::string_view whyNot);

namespace detail {
/// A kind that can.
PlayerKind fitKind(std::string_view name, std::string_view help,
                   std::vector<ParameterInfo> parameters, bool weighs, NewPlayer newPlayer,
                   Configure configured);
}  // namespace detail

/// Players that need not know the type of a game: those that make the moves of a script (`trace`),
/// that are made of others (`ensemble`), that are programs of their own (`exec`).
PlayerKind traceKind(const GameTraits& game);
PlayerKind ensembleKind();
PlayerKind outsideKind(const GameTraits& game);
/// Adds the players that search what a role knows: `pimc`, `ismcts`, `oos`, and for games that are
/// small enough to be looked at as a whole `cfr` and `bestresponse`.
void addViewKinds(std::vector<PlayerKind>& kinds, const GameTraits& game,
                  detail::FindPlayOut playOut);

}  // namespace ludorum

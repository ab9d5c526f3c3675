// The one seam between static and dynamic code: a game with its parameters, for code that does not
// know its type.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/arena/outcome.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/erased/any_state.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/any_match.hpp"
#include "ludorum/module/any_player.hpp"

namespace ludorum {

class Laboratory;

/// What there is to know of a game before it is played.
struct GameInfo {
  std::string name;
  std::vector<std::string> aliases;  ///< Other names that it is found by.
  std::vector<std::string> roles;
  std::vector<std::string> kind;  ///< "by turns", "simultaneous", "with luck", ...
  std::vector<std::string> luck;  ///< The names of its random variables.
  Bounds resultBounds;
  bool zeroSum = false;
  std::vector<ParameterInfo> parameters;
  std::string start;  ///< The state at the start, as JSON.
  std::string rules;  ///< In words, for people; empty if the game does not tell them.
  bool hidden = false;  ///< Whether roles see only a part of the state.
  std::optional<PictureInfo> picture;  ///< Of its board, if the game has one.
  bool scenic = false;  ///< Whether its positions have scenes.
};

/// What is wanted of a match.
struct MatchRequest {
  std::uint64_t seed = 0;
  std::size_t plies = std::numeric_limits<std::size_t>::max();  ///< Stop after so many.
  std::function<void(const std::string&)> line{};  ///< Gets the transcript, a line a ply.
  bool record = false;  ///< Whether to make a record.
  std::optional<std::uint64_t> luck{};  ///< The seed of set-up, opening and luck, if not `seed`.
  std::size_t opening = 0;  ///< So many plies are made at random before the match begins.
  std::optional<AnyState> state{};  ///< The state to begin in; nothing: the game's own.
  std::span<const std::uint32_t>
      seats{};  ///< Which of the players has which role; empty: in order.
  /// Whether a player that fails has lost, instead of ending the match without a result.
  bool forfeits = false;
  /// When a stop is requested, players that search decide at once from then on: the match ends
  /// soon, but not as its seed would have it.
  std::stop_token stop{};
  /// Gets the match when it is over, or stopped: its states and plies.
  std::function<void(const AnyMatch&)> look{};
};

/// What became of it.
struct MatchReport {
  std::optional<std::vector<float>> result;  ///< By role; nothing if it did not end.
  std::size_t plies = 0;
  std::string quitter;  ///< The role that quit, if one did.
  std::string error;  ///< What ended it early, if something did.
  std::string record;  ///< One line of JSON, if it was asked for.
  std::vector<arena::RoleOutcome> roles;  ///< What the players did, by role.
  std::optional<std::size_t> culprit;  ///< The role that quit or failed, if one did.
  bool timedOut = false;  ///< Whether it failed by taking too long.
  /// Whether the seed decides it alone: no player has a time limit or several threads.
  bool repeatable = true;
};

/// Plays matches, one after the other, between players that were chosen before.
using MatchMaker = std::function<MatchReport(const MatchRequest&)>;

/// A game with its parameters and the state that matches start from. `Module<G>` implements the few
/// virtual functions for any game; all that is not about its type is here, and compiled once.
class GameModule {
 public:
  virtual ~GameModule() = default;

  virtual const GameTraits& traits() const = 0;
  GameInfo info() const;
  /// The same game, with the same players.
  virtual std::unique_ptr<GameModule> copy() const = 0;
  /// The game with other parameters.
  std::unique_ptr<GameModule> configured(const Settings& settings) const;
  /// The game from another state, in JSON or string form.
  std::unique_ptr<GameModule> startingAt(std::string_view state) const;
  /// Its parameters, as the text of JSON.
  std::string parameters() const;

  /// The state that matches start from: by the parameters, with the luck of the set-up drawn.
  AnyState start(const Rng& rng) const;
  /// The start of the match of that seed.
  AnyState startOf(std::uint64_t seed) const;
  /// All starts if they are at most `most`, else so many that luck has drawn.
  AnyStarts starts(std::size_t most, const Rng& rng) const;
  /// All starts, one for each deal: several may be the same. An error if they cannot be listed, or
  /// are too many.
  std::vector<AnyState> allDeals() const;
  /// All starts, each with its probability; none if they cannot be listed, or are more than `most`.
  std::vector<WeightedState> weightedStarts(std::size_t most) const;
  /// A match from a state of this game.
  virtual std::unique_ptr<AnyMatch> match(const AnyState& start, MatchSetup setup) const = 0;

  /// Adds a kind of player; one of the same name is replaced.
  void add(PlayerKind kind);
  /// The kinds of players, those that cannot play it included.
  std::vector<PlayerInfo> players() const;
  /// How to make the player that somebody asked for; an error if there is none, or it cannot play.
  PlayerMaker maker(const Specification& player) const;

  /// Seats a player in every role; throws if one is unknown, or if they are too few or too many.
  MatchMaker matches(const std::vector<Specification>& players) const;
  /// The same for any number of players, of whom each request seats some (`seats`). One copy for
  /// each thread.
  MatchMaker matchesAmong(const std::vector<Specification>& players) const;

  virtual const Laboratory& laboratory() const = 0;

 protected:
  GameModule() = default;
  explicit GameModule(std::vector<PlayerKind> kinds);
  GameModule(const GameModule&) = default;
  GameModule& operator=(const GameModule&) = default;

 private:
  virtual std::vector<std::string> aliases() const = 0;
  /// The game of another type that these parameters ask for; nothing if it is this one.
  virtual std::unique_ptr<GameModule> variant() const = 0;
  /// The parameters, as members of this.
  virtual std::vector<FieldPlace> parameterFields() = 0;
  /// The state that the parameters lead to.
  virtual AnyState setUp(const Rng& rng) const = 0;
  /// How many ways there are to set it up, 0 if it does not tell; and the state of one of them.
  virtual std::size_t deals() const = 0;
  virtual AnyState deal(std::size_t number) const = 0;
  virtual double dealProbability(std::size_t number) const = 0;

  std::shared_ptr<const std::vector<PlayerKind>> kinds_;
  std::optional<AnyState> state_;
};

/// The game of that name, whatever its case and punctuation; an error that lists them if there is
/// none.
const GameModule& gameNamed(std::span<const std::unique_ptr<GameModule>> games,
                            std::string_view name);

}  // namespace ludorum

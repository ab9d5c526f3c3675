// The one seam between static and dynamic code: a game as text and JSON.
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
#include "ludorum/boards/picture.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/live_match.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {

/// A game's picture, for who does not know its type.
struct PictureInfo {
  std::size_t rows = 0, columns = 0;
  Click click = Click::cell;
  std::vector<Piece> pieces;
};

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
  bool hidden = false;  ///< Whether roles see only a part of the state.
  std::optional<PictureInfo> picture;  ///< Of its board, if the game has one.
};

/// What there is to know of a kind of player.
struct PlayerInfo {
  std::string name, help;
  std::vector<ParameterInfo> parameters;
  std::string whyNot;  ///< Why it cannot play the game; empty if it can.
  bool weighs = false;  ///< Whether it can say what it makes of its moves.
};

/// A move that a player has weighed, for people: moves are JSON.
struct EvaluatedMove {
  std::string move;
  double value = 0;  ///< For the role that was asked, in the scale of the game's results.
  std::uint64_t visits = 0;
  std::vector<std::string> line;
};

/// What is wanted of a match.
struct MatchRequest {
  std::uint64_t seed = 0;
  std::size_t plies = std::numeric_limits<std::size_t>::max();  ///< Stop after so many.
  std::function<void(const std::string&)> line{};  ///< Gets the transcript, a line a ply.
  bool record = false;  ///< Whether to make a record.
  std::optional<std::uint64_t> luck{};  ///< The seed of set-up, opening and luck, if not `seed`.
  std::size_t opening = 0;  ///< So many plies are made at random before the match begins.
  std::string state{};  ///< The state to begin in, JSON or string form; empty: the game's own.
  std::span<const std::uint32_t>
      seats{};  ///< Which of the players has which role; empty: in order.
  /// Whether a player that fails has lost, instead of ending the match without a result.
  bool forfeits = false;
  /// When a stop is requested, players that search decide at once from then on: the match ends
  /// soon, but not as its seed would have it.
  std::stop_token stop{};
};

/// What became of it.
struct MatchReport {
  std::optional<std::vector<float>> result;  ///< By role; nothing if it did not end.
  std::size_t plies = 0;
  std::string quitter;  ///< The role that quit, if one did.
  std::string error;  ///< What ended it early, if something did.
  std::string record;  ///< One line of JSON, if it was asked for.
  std::vector<arena::Seat> seats;  ///< What the players did, by role.
  std::optional<std::size_t> culprit;  ///< The role that quit or failed, if one did.
  bool timedOut = false;  ///< Whether it failed by taking too long.
  /// Whether the seed decides it alone: no player has a time limit or several threads.
  bool repeatable = true;
};

/// Plays matches, one after the other, between players that were chosen before.
using MatchMaker = std::function<MatchReport(const MatchRequest&)>;

/// A move that a player has decided on.
struct DecidedMove {
  std::string move;  ///< JSON.
  std::uint64_t simulations = 0;  ///< That the decision took; 0 if the player does not simulate.
};

/// A player that stays, for who knows neither its type nor the game's: decides for a role in a
/// state, given in its documented form. Nothing if the player quits; an Error if the state is
/// impossible, or the role not active in it.
using Decider = std::function<std::optional<DecidedMove>(const Json& state, std::string_view role)>;

/// What a player that is still thinking makes of the moves of a role, best first.
struct Analysis {
  std::vector<EvaluatedMove> moves;
  std::uint64_t simulations = 0;  ///< So far; 0 if the player does not simulate.
  bool done = false;  ///< Whether that is all that its parameters allow.
};

/// Thinks a bit more with each call, and tells what it has found.
using Analyst = std::function<Analysis()>;

/// What a match that is driven from outside begins with.
struct LiveRequest {
  std::uint64_t seed = 0;  ///< Of the players; of luck, too.
  std::string state{};  ///< The state to begin in, JSON or string form; empty: the game's own.
};

/// How fast a game is.
struct BenchFigures {
  double playoutsPerSecond = 0, pliesPerPlayout = 0, perftNodesPerSecond = 0;
};

/// A game with its parameters and the state that matches start from, for code that knows no game
/// type. `Module<G>` implements it for any game.
class GameModule {
 public:
  GameModule() = default;
  GameModule(const GameModule&) = default;
  GameModule& operator=(const GameModule&) = default;
  virtual ~GameModule() = default;

  virtual GameInfo info() const = 0;
  /// The game with other parameters.
  virtual std::unique_ptr<GameModule> configured(const Settings& settings) const = 0;
  /// The game from another state, in JSON or string form.
  virtual std::unique_ptr<GameModule> startingAt(std::string_view state) const = 0;

  /// The kinds of players, those that cannot play it included.
  virtual std::vector<PlayerInfo> players() const = 0;
  /// Seats a player in every role; throws if one is unknown, or if they are too few or too many.
  virtual MatchMaker matches(const std::vector<Specification>& players) const = 0;
  /// The same for any number of players, of whom each request seats some (`seats`). One copy for
  /// each thread.
  virtual MatchMaker contests(const std::vector<Specification>& players) const = 0;
  /// What a player makes of the moves of a role at the start, best first; the first active role if
  /// none is named. Throws if the player does not weigh moves.
  virtual std::vector<EvaluatedMove> evaluated(const Specification& player, std::string_view role,
                                               std::uint64_t seed) const = 0;
  /// A player whose decisions are wanted one by one. The seed is the player's own. When a stop is
  /// requested, a search decides by what it knows, and later ones decide at once.
  virtual Decider decider(const Specification& player, std::uint64_t seed,
                          const std::stop_token& stop) const = 0;
  Decider decider(const Specification& player, std::uint64_t seed) const {
    return decider(player, seed, {});
  }
  /// A player that weighs the moves of a role in a state, given in its documented form, and tells
  /// of it while it thinks. Throws if it does not weigh moves, or the role has none.
  virtual Analyst analyst(const Specification& player, const Json& state, std::string_view role,
                          std::uint64_t seed, const std::stop_token& stop) const = 0;
  /// A match that is driven from outside.
  virtual std::unique_ptr<LiveMatch> live(const LiveRequest& request) const = 0;
  /// The match of a record, as far as it goes; it may go on. Throws if the record is not replayed
  /// without a difference.
  virtual std::unique_ptr<LiveMatch> reopened(const Json& record) const = 0;
  /// Replays the record of a match: the first difference found, or nothing.
  virtual std::string replayed(const Json& record) const = 0;

  virtual std::vector<testing::PerftRow> perft(std::size_t depth,
                                               const testing::Progress& progress) const = 0;
  virtual std::vector<std::uint64_t> uniqueStates(std::size_t depth,
                                                  const testing::Progress& progress) const = 0;
  virtual std::vector<testing::LawReport> check(const testing::LawOptions& options) const = 0;
  /// Measures for about so many seconds.
  virtual BenchFigures bench(double seconds) const = 0;
};

}  // namespace ludorum

// A match in the terminal, between people and artificial players.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "context.hpp"
#include "line_input.hpp"
#include "ludorum/module/any_player.hpp"
#include "play_view.hpp"
#include "typed_line.hpp"

namespace ludorum::app {

/// Who has a role.
struct PlaySeat {
  std::string player;  ///< A specification; empty: a person.
  std::optional<PlayerMaker> maker{};  ///< None for a person.
  std::optional<AnyPlayer> made{};  ///< The player of this match.
  bool isPerson() const { return !maker; }
};

/// What is to be played, and by whom.
struct PlaySetup {
  std::unique_ptr<GameModule> game;
  GameInfo info;
  std::vector<PlaySeat> seats;  ///< By role.
  std::uint64_t seed = 0;
  double pace = 0;  ///< Seconds that a player's decision takes at least, for people who watch.
  std::string adviser;  ///< The player that gives hints; empty if none can.
  std::stop_source stop;  ///< Stops the players' searches.

  /// The player of a role, at the beginning of a match: as in a match of this seed that
  /// nobody looks on.
  AnyPlayer newPlayer(std::size_t role) const;
};

class PlaySession {
 public:
  PlaySession(const Context& context, PlaySetup setup, Pencils pencils);

  /// Plays until the match is over and nobody wants more of it, or somebody leaves it. Returns the
  /// exit code. Throws if a player fails. An Interruption that is asked for ends it, too.
  int run();

 private:
  /// Ctrl-C.
  struct Interrupted {};
  /// What to do after a line was obeyed.
  enum class Next : std::uint8_t { ask, go, leave };

  void play();
  bool goOn();
  /// The move that a text is in the game's own notation.
  std::optional<std::size_t> moveWritten(const std::string& text, std::size_t role,
                                         const std::vector<LegalMove>& moves) const;
  Next askFor(std::size_t role);
  Next askAtEnd();
  std::optional<std::string> typedAfter(const std::string& prompt);
  Next obey(const TypedLine& typed, std::optional<std::size_t> role);
  void handOverTo(std::size_t role);
  std::string wipedLine(std::size_t role) const;
  void decide(std::size_t role, const AnyMove& move, const std::vector<std::size_t>& awaited);
  void think(std::size_t role);
  void advise(const TypedLine& typed, std::size_t role);
  std::vector<EvaluatedMove> weighed(const std::string& player, std::size_t role);
  std::size_t lastDecisionOfAPerson();
  void undo();
  void rewindScripts();
  void save(const std::string& file);
  void show(Viewer viewer, const std::vector<LegalMove>& moves);
  void tellPlies(Viewer viewer);
  void tellEnding();
  void keepPace(std::chrono::steady_clock::time_point begun);
  template <class Work>
  auto patiently(const std::string& who, Work work);

  std::size_t people() const;
  /// Whether people at this terminal must not see what the others see.
  bool isSecret() const { return setup_.info.hidden && people() > 1; }
  /// From whose side things are told that are told to all who are here.
  Viewer commonViewer() const;
  std::optional<std::size_t> awaitedPerson() const;

  const Context& context_;
  std::ostream& out_;
  PlaySetup setup_;
  PlayView view_;
  LineInput input_;
  std::unique_ptr<LiveMatch> match_;
  std::vector<std::size_t> told_;  ///< So many plies were told, by role; the first for all.
  std::vector<DecisionTimes> times_;  ///< By ply.
  std::optional<std::size_t> seated_{};  ///< Who sits at the terminal, where that is a secret.
};

}  // namespace ludorum::app

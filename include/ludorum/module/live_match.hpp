// A match that is driven from outside, move by move, and what may be shown of it: what a page or a
// terminal shows, and what people do there.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ludorum/erased/any_state.hpp"
#include "ludorum/module/any_match.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/record.hpp"

namespace ludorum {

/// From whose side a match is seen: a role's, an onlooker's, or that of somebody who sees all.
using Viewer = std::optional<std::size_t>;
/// The side of somebody who only watches, and sees what everybody sees.
inline constexpr std::size_t onlooker = static_cast<std::size_t>(-1);

/// What is seen of a state.
struct Position {  // NOLINT(bugprone-exception-escape): of JSON, which clang-tidy mistrusts.
  Json state;  ///< The documented form of what is seen; null where it has none.
  std::string text;  ///< For people; empty where nothing may be seen.
  std::string cells;  ///< A character for each cell of the game's picture; empty without one.
  std::vector<double> scores;  ///< By role; empty if the game has none, or hides them.
};

/// A move that can be made.
struct LegalMove {
  AnyMove move;
  /// Where it is clicked: on the picture any of these cells, or a path from the first to the last
  /// (see Click); on a scene one place, or a path of places. Empty: it is a button.
  std::vector<std::size_t> cells;
};

/// What is seen of what happened in a ply.
struct SeenPly {
  AnyDecisions moves;  ///< By role; none for a role that was not active, or is not seen.
  std::optional<AnyHap> hap{};  ///< Nothing where luck had no part, or is not seen.
  std::string line;  ///< Of the transcript; empty for a viewer who does not see all.
  /// Whether the viewer notices it at all: nobody is told how often the other has tried something.
  bool isNoticed = true;
};

/// What a match begins with.
struct Beginning {
  std::uint64_t seed = 0;
  std::optional<AnyState> start{};  ///< Nothing: as the seed and the game's parameters have it.
};

/// A match without players. Roles are numbers, in the game's order.
class LiveMatch {
 public:
  explicit LiveMatch(const GameModule& game, const Beginning& beginning = {});
  /// A match that has come to a state by these plies, and goes on with the luck that it had.
  LiveMatch(const GameModule& game, std::uint64_t seed, const AnyState& now,
            std::vector<PastPly> history);
  /// The match of a record; throws if the record is not replayed without a difference.
  LiveMatch(const GameModule& game, const Json& record);

  std::size_t plies() const { return match_->plies(); }
  /// The roles that must still decide before the next ply is made; none when the match has ended.
  std::vector<std::size_t> awaited() const;
  std::optional<std::vector<float>> result() const { return match_->result(); }
  std::optional<std::size_t> quitter() const;
  AnyState state(std::size_t ply) const { return match_->state(ply); }
  /// What happened in a ply, from 0.
  AnyPly ply(std::size_t number) const { return match_->ply(number); }
  /// What a role sees after so many plies; and what it saw whenever it decided.
  AnyView view(std::size_t ply, std::size_t role) const;
  std::vector<AnyView> decidedViews(std::size_t role) const;

  /// The state after so many plies; 0 is the start.
  Position position(std::size_t ply, Viewer viewer) const;
  /// How that looks, place by place; nothing of a game without scenes.
  std::optional<Scene> scene(std::size_t ply, Viewer viewer) const;
  /// What happened in a ply, from 0. In a game that hides something a role sees its own moves, and
  /// those of others that are public.
  SeenPly played(std::size_t ply, Viewer viewer) const;
  /// The transcript's closing line; empty while the match goes on.
  std::string endLine() const;
  /// What a role that is awaited can do now.
  std::vector<LegalMove> moves(std::size_t role) const;

  /// Decides for a role that is awaited; the last one's decision makes the ply. Throws, and nothing
  /// changes, if the role is not awaited or the move is illegal.
  void decide(std::size_t role, const AnyMove& move);
  void decide(std::size_t role, const Json& move);
  /// The role gives up, whoever's turn it is, which ends the match. Throws if it has ended.
  void quit(std::size_t role);
  /// Goes back to when so many plies were made; decisions for the next one are forgotten. Luck
  /// comes out again as it did: nobody undoes to roll a better number.
  void takeBack(std::size_t plies) { match_->takeBack(plies); }

  /// The record of the match so far; `players` are their specifications, by role.
  std::string record(const std::vector<std::string>& players) const;
  Json recordForm(const std::vector<std::string>& players) const;

  /// What the record has beside the history and the result.
  RecordHeading headingWith(const std::vector<std::string>& players) const;

 private:
  Role role(std::size_t number) const;
  void requireViewer(Viewer viewer) const;

  std::unique_ptr<AnyMatch> match_;
  RecordHeading heading_;
};

/// What a viewer sees of a state, and of a ply that was made in one.
Position positionSeen(const AnyState& state, Viewer viewer);
std::optional<Scene> sceneSeen(const AnyState& state, Viewer viewer);
SeenPly plySeen(const AnyState& before, const AnyPly& made, Viewer viewer);
/// Whether a viewer notices a ply: it has moved, or seen a move, or sees something else now, or it
/// is another's turn.
bool isNoticed(const AnyState& before, const AnyPly& made, const AnyState& after, Viewer viewer);

/// What a role may do in a state, and where that is clicked.
std::vector<LegalMove> legalMoves(const AnyState& state, Role role);

/// The cells of a picture in a state's documented form; empty if it has no such member: what a role
/// sees of a state may lack it. An error if there are not as many as the picture has.
std::string cellsOf(const GameTraits& game, const Json& form);

}  // namespace ludorum

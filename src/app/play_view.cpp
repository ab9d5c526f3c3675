#include "play_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "picture/scenes.hpp"
#include "scene_drawing.hpp"
#include "shown_text.hpp"
#include "table.hpp"
#include "typed_line.hpp"

namespace ludorum::app {

namespace {
/// Luck by its names: `die: 5, coin: heads`.
std::string luckText(const AnyHap& hap) {
  const Json outcomes = hap.form();
  std::string text;
  for (const auto& [name, value] : outcomes.items())
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", name, moveWord(value));
  return shownText(text);
}
}  // namespace

std::string PlayView::name(std::size_t role) const {
  std::string name = shownLine(info_.roles[role]);
  if (!players_[role].empty()) name += fmt::format(" ({})", shownLine(players_[role]));
  return inColourOf(role, name, pencils_);
}

std::string PlayView::valuesByRole(const std::vector<double>& values) const {
  std::string text;
  for (std::size_t role = 0; role < values.size(); ++role)
    text +=
        fmt::format("{}{} {}", role > 0 ? ", " : "", shownLine(info_.roles[role]), values[role]);
  return text;
}

/// Whether the board says how to make these moves.
bool PlayView::isDrawn(const std::vector<LegalMove>& moves) const {
  return info_.picture && !info_.picture->checkered &&
         std::all_of(moves.begin(), moves.end(),
                     [](const LegalMove& move) { return !move.cells.empty(); });
}

/// The board where it is told place by place, or looks like that of chess; empty where it is not.
std::string PlayView::sceneDrawn(const LiveMatch& match, Viewer viewer, const Position& now) const {
  const std::size_t ply = match.plies();
  if (info_.picture && info_.picture->checkered && !now.cells.empty()) {
    const std::string before = ply > 0 ? match.position(ply - 1, viewer).cells : now.cells;
    return sceneDrawing(picture::sceneOf(*info_.picture, now.cells),
                        picture::sceneOf(*info_.picture, before), info_.roles, pencils_);
  }
  const auto scene = match.scene(ply, viewer);
  if (!scene) return {};
  const auto before = ply > 0 ? match.scene(ply - 1, viewer) : std::nullopt;
  return sceneDrawing(*scene, before, info_.roles, pencils_);
}

std::string PlayView::position(const LiveMatch& match, Viewer viewer,
                               const std::vector<LegalMove>& moves) const {
  const std::size_t ply = match.plies();
  const Position now = match.position(ply, viewer);
  std::string text = "\n";
  if (const std::string drawing = sceneDrawn(match, viewer, now); !drawing.empty()) {
    text += drawing;
  } else if (info_.picture && !now.cells.empty()) {
    const std::string before = ply > 0 ? match.position(ply - 1, viewer).cells : std::string();
    text += boardDrawing(*info_.picture, now.cells, before, moves, pencils_);
  } else {
    text += now.text.empty() ? "(nothing to be seen)\n" : shownText(now.text) + '\n';
  }
  if (!now.scores.empty()) text += fmt::format("Scores: {}\n", valuesByRole(now.scores));
  if (!moves.empty() && !isDrawn(moves)) text += fmt::format("Moves: {}\n", moveWords(moves));
  return text;
}

std::string PlayView::ply(const SeenPly& played, const DecisionTimes& seconds) const {
  if (!played.isNoticed) return {};
  std::string text;
  for (std::size_t role = 0; role < played.moves.size(); ++role) {
    if (!played.moves[role]) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", name(role),
                        shownLine(moveWord(*played.moves[role])));
    if (role < seconds.size() && seconds[role])
      text += fmt::format(" [{}]", humanTime(*seconds[role]));
  }
  if (text.empty()) text = "The others have moved";
  if (played.hap) text += fmt::format("; {}", luckText(*played.hap));
  return text + '\n';
}

std::string PlayView::hint(const EvaluatedMove& best, const std::string& player) const {
  return fmt::format("{} would play {}: worth {:.3g}, of {} to {}\n", shownLine(player),
                     shownLine(moveWord(best.move)), best.value, info_.resultBounds.min,
                     info_.resultBounds.max);
}

std::string PlayView::ending(const LiveMatch& match) const {
  std::string text;
  if (const auto quitter = match.quitter()) text += name(*quitter) + " quits.\n";
  if (const auto result = match.result()) {
    std::vector<std::string> winners;
    for (std::size_t role = 0; role < result->size(); ++role)
      if ((*result)[role] > 0) winners.push_back(name(role));
    const bool isTied = std::all_of(result->begin(), result->end(), [](float r) { return r == 0; });
    if (winners.empty())
      text += isTied ? "A tie" : "Nobody wins";
    else
      text +=
          fmt::format("{} {}", fmt::join(winners, " and "), winners.size() > 1 ? "win" : "wins");
    text += fmt::format(" ({}).\n", valuesByRole({result->begin(), result->end()}));
  }
  return text + shownText(match.endLine()) + '\n';
}

std::string moveList(const std::vector<LegalMove>& moves) {
  constexpr std::size_t room = 78;
  std::string text;
  std::size_t width = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string item = fmt::format("#{} {}", i + 1, shownLine(moveWord(moves[i].move)));
    if (width > 0) text += width + item.size() + 3 > room ? "\n" : "   ";
    width = width > 0 && width + item.size() + 3 <= room ? width + 3 + item.size() : item.size();
    text += item;
  }
  return text + '\n';
}

std::string playHelp() {
  return "Type a move: a word (as short as it stays clear) or JSON; or choose one of the list by\n"
         "its number, #2. Where moves are no numbers, 2 will do; where they are, 2 is the move.\n"
         "  moves          the list of moves\n"
         "  hint           what a good player would do\n"
         "  eval [PLAYER]  what a player makes of all moves: value, visits, what it expects\n"
         "  undo           back to the last decision of a person\n"
         "  board          shows the position again\n"
         "  save [FILE]    writes the record of the match so far, for `replay`\n"
         "  quit           leaves the match; so does the end of input (Ctrl-D)\n"
         "Where a move has the name of a command, the command is written /quit.\n";
}

}  // namespace ludorum::app

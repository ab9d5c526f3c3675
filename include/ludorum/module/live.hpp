// `LiveMatchOf<G>`: a match of any game, driven from outside.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/boards/picture.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/live_match.hpp"
#include "ludorum/module/outside_player.hpp"
#include "ludorum/module/record.hpp"
#include "ludorum/module/transcript.hpp"

namespace ludorum {

/// The game has a picture of its board.
template <class G>
concept Pictured = requires {
  G::picture.rows* G::picture.columns;
  G::picture.member;
  G::picture.click;
  G::picture.pieces;
};

template <Game G>
std::optional<PictureInfo> pictureOf() {
  if constexpr (Pictured<G>)
    return PictureInfo{G::picture.rows,
                       G::picture.columns,
                       G::picture.click,
                       {G::picture.pieces.begin(), G::picture.pieces.end()}};
  else
    return std::nullopt;
}

namespace detail {
/// The characters of a text without the ends of rows, or of the texts in an array.
inline std::string cellsIn(const Json& json) {
  std::string cells;
  if (json.is_string()) cells = json.get<std::string>();
  if (json.is_array())
    for (const Json& part : json) cells += cellsIn(part);
  std::erase(cells, '/');
  return cells;
}

/// The cells of a picture in a state's documented form; empty if it has no such member: what a role
/// sees of a state may lack it.
template <Pictured G>
std::string cellsOf(const Json& form) {
  constexpr std::size_t count = G::picture.rows * G::picture.columns;
  const std::string member(G::picture.member);
  if (!member.empty() && (!form.is_object() || !form.contains(member))) return {};
  std::string cells = cellsIn(member.empty() ? form : form[member]);
  require(cells.size() == count, "the picture of " + std::string(G::name) + " has " +
                                     std::to_string(count) + " cells, but \"" + member + "\" has " +
                                     std::to_string(cells.size()) + " characters");
  return cells;
}

/// Where a move is clicked: see Click.
template <Pictured G>
std::vector<std::size_t> cellsOfMove(const Json& move) {
  std::vector<std::size_t> cells;
  const auto add = [&](const Json& json, std::size_t count) {
    if (json.is_number_unsigned() && json.template get<std::uint64_t>() < count)
      cells.push_back(json.template get<std::size_t>());
  };
  constexpr std::size_t rows = G::picture.rows, columns = G::picture.columns;
  if (G::picture.click == Click::column) {
    add(move, columns);
    for (std::size_t row = 1; row < rows && !cells.empty(); ++row)
      cells.push_back(cells.front() + row * columns);
  } else if (move.is_structured()) {
    for (const Json& part : move) add(part, rows * columns);
  } else {
    add(move, rows * columns);
  }
  return cells;
}
}  // namespace detail

template <Documented G>
class LiveMatchOf final : public LiveMatch {
 public:
  /// `heading` is that of the match's records; its seeds decide luck.
  LiveMatchOf(Match<G> match, RecordHeading heading)
      : match_(std::move(match)), heading_(std::move(heading)) {}

  std::size_t plies() const override { return match_.ply(); }
  std::vector<std::size_t> awaited() const override {
    std::vector<std::size_t> roles;
    for (const Role role : match_.awaited()) roles.push_back(index(role));
    return roles;
  }
  std::optional<std::vector<float>> result() const override {
    const auto result = match_.result();
    if (!result) return std::nullopt;
    return std::vector<float>(result->begin(), result->end());
  }
  std::optional<std::size_t> quitter() const override {
    if (!match_.quitter()) return std::nullopt;
    return index(*match_.quitter());
  }

  Position position(std::size_t ply, Viewer viewer) const override {
    const G& state = match_.state(static_cast<std::ptrdiff_t>(ply));
    if constexpr (Hidden<G>)
      if (viewer) return seen(state, roleAt(*viewer));
    Position position{jsonText<G>(formOf(state)), toString(state), {}, {}};
    if constexpr (requires { state.scores(); })
      for (const auto score : state.scores()) position.scores.push_back(static_cast<double>(score));
    return pictured(std::move(position));
  }
  PlayedPly played(std::size_t number, Viewer viewer) const override {
    require(number < match_.ply(), "the match has " + std::to_string(match_.ply()) +
                                       " plies, not " + std::to_string(number + 1));
    const auto& ply = match_.history()[number];
    PlayedPly played;
    for (const Role role : G::players.all()) {
      const bool told = !Hidden<G> || !viewer || *viewer == index(role);
      const bool moved = told && ply.moves[role];
      played.moves.push_back(moved ? std::optional(moveText<G>(*ply.moves[role])) : std::nullopt);
    }
    if (Hidden<G> && viewer) return played;
    if constexpr (Stochastic<G>)
      if (ply.haps) played.haps = hapText<G>(*ply.haps);
    played.line = moveLine(ply.state, ply.moves);
    return played;
  }
  std::string endLine() const override {
    if (match_.quitter())
      return toString(match_.state()) + "\tquit: " + std::string(G::players[*match_.quitter()]);
    const auto result = match_.state().result();
    return result ? ludorum::endLine(match_.state(), *result) : std::string();
  }
  std::vector<LegalMove> moves(std::size_t number) const override {
    const Role role = roleAt(number);
    std::vector<LegalMove> moves;
    if (!match_.awaited().contains(role)) return moves;
    const auto list = movesOf(match_.state(), role);
    for (std::size_t i = 0; i < list.size(); ++i) {
      LegalMove& move = moves.emplace_back(LegalMove{moveText<G>(list[i]), {}});
      if constexpr (Pictured<G>) move.cells = detail::cellsOfMove<G>(Json::parse(move.move));
    }
    return moves;
  }

  void decide(std::size_t number, const Json& move) override {
    const Role role = roleAt(number);
    match_.decide(role, readMove(match_.state(), role, move));
  }
  void quit(std::size_t number) override { match_.resign(roleAt(number)); }
  void takeBack(std::size_t plies) override {
    require(plies <= match_.ply(), "the match has only " + std::to_string(match_.ply()) + " plies");
    const G state = match_.state(static_cast<std::ptrdiff_t>(plies));
    auto history = match_.history();
    history.resize(plies, {state, {}, {}});  // It gets shorter: nothing is filled in.
    match_ = Match<G>(std::move(history), state, {}, heading_.luck.value_or(heading_.seed));
  }

  std::string record(const std::vector<std::string>& players) const override {
    RecordHeading heading = heading_;
    heading.players = players;
    return recordOf(match_, heading);
  }

 private:
  static Role roleAt(std::size_t number) {
    require(number < roleCount<G>, "there is no role " + std::to_string(number));
    return Role(number);
  }
  static Position pictured(Position position) {
    if constexpr (Pictured<G>) position.cells = detail::cellsOf<G>(Json::parse(position.state));
    return position;
  }
  /// What a role sees of a state that is not wholly shown to it.
  static Position seen(const G& state, Role role) {
    if constexpr (Tellable<G>) {
      const View<G> view = viewOf(state, role);
      return pictured(
          {jsonText<G>(detail::formOfView<G>(view)), detail::textOfView<G>(view), {}, {}});
    } else {
      return {"null", {}, {}, {}};
    }
  }

  Match<G> match_;
  RecordHeading heading_;
};

/// The match of a record that is replayed without a difference.
template <Documented G>
Match<G> matchOf(const G& start, const Json& record, std::uint64_t seed) {
  const std::string difference = replayDifference(start, record);
  require(difference.empty(), difference);
  const Json& history = record["history"];
  std::vector<typename Match<G>::Ply> plies;
  for (std::size_t i = 0; i + 1 < history.size(); ++i) {
    const G state = readState(start, history[i]["state"]);
    typename Match<G>::Ply ply{state, readMoves(state, history[i]["moves"]), {}};
    if constexpr (Stochastic<G>)
      if (history[i].contains("haps")) ply.haps = readHap<G>(history[i]["haps"]);
    plies.push_back(ply);
  }
  Match<G> match(std::move(plies), readState(start, history.back()["state"]), {}, seed);
  if (record.contains("quit") && !match.finished()) {
    const Role quitter = G::players.role(record["quit"].template get_ref<const std::string&>());
    match.resign(quitter);
  }
  return match;
}

}  // namespace ludorum

#include "ludorum/module/live_match.hpp"

#include <algorithm>
#include <utility>

#include "ludorum/core/error.hpp"
#include "ludorum/module/transcript.hpp"

namespace ludorum {

namespace {
/// The characters of a text without the ends of rows, or of the texts in an array.
std::string charactersIn(const Json& json) {
  std::string cells;
  if (json.is_string()) cells = json.get<std::string>();
  if (json.is_array())
    for (const Json& part : json) cells += charactersIn(part);
  std::erase(cells, '/');
  return cells;
}
}  // namespace

std::string cellsOf(const GameTraits& game, const Json& form) {
  if (!game.picture) return {};
  const std::string member(game.picture->member);
  if (!member.empty() && (!form.is_object() || !form.contains(member))) return {};
  std::string cells = charactersIn(member.empty() ? form : form[member]);
  const std::size_t count = game.picture->rows * game.picture->columns;
  require(cells.size() == count, "the picture of " + std::string(game.name) + " has " +
                                     std::to_string(count) + " cells, but \"" + member + "\" has " +
                                     std::to_string(cells.size()) + " characters");
  return cells;
}

namespace {
/// Where a move is clicked on a picture, by the move's form: see Click.
std::vector<std::size_t> cellsOf(const PictureInfo& picture, const AnyMove& move) {
  std::vector<std::size_t> cells;
  const auto add = [&](const Json& json, std::size_t count) {
    if (json.is_number_unsigned() && json.get<std::uint64_t>() < count)
      cells.push_back(json.get<std::size_t>());
  };
  const std::size_t rows = picture.rows, columns = picture.columns;
  const Json form = move.form();
  if (picture.click == Click::column) {
    add(form, columns);
    for (std::size_t row = 1; row < rows && !cells.empty(); ++row)
      cells.push_back(cells.front() + row * columns);
  } else if (form.is_structured()) {
    for (const Json& part : form) add(part, rows * columns);
  } else {
    add(form, rows * columns);
  }
  return cells;
}
}  // namespace

std::vector<LegalMove> legalMoves(const AnyState& state, Role role) {
  std::vector<LegalMove> moves;
  const AnyView seen = state.view(role);
  const auto& picture = state.game().picture;
  for (const AnyMove& move : state.moves(role)) {
    std::vector<std::size_t> cells = seen.clicks(move);
    if (cells.empty() && picture) cells = cellsOf(*picture, move);
    moves.push_back({move, std::move(cells)});
  }
  return moves;
}

LiveMatch::LiveMatch(const GameModule& game, const Beginning& beginning)
    : match_(game.match(beginning.start ? *beginning.start : game.startOf(beginning.seed),
                        {beginning.seed})),
      heading_{game.parameters(), {}, beginning.seed, {}} {}
LiveMatch::LiveMatch(const GameModule& game, std::uint64_t seed, const AnyState& now,
                     std::vector<PastPly> history)
    : match_(game.match(now, {seed, std::move(history)})),
      heading_{game.parameters(), {}, seed, {}} {}
LiveMatch::LiveMatch(const GameModule& game, const Json& record)
    : match_(matchIn(game, record)), heading_(headingIn(record)) {
  heading_.parameters = game.parameters();
}

Role LiveMatch::role(std::size_t number) const {
  require(number < match_->game().roles.size(), "there is no role " + std::to_string(number));
  return Role(number);
}

void LiveMatch::requireViewer(Viewer viewer) const {
  if (viewer && viewer != onlooker) static_cast<void>(role(*viewer));
}

std::vector<std::size_t> LiveMatch::awaited() const {
  std::vector<std::size_t> roles;
  for (const Role role : match_->awaited()) roles.push_back(index(role));
  return roles;
}

std::optional<std::size_t> LiveMatch::quitter() const {
  const auto quitter = match_->quitter();
  if (!quitter) return std::nullopt;
  return index(*quitter);
}

AnyView LiveMatch::view(std::size_t ply, std::size_t number) const {
  return state(ply).view(role(number));
}

std::vector<AnyView> LiveMatch::decidedViews(std::size_t number) const {
  std::vector<AnyView> views;
  for (std::size_t ply = 0; ply < plies(); ++ply)
    if (match_->ply(ply).decisions[number]) views.push_back(view(ply, number));
  return views;
}

Position positionSeen(const AnyState& state, Viewer viewer) {
  Position position;
  if (state.game().hidden && viewer == onlooker) {
    const auto sight = state.publicSight();
    if (!sight) return position;
    position.state = Json::parse(sight->form);
    position.text = sight->form;
  } else if (state.game().hidden && viewer) {
    const AnyView seen = state.view(Role(*viewer));
    position.state = seen.form();
    position.text = seen.text();
  } else {
    position.state = state.form();
    position.text = state.text();
    position.scores = state.scores();
  }
  if (!position.state.is_null()) position.cells = cellsOf(state.game(), position.state);
  return position;
}

std::optional<Scene> sceneSeen(const AnyState& state, Viewer viewer) {
  if (!state.game().hidden || !viewer) return state.scene();
  if (viewer != onlooker) return state.view(Role(*viewer)).scene();
  const auto sight = state.publicSight();
  return sight ? sight->scene : std::nullopt;
}

SeenPly plySeen(const AnyState& before, const AnyPly& made, Viewer viewer) {
  SeenPly seen{made.decisions, made.hap, {}};
  if (before.game().hidden && viewer) {
    for (std::size_t r = 0; r < seen.moves.size(); ++r)
      if (r != *viewer && seen.moves[r] && !before.isPublic(*seen.moves[r])) seen.moves[r].reset();
    seen.hap.reset();
  } else {
    seen.line = moveLine(before, made.decisions);
  }
  return seen;
}

bool isNoticed(const AnyState& before, const AnyPly& made, const AnyState& after, Viewer viewer) {
  if (!before.game().hidden || !viewer || !(before.active() == after.active())) return true;
  for (std::size_t r = 0; r < made.decisions.size(); ++r)
    if (made.decisions[r] && (r == *viewer || before.isPublic(*made.decisions[r]))) return true;
  if (viewer != onlooker) return !(before.view(Role(*viewer)) == after.view(Role(*viewer)));
  const auto then = before.publicSight(), now = after.publicSight();
  return then && now && then->form != now->form;
}

Position LiveMatch::position(std::size_t ply, Viewer viewer) const {
  requireViewer(viewer);
  return positionSeen(state(ply), viewer);
}
std::optional<Scene> LiveMatch::scene(std::size_t ply, Viewer viewer) const {
  requireViewer(viewer);
  return sceneSeen(state(ply), viewer);
}
SeenPly LiveMatch::played(std::size_t number, Viewer viewer) const {
  const AnyState before = match_->state(number);
  const AnyPly made = match_->ply(number);
  SeenPly seen = plySeen(before, made, viewer);
  seen.isNoticed = isNoticed(before, made, match_->state(number + 1), viewer);
  return seen;
}

std::string LiveMatch::endLine() const { return ludorum::endLine(*match_); }

std::vector<LegalMove> LiveMatch::moves(std::size_t number) const {
  const Role who = role(number);
  if (!match_->awaited().contains(who)) return {};
  return legalMoves(match_->state(), who);
}

void LiveMatch::decide(std::size_t number, const AnyMove& move) {
  match_->decide(role(number), move);
}
void LiveMatch::decide(std::size_t number, const Json& move) {
  match_->decide(role(number), match_->state().readMove(role(number), move));
}
void LiveMatch::quit(std::size_t number) { match_->resign(role(number)); }

RecordHeading LiveMatch::headingWith(const std::vector<std::string>& players) const {
  RecordHeading heading = heading_;
  heading.players = players;
  return heading;
}
std::string LiveMatch::record(const std::vector<std::string>& players) const {
  return recordOf(*match_, headingWith(players));
}
Json LiveMatch::recordForm(const std::vector<std::string>& players) const {
  return ludorum::recordForm(*match_, headingWith(players));
}

}  // namespace ludorum

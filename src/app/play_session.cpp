#include "play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <ostream>
#include <thread>

#include "evaluation_table.hpp"
#include "files/whole_file.hpp"
#include "interruption.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/module/analysis.hpp"
#include "shown_text.hpp"

namespace ludorum::app {

namespace {
constexpr std::string_view askedToMove = " to move>";

std::vector<std::string> playersOf(const PlaySetup& setup) {
  std::vector<std::string> players;
  for (const PlaySeat& seat : setup.seats) players.push_back(seat.player);
  return players;
}
}  // namespace

AnyPlayer PlaySetup::newPlayer(std::size_t role) const {
  return (*seats[role].maker)(Rng(seed).split(role), stop.get_token());
}

PlaySession::PlaySession(const Context& context, PlaySetup setup, Pencils pencils)
    : context_(context),
      out_(context.streams.out),
      setup_(std::move(setup)),
      view_(setup_.info, playersOf(setup_), pencils),
      input_(context.streams.in, Interruption::isAsked),
      match_(std::make_unique<LiveMatch>(*setup_.game, Beginning{setup_.seed})),
      told_(setup_.seats.size()) {
  for (std::size_t role = 0; role < setup_.seats.size(); ++role)
    if (!setup_.seats[role].isPerson()) setup_.seats[role].made = setup_.newPlayer(role);
}

std::size_t PlaySession::people() const {
  return static_cast<std::size_t>(
      std::count_if(setup_.seats.begin(), setup_.seats.end(),
                    [](const PlaySeat& seat) { return seat.isPerson(); }));
}

Viewer PlaySession::commonViewer() const {
  if (!setup_.info.hidden || people() == 0 || match_->awaited().empty()) return std::nullopt;
  for (std::size_t role = 0; role < setup_.seats.size(); ++role)
    if (setup_.seats[role].isPerson()) return role;
  return std::nullopt;
}

std::optional<std::size_t> PlaySession::awaitedPerson() const {
  for (const std::size_t role : match_->awaited())
    if (setup_.seats[role].isPerson()) return role;
  return std::nullopt;
}

int PlaySession::run() try {
  play();
  return 0;
} catch (const Interrupted&) {
  out_ << "\nInterrupted: the match is left.\n";
  return 130;
}

void PlaySession::play() {
  const bool isWatched = people() == 0;
  if (isWatched) show(std::nullopt, {});
  while (out_) {
    const std::size_t before = match_->plies();
    if (!goOn()) return;
    if (isWatched && match_->plies() > before && !match_->awaited().empty()) show(std::nullopt, {});
  }
}

/// One decision, or what comes after the last one; false when that is all.
bool PlaySession::goOn() {
  const auto awaited = match_->awaited();
  if (awaited.empty()) {
    tellEnding();
    return people() > 0 && askAtEnd() != Next::leave;
  }
  if (const auto person = awaitedPerson()) return askFor(*person) != Next::leave;
  think(awaited.front());
  return true;
}

// ---------------------------------------------------------------- people
/// A line that somebody types; nothing when there are no more.
std::optional<std::string> PlaySession::typedAfter(const std::string& prompt) {
  const bool isTyped = context_.streams.keyboard;
  if (!prompt.empty()) out_ << prompt << (isTyped ? " " : "\n") << std::flush;
  auto line = input_.next();
  if (Interruption::isAsked()) throw Interrupted{};
  if (!line && isTyped) out_ << '\n';  // What is typed has one at its own end.
  return line;
}

std::optional<std::size_t> PlaySession::moveWritten(const std::string& text, std::size_t role,
                                                    const std::vector<LegalMove>& moves) const try {
  const AnyMove written = match_->state(match_->plies()).readMove(Role(role), Json(text));
  const auto found = std::find_if(moves.begin(), moves.end(),
                                  [&](const LegalMove& legal) { return legal.move == written; });
  if (found == moves.end()) return std::nullopt;
  return static_cast<std::size_t>(found - moves.begin());
} catch (const Error&) {
  return std::nullopt;
}

PlaySession::Next PlaySession::askFor(std::size_t role) {
  handOverTo(role);
  const auto moves = match_->moves(role);
  const auto awaited = match_->awaited();
  const Viewer viewer = setup_.info.hidden ? Viewer(role) : std::nullopt;
  show(viewer, moves);
  while (out_) {
    const auto line = typedAfter(view_.name(role) + std::string(askedToMove));
    if (!line) {
      out_ << "End of input: the match is left.\n";
      return Next::leave;
    }
    if (line->empty()) continue;
    const TypedLine typed = line->size() > LineInput::longest
                                ? TypedLine{.problem = "that line is too long"}
                                : understood(*line, moves, [&](const std::string& text) {
                                    return moveWritten(text, role, moves);
                                  });
    if (typed.move) {
      decide(role, moves[*typed.move].move, awaited);
      return Next::go;
    }
    if (typed.command == "board") show(viewer, moves);
    if (typed.command == "moves") out_ << moveList(moves);
    if (const Next next = obey(typed, role); next != Next::ask) return next;
  }
  return Next::leave;
}

/// Who has played may want to keep the match, or to go back.
PlaySession::Next PlaySession::askAtEnd() {
  while (out_) {
    const auto line = typedAfter(
        context_.streams.keyboard ? "The match is over: save, undo, or Enter to leave>" : "");
    if (!line || line->empty()) return Next::leave;
    const TypedLine typed = understood(*line, {});
    if (typed.command == "board") show(std::nullopt, {});
    if (typed.command == "moves") out_ << "There are no more moves: the match is over.\n";
    if (const Next next = obey(typed, std::nullopt); next != Next::ask) return next;
  }
  return Next::leave;
}

/// Does what a line asks for that is no move. `role` is who asks; nobody when the match is over.
PlaySession::Next PlaySession::obey(const TypedLine& typed, std::optional<std::size_t> role) {
  const std::string& command = typed.command;
  if (!typed.problem.empty()) out_ << typed.problem << '\n';
  if (command == "help") out_ << playHelp();
  if (command == "quit") {
    if (role) out_ << "The match is left before its end.\n";
    return Next::leave;
  }
  try {
    if (command == "undo") {
      undo();
      return Next::go;
    }
    if (command == "save") save(typed.argument);
    if (command == "hint" || command == "eval") {
      require(role.has_value(), "there is nothing to weigh: the match is over");
      advise(typed, *role);
    }
  } catch (const std::exception& error) {  // It was only a wish: the match goes on.
    out_ << shownText(error.what()) << '\n';
  }
  return Next::ask;
}

/// Lets somebody else sit down who must not see what is on the screen.
void PlaySession::handOverTo(std::size_t role) {
  if (!isSecret() || seated_ == role) return;
  seated_ = role;
  if (context_.streams.keyboard && context_.streams.screen) {
    const std::string clear =
        view_.pencils().wipes ? "\x1b[H\x1b[2J\x1b[3J" : std::string(60, '\n');
    out_ << clear;
    static_cast<void>(
        typedAfter(fmt::format("Give the seat to {}, and press Enter>", view_.name(role))));
    out_ << clear;
  } else {
    out_ << fmt::format("\n-- {} --\n", view_.name(role));
  }
  tellPlies(role);
}

/// What wipes the line that was typed for a role, or moves it out of sight.
std::string PlaySession::wipedLine(std::size_t role) const {
  if (!view_.pencils().wipes) return std::string(60, '\n');
  const std::size_t width = setup_.info.roles[role].size() + askedToMove.size() + input_.length();
  const std::size_t columns = view_.pencils().columns;  // A long line has several on the screen.
  return fmt::format("\x1b[{}A\r\x1b[J", columns > 0 ? 1 + width / columns : 1);
}

/// Makes the choice of a person, which those who choose at the same time do not see.
void PlaySession::decide(std::size_t role, const AnyMove& move,
                         const std::vector<std::size_t>& awaited) {
  match_->decide(role, move);
  if (awaited.size() > 1 && awaitedPerson()) {
    if (context_.streams.keyboard && context_.streams.screen) out_ << wipedLine(role);
    out_ << fmt::format("{} has chosen.\n", view_.name(role));
  }
  if (!isSecret()) tellPlies(commonViewer());
}

/// How many plies there were when a person decided last. Throws if none has.
std::size_t PlaySession::lastDecisionOfAPerson() {
  const std::vector<std::size_t> before = match_->awaited();
  const auto wasAwaited = [&](std::size_t role) {
    return std::find(before.begin(), before.end(), role) != before.end();
  };
  match_->takeBack(match_->plies());  // Who has chosen, and waits for another, can choose again.
  for (const std::size_t role : match_->awaited())
    if (setup_.seats[role].isPerson() && !wasAwaited(role)) return match_->plies();
  for (std::size_t ply = match_->plies(); ply-- > 0;)
    for (std::size_t role = 0; role < setup_.seats.size(); ++role)
      if (setup_.seats[role].isPerson() && match_->played(ply, std::nullopt).moves[role])
        return ply;
  throw Error("there is nothing to undo: no person has decided yet");
}

void PlaySession::undo() {
  const std::size_t plies = match_->plies(), back = lastDecisionOfAPerson();
  match_->takeBack(back);
  rewindScripts();
  for (std::size_t& told : told_) told = std::min(told, back);
  times_.resize(std::min(times_.size(), back));
  if (setup_.info.hidden)
    out_ << "Undone.\n";  // The number of the ply would tell how often others have tried something.
  else
    out_ << (back == plies ? "Undone: choose again.\n"
                           : fmt::format("Undone: back before ply {}.\n", back + 1));
}

/// A player with a script goes back in it, as the match has gone: it begins again, and repeats what
/// it did until now.
void PlaySession::rewindScripts() {
  for (std::size_t role = 0; role < setup_.seats.size(); ++role) {
    PlaySeat& seat = setup_.seats[role];
    if (seat.isPerson()) continue;
    if (!seat.maker->traits().scripted) continue;
    seat.made = setup_.newPlayer(role);
    for (const AnyView& view : match_->decidedViews(role))
      static_cast<void>(seat.made->decide(view, Role(role)));
  }
}

void PlaySession::save(const std::string& file) {
  require(!setup_.info.hidden || people() == 0 || match_->awaited().empty(),
          "the record tells what nobody may know yet: save it when the match is over");
  const std::string path =
      file.empty() ? fmt::format("{}-{}.jsonl", canonicalName(setup_.info.name), setup_.seed)
                   : file;
  std::error_code none;
  require(
      !std::filesystem::exists(std::filesystem::symlink_status(path, none)),
      fmt::format("{} is there already, and stays as it is: name another file, save FILE", path));
  std::vector<std::string> players;
  for (const PlaySeat& seat : setup_.seats)
    players.push_back(seat.isPerson() ? "human" : seat.player);
  files::WholeFile whole(path);
  whole.write(match_->record(players) + '\n');
  whole.publish();
  out_ << shownText(fmt::format("Saved as {}\n", path));
}

// ---------------------------------------------------------------- players
/// The outcome of work that may take long, which Ctrl-C stops.
template <class Work>
auto PlaySession::patiently(const std::string& who, Work work) {
  using namespace std::chrono_literals;
  auto done = std::async(std::launch::async, std::move(work));
  const bool isShown = context_.streams.screen && view_.pencils().wipes &&
                       done.wait_for(200ms) != std::future_status::ready;
  if (isShown) out_ << who << " is thinking ..." << std::flush;
  while (done.wait_for(20ms) != std::future_status::ready && !Interruption::isAsked()) {
  }
  if (isShown) out_ << "\r\x1b[K" << std::flush;
  if (Interruption::isAsked()) {
    setup_.stop.request_stop();
    if (done.wait_for(1s) != std::future_status::ready)
      out_ << "\nWaiting for " << who << " to stop; Ctrl-C again leaves at once.\n" << std::flush;
    done.wait();
    throw Interrupted{};
  }
  return done.get();
}

/// Who looks on has time to see what a player has decided.
void PlaySession::keepPace(std::chrono::steady_clock::time_point begun) {
  const auto until = begun + std::chrono::duration<double>(setup_.pace);
  while (std::chrono::steady_clock::now() < until) {
    if (Interruption::isAsked()) throw Interrupted{};
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void PlaySession::think(std::size_t role) {
  const PlaySeat& seat = setup_.seats[role];
  const auto begun = std::chrono::steady_clock::now();
  const std::size_t ply = match_->plies();
  try {
    const AnyView seen = match_->view(ply, role);
    const auto decided =
        patiently(view_.name(role), [&] { return seat.made->decide(seen, Role(role)); });
    // Before the decision: it may make the ply, which is told at once.
    const double took =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    keepPace(begun);
    times_.resize(ply + 1, DecisionTimes(setup_.seats.size()));
    if (context_.streams.screen) times_[ply][role] = took;
    if (decided)
      match_->decide(role, *decided);
    else
      match_->quit(role);
  } catch (const Interrupted&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(shownText(fmt::format("ply {}: the player of {}, {}, failed: {}", ply + 1,
                                      setup_.info.roles[role], seat.player, error.what())));
  }
  if (!isSecret()) tellPlies(commonViewer());
}

std::vector<EvaluatedMove> PlaySession::weighed(const std::string& player, std::size_t role) {
  const AnyView seen = match_->view(match_->plies(), role);
  return patiently(shownLine(player), [&] {
    const std::stop_token stop = setup_.stop.get_token();
    const Specification wanted = parseSpecification(player);
    // The seed of the match has dealt its cards: by it, the truth might be drawn.
    const Rng rng(setup_.info.hidden ? seen.hash() : setup_.seed);
    Analyst analyst(setup_.game->maker(wanted), wanted.name, seen, Role(role), rng, stop);
    Analysis analysis = analyst();
    while (!analysis.done && !stop.stop_requested()) analysis = analyst();
    return analysis.moves;
  });
}

void PlaySession::advise(const TypedLine& typed, std::size_t role) {
  const std::string player = typed.argument.empty() ? setup_.adviser : typed.argument;
  require(!player.empty(), "no player that weighs moves can play this");
  const auto moves = weighed(typed.command == "hint" ? setup_.adviser : player, role);
  require(!moves.empty(), "it has nothing to say here");
  out_ << (typed.command == "hint" ? view_.hint(moves.front(), setup_.adviser)
                                   : shownText(evaluationTable(moves)));
}

// ---------------------------------------------------------------- telling
void PlaySession::show(Viewer viewer, const std::vector<LegalMove>& moves) {
  out_ << view_.position(*match_, viewer, moves) << std::flush;
}

void PlaySession::tellPlies(Viewer viewer) {
  std::size_t& told = told_[isSecret() && viewer ? *viewer : 0];
  for (; told < match_->plies(); ++told)
    out_ << view_.ply(match_->played(told, viewer),
                      told < times_.size() ? times_[told] : DecisionTimes{});
  out_ << std::flush;
}

void PlaySession::tellEnding() {
  if (setup_.info.hidden && people() > 0) {  // Now everybody may know all.
    told_.front() = 0;
    out_ << "\nThe match as it was:\n";
  }
  tellPlies(std::nullopt);
  show(std::nullopt, {});
  out_ << view_.ending(*match_) << std::flush;
}

}  // namespace ludorum::app

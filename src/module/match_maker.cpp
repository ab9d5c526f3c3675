// Matches between players that were chosen by name.
#include <exception>
#include <new>
#include <utility>

#include "ludorum/core/error.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/record.hpp"
#include "ludorum/module/transcript.hpp"

namespace ludorum {

namespace {
/// Whether an exception, or one that is nested in it, is of this type.
template <class Wanted>
bool isNested(const std::exception& error) {
  if (dynamic_cast<const Wanted*>(&error) != nullptr) return true;
  try {
    std::rethrow_if_nested(error);
  } catch (const std::exception& inner) {
    return isNested<Wanted>(inner);
  } catch (...) {
  }
  return false;
}

/// Whether the machine was short of something, and so nobody who plays is to blame.
bool isShortage(const std::exception& error) {
  return isNested<ShortageError>(error) || isNested<std::bad_alloc>(error);
}

/// A player that can be seated: as it was specified, and how it is made for a match.
struct Candidate {
  std::string text;
  PlayerMaker maker;
};

class Maker {
 public:
  Maker(std::shared_ptr<const GameModule> game, std::vector<Candidate> candidates)
      : game_(std::move(game)),
        candidates_(std::move(candidates)),
        parameters_(game_->parameters()) {}

  /// A match: the seed decides set-up, luck and players, each by a generator of its own.
  MatchReport operator()(const MatchRequest& request) const {
    const std::size_t roles = game_->traits().roles.size();
    MatchReport report;
    report.roles.resize(roles);
    MatchSetup setup{request.luck.value_or(request.seed), {}, {}, &report.roles};
    setup.players.reserve(roles);
    for (std::size_t r = 0; r < roles; ++r) {
      const PlayerMaker& maker = seated(request, r).maker;
      setup.players.push_back(maker(Rng(request.seed).split(r), request.stop));
      report.repeatable = report.repeatable && maker.traits().repeatable;
    }
    const auto match = game_->match(opened(request, setup.seed), std::move(setup));
    play(*match, request, report);
    if (request.record) report.record = recordOf(*match, headingOf(request));
    if (request.look) request.look(*match);
    return report;
  }

 private:
  const Candidate& seated(const MatchRequest& request, std::size_t role) const {
    return candidates_[request.seats.empty() ? role : request.seats[role]];
  }
  RecordHeading headingOf(const MatchRequest& request) const {
    RecordHeading heading{parameters_, {}, request.seed, request.luck};
    for (std::size_t r = 0; r < game_->traits().roles.size(); ++r)
      heading.players.push_back(seated(request, r).text);
    return heading;
  }

  static void play(AnyMatch& match, const MatchRequest& request, MatchReport& report) {
    try {
      if (request.line)
        tell(match, request);
      else
        match.run(request.plies);
    } catch (const MatchError& error) {
      if (isShortage(error)) throw ShortageError(error.what());  // Nobody has lost for that.
      report.error = error.what();
      report.timedOut = isNested<TimeOut>(error);
      if (request.forfeits && match.failed()) match.forfeit();
    }
    report.plies = match.plies();
    const auto quitter = match.quitter();
    if (const auto culprit = quitter ? quitter : match.failed()) report.culprit = index(*culprit);
    if (quitter) report.quitter = match.game().roles[index(*quitter)];
    if (!report.error.empty() && !quitter) return;
    report.result = match.result();
    if (!report.result) return;
    for (std::size_t r = 0; r < report.roles.size(); ++r)
      report.roles[r].result = (*report.result)[r];
  }
  /// Plays, and tells every ply.
  static void tell(AnyMatch& match, const MatchRequest& request) {
    for (std::size_t left = request.plies; left > 0 && !match.awaited().empty(); --left) {
      const std::size_t before = match.plies();
      match.run(1);
      if (match.plies() > before)
        request.line(moveLine(match.state(before), match.ply(before).decisions));
    }
    if (const std::string line = endLine(match); !line.empty()) request.line(line);
  }

  /// The state that a match begins in. An opening does not end the game: one that would is drawn
  /// again.
  AnyState opened(const MatchRequest& request, std::uint64_t luck) const {
    const AnyState begin = request.state ? *request.state : game_->startOf(luck);
    if (request.opening == 0) return begin;
    constexpr std::uint64_t openings = 0x6f70656e;  // A stream that no role and no luck has.
    for (std::uint64_t attempt = 0; attempt < 1000; ++attempt) {
      Rng rng = Rng(luck).split(openings + attempt);
      AnyState state = begin;
      for (std::size_t ply = 0; ply < request.opening && !state.isOver(); ++ply)
        state = state.randomNext(state.randomDecisions(rng), rng);
      if (!state.isOver()) return state;
    }
    throw Error("an opening of " + std::to_string(request.opening) + " plies ends " +
                std::string(game_->traits().name) +
                ", by all that 1,000 attempts have shown: take fewer");
  }

  std::shared_ptr<const GameModule> game_;
  std::vector<Candidate> candidates_;
  std::string parameters_;
};
}  // namespace

MatchMaker GameModule::matches(const std::vector<Specification>& players) const {
  checkPlayerCount(traits().name, traits().roles, players.size());
  return matchesAmong(players);
}

MatchMaker GameModule::matchesAmong(const std::vector<Specification>& players) const {
  std::vector<Candidate> candidates;
  for (const Specification& player : players) candidates.push_back({player.text, maker(player)});
  return Maker(copy(), std::move(candidates));
}

}  // namespace ludorum

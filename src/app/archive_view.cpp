// `ludorum archive FILE list` and `show`: what is in an archive, for people and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>

#include "archive/export.hpp"
#include "archive_actions.hpp"
#include "arena/organiser.hpp"
#include "ludorum/core/names.hpp"
#include "report/report.hpp"
#include "shown_text.hpp"
#include "standings.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
/// The enumerator of this name, which the command line has checked.
template <class Enumeration>
std::optional<Enumeration> enumeratorNamed(const std::optional<std::string>& name) {
  const auto names = enumNames(Enumeration());
  if (!name) return std::nullopt;
  return static_cast<Enumeration>(std::find(names.begin(), names.end(), *name) - names.begin());
}
}  // namespace

archive::Query queryOf(const ArchiveOptions& options) {
  return {.player = options.player,
          .result = enumeratorNamed<archive::WinDrawLoss>(options.result),
          .ending = enumeratorNamed<arena::Ending>(options.ending)};
}

NumberedTournaments chosenTournaments(const archive::Archive& archive,
                                      const ArchiveOptions& options) {
  NumberedTournaments chosen = archive.tournaments();
  std::vector<std::string> names;
  const std::size_t all = chosen.size();
  if (options.tournament)
    std::erase_if(chosen, [&](const auto& entry) { return entry.first != *options.tournament; });
  if (options.tournament && chosen.empty())
    throw UsageError(fmt::format("{} has no tournament {}; it has {}", options.file,
                                 *options.tournament, counted(all, "tournament")));
  for (const auto& [id, tournament] : chosen)
    for (const arena::Participant& player : tournament.players)
      if (std::find(names.begin(), names.end(), player.name) == names.end())
        names.push_back(player.name);
  if (options.player && std::find(names.begin(), names.end(), *options.player) == names.end())
    throw UsageError(unknownName("player", *options.player, names));
  return chosen;
}

namespace {
using archive::Access;
using archive::Archive;
using archive::lineOf;
using archive::Tournament;

Json jsonOfTournament(const Archive& archive, archive::Id id, const Tournament& tournament) {
  Json players = Json::array();
  for (const arena::Participant& player : tournament.players)
    players.push_back({{"name", player.name}, {"specification", player.specification}});
  return {{"tournament", id},
          {"game", tournament.game},
          {"specification", tournament.specification},
          {"roles", tournament.roles},
          {"players", players},
          {"matches", archive.count(id)},
          {"plan", jsonIn(tournament.plan).value_or(Json(tournament.plan))}};
}

/// Visits the matches of tournaments that were asked for, passing over the first `offset`, up to
/// `limit`, or all if that is 0.
void eachChosen(
    const Archive& archive, const NumberedTournaments& tournaments, const ArchiveOptions& options,
    const std::function<void(archive::Id, const Tournament&, const arena::Outcome&)>& visit,
    const std::ostream& out) {
  std::uint64_t passed = 0, shown = 0;
  const auto isEnough = [&] { return !out || (options.limit > 0 && shown == options.limit); };
  for (const auto& [id, tournament] : tournaments)
    if (!isEnough())
      archive.each(id, queryOf(options), [&, number = id, &of = tournament](const auto& outcome) {
        if (passed++ < options.offset) return true;
        ++shown;
        visit(number, of, outcome);
        return !isEnough();
      });
}

// ---------------------------------------------------------------- list

/// Lists matches line by line. The widths are known before: a table would have to hold all rows.
class MatchLines {
 public:
  MatchLines(std::ostream& out, bool severalTournaments)
      : out_(out), several_(severalTournaments) {}

  void print(archive::Id id, const Tournament& tournament, const arena::Outcome& outcome) {
    if (id != id_) printHeading(id, tournament);
    line_.clear();
    const bool isUnfinished = outcome.ending == arena::Ending::unfinished;
    fmt::format_to(std::back_inserter(line_), "{:>9}", grouped(outcome.fixture.match));
    for (std::size_t r = 0; r < outcome.roles.size(); ++r)
      line_ += names_.at(r).at(outcome.fixture.players[r]);
    const std::size_t results = line_.size() + 2;
    for (std::size_t r = 0; r < outcome.roles.size(); ++r)
      fmt::format_to(std::back_inserter(line_), "{}{}", r > 0 ? ", " : "  ",
                     isUnfinished ? "-" : fmt::format("{}", outcome.roles[r].result));
    line_.resize(std::max(line_.size(), results + 9), ' ');
    fmt::format_to(std::back_inserter(line_), "  {:>5}  {}", outcome.plies,
                   enumNames(outcome.ending)[static_cast<std::size_t>(outcome.ending)]);
    if (outcome.ending != arena::Ending::finished && !isUnfinished)
      line_ += " by " + tournament.roles.at(outcome.culprit);
    if (!outcome.reason.empty()) line_ += ": " + shownOnOneLine(outcome.reason);
    line_ += '\n';
    out_ << line_;
  }

 private:
  void printHeading(archive::Id id, const Tournament& tournament) {
    id_ = id;
    names_.clear();
    std::string line = fmt::format("{:>9}", "match");
    for (const std::string& role : tournament.roles) {
      std::size_t width = role.size();
      for (const arena::Participant& player : tournament.players)
        width = std::max(width, std::min<std::size_t>(player.name.size(), 40));
      const auto padded = [width](const std::string& name) {
        return fmt::format("  {:<{}}", shownOnOneLine(name), width);
      };
      line += padded(role);
      names_.emplace_back();
      for (const arena::Participant& player : tournament.players)
        names_.back().push_back(padded(player.name));
    }
    out_ << '\n';
    if (several_) out_ << fmt::format("tournament {}, {}:\n", id, tournament.game);
    out_ << line << "  result     plies  ending\n";
  }

  std::ostream& out_;
  bool several_;
  archive::Id id_ = 0;
  std::vector<std::vector<std::string>> names_;  ///< Of players, as wide as their column, by role.
  std::string line_;
};
}  // namespace

int listMatches(const Context& context, const ArchiveOptions& options) {
  const Archive archive(options.file, Access::read);
  const auto tournaments = chosenTournaments(archive, options);
  std::ostream& out = context.streams.out;
  Table table({"tournament", "game", "players", "matches"});
  Json list = Json::array();
  for (const auto& [id, tournament] : tournaments) {
    list.push_back(jsonOfTournament(archive, id, tournament));
    table.add({std::to_string(id), tournament.specification,
               std::to_string(tournament.players.size()), grouped(archive.count(id))});
  }
  if (!options.json) {
    out << table.text();
    MatchLines lines(out, tournaments.size() > 1);
    const auto print = [&](auto id, const auto& of, const auto& outcome) {
      lines.print(id, of, outcome);
    };
    eachChosen(archive, tournaments, options, print, out);
    return 0;
  }
  out << "{\"tournaments\":" << lineOf(list) << ",\"matches\":[";
  const char* separator = "\n";
  const auto print = [&](auto id, const auto& of, const auto& outcome) {
    out << std::exchange(separator, ",\n") << lineOf(archive::jsonOf(id, of, outcome));
  };
  eachChosen(archive, tournaments, options, print, out);
  out << "]}\n";
  return 0;
}

namespace {
// ---------------------------------------------------------------- show

/// A tournament by its archive, with the game that it was played in; nothing if this program cannot
/// read its plan, or does not have the game.
struct Replayed {
  std::unique_ptr<GameModule> game;
  GameInfo info;
  arena::Plan plan;
  arena::Standing standing;
};
std::optional<Replayed> replayedTournament(const Context& context, const Archive& archive,
                                           archive::Id id) {
  try {
    arena::Plan plan = arena::Plan::read(archive.tournament(id).plan);
    auto game = context.game(plan.game);
    GameInfo info = game->info();
    const auto roles = static_cast<std::uint32_t>(info.roles.size());
    arena::Standing standing = arena::standingIn(archive, id, plan, roles);
    return Replayed{std::move(game), std::move(info), std::move(plan), std::move(standing)};
  } catch (const archive::DamagedError&) {
    throw;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void showTournament(const Context& context, const Archive& archive, archive::Id id,
                    const ArchiveOptions& options) {
  const Tournament& tournament = archive.tournament(id);
  const auto replayed = replayedTournament(context, archive, id);
  std::optional<Summary> summary;
  if (replayed)
    summary.emplace(replayed->standing, replayed->plan, replayed->info, rankingOf(options.rank));
  std::ostream& out = context.streams.out;
  if (options.json) {
    Json all = jsonOfTournament(archive, id, tournament);
    if (summary) {
      all["standings"] = standingsJson(*summary);
      all["times"] = timesJson(*summary);
    }
    out << lineOf(all) << '\n';
    return;
  }
  out << fmt::format("tournament {}: {} of {}\nplan: {}\n\n", id,
                     counted(archive.count(id), "match", "es"), tournament.specification,
                     tournament.plan);
  if (summary) {
    out << standingsText(*summary) << '\n' << timesText(*summary);
    return;
  }
  Table table({"player", "specification"});
  for (const arena::Participant& player : tournament.players)
    table.add({player.name, player.specification});
  out << table.text();
}

/// The plies of a record, a line each.
void printHistory(std::ostream& out, const Json& record) {
  if (!record.is_object() || !record.contains("history") || !record["history"].is_array()) return;
  std::size_t ply = 0;
  for (const Json& entry : record["history"]) {
    out << fmt::format("{:>4}", ply++);
    for (const char* member : {"state", "moves", "haps"})
      if (entry.is_object() && entry.contains(member))
        out << "  " << (*member == 's' ? "" : member + std::string(": ")) << lineOf(entry[member]);
    out << '\n';
  }
}

void showMatch(const Context& context, const Archive& archive, archive::Id id,
               const ArchiveOptions& options) {
  const auto outcome = archive.match(id, *options.match);
  require(outcome.has_value(),
          fmt::format("{}: tournament {} has no match {}; it has {}", options.file, id,
                      *options.match, counted(archive.count(id), "match", "es")));
  const Tournament& tournament = archive.tournament(id);
  const Json record = jsonIn(outcome->record).value_or(Json(outcome->record));
  std::ostream& out = context.streams.out;
  Json json = archive::jsonOf(id, tournament, *outcome);
  if (options.json) {
    json["record"] = outcome->record.empty() ? Json() : record;
    out << lineOf(json) << '\n';
    return;
  }
  for (const auto& [name, value] : json.items())
    if (name != "seats")
      out << fmt::format("{}: {}\n", name,
                         value.is_string() ? value.get<std::string>() : lineOf(value));
  for (const auto& [role, seat] : json["seats"].items())
    out << fmt::format("{}: {}\n", role, lineOf(seat));
  if (outcome->record.empty()) out << "There is no record of it.\n";
  printHistory(out, record);
}
}  // namespace

int showFromArchive(const Context& context, const ArchiveOptions& options) {
  static_cast<void>(rankingOf(options.rank));  // Refused before anything is read.
  const Archive archive(options.file, Access::read);
  const auto tournaments = chosenTournaments(archive, options);
  if (tournaments.size() > 1 && options.match)
    throw UsageError(fmt::format("{} has {}: say of which you want the match, by --tournament",
                                 options.file, counted(tournaments.size(), "tournament")));
  if (options.match && !tournaments.empty())
    showMatch(context, archive, tournaments[0].first, options);
  else
    for (const auto& [id, tournament] : tournaments) showTournament(context, archive, id, options);
  return 0;
}

int reportFromArchive(const Context& context, const ArchiveOptions& options) {
  const arena::Ranking ranking = rankingOf(options.rank);
  report::checkPath(*options.output);
  const Archive archive(options.file, Access::read);
  const auto tournaments = chosenTournaments(archive, options);
  if (tournaments.size() != 1)
    throw UsageError(fmt::format("{} has {}: say of which you want a report, by --tournament",
                                 options.file, counted(tournaments.size(), "tournament")));
  const archive::Id id = tournaments[0].first;
  const auto replayed = replayedTournament(context, archive, id);
  require(replayed.has_value(),
          fmt::format("{} has a tournament of {}, which this program cannot read", options.file,
                      tournaments[0].second.specification));
  report::write(*options.output, archive, id,
                Summary(replayed->standing, replayed->plan, replayed->info, ranking));
  return 0;
}

}  // namespace ludorum::app

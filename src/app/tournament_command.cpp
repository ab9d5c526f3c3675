// `ludorum tournament`: lets players compete, and tells how sure the verdict is.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <ostream>
#include <random>
#include <thread>

#include "archive/merge.hpp"
#include "arena/cluster.hpp"
#include "arena/organiser.hpp"
#include "commands.hpp"
#include "files/whole_file.hpp"
#include "interruption.hpp"
#include "live_standings.hpp"
#include "ludorum/core/names.hpp"
#include "report/report.hpp"
#include "standings.hpp"
#include "table.hpp"
#include "tournament_options.hpp"

namespace ludorum::app {

namespace {
/// A tournament that is about to be played.
struct Venue {
  std::unique_ptr<GameModule> game;
  GameInfo info;
  arena::Plan plan;
  std::optional<archive::Archive> archive{};
  archive::Id id = 0;
};

/// Gives a damaged archive another name; SQLite's log goes with it, lest it be taken for the log of
/// the archive that takes its place.
void setAside(const std::string& file, const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code none;
  fs::remove(file + "-shm", none);
  if (fs::exists(file + "-wal", none)) fs::rename(file + "-wal", name + "-wal");
  fs::rename(file, name);
}

/// Saves what can be read of a damaged archive. The damaged file stays, under another name.
archive::Archive salvageArchive(const Context& context, const std::string& path) {
  const std::string file = files::linkTarget(path), saved = file + ".salvaged";
  std::string damaged = file + ".damaged";
  for (int number = 2; std::filesystem::exists(damaged); ++number)
    damaged = fmt::format("{}.damaged{}", file, number);
  std::filesystem::remove(saved);
  archive::Merged merged;
  try {
    merged = archive::merge(saved, {file});
  } catch (const archive::DamagedError&) {
    std::filesystem::remove(saved);  // Nothing can be read: all is to be played again.
  }
  setAside(file, damaged);
  if (std::filesystem::exists(saved)) std::filesystem::rename(saved, file);
  context.streams.err << fmt::format(
      "{}: {} was damaged: {} could be read; the damaged file is now {}\n", context.program, path,
      counted(merged.added, "match", "es"), damaged);
  return {path, archive::Access::write};
}

archive::Archive openArchive(const Context& context, const TournamentOptions& options) {
  try {
    archive::Archive archive(*options.archive, archive::Access::write);
    if (options.resume) archive.readThrough();  // Better now than in the middle of a round.
    return archive;
  } catch (const archive::DamagedError&) {
    if (!options.resume) throw;
    return salvageArchive(context, *options.archive);
  }
}

/// The tournaments of an archive, without matches that people have played.
std::vector<std::pair<archive::Id, archive::Tournament>> plannedTournaments(
    const archive::Archive& archive) {
  auto all = archive.tournaments();
  std::erase_if(all, [](const auto& entry) { return arena::isUnplanned(entry.second.plan); });
  return all;
}

/// The plan that an archive has, if it is the same but for a seed that was not asked for.
void takeSeedOf(const archive::Archive& archive, arena::Plan& plan) {
  for (const auto& [id, tournament] : plannedTournaments(archive)) {
    arena::Plan candidate = plan;
    candidate.rules.seed = arena::Plan::read(tournament.plan).rules.seed;
    if (candidate.text() == tournament.plan) plan.rules.seed = candidate.rules.seed;
  }
}

/// What was said of the plan besides the game: the first such option, or nothing.
std::string planOption(const TournamentOptions& options) {
  const std::pair<bool, const char*> said[]{
      {options.playersFile.has_value(), "--players"},
      {options.format != TournamentOptions{}.format, "--format"},
      {options.matches > 0, "--matches"},
      {options.seed.has_value(), "--seed"},
      {options.state.has_value(), "--state"},
      {options.openings.has_value(), "--openings"},
      {options.sprt.has_value(), "--sprt"},
      {options.measured.has_value(), "--measured"},
      {options.rounds.has_value(), "--rounds"}};
  for (const auto& [isSaid, name] : said)
    if (isSaid) return name;
  return {};
}

/// The game and plan of the last tournament of an archive, for `--resume` without a game.
Venue readVenue(const Context& context, const archive::Archive& archive) {
  const auto all = plannedTournaments(archive);
  if (all.empty())
    throw UsageError(archive.path() + " has no tournament: name a game and its players");
  Venue venue{.game = nullptr, .info = {}, .plan = arena::Plan::read(all.back().second.plan)};
  const std::string& state = venue.plan.state;
  venue.game = context.game(venue.plan.game, state.empty() ? std::nullopt : std::optional(state));
  venue.info = venue.game->info();
  venue.plan.rules.roles = static_cast<std::uint32_t>(venue.info.roles.size());
  return venue;
}

/// Where the tournament stands in the archive: a new one, or one to go on with.
archive::Id registerTournament(archive::Archive& archive, const Venue& venue, bool resume) {
  const std::string plan = venue.plan.text();
  const auto known = archive.find(plan);
  if (known && !resume)
    throw UsageError(
        fmt::format("{} has this tournament already, with {}: go on with --resume, or "
                    "begin another with another --seed",
                    archive.path(), counted(archive.count(*known), "match", "es")));
  if (!known && resume)
    if (const auto all = plannedTournaments(archive); !all.empty())
      throw UsageError(fmt::format("{} has another tournament than the one to --resume: {}",
                                   archive.path(),
                                   arena::Plan::difference(plan, all.back().second.plan)));
  return archive.begin(
      {plan, venue.info.name, venue.plan.game, venue.info.roles, venue.plan.players});
}

/// The archive that is asked for, if one is. It is made if it is not there, so all else must be
/// right before.
std::optional<archive::Archive> openArchiveIfAny(const Context& context,
                                                 const TournamentOptions& options) {
  std::optional<archive::Archive> archive;
  if (options.archive)
    archive.emplace(openArchive(context, options));
  else if (options.report)
    archive.emplace(":memory:", archive::Access::write);
  return archive;
}

/// The tournament of an archive, to go on with.
Venue resumeTournament(const Context& context, const TournamentOptions& options) {
  if (!options.resume)
    throw UsageError("GAME is required: which game is to be played; ludorum games lists them");
  if (const std::string said = planOption(options); !said.empty())
    throw UsageError(fmt::format(
        "without GAME, --resume goes on with the plan that the archive has: leave out {}", said));
  std::error_code none;
  if (!std::filesystem::exists(*options.archive, none))
    throw UsageError(
        fmt::format("there is no archive {}, so it has no tournament: name a game and its players",
                    *options.archive));
  std::optional<archive::Archive> archive = openArchiveIfAny(context, options);
  Venue venue = readVenue(context, *archive);
  venue.archive = std::move(archive);
  return venue;
}

/// Throws if a player is unknown or cannot play the game. One that has a name is told by it.
void checkPlayers(const GameModule& game, const std::vector<arena::Participant>& players) {
  for (const auto& [name, specification] : players) try {
      static_cast<void>(game.matchesAmong({parseSpecification(specification)}));
    } catch (const Error& wrong) {
      throw UsageError((name == specification ? "" : name + ": ") + wrong.what());
    }
}

/// The tournament that the command line describes.
Venue describeTournament(const Context& context, const TournamentOptions& options) {
  Venue venue;
  venue.game = context.game(options.game, options.state);
  venue.info = venue.game->info();
  venue.plan = planOf(options, *venue.game, venue.info);
  venue.plan.rules.seed = options.seed ? *options.seed : std::random_device{}();
  checkPlayers(*venue.game, venue.plan.players);
  venue.archive = openArchiveIfAny(context, options);
  if (!options.seed && options.resume) takeSeedOf(*venue.archive, venue.plan);
  return venue;
}

/// Everything that can be wrong is found here, before the first match and before there is a file.
Venue prepare(const Context& context, const TournamentOptions& options) {
  if (options.resume && !options.archive)
    throw UsageError("--resume needs --archive FILE: where the tournament is kept");
  if (options.report) report::checkPath(*options.report);
  if (options.report && options.archive && files::isSameFile(*options.report, *options.archive))
    throw UsageError("--report and --archive name one file: name two");
  static_cast<void>(rankingOf(options.rank));
  Venue venue = options.game.empty() ? resumeTournament(context, options)
                                     : describeTournament(context, options);
  if (venue.archive) venue.id = registerTournament(*venue.archive, venue, options.resume);
  return venue;
}

arena::Crew crewOf(const Venue& venue, const TournamentOptions& options,
                   const std::optional<arena::Cluster>& cluster) {
  if (cluster) return cluster->crew(venue.plan, venue.archive.has_value());
  const std::uint64_t usual = std::max(1U, std::thread::hardware_concurrency());
  const arena::Play play = arena::playOf(*venue.game, venue.plan, venue.archive.has_value());
  return arena::together(
      std::vector<arena::Play>(options.threads > 0 ? options.threads : usual, play));
}

void print(const Context& context, const TournamentOptions& options, const Summary& summary) {
  if (options.json) {
    Json json = standingsJson(summary);
    if (options.times) json["times"] = timesJson(summary);
    context.streams.out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    return;
  }
  context.streams.out << standingsText(summary);
  // Times differ from run to run, so they stay out of what is the same each time.
  if (summary.standing.tally.matches() == 0) return;
  if (options.times)
    context.streams.out << '\n' << timesText(summary);
  else
    context.streams.err << '\n' << timesText(summary);
}

/// What to do with a tournament that was cut short.
int tellCutShort(const Context& context, const TournamentOptions& options) {
  context.streams.err << fmt::format("{}: stopped before the end; ", context.program);
  context.streams.err << (options.archive
                              ? fmt::format("what was played is in {}: go on with --resume\n",
                                            *options.archive)
                              : "with --archive FILE it could go on\n");
  return 1;
}

int host(const Context& context, const TournamentOptions& options,
         const std::optional<arena::Cluster>& cluster) {
  Venue venue = asUsage([&] { return prepare(context, options); });
  arena::Standing standing(venue.plan, venue.plan.rules.roles);
  const arena::Crew crew = crewOf(venue, options, cluster);
  try {
    LiveStandings live(context.streams, venue.plan, venue.info, rankingOf(options.rank));
    const Interruption interruption;
    const arena::Storage storage =
        venue.archive ? arena::storageIn(*venue.archive, venue.id) : arena::Storage{};
    arena::conduct(crew, storage, standing,
                   {[&](const arena::Standing& now) { live.update(now); }, Interruption::isAsked});
    if (venue.archive) venue.archive->checkPresence();
  } catch (const archive::StorageError& error) {
    throw Error(error.what() + std::string(": see to that, then go on with --resume"));
  } catch (const ShortageError& error) {
    if (!options.archive) throw;
    throw Error(fmt::format("{}; what was played is in {}: go on with --resume", error.what(),
                            *options.archive));
  }
  const Summary summary(standing, venue.plan, venue.info, rankingOf(options.rank));
  print(context, options, summary);
  if (options.report) report::write(*options.report, *venue.archive, venue.id, summary);
  return standing.finished ? 0 : tellCutShort(context, options);
}

/// A process that only plays: what the host asks it to.
int assist(const Context& context, const arena::Cluster& cluster) {
  cluster.serve([&](const arena::Plan& plan, bool record) {
    const auto& state = plan.state;
    const auto game = context.game(plan.game, state.empty() ? std::nullopt : std::optional(state));
    return arena::playOf(*game, plan, record);
  });
  return 0;
}

int tournament(const Context& context, const TournamentOptions& options) {
  const std::optional<arena::Cluster> cluster = arena::Cluster::joined();
  if (cluster && !cluster->isHost()) return assist(context, *cluster);
  return host(context, options, cluster);
}

/// How matches begin, how many there are, and who is better.
void addRuleOptions(CLI::App& arguments, TournamentOptions& options) {
  arguments.add_option("--openings", options.openings,
                       "begin each deal after so many random plies, or in the states of a file");
  arguments.add_option("--sprt", options.sprt,
                       "elo0,elo1[,alpha,beta]: stop as soon as it is clear which holds");
  arguments.add_option("--state", options.state, "start from this state: JSON or string form");
  arguments
      .add_option("--measured", options.measured,
                  "how many of the players a measurement is about: the first (1)")
      ->check(wholeNumber(1, 1000));
  arguments
      .add_option("--rounds", options.rounds,
                  "of a Swiss tournament (default: log2 of the players, and one more)")
      ->check(wholeNumber(1, 1000));
  arguments
      .add_option("--rank", options.rank,
                  "what says who is better: elo, by victories and draws, or the mean result")
      ->capture_default_str();
}

void addTournamentOptions(CLI::App& arguments, TournamentOptions& options) {
  constexpr auto any = std::numeric_limits<std::uint64_t>::max();
  arguments.add_option("GAME", options.game,
                       "a game, with parameters: pig:goal=50; or its file, ./nim.hpp");
  arguments.add_option("PLAYER", options.players,
                       "players, with parameters: uct:simulationCount=100; NAME=PLAYER names one");
  arguments.add_option("--format", options.format,
                       "round-robin, elimination, double-elimination, measurement or swiss");
  arguments
      .add_option("--matches", options.matches,
                  "of each seating (round-robin, measurement: 10), or of each meeting (others: the "
                  "number of roles); deals in games of one role")
      ->check(wholeNumber(1, 1'000'000'000'000));
  arguments.add_option("--seed", options.seed, "decides everything (default: any)")
      ->check(wholeNumber(0, any));
  arguments
      .add_option("--threads", options.threads,
                  "matches at once (default: one a core); not for mpirun")
      ->check(wholeNumber(1, 1024));
  arguments.add_option("--players", options.playersFile, "a file of players, as JSON");
  arguments.add_option("--archive", options.archive, "keeps every match in this file");
  addGameFiles(arguments, options.games);
  arguments.add_flag("--resume", options.resume,
                     "goes on with a tournament of the archive; GAME and PLAYERs may be left out");
  arguments.add_option("--report", options.report, "writes a page with pictures: FILE.html");
  addRuleOptions(arguments, options);
  arguments.add_flag("--times", options.times, "prints times with the tables");
  arguments.add_flag("--json", options.json, "one object with all figures");
}
}  // namespace

Command tournamentCommand(CLI::App& program) {
  auto* arguments =
      program.add_subcommand("tournament", "Let players compete, and rate them with error bars");
  const auto options = std::make_shared<TournamentOptions>();
  addTournamentOptions(*arguments, *options);
  arguments->footer(
      "Examples:\n"
      "  ludorum tournament pig random montecarlo uct\n"
      "  ludorum tournament tictactoe random best=alphabeta:horizon=9 --matches 100\n"
      "  ludorum tournament connectfour uct uct:rave=100 --openings 4 --sprt 0,20\n"
      "  ludorum tournament pig random montecarlo --archive pig.ludorum --report pig.html\n"
      "  ludorum tournament --archive pig.ludorum --resume");
  return {arguments, [options](const Context& context) { return tournament(context, *options); }};
}

}  // namespace ludorum::app

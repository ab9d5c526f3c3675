// `ludorum archive`: looks into archives of tournaments, and takes them apart and together.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include "archive/export.hpp"
#include "archive/merge.hpp"
#include "archive/verify.hpp"
#include "archive_actions.hpp"
#include "commands.hpp"
#include "files/whole_file.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/record.hpp"
#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
using archive::Access;
using archive::Archive;
using archive::lineOf;
using archive::Tournament;

// ---------------------------------------------------------------- export

/// Takes lines; whether it wants more.
using Sink = std::function<bool(const std::string& lines)>;

/// Writes the matches. Says how many have no record, and so no line of JSON.
std::uint64_t writeMatches(const Archive& archive, const NumberedTournaments& tournaments,
                           const ArchiveOptions& options, const Sink& sink) {
  const bool csv = options.format == "csv";
  std::size_t roles = 0;
  for (const auto& [id, tournament] : tournaments) roles = std::max(roles, tournament.roles.size());
  if (csv) sink(archive::csvHeading(roles));
  archive::Query query = queryOf(options);
  query.records = !csv;
  std::uint64_t without = 0;
  for (const auto& [id, tournament] : tournaments)
    archive.each(id, query, [&, number = id, &of = tournament](const arena::Outcome& outcome) {
      if (csv) return sink(archive::csvLine(number, of, outcome, roles));
      if (!outcome.record.empty()) return sink(outcome.record + '\n');
      ++without;
      return true;
    });
  return without;
}

int exportMatches(const Context& context, const ArchiveOptions& options) {
  const Archive archive(options.file, Access::read);
  const auto tournaments = chosenTournaments(archive, options);
  std::uint64_t without = 0;
  if (!options.output) {
    std::ostream& out = context.streams.out;
    without = writeMatches(archive, tournaments, options,
                           [&](const std::string& lines) { return bool(out << lines); });
  } else {
    files::WholeFile out(*options.output);
    without = writeMatches(archive, tournaments, options, [&](const std::string& lines) {
      out.write(lines);
      return true;
    });
    out.publish();
  }
  if (without > 0)
    context.streams.err << fmt::format("{}: left out {} without record\n", context.program,
                                       counted(without, "match", "es"));
  return 0;
}

// ---------------------------------------------------------------- verify

int verifyAll(const Context& context, const ArchiveOptions& options) {
  const Archive archive(options.file, Access::read);
  std::uint64_t all = 0;
  for (const auto& [id, tournament] : archive.tournaments()) all += archive.count(id);
  ProgressBar bar(context.streams, "replaying");
  const auto replayOf = [&](const Tournament& tournament) -> archive::Replay {
    const std::shared_ptr<GameModule> game = context.game(tournament.specification);
    return [game](const Json& record) { return replayDifference(*game, record); };
  };
  const auto progress = [&](std::uint64_t done) {
    bar.update(static_cast<double>(done) / static_cast<double>(std::max(done, all)));
  };
  const auto found = archive::verify(archive, replayOf, progress);
  bar.hide();
  std::ostream& out = context.streams.out;
  if (options.json) {
    Json problems = Json::array();
    for (const archive::Problem& problem : found.problems)
      problems.push_back({{"where", problem.where}, {"what", problem.what}});
    out << lineOf({{"matches", found.matches},
                   {"records", found.records},
                   {"wrong", found.wrong},
                   {"problems", problems}})
        << '\n';
  } else {
    for (const archive::Problem& problem : found.problems)
      out << problem.where << ": " << problem.what << '\n';
    if (found.wrong > found.problems.size())
      out << fmt::format("and {} more\n", grouped(found.wrong - found.problems.size()));
    out << fmt::format("{}, {} replayed, {} wrong\n", counted(found.matches, "match", "es"),
                       counted(found.records, "record"), grouped(found.wrong));
  }
  return found.wrong == 0 ? 0 : 1;
}

// ---------------------------------------------------------------- merge

int mergeAll(const Context& context, const ArchiveOptions& options) {
  ProgressBar bar(context.streams, "merging");
  const auto progress = [&](std::uint64_t done) { bar.update(0, counted(done, "match", "es")); };
  const archive::Merged merged = archive::merge(options.file, options.from, progress);
  bar.hide();
  for (const std::string& warning : merged.warnings)
    context.streams.err << context.program << ": " << warning << '\n';
  if (options.json)
    context.streams.out << lineOf({{"tournaments", merged.tournaments},
                                   {"added", merged.added},
                                   {"known", merged.known},
                                   {"warnings", merged.warnings}})
                        << '\n';
  else
    context.streams.out << fmt::format(
        "added {} and {}; {} there already\n", counted(merged.tournaments, "tournament"),
        counted(merged.added, "match", "es"),
        merged.known == 1 ? "1 match was" : grouped(merged.known) + " were");
  return 0;
}

// ---------------------------------------------------------------- the command line

void addFilters(CLI::App& command, ArchiveOptions& options) {
  command.add_option("--player", options.player, "only matches of the player of this name");
  command
      .add_option("--result", options.result,
                  "only what was a win, draw or loss for that player, or for the first role")
      ->check(CLI::IsMember({"win", "draw", "loss"}));
  command.add_option("--ending", options.ending, "only matches that ended so")
      ->check(CLI::IsMember({"finished", "quit", "error", "timeout", "unfinished"}));
}

CLI::App* addAction(CLI::App& command, ArchiveOptions& options, const char* name,
                    const char* help) {
  CLI::App* action = command.add_subcommand(name, help);
  action->add_flag("--json", options.json, "print JSON");
  return action;
}

void addTournament(CLI::App& command, ArchiveOptions& options) {
  command.add_option("--tournament", options.tournament, "only this tournament, by its number")
      ->check(wholeNumber(1, std::numeric_limits<std::int64_t>::max()));
}

void addActions(CLI::App& command, ArchiveOptions& options) {
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  CLI::App* list = addAction(command, options, "list", "List tournaments and matches");
  list->add_option("--limit", options.limit, "show so many matches, 0 for all (default: 20)")
      ->check(wholeNumber(0, most));
  list->add_option("--offset", options.offset, "pass over so many first")
      ->check(wholeNumber(0, most));
  CLI::App* one = addAction(command, options, "show", "Show a tournament, or one match of it");
  one->add_option("--match", options.match, "the match, by its number")
      ->check(wholeNumber(0, most));
  CLI::App* out = addAction(command, options, "export", "Write matches as JSON Lines or CSV");
  out->add_option("--format", options.format,
                  "jsonl, the records for ludorum replay (default), or csv, a line a match")
      ->check(CLI::IsMember({"jsonl", "csv"}));
  out->add_option("--output", options.output, "the file to write (default: standard output)");
  CLI::App* page = addAction(command, options, "report", "Write a page with pictures");
  page->add_option("PAGE", options.output, "the file to write: FILE.html")->required();
  for (CLI::App* action : {one, page})
    action->add_option("--rank", options.rank,
                       "what orders players: elo (default), or mean, the mean of their results");
  for (CLI::App* action : {list, one, out, page}) addTournament(*action, options);
  for (CLI::App* action : {list, out}) addFilters(*action, options);
  CLI::App* check =
      addAction(command, options, "verify", "Check the file, and replay every record");
  for (CLI::App* action : {list, one, page, check}) addGameFiles(*action, options.games);
  addAction(command, options, "merge", "Add the matches of other archives")
      ->add_option("FROM", options.from, "archives; of damaged ones what can be read")
      ->required();
}
}  // namespace

Command archiveCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("archive", "Look into archives, and merge them");
  const auto options = std::make_shared<ArchiveOptions>();
  arguments->add_option("FILE", options->file, "the archive")->required();
  arguments->footer(
      "Examples:\n  ludorum archive games.ludorum list --player uct --result loss\n"
      "  ludorum archive games.ludorum show --match 7\n"
      "  ludorum archive games.ludorum export --format csv > games.csv\n"
      "  ludorum archive games.ludorum export | ludorum replay\n"
      "  ludorum archive games.ludorum report games.html\n"
      "  ludorum archive games.ludorum verify\n"
      "  ludorum archive all.ludorum merge monday.ludorum tuesday.ludorum");
  addActions(*arguments, *options);  // They take over the examples.
  return {arguments, [options, arguments](const Context& context) {
            using Action = int (*)(const Context&, const ArchiveOptions&);
            constexpr std::pair<std::string_view, Action> actions[]{
                {"list", listMatches},         {"show", showFromArchive}, {"export", exportMatches},
                {"report", reportFromArchive}, {"verify", verifyAll},     {"merge", mergeAll}};
            for (const auto& [name, action] : actions)
              if (arguments->got_subcommand(std::string(name))) return action(context, *options);
            throw UsageError("say what to do: list, show, export, report, verify or merge");
          }};
}

}  // namespace ludorum::app

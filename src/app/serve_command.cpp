// `ludorum serve`: the playtester, for browsers.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "server/network.hpp"
#include "server/playtester.hpp"
#include "shutdown.hpp"

namespace ludorum::app {

namespace {
struct ServeOptions {
  std::vector<std::string> games;  ///< Of files; they are known by their names.
  std::string host = "127.0.0.1";
  std::optional<std::uint16_t> port;
  std::uint64_t threads = 0;
  std::optional<std::uint64_t> seed;
  std::string archive;
  std::vector<std::string> archives;
  std::optional<std::size_t> matches, connections, memory, seconds;
  std::optional<std::uint64_t> tournamentMatches, tournamentSeconds, archiveSize, abandonedSeconds;
  std::string proxy;
  std::vector<std::string> names;
  bool json = false;
};

constexpr std::chrono::milliseconds endsWithin{1800};

bool isThisMachine(const std::string& host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

/// Who has the machine for himself may have all of it; for others there is a share, if none is
/// given.
void setShare(server::Share& share, std::optional<std::size_t> each, bool alone) {
  if (each)
    share = {*each, std::max(*each, share.all)};
  else if (alone)
    share.each = share.all;
}

server::Limits limitsOf(const ServeOptions& options, bool alone) {
  server::Limits limits;
  setShare(limits.matches, options.matches, alone);
  setShare(limits.connections, options.connections, alone);
  setShare(limits.memory, options.memory, false);
  if (alone) limits.searches.each = limits.searches.all;
  if (options.seconds) limits.searchTime = std::chrono::seconds(*options.seconds);
  if (options.tournamentSeconds)
    limits.tournamentTime = std::chrono::seconds(*options.tournamentSeconds);
  limits.tournamentMatches = options.tournamentMatches.value_or(limits.tournamentMatches);
  if (options.abandonedSeconds) limits.abandoned = std::chrono::seconds(*options.abandonedSeconds);
  limits.archiveSize = options.archiveSize.value_or(limits.archiveSize);
  return limits;
}

server::NetworkOptions networkOptionsOf(const ServeOptions& options) {
  const bool alone = isThisMachine(options.host) && options.proxy.empty();
  server::NetworkOptions wanted{.host = options.host, .port = options.port};
  wanted.site = server::builtInSite();
  wanted.limits = limitsOf(options, alone);
  if (alone) wanted.queuedByClient = wanted.queuedBytes.all;
  wanted.proxy = options.proxy;
  wanted.names = options.names;
  return wanted;
}

/// Lets the process have as many open files as its limits on connections ask for, if it may.
void allowDescriptors(std::size_t connections) {
  constexpr rlim_t others = 256;  // Archives, libraries, the terminal.
  rlimit now{};
  if (getrlimit(RLIMIT_NOFILE, &now) != 0) return;
  const rlim_t wanted = std::min(now.rlim_max, rlim_t{connections} + others);
  if (now.rlim_cur >= wanted) return;
  now.rlim_cur = wanted;
  setrlimit(RLIMIT_NOFILE, &now);
}

void tellAddress(const Context& context, const server::Network& network, bool json) {
  if (!network.isLoopback())
    context.streams.err << fmt::format(
        "{}: everybody who can reach this machine can use port {}, without a password and without "
        "encryption\n",
        context.program, network.port());
  context.streams.out << (json ? Json{{"address", network.address()}}.dump() + '\n'
                               : fmt::format("Ludorum is at {} (Ctrl-C ends it)\n",
                                             network.address()));
  context.streams.out.flush();
  if (!context.streams.out) throw Error("the output could not be written");
}

server::NetworkHandler handlerOf(server::Playtester& playtester, const Context& context) {
  return {[&playtester](server::Link link) { return playtester.opened(std::move(link)); },
          [&playtester](server::LinkId link, std::string_view text) {
            return playtester.received(link, text);
          },
          [&playtester](server::LinkId link) { playtester.closed(link); },
          [&context](const std::string& problem) {
            context.streams.err << context.program << ": " << problem << std::endl;
          }};
}

/// The network's thread has not come to its end in time.
void rescue(server::Playtester& playtester, const Context& context, const std::string& archive) {
  std::string said = "it was too busy to end in time";
  try {
    playtester.rescue();
    if (!archive.empty()) said += "; matches are kept in " + archive + " as of a moment ago";
  } catch (const std::exception& error) {
    said += std::string("; matches that went on are lost: ") + error.what();
  }
  context.streams.err << context.program << ": " << said << std::endl;
}

int serve(const Context& context, const ServeOptions& options) {
  for (const std::string& game : options.games) static_cast<void>(context.game(game));
  const server::NetworkOptions wanted = networkOptionsOf(options);
  allowDescriptors(wanted.limits.connections.all);
  Shutdown shutdown(endsWithin);
  server::Network network(wanted);
  const server::PlaytesterOptions playtesterOptions{.limits = wanted.limits,
                                                    .threads = options.threads,
                                                    .archives = options.archives,
                                                    .archive = options.archive,
                                                    .loadable = &context.loadable,
                                                    .seed = options.seed};
  server::Playtester playtester(context.games, playtesterOptions, network.loop());
  tellAddress(context, network, options.json);
  std::exception_ptr notSaved;
  const auto end = [&] {
    network.loop().post([&] {
      try {
        playtester.shutDown();
        shutdown.settled();
      } catch (const std::exception&) {
        notSaved = std::current_exception();
      }
      network.stop();
    });
  };
  shutdown.watch(end, [&] { rescue(playtester, context, options.archive); });
  network.run(handlerOf(playtester, context));
  if (notSaved) std::rethrow_exception(notSaved);
  if (!options.archive.empty())
    context.streams.err << fmt::format("{}: what went on is kept in {}\n", context.program,
                                       options.archive);
  if (options.json)
    context.streams.out << Json{{"longestTask", network.longestTask()}}.dump() << std::endl;
  return 0;
}

void addLimits(CLI::App& arguments, ServeOptions& options) {
  arguments
      .add_option("--connections-per-client", options.connections,
                  "of one address at once (default: 64; no limit of its own on loopback)")
      ->check(wholeNumber(1, 100'000));
  arguments
      .add_option("--matches-per-client", options.matches,
                  "of one address at once (default: 64; no limit of its own on loopback)")
      ->check(wholeNumber(1, 1'000'000));
  arguments
      .add_option("--search-seconds", options.seconds,
                  "the longest that a decision or an analysis may take (default: 60)")
      ->check(wholeNumber(1, 86'400));
  arguments
      .add_option("--tournament-matches", options.tournamentMatches,
                  "the most that a tournament of somebody's may have (default: 100000)")
      ->check(wholeNumber(1, std::numeric_limits<std::uint64_t>::max()));
  arguments
      .add_option("--tournament-seconds", options.tournamentSeconds,
                  "the longest that one may go on (default: 3600)")
      ->check(wholeNumber(1, 31'536'000));
  arguments
      .add_option("--archive-size", options.archiveSize,
                  "MiB: nothing is added to a larger archive (default: 1024)")
      ->check(wholeNumber(1, 1'000'000'000));
  arguments
      .add_option("--abandoned-seconds", options.abandonedSeconds,
                  "how long a match stays at which nobody is (default: 1800)")
      ->check(wholeNumber(1, 31'536'000));
  arguments.add_option("--proxy", options.proxy,
                       "the address of a proxy before the server: whom it names in "
                       "X-Forwarded-For is the client, for the limits");
  arguments.add_option(
      "--name", options.names,
      "a name by which browsers call the server besides its own, as they do behind "
      "a proxy: play.example.org; as often as needed");
  arguments
      .add_option("--memory", options.memory,
                  "MiB that the players of one address may take (default: 512)")
      ->check(wholeNumber(1, 1'000'000));
}
}  // namespace

Command serveCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand(
      "serve", "Play, watch and analyse in the browser: a page at an address");
  const auto options = std::make_shared<ServeOptions>();
  arguments->add_option("GAME", options->games, "games that are files, ./nim.hpp, to offer too");
  arguments->add_option("--host", options->host,
                        "the address to serve at (default: 127.0.0.1, this machine alone; 0.0.0.0 "
                        "is for everybody who can reach it)");
  arguments
      ->add_option("--port", options->port,
                   "the port; 0 for any that is free (default: 8080, or any if that is taken)")
      ->check(wholeNumber(0, 65'535));
  arguments
      ->add_option("--threads", options->threads,
                   "how many search (default: as many as the machine has)")
      ->check(wholeNumber(1, 1024));
  arguments->add_option("--archive", options->archive,
                        "keep tournaments and matches in this file; it is made if need be");
  arguments->add_option("--open-archive", options->archives,
                        "an archive that can be looked into; as often as needed");
  arguments
      ->add_option("--seed", options->seed,
                   "of the first match or tournament that is given none, one more for the next "
                   "(default: another one each time)")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
  arguments->add_flag("--json", options->json,
                      "tell the address as JSON, and at the end for how many seconds the network's "
                      "thread was busy at once at the longest");
  addLimits(*arguments, *options);
  arguments->footer(
      "Examples:\n"
      "  ludorum serve\n"
      "  ludorum serve ./nim.hpp\n"
      "  ludorum serve --port 0 --archive games.ludorum\n"
      "  ludorum serve --host 0.0.0.0 --port 8000 --matches-per-client 8 --search-seconds 10");
  return {arguments, [options](const Context& context) { return serve(context, *options); }};
}

}  // namespace ludorum::app

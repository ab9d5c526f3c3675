// How fast tournaments are: matches a second on one thread, with and without an archive, what a
// second thread adds, and how long an archive of a million matches takes to read.
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "archive/archive.hpp"
#include "arena/organiser.hpp"
#include "arena/summary.hpp"
#include "games/modules.hpp"
#include "report.hpp"
#include "slices.hpp"

namespace {

using namespace ludorum;
using bench::Report;
using bench::wallTime;

arena::Plan planOf(const std::string& game, const std::string& player, std::uint64_t matches) {
  arena::Plan plan;
  plan.game = game;
  plan.players = {{"one", player}, {"two", player}};
  plan.rules.matches = matches;
  return plan;
}

/// Seconds for a tournament of two equal players.
double tournamentTime(const GameModule& game, const arena::Plan& plan, std::size_t threads,
                      archive::Archive* archive = nullptr) {
  const arena::Play play = arena::playOf(game, plan, archive != nullptr);
  const arena::Crew crew = arena::together(std::vector<arena::Play>(threads, play));
  arena::Standing standing(plan, 2);
  arena::Storage storage;
  if (archive != nullptr) {
    const GameInfo info = game.info();
    storage = arena::storageIn(
        *archive, archive->begin({plan.text(), info.name, plan.game, info.roles, plan.players}));
  }
  const double begin = wallTime();
  arena::conduct(crew, storage, standing, {});
  return wallTime() - begin;
}

/// What two threads do in the time of one: the median over pairs of runs, one after the other, in
/// either order by turns; these machines change their pace from second to second.
template <class SecondsWith>
double speedUp(SecondsWith secondsWith) {
  std::vector<double> ratios;
  for (std::size_t pair = 0; pair < 11; ++pair) {
    const std::size_t first = 1 + pair % 2;
    const double one = secondsWith(first), other = secondsWith(3 - first);
    ratios.push_back(first == 1 ? one / other : other / one);
  }
  return bench::median(ratios);
}
double speedUpOf(const GameModule& game, const arena::Plan& plan) {
  return speedUp([&](std::size_t threads) { return tournamentTime(game, plan, threads); });
}

/// Seconds for threads that share nothing, not even memory: nobody gains more by a second one.
double numbersTime(std::size_t threads) {
  const double begin = wallTime();
  {
    std::vector<std::jthread> drawing;
    for (std::size_t i = 0; i < threads; ++i)
      drawing.emplace_back([i, count = 400'000'000 / threads] {
        Rng rng(i);
        std::uint64_t sum = 0;
        for (std::size_t n = 0; n < count; ++n) sum += rng();
        asm volatile("" : : "r"(sum));  // Somebody might want it.
      });
  }
  return wallTime() - begin;
}

/// An archive in a folder of its own, which goes with it.
struct TemporaryFolder {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("ludorum-bench-" + std::to_string(::getpid()));
  TemporaryFolder() { std::filesystem::create_directories(folder); }
  ~TemporaryFolder() { std::filesystem::remove_all(folder); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string path() const { return (folder / "archive").string(); }
};

void archived(Report& report) {
  const Module<TicTacToe> game;
  const arena::Plan plan = planOf("TicTacToe", "random", 500'000);
  const TemporaryFolder temporary;
  {
    archive::Archive archive(temporary.path(), archive::Access::write);
    const double seconds = tournamentTime(game, plan, 1, &archive);
    report.atLeast("TicTacToe, random: matches/s archived, one thread", 1e6 / seconds, 50'000);
  }
  report.note("bytes of the archive for a match",
              static_cast<double>(std::filesystem::file_size(temporary.path())) / 1e6);
  const double begin = wallTime();
  const archive::Archive archive(temporary.path(), archive::Access::read);
  const arena::Standing standing = arena::standingIn(archive, 1, plan, 2);
  const GameInfo info = game.info();
  const arena::Summary summary(standing, plan, info);
  report.atMost("seconds to rate the players of 1,000,000 archived matches", wallTime() - begin, 2);
}

}  // namespace

int main(int argc, char** argv) {
  Report report(argc > 1 && std::strcmp(argv[1], "--json") == 0);
  const Module<TicTacToe> game;
  const arena::Plan random = planOf("TicTacToe", "random", 500'000);
  report.atLeast("TicTacToe, random: matches/s, one thread", 1e6 / tournamentTime(game, random, 1),
                 1e6);
  archived(report);
  report.note("random numbers: two threads against one, as much as there is here",
              speedUp(numbersTime));
  report.atLeast("Pig, random: two threads against one",
                 speedUpOf(Module<Pig>{}, planOf("Pig", "random", 100'000)), 1.9);
  report.atLeast(
      "ConnectFour, uct of 1,000: two threads against one",
      speedUpOf(Module<ConnectFour>{}, planOf("ConnectFour", "uct:simulationCount=1000", 150)),
      1.9);
  return report.exitCode();
}

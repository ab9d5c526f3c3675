// What an application does with ludorum::module: play a match of Pig between players that it knows
// by name, and see whether the game keeps the laws.
#include <cstdio>
#include <ludorum/games/pig.hpp>
#include <ludorum/module/module.hpp>
#include <ludorum/testing/laws.hpp>
#include <string>

int main() {
  using namespace ludorum;
  const Module<Pig> game;
  const MatchMaker play =
      game.matches({parseSpecification("uct:simulationCount=20"), parseSpecification("random")});
  const MatchReport report = play({.seed = 1, .record = true});
  std::printf("%s\n", report.record.c_str());

  const std::string broken = testing::brokenLaws<Pig>({}, {.playouts = 5});
  std::printf("%s", broken.c_str());
  return report.result && report.error.empty() && broken.empty() ? 0 : 1;
}

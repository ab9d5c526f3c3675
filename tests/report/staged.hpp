// Tournaments that were never played: their outcomes are made up, so that a page can be checked.
#pragma once
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "../support/folder.hpp"
#include "archive/archive.hpp"
#include "arena/summary.hpp"
#include "report/report.hpp"

namespace ludorum::test {

/// A game that knows its name and roles, and cannot be played.
struct StagedGame : GameModule {
  GameInfo known;

  GameInfo info() const override { return known; }
  std::unique_ptr<GameModule> configured(const Settings&) const override { unknown(); }
  std::unique_ptr<GameModule> startingAt(std::string_view) const override { unknown(); }
  std::vector<PlayerInfo> players() const override { unknown(); }
  MatchMaker matches(const std::vector<Specification>&) const override { unknown(); }
  MatchMaker contests(const std::vector<Specification>&) const override { unknown(); }
  Decider decider(const Specification&, std::uint64_t, const std::stop_token&) const override {
    unknown();
  }
  Analyst analyst(const Specification&, const Json&, std::string_view, std::uint64_t,
                  const std::stop_token&) const override {
    unknown();
  }
  std::unique_ptr<LiveMatch> live(const LiveRequest&) const override { unknown(); }
  std::unique_ptr<LiveMatch> reopened(const Json&) const override { unknown(); }
  std::vector<EvaluatedMove> evaluated(const Specification&, std::string_view,
                                       std::uint64_t) const override {
    unknown();
  }
  std::string replayed(const Json&) const override { unknown(); }
  std::vector<testing::PerftRow> perft(std::size_t, const testing::Progress&) const override {
    unknown();
  }
  std::vector<std::uint64_t> uniqueStates(std::size_t, const testing::Progress&) const override {
    unknown();
  }
  std::vector<testing::LawReport> check(const testing::LawOptions&) const override { unknown(); }
  BenchFigures bench(double) const override { unknown(); }

 private:
  [[noreturn]] static void unknown() { throw Error("this game cannot be played"); }
};

/// The plan of a round robin, of players that are named so.
inline arena::Plan stagedPlan(const std::vector<std::string>& names, std::uint32_t roles) {
  arena::Plan plan;
  plan.game = "Staged:size=3";
  for (const std::string& name : names) plan.players.push_back({name, "random"});
  plan.contest.players = static_cast<std::uint32_t>(names.size());
  plan.contest.roles = roles;
  plan.contest.matches = 1;
  plan.contest.seed = 12345678901234567890U;
  return plan;
}

/// A tournament in an archive.
class Staged {
 public:
  Staged(arena::Plan itsPlan, const std::vector<std::string>& roles)
      : plan(std::move(itsPlan)),
        archive(":memory:", archive::Access::write),
        standing(plan, static_cast<std::uint32_t>(roles.size())) {
    game.known.name = "Staged";
    game.known.kind = {"by turns"};
    game.known.roles = roles;
    game.known.parameters = {{"size", "of the board", "3"}};
    archive::Tournament tournament{plan.text(), "Staged", plan.game, roles, {}};
    for (const auto& player : plan.players)
      tournament.players.push_back({player.name, player.specification});
    id = archive.begin(tournament);
    standing.finished = true;
  }

  /// Players by role, with their results; then what else is wanted of the match.
  arena::Outcome outcome(const std::vector<std::uint32_t>& players,
                         const std::vector<float>& results, std::uint64_t plies = 5) {
    arena::Outcome made;
    made.fixture.match = next_++;
    made.fixture.luck = made.fixture.match / plan.contest.roles;
    made.fixture.players = players;
    for (const float result : results) {
      arena::Seat seat{.result = result, .decisions = 3, .moves = 12};
      seat.time = std::chrono::microseconds(30 + made.fixture.match);
      seat.slowest = std::chrono::microseconds(20 + made.fixture.match);
      seat.slowestPly = 2;
      made.seats.push_back(seat);
    }
    made.plies = plies;
    made.record = R"({"history":[{"state":"match )" + std::to_string(made.fixture.match) +
                  R"("}],"result":null})";
    return made;
  }
  void add(const arena::Outcome& made) {
    standing.add(made);
    archive.add(id, std::span(&made, 1));
  }
  void add(const std::vector<std::uint32_t>& players, const std::vector<float>& results,
           std::uint64_t plies = 5) {
    add(outcome(players, results, plies));
  }
  /// The page, by way of a file.
  std::string page() const {
    const Folder folder;
    const arena::Summary summary(standing, plan, game.known);
    report::write(folder.file("page.html"), archive, id, game, summary);
    return textOf(folder.file("page.html"));
  }

  arena::Plan plan;
  StagedGame game;
  archive::Archive archive;
  archive::Id id = 0;
  arena::Standing standing;

 private:
  std::uint64_t next_ = 0;
};

}  // namespace ludorum::test

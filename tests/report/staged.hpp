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

/// What is told of a game that cannot be played.
struct StagedGame {
  GameInfo known;
};

/// The plan of a round robin, of players that are named so.
inline arena::Plan stagedPlan(const std::vector<std::string>& names, std::uint32_t roles) {
  arena::Plan plan;
  plan.game = "Staged:size=3";
  for (const std::string& name : names) plan.players.push_back({name, "random"});
  plan.rules.players = static_cast<std::uint32_t>(names.size());
  plan.rules.roles = roles;
  plan.rules.matches = 1;
  plan.rules.seed = 12345678901234567890U;
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
    made.fixture.luck = made.fixture.match / plan.rules.roles;
    made.fixture.players = players;
    for (const float result : results) {
      arena::RoleOutcome own{.result = result, .decisions = 3, .moves = 12};
      own.time = std::chrono::microseconds(30 + made.fixture.match);
      own.slowest = std::chrono::microseconds(20 + made.fixture.match);
      own.slowestPly = 2;
      made.roles.push_back(own);
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
  std::string page(arena::Ranking by = arena::Ranking::elo) const {
    const Folder folder;
    const arena::Summary summary(standing, plan, game.known, by);
    report::write(folder.file("page.html"), archive, id, summary);
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

// Runs tournaments of a game: seats players, keeps the score, and archives every match.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "archive/archive.hpp"
#include "ludorum/arena/crew.hpp"
#include "ludorum/arena/sequential_test.hpp"
#include "ludorum/arena/tally.hpp"
#include "ludorum/arena/tournament.hpp"
#include "ludorum/module/game_module.hpp"
#include "plan.hpp"

namespace ludorum::arena {

/// How one match of a plan is played. Throws if a player is unknown or cannot play the game. A
/// match that is being played when a stop is requested ends soon, and is Interrupted.
Play playOf(const GameModule& game, const Plan& plan, bool record, std::stop_token stop = {});

/// A sequential test that is fed with the outcomes of matches: a deal is a pair.
class PairTest {
 public:
  explicit PairTest(const SequentialQuestion& question)
      : test_({question.elo0, question.elo1, question.alpha, question.beta}) {}
  /// Adds the next match; of two roles, or of one.
  void add(const Outcome& outcome);
  const SequentialTest& test() const { return test_; }

 private:
  SequentialTest test_;
  std::optional<Outcome> first_;  ///< Of a deal whose second match is still to come.
};

/// What a tournament has come to.
struct Standing {
  Standing(const Plan& plan, std::uint32_t roles);
  void add(const Outcome& outcome);
  bool isDecided() const;  ///< By its sequential test.

  Schedule schedule;
  Tally tally;
  std::optional<PairTest> test;
  std::uint64_t expected = 0;  ///< Matches in all, as far as one can know.
  bool finished = false;
};

/// Who is told how a tournament goes.
struct Audience {
  std::function<void(const Standing&)> news = [](const Standing&) {};  ///< All it tells is safe.
  std::function<bool()> stop = [] { return false; };  ///< Whether to stop. Called from any thread.
};

/// Where the matches of a tournament are kept.
struct Storage {
  Past past{};
  /// Makes matches safe; nothing if they are not kept.
  std::function<void(std::span<const Outcome>)> save{};
};
Storage storageIn(archive::Archive& archive, archive::Id id);

/// Plays what is missing of a tournament. Matches that the storage has are taken from there, others
/// are saved in it before anybody is told of them.
void conduct(const Crew& crew, const Storage& storage, Standing& standing,
             const Audience& audience);

/// The standing by an archive alone: all the matches that it has, up to the first that is missing.
Standing standingIn(const archive::Archive& archive, archive::Id id, const Plan& plan,
                    std::uint32_t roles);

}  // namespace ludorum::arena

// A tournament that a thread plays, and how it stands.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/organiser.hpp"
#include "arena/plan.hpp"
#include "arena/summary.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/game_module.hpp"
#include "server/playtester.hpp"
#include "server/shared_archive.hpp"

namespace ludorum::server {

/// How a tournament stands, as it is told.
Json standingsEvent(std::uint64_t number, const arena::Summary& summary, bool done);

/// Belongs to the server: it goes on when who began it has gone, and is kept when it has ended. Its
/// thread holds it, so that it may be left behind.
struct TournamentRun {
  std::uint64_t number = 0;
  LinkId owner = 0;  ///< The link that has begun it.
  std::string secret;  ///< Who knows it may stop and resume the tournament.
  std::shared_ptr<const GameModule> game;
  GameInfo info;
  arena::Plan plan;
  std::size_t threads = 1;
  std::chrono::seconds longest{};
  std::string archiveName;  ///< Empty if it is not kept.
  std::shared_ptr<SharedArchive> archive;  ///< None if it is not kept.
  archive::Id id = 0;
  /// From its thread: how it stands, and the same as the text of JSON.
  std::function<void(Json standings, std::string line)> tell;

  // What the playtester's thread knows of it.
  std::set<LinkId> followers{};  ///< Who is told how it goes.
  Json told = Json::object();  ///< What they were told last.

  std::stop_source stop;
  std::mutex mutex;
  std::condition_variable changed;
  bool hasEnded = false;

  /// Plays what is missing: all, or what was left when it was stopped.
  void play();

 private:
  arena::Storage storage();

  std::mutex keeping_;
  std::vector<arena::Outcome> kept_;  ///< What was played, if no archive has it.
};

}  // namespace ludorum::server

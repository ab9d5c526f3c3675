// Analyses: players that weigh the moves of a position, and tell of it while they think.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/handlers.hpp"
#include "server/rooms.hpp"
#include "server/searches.hpp"

namespace ludorum::server {

class Analyses {
 public:
  Analyses(Loop loop, const Limits& limits, Searches& searches, Rooms& rooms, Telling telling);
  ~Analyses();

  Handlers handlers();
  /// Ends the analysis of a link that is gone.
  void leave(LinkId link);
  /// Ends the analyses of a match that is gone, or was taken back.
  void forget(const Room& room);

 private:
  struct Work;
  struct RunningAnalysis;

  struct Subject;

  void analyse(const Caller& caller, const Request& request);
  void begin(const Caller& caller, const std::shared_ptr<const Subject>& subject,
             const std::shared_ptr<Work>& work, std::size_t memory);
  void admit(const Caller& caller, Work& work, std::size_t memory) const;
  const RunningAnalysis* analysisOf(LinkId link) const;
  void stop(const Caller& caller, const Request& request);
  void think(std::uint64_t number);
  void advanced(std::uint64_t number, const std::shared_ptr<Work>& work);
  void report(RunningAnalysis& analysis);
  void finish(std::uint64_t number, const std::string& error);

  Loop loop_;
  const Limits& limits_;
  Searches& searches_;
  Rooms& rooms_;
  Telling telling_;
  std::map<std::uint64_t, RunningAnalysis> analyses_;  ///< By number.
  std::uint64_t numbers_ = 0;
};

}  // namespace ludorum::server

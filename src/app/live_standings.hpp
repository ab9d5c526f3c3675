// Shows how a tournament goes while it goes: a table and a bar on a terminal, plain lines
// elsewhere.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>

#include "ludorum/module/streams.hpp"
#include "standings.hpp"

namespace ludorum::app {

class LiveStandings {
 public:
  LiveStandings(const Streams& streams, const arena::Plan& plan, const GameInfo& game,
                Ranking ranking)
      : streams_(streams), plan_(plan), game_(game), ranking_(ranking) {}
  ~LiveStandings() { wipe(); }
  LiveStandings(const LiveStandings&) = delete;
  LiveStandings& operator=(const LiveStandings&) = delete;

  /// Tells the news if the last were told long enough ago.
  void update(const arena::Standing& standing);
  /// Takes everything away that it has drawn.
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;
  void tellTest(const arena::SequentialTest& test);
  std::string progressLine(const arena::Standing& standing) const;
  std::string drawing(const arena::Standing& standing) const;

  const Streams& streams_;
  const arena::Plan& plan_;
  const GameInfo& game_;
  const Ranking ranking_;
  Clock::time_point begun_ = Clock::now(), told_ = begun_;
  std::uint64_t before_ = 0;  ///< Matches that were there when it began.
  std::uint64_t nextPairs_ = 1;  ///< When to tell of the sequential test again.
  bool first_ = true;
  int lines_ = 0;  ///< That were drawn.
};

}  // namespace ludorum::app

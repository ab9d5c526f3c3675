// How much one client may take of the playtester, and all together.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace ludorum::server {

/// For one client (an address), and in all.
struct Share {
  std::size_t each = 0, all = 0;
};

struct Limits {
  Share connections{64, 2048};
  Share matches{64, 2048};
  /// Analyses, and decisions of artificial players, that are wanted. Whoever has none gets one.
  Share searches{4, 64};
  Share memory{512, 2048};  ///< MiB that players may take by their parameters.
  std::size_t plies = 10'000;  ///< Of one match.
  std::chrono::milliseconds searchTime{60'000};  ///< Of one decision or analysis.
  std::size_t messageBytes = std::size_t{1} << 20;
  double messagesPerSecond = 50;
  double messageBurst = 200;
  std::chrono::seconds abandoned{1800};  ///< A match at which nobody is goes after that.
  std::uint64_t tournamentMatches = 100'000;  ///< That one tournament may plan.
  std::chrono::seconds tournamentTime{3600};  ///< After which one that goes on is stopped.
  /// Seconds of the playtester's thread. What is known to take longer is done by another one.
  double moment = 2.5e-4;
  std::uint64_t archiveSize = 1024;  ///< MiB of the archive that is written; then nothing is added.
};

}  // namespace ludorum::server

// What a check of the laws is asked for, and what it finds.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ludorum::testing {

/// What was tried of a law, and the counterexample if it does not hold.
struct LawReport {
  std::string law;
  std::uint64_t tried = 0;  ///< How often the law was put to the test.
  std::string failure;  ///< What was found instead; empty if the law held.
  std::string state;  ///< Where.
  std::string start{};  ///< The start that it was reached from, if there are several.
  std::vector<std::string> path{};  ///< The moves (and haps) that lead there, as JSON.
};

struct LawOptions {
  std::uint64_t playouts = 1000;  ///< Random matches to walk through, at most.
  /// No further match begins once so many moves were met: large games take longer.
  std::uint64_t enough = 1'000'000;
  std::uint64_t seed = 1;
  std::size_t maxPlies = 10000;  ///< A longer match breaks the law that games end.
  std::size_t sweep = 1000;  ///< States next to the start to try first, nearest first.
  std::size_t deals = 200;  ///< Starts to look at: all, if luck sets the game up in no more ways.
  std::function<void(double)> progress{};  ///< Told now and then how much is done, from 0 to 1.
};

/// The counterexamples of reports as text: empty if all laws hold.
inline std::string brokenIn(const std::vector<LawReport>& reports) {
  std::string text;
  for (const LawReport& report : reports) {
    if (report.failure.empty()) continue;
    text += report.law + ": " + report.failure + " at " + report.state;
    if (!report.start.empty()) text += " from " + report.start;
    text += " after";
    for (const std::string& move : report.path) text += ' ' + move;
    text += '\n';
  }
  return text;
}
}  // namespace ludorum::testing

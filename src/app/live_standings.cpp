#include "live_standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

void LiveStandings::update(const arena::Standing& standing) {
  if (standing.test && !streams_.terminal) tellTest(standing.test->test());
  const auto now = Clock::now();
  if (std::exchange(first_, false)) before_ = standing.tally.matches();
  const auto pause = streams_.terminal ? std::chrono::milliseconds(200) : std::chrono::seconds(5);
  if (now - told_ < pause || standing.finished) return;
  told_ = now;
  if (!streams_.terminal) {
    streams_.err << progressLine(standing) + '\n' << std::flush;
    return;
  }
  const std::string drawn = drawing(standing);
  wipe();
  lines_ = static_cast<int>(std::count(drawn.begin(), drawn.end(), '\n'));
  streams_.out.flush();
  // Without wrapping: a line that is too long for the terminal still is one line, to be wiped.
  streams_.err << "\x1b[?7l" << drawn << "\x1b[?7h" << std::flush;
}

void LiveStandings::wipe() {
  if (lines_ > 0) streams_.err << fmt::format("\x1b[{}A\x1b[J", lines_) << std::flush;
  lines_ = 0;
}

/// Whenever the number of pairs has doubled: often at first, and not too many lines in all.
void LiveStandings::tellTest(const arena::SequentialTest& test) {
  if (test.pairs() < nextPairs_) return;
  while (nextPairs_ <= test.pairs()) nextPairs_ *= 2;
  streams_.err << sequentialTestLine(test) + '\n' << std::flush;
}

std::string LiveStandings::progressLine(const arena::Standing& standing) const {
  const std::uint64_t matches = standing.tally.matches();
  const std::uint64_t all = std::max(standing.expected, matches);
  const double passed = std::chrono::duration<double>(Clock::now() - begun_).count();
  const char* bound = standing.test ? "at most " : "";  // It ends when the verdict is in.
  std::string line = fmt::format("{} of {}{} matches", grouped(matches), bound, grouped(all));
  if (matches <= before_ || passed < 1) return line;
  const double rate = static_cast<double>(matches - before_) / passed;
  return line + fmt::format(", {} matches/s, {}{} left", humanRate(rate), bound,
                            humanTime(static_cast<double>(all - matches) / rate));
}

std::string LiveStandings::drawing(const arena::Standing& standing) const {
  constexpr std::size_t most = 10, fitted = 100;
  std::string text;
  if (plan_.players.size() <= fitted) {  // Fitting more ratings ten times a second takes too long.
    const Summary summary(standing, plan_, game_, ranking_);
    Table table({"#", "player", "Elo", "+/-", "matches", "victories", "defeats", "draws", "mean"});
    for (std::size_t place = 0; place < std::min(most, summary.order.size()); ++place) {
      const std::uint32_t player = summary.order[place];
      const arena::Figures figures = standing.tally.ofPlayer(player);
      const arena::Rating& rating = summary.ratings[player];
      table.add({std::to_string(place + 1), plan_.players[player].name.substr(0, 30),
                 rating.rated() ? eloText(rating.elo) : "-",
                 rating.rated() && rating.bounded ? fmt::format("{:.0f}", arena::z95 * rating.error)
                                                  : "-",
                 grouped(figures.matches()), grouped(figures.victories), grouped(figures.defeats),
                 grouped(figures.draws()), fmt::format("{:.3f}", figures.results.mean())});
    }
    text = table.text();
    if (summary.order.size() > most)
      text += fmt::format("and {} more\n", summary.order.size() - most);
  }
  if (standing.test) text += sequentialTestLine(standing.test->test()) + '\n';
  const double share = static_cast<double>(standing.tally.matches()) /
                       static_cast<double>(std::max<std::uint64_t>(1, standing.expected));
  return text + barText(share) + ' ' + progressLine(standing) + '\n';
}

}  // namespace ludorum::app

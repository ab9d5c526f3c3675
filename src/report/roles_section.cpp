#include <fmt/format.h>

#include <cmath>

#include "chart.hpp"
#include "html.hpp"
#include "sections.hpp"
#include "text/numbers.hpp"

namespace ludorum::report {

using arena::Figures;

namespace {
double victoryShare(const Figures& figures) {
  return static_cast<double>(figures.victories) / static_cast<double>(figures.matches());
}

arena::Interval victoryInterval(const Figures& figures) {
  return arena::wilsonInterval(double(figures.victories), double(figures.matches()));
}

std::string rolesChart(const Summary& summary) {
  std::vector<IntervalRow> rows;
  for (std::size_t role = 0; role < summary.game.roles.size(); ++role) {
    const Figures figures = summary.standing.tally.ofRole(role);
    rows.push_back({summary.game.roles[role], victoryShare(figures), victoryInterval(figures),
                    fmt::format("{:.1f} %", 100 * victoryShare(figures))});
  }
  Scale scale = percentScale();
  scale.bars = true;
  return intervalChart({"roles-plot", "Victory rates by role",
                        "A bar for each role: the share of matches that it won, with the interval "
                        "of 95 %. The table below has the same figures."},
                       scale, rows);
}

std::string rolesTable(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  HtmlTable table("Results by role and player", {{"Role", Align::words},
                                                 {"Player", Align::words},
                                                 {"Matches"},
                                                 {"Victories"},
                                                 {"Defeats"},
                                                 {"Draws"},
                                                 {"Victory rate"},
                                                 {"95 %"},
                                                 {"Mean result"}});
  const auto add = [&](const std::string& role, const std::string& player, const Figures& figures) {
    if (figures.matches() == 0) return;
    const arena::Interval rate = victoryInterval(figures);
    table.add({role, player, text::grouped(figures.matches()), text::grouped(figures.victories),
               text::grouped(figures.defeats), text::grouped(figures.draws()),
               fmt::format("{:.1f} %", 100 * victoryShare(figures)),
               fmt::format("{:.1f}–{:.1f} %", 100 * rate.low, 100 * rate.high),
               fmt::format("{:.3f}", figures.results.mean())});
  };
  for (std::size_t role = 0; role < game.roles.size(); ++role) {
    add(game.roles[role], "all players", standing.tally.ofRole(role));
    for (const std::uint32_t player : order)
      add(game.roles[role], plan.players[player].name, standing.tally.of(player, role));
  }
  return table.text();
}

/// Where zero means fair: what an interval says of the game. `unit` is what it is counted in.
std::string fairnessVerdict(const std::string& role, const arena::Interval& interval, double fair) {
  if (interval.low > 0) return fmt::format("The game favours {}, who sits first", role);
  if (interval.high < 0) return fmt::format("The game is hard on {}, who sits first", role);
  if (interval.low >= -fair && interval.high <= fair)
    return fmt::format("The game looks fair to {}, who sits first", role);
  return fmt::format("One cannot tell yet whether the game is fair to {}, who sits first", role);
}

std::string fairnessOfTwo(const Summary& summary) {
  const std::string& role = summary.game.roles[0];
  const auto& advantage = summary.ratings.advantage();
  if (!advantage)
    return fmt::format(
        "One cannot tell whether the game is fair to {}, who sits first: these matches do not "
        "part the role from the players’ strengths. They can if players swap roles.",
        role);
  const auto [low, high] = advantage->interval();
  return fmt::format("{}: sitting first is worth {} Elo (95 %: {} to {}).",
                     fairnessVerdict(role, {low, high}, fairElo), text::eloText(advantage->elo),
                     text::eloText(low), text::eloText(high));
}

std::string fairnessOfMany(const Summary& summary) {
  const Figures first = summary.standing.tally.ofRole(0);
  const double usual = victoryShare(summary.standing.tally.whole());
  const auto [low, high] = victoryInterval(first);
  return fmt::format(
      "{}: it wins {:.1f} % (95 %: {:.1f} to {:.1f} %), where the mean of all roles is {:.1f} %.",
      fairnessVerdict(summary.game.roles[0], {low - usual, high - usual}, fairShare),
      100 * victoryShare(first), 100 * low, 100 * high, 100 * usual);
}
}  // namespace

std::string fairnessText(const Summary& summary) {
  if (summary.standing.tally.matches() == 0) return "No match has been played yet.";
  if (summary.game.roles.size() == 1)
    return "The game has one role: nobody sits before anybody else.";
  return summary.game.roles.size() == 2 ? fairnessOfTwo(summary) : fairnessOfMany(summary);
}

std::string rolesSection(const Summary& summary) {
  std::string body = "<p class=\"verdict\">" + escaped(fairnessText(summary)) + "</p>\n";
  if (summary.standing.tally.matches() > 0) body += rolesChart(summary) + rolesTable(summary);
  return section("roles", "Results by role", body);
}

}  // namespace ludorum::report

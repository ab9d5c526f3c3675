#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "chart.hpp"
#include "html.hpp"
#include "sections.hpp"
#include "text/numbers.hpp"

namespace ludorum::report {

using arena::Figures;
using arena::Rating;

std::string shownNote(const Summary& summary) {
  if (summary.order.size() <= mostShown) return {};
  return paragraph(fmt::format("The {} best of {} players are shown.", mostShown,
                               text::grouped(summary.order.size())));
}

namespace {
std::span<const std::uint32_t> shownPlayers(const Summary& summary) {
  return std::span(summary.order).first(std::min(mostShown, summary.order.size()));
}

std::string placedName(const Summary& summary, std::size_t place) {
  return fmt::format("{}. {}", place + 1, summary.plan.players[summary.order[place]].name);
}

/// A row for each player that has played: what `row` makes of its figures.
template <class MakeRow>
std::vector<IntervalRow> playerRows(const Summary& summary, MakeRow makeRow) {
  std::vector<IntervalRow> rows;
  const auto shown = shownPlayers(summary);
  for (std::size_t place = 0; place < shown.size(); ++place) {
    const Figures figures = summary.standing.tally.ofPlayer(shown[place]);
    if (figures.matches() == 0) continue;
    rows.push_back(makeRow(figures));
    rows.back().label = placedName(summary, place);
  }
  return rows;
}

std::string ratesChart(const Summary& summary) {
  const auto rows = playerRows(summary, [](const Figures& figures) {
    const auto wins = double(figures.victories), matches = double(figures.matches());
    return IntervalRow{.value = wins / matches,
                       .interval = arena::wilsonInterval(wins, matches),
                       .text = fmt::format("{:.1f} %", 100 * wins / matches)};
  });
  return paragraph(
             "The share of its matches that each player won. The bars are Wilson’s intervals: they "
             "hold the true rate 95 times in 100.") +
         intervalChart({"rates", "Victory rates",
                        "A point for each player: the share of its matches that it won, with the "
                        "interval of 95 %. The table below has the same figures."},
                       percentScale(), rows);
}

/// Where how much one gets says more than how often one wins: in games of one role, or if asked
/// for.
std::string meansChart(const Summary& summary) {
  const auto rows = playerRows(summary, [](const Figures& figures) {
    const arena::Interval mean = arena::meanInterval(figures.results);
    return IntervalRow{.value = figures.results.mean(),
                       .interval = mean,
                       .text = fmt::format("{:.3f}", figures.results.mean()),
                       .isOpen = !std::isfinite(mean.low)};
  });
  std::vector<double> values;
  for (const IntervalRow& row : rows) {
    values.push_back(row.value);
    if (!row.isOpen) values.insert(values.end(), {row.interval.low, row.interval.high});
  }
  return paragraph(
             "The mean result of each player. The bars hold the true mean 95 times in 100, by the "
             "normal approximation.") +
         intervalChart({"means", "Mean results",
                        "A point for each player: the mean of its results, with the interval of "
                        "95 %. The table below has the means."},
                       scaleOf(values), rows);
}

/// Results as every table has them.
void addResultCells(std::vector<Html>& row, const Figures& figures) {
  for (const std::uint64_t count :
       {figures.matches(), figures.victories, figures.defeats, figures.draws()})
    row.emplace_back(text::grouped(count));
  if (figures.matches() == 0) {
    row.insert(row.end(), 6, "–");
    return;
  }
  const auto wins = double(figures.victories), matches = double(figures.matches());
  const arena::Interval rate = arena::wilsonInterval(wins, matches);
  row.emplace_back(fmt::format("{:.1f} %", 100 * wins / matches));
  row.emplace_back(fmt::format("{:.1f}–{:.1f} %", 100 * rate.low, 100 * rate.high));
  row.emplace_back(fmt::format("{:.3f}", figures.results.mean()));
  row.emplace_back(fmt::format("{:.3f}", figures.results.deviation()));
  row.emplace_back(fmt::format("{:g}", figures.results.min()));
  row.emplace_back(fmt::format("{:g}", figures.results.max()));
}

void addResultColumns(std::vector<Column>& columns) {
  for (const char* heading : {"Matches", "Victories", "Defeats", "Draws", "Victory rate", "95 %",
                              "Mean result", "Deviation", "Min", "Max"})
    columns.push_back({heading});
}

std::string standingsTable(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  const bool reaches = !standing.schedule.achievement(0).empty();
  std::vector<Column> columns{{"#"}, {"Player", Align::words}};
  if (reaches) columns.push_back({"Reached", Align::words});
  addResultColumns(columns);
  for (const char* heading : {"Quits", "Errors", "Time-outs"}) columns.push_back({heading});
  HtmlTable table("Standings, best first", columns, 1);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::uint32_t player = order[place];
    const Figures figures = standing.tally.ofPlayer(player);
    std::vector<Html> row{std::to_string(place + 1), plan.players[player].name};
    if (reaches) row.emplace_back(standing.schedule.achievement(player));
    addResultCells(row, figures);
    for (const std::uint64_t count : {figures.quits, figures.errors, figures.timeOuts})
      row.emplace_back(text::grouped(count));
    table.add(row);
  }
  return table.text();
}

/// What a player is, where its name does not say it.
std::string specificationsTable(const Summary& summary) {
  HtmlTable table("What the players are",
                  {{"Player", Align::words}, {"Specification", Align::words}});
  bool isTelling = false;
  for (const std::uint32_t player : summary.order) {
    const arena::Participant& participant = summary.plan.players[player];
    isTelling = isTelling || participant.name != participant.specification;
    table.add({participant.name, participant.specification});
  }
  return isTelling ? table.text() : std::string();
}

/// The likelihood that a player is stronger than the next in the standings.
std::string superiorityText(const Summary& summary, std::size_t place) {
  const auto& order = summary.order;
  if (place + 1 >= order.size() || !summary.ratings[order[place]].rated() ||
      !summary.ratings[order[place + 1]].rated())
    return "–";
  return fmt::format("{:.1f} %", 100 * summary.ratings.superiority(order[place], order[place + 1]));
}

std::string eloTable(const Summary& summary) {
  HtmlTable table("Elo ratings; their mean is 0",
                  {{"#"}, {"Player", Align::words}, {"Elo"}, {"95 %"}, {"Superior to the next"}},
                  1);
  for (std::size_t place = 0; place < summary.order.size(); ++place) {
    const Rating& rating = summary.ratings[summary.order[place]];
    const auto [low, high] = rating.interval();
    table.add({std::to_string(place + 1), summary.plan.players[summary.order[place]].name,
               rating.rated() ? text::eloText(rating.elo) : "–",
               !rating.rated()  ? "–"
               : rating.bounded ? text::eloText(low) + " to " + text::eloText(high)
                                : "open",
               superiorityText(summary, place)});
  }
  return table.text();
}

std::string eloChart(const Summary& summary) {
  std::vector<IntervalRow> rows;
  std::vector<double> values;
  const auto shown = shownPlayers(summary);
  for (std::size_t place = 0; place < shown.size(); ++place) {
    const Rating& rating = summary.ratings[shown[place]];
    if (!rating.rated()) continue;
    values.push_back(rating.elo);
    // An open interval is as wide as its prior: it would leave no room for the others.
    if (rating.bounded)
      values.insert(values.end(), {rating.interval().low, rating.interval().high});
    rows.push_back({placedName(summary, place), rating.elo, rating.interval(),
                    text::eloText(rating.elo) + (rating.bounded ? "" : " open"), !rating.bounded});
  }
  Scale scale = scaleOf(values);
  if (scale.low < 0 && scale.high > 0) scale.reference = 0;
  return intervalChart({"elo-plot", "Elo ratings",
                        "A point for each player: its Elo rating with the interval of 95 %. Hollow "
                        "points with arrows are ratings that the matches do not bound. The table "
                        "below has the same figures."},
                       scale, rows);
}
}  // namespace

std::string standingsSection(const Summary& summary) {
  if (summary.standing.tally.matches() == 0)
    return section("standings", "Standings", paragraph("No match has been played yet."));
  const bool byMean = summary.game.roles.size() == 1 || summary.ranking == arena::Ranking::mean;
  return section("standings", "Standings",
                 (byMean ? meansChart(summary) : ratesChart(summary)) + shownNote(summary) +
                     standingsTable(summary) + specificationsTable(summary));
}

std::string eloSection(const Summary& summary) {
  if (summary.ranking == arena::Ranking::mean)
    return section("elo", "Elo ratings",
                   paragraph("There are no ratings: they count victories, and these players are "
                             "ordered by the mean of their results."));
  const auto rated = std::count_if(summary.order.begin(), summary.order.end(),
                                   [&](auto player) { return summary.ratings[player].rated(); });
  if (rated == 0)
    return section("elo", "Elo ratings",
                   paragraph("There are no ratings: no two players have met."));
  return section(
      "elo", "Elo ratings",
      paragraph("How strong the players are, all matches taken together: 200 Elo more mean 76 "
                "points in 100. An open rating is one that the matches do not bound: a player that "
                "won all of them may be stronger by any amount. “Superior to the next” is the "
                "likelihood that a player is stronger than the one below it.") +
          eloChart(summary) + shownNote(summary) + eloTable(summary));
}

}  // namespace ludorum::report

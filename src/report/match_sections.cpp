#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "chart.hpp"
#include "html.hpp"
#include "sections.hpp"
#include "text/numbers.hpp"

namespace ludorum::report {

using arena::Figures;

namespace {
Html heatCell(const arena::Score& score) {
  if (score.matches() == 0) return Html::markup("<td class=\"n none\">–</td>");
  const double share = score.points() / static_cast<double>(score.matches());
  return Html::markup(fmt::format(
      R"(<td class="n h{}"><b>{:.0f} %</b><small>{:g} of {}</small></td>)", std::lround(10 * share),
      100 * share, score.points(), text::grouped(score.matches())));
}

std::string heatMap(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  const auto shown = std::span(order).first(std::min(mostShown, order.size()));
  constexpr std::string_view caption = "Points of the player in the row against that in the column";
  std::string text = fmt::format(
      R"(<div class="box" tabindex="0" role="region" aria-label="{0}"><table class="heat"><caption>{0}</caption>)"
      "\n<thead><tr><th scope=\"col\">Player</th>",
      caption);
  for (const std::uint32_t player : shown)
    text += fmt::format(R"(<th scope="col" class="n">{}</th>)", escaped(plan.players[player].name));
  text += "</tr></thead>\n<tbody>\n";
  for (const std::uint32_t player : shown) {
    text += fmt::format(R"(<tr><th scope="row">{}</th>)", escaped(plan.players[player].name));
    for (const std::uint32_t other : shown)
      text += heatCell(standing.tally.encounters().against(player, other)).text();
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string lengthsTable(const arena::Histogram& lengths) {
  HtmlTable table("Matches by length", {{"Plies"}, {"Matches"}});
  for (const auto& [first, count] : lengths.bins())
    table.add({lengths.width() == 1 ? text::grouped(first)
                                    : fmt::format("{}–{}", text::grouped(first),
                                                  text::grouped(first + lengths.width() - 1)),
               text::grouped(count)});
  return "<details><summary>The same as a table</summary>" + table.text() + "</details>\n";
}

std::string slowestTable(const Summary& summary) {
  HtmlTable table("The slowest decisions of all matches",
                  {{"Time"}, {"Player", Align::words}, {"Role", Align::words}, {"Match"}, {"Ply"}},
                  0);
  for (const arena::SlowDecision& slow : summary.standing.tally.slowest())
    table.add({text::humanTime(std::chrono::duration<double>(slow.time).count()),
               summary.plan.players[slow.player].name, summary.game.roles[slow.role],
               matchLink(slow.match, slow.ply), text::grouped(slow.ply)});
  return table.text();
}

std::string timesTable(const Summary& summary) {
  HtmlTable table("Times by player", {{"Player", Align::words},
                                      {"Decisions"},
                                      {"Moves to choose from"},
                                      {"Mean time"},
                                      {"Slowest"},
                                      {"Simulations/s"}});
  for (const std::uint32_t player : summary.order) {
    const Figures figures = summary.standing.tally.ofPlayer(player);
    const double rate = figures.simulationsPerSecond();
    const bool decided = figures.decisions > 0;
    table.add({summary.plan.players[player].name, text::grouped(figures.decisions),
               decided ? fmt::format("{:.2f}", figures.width()) : "–",
               decided ? text::humanTime(figures.secondsPerDecision()) : "–",
               decided ? text::humanTime(figures.slowestSeconds()) : "–",
               rate > 0 ? text::humanRate(rate) : "–"});
  }
  return table.text();
}

std::string verdictText(const arena::SequentialTest& test) {
  const auto& asked = test.hypotheses();
  if (test.status() == arena::TestStatus::acceptedH1)
    return fmt::format("It accepted that the first player is stronger by {:g} Elo or more.",
                       asked.elo1);
  if (test.status() == arena::TestStatus::acceptedH0)
    return fmt::format("It accepted that the first player is stronger by {:g} Elo or less.",
                       asked.elo0);
  return "It has not decided yet.";
}
}  // namespace

std::string crossSection(const Summary& summary) {
  if (summary.order.size() < 2)
    return section("cross", "Each against each", paragraph("There is only one player."));
  return section(
      "cross", "Each against each",
      paragraph("A win is a point, a draw half a point. Blue is above 50 %, orange below; the "
                "number says the same.") +
          shownNote(summary) + heatMap(summary));
}

std::string lengthsSection(const Summary& summary) {
  const arena::Tally& tally = summary.standing.tally;
  if (tally.matches() == 0)
    return section("lengths", "Length of matches", paragraph("No match has been played yet."));
  const arena::Spread& length = tally.length();
  const std::string figures =
      fmt::format("{:.1f} plies in the mean (deviation {:.1f}), from {:g} to {:g}.", length.mean(),
                  length.deviation(), length.min(), length.max());
  const auto bins = tally.lengths().bins();
  return section("lengths", "Length of matches",
                 paragraph(figures) +
                     histogramChart({"lengths-plot", "Length of matches",
                                     "How many matches had how many plies: " + figures +
                                         " The table below has all bars."},
                                    bins, tally.lengths().width()) +
                     lengthsTable(tally.lengths()));
}

std::string timesSection(const Summary& summary) {
  if (summary.standing.tally.slowest().empty())
    return section("times", "Slowest decisions", paragraph("No decision has been made yet."));
  return section("times", "Slowest decisions",
                 paragraph("Times depend on the machine and on what else it did.") +
                     slowestTable(summary) + timesTable(summary));
}

std::string sequentialTestSection(const Summary& summary) {
  if (!summary.standing.test) return {};
  const arena::SequentialTest& test = summary.standing.test->test();
  const auto& asked = test.hypotheses();
  const std::string figures = fmt::format(
      "After {} of matches the log-likelihood ratio (LLR) is {:.2f}; it decides at {:.2f} and "
      "{:.2f}. {}",
      text::counted(test.pairs(), "pair"), test.llr(), test.lower(), test.upper(),
      verdictText(test));
  // An LLR beyond a bound is where the test has ended.
  Scale scale{.low = 1.1 * std::min(test.lower(), test.llr()),
              .high = 1.1 * std::max(test.upper(), test.llr()),
              .ticks = {test.lower(), 0, test.upper()}};
  scale.text = [](double value) { return fmt::format("{:.2f}", value); };
  const std::vector<IntervalRow> row{
      {"LLR", test.llr(), {test.lower(), test.upper()}, fmt::format("{:.2f}", test.llr())}};
  return section(
      "sprt", "Sequential test",
      paragraph(fmt::format("SPRT: is {} stronger than {} by {:g} Elo, or only by {:g}?",
                            summary.plan.players[0].name, summary.plan.players[1].name, asked.elo1,
                            asked.elo0)) +
          intervalChart({"sprt-plot", "Log-likelihood ratio and its bounds", figures}, scale, row) +
          paragraph(figures));
}

std::string incidentsSection(const Summary& summary, const std::vector<arena::Outcome>& first) {
  const Figures whole = summary.standing.tally.whole();
  const std::uint64_t all = whole.errors + whole.quits + whole.timeOuts;
  if (all == 0)
    return section("incidents", "Ended early", paragraph("All matches were played to their end."));
  HtmlTable table(first.size() < all ? fmt::format("The first {}", first.size()) : "All of them",
                  {{"Match"},
                   {"Player", Align::words},
                   {"Role", Align::words},
                   {"How", Align::words},
                   {"Ply"},
                   {"Reason", Align::words}});
  for (const arena::Outcome& outcome : first)
    table.add({matchLink(outcome.fixture.match, outcome.plies),
               summary.plan.players[outcome.fixture.players[outcome.culprit]].name,
               summary.game.roles[outcome.culprit],
               enumNames(arena::Ending{})[static_cast<std::size_t>(outcome.ending)],
               text::grouped(outcome.plies), outcome.reason});
  return section("incidents", "Ended early",
                 paragraph(fmt::format("{}, {} and {}. Who ends a match early has lost it.",
                                       text::counted(whole.errors, "error"),
                                       text::counted(whole.quits, "quit"),
                                       text::counted(whole.timeOuts, "time-out"))) +
                     table.text());
}

}  // namespace ludorum::report

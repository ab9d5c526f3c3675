#include "standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ludorum/arena/interval.hpp"
#include "table.hpp"

namespace ludorum::app {

using arena::Figures;
using arena::Ratings;
using arena::Standing;

std::string sequentialTestLine(const arena::SequentialTest& test) {
  const auto& asked = test.hypotheses();
  std::string verdict = "not decided";
  if (test.status() == arena::TestStatus::acceptedH0)
    verdict = fmt::format("accepted: Elo {} or less", asked.elo0);
  if (test.status() == arena::TestStatus::acceptedH1)
    verdict = fmt::format("accepted: Elo {} or more", asked.elo1);
  return fmt::format("SPRT of Elo {} against {}: {}, LLR {:.2f} ({:.2f}, {:.2f}): {}", asked.elo0,
                     asked.elo1, counted(test.pairs(), "pair"), test.llr(), test.lower(),
                     test.upper(), verdict);
}

namespace {
using Cells = std::vector<std::string>;

/// What is nothing to three decimals is written without a sign.
double rounded(double value) { return std::abs(value) < 0.0005 ? 0 : value; }

/// Results as every table has them: victories, defeats, draws; mean, deviation, min, max.
void addResults(Cells& row, const Figures& figures) {
  for (const std::uint64_t count : {figures.victories, figures.defeats, figures.draws()})
    row.push_back(grouped(count));
  if (figures.matches() == 0) {
    row.insert(row.end(), 4, "-");
    return;
  }
  row.push_back(fmt::format("{:.3f}", rounded(figures.results.mean())));
  row.push_back(fmt::format("{:.3f}", figures.results.deviation()));
  row.push_back(fmt::format("{:g}", figures.results.min()));
  row.push_back(fmt::format("{:g}", figures.results.max()));
}
constexpr std::initializer_list<const char*> resultHeadings{"victories", "defeats", "draws", "mean",
                                                            "deviation", "min",     "max"};

arena::Interval wilsonOf(const Figures& figures) {
  return arena::wilsonInterval(double(figures.victories), double(figures.matches()));
}

std::string ratePercent(const Figures& figures) {
  if (figures.matches() == 0) return "-";
  const arena::Interval rate = wilsonOf(figures);
  return fmt::format("{:.1f}-{:.1f} %", 100 * rate.low, 100 * rate.high);
}

/// Whether one was better: its likelihood, from the ratings.
std::string superiorityText(const Ratings& ratings, std::uint32_t player, std::uint32_t next) {
  if (!ratings[player].rated() || !ratings[next].rated()) return "-";
  return fmt::format("{:.1f} %", 100 * ratings.superiority(player, next));
}

/// How likely the mean result of one is truly the greater. Their results depend on each other,
/// since what one wins another may lose: so this is the least that it can be, whatever that comes
/// to.
double meanSuperiority(const Figures& one, const Figures& other) {
  const auto error = [](const Figures& figures) {
    return figures.results.deviation() / std::sqrt(static_cast<double>(figures.matches()));
  };
  const double apart = one.results.mean() - other.results.mean();
  const double errors = error(one) + error(other);
  if (errors == 0) return apart > 0 ? 1 : apart < 0 ? 0 : 0.5;
  return 0.5 * std::erfc(-apart / errors / std::sqrt(2.0));
}

/// The three cells that say how good a player is, and whether it is better than the next.
Cells worthCells(const Summary& summary, std::size_t place) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  const std::uint32_t player = order[place];
  const bool last = place + 1 == order.size();
  if (ranking == Ranking::mean) {
    const Figures own = standing.tally.ofPlayer(player);
    if (own.matches() < 2) return {"-", "-", "-"};
    const arena::Interval interval = arena::meanInterval(own.results);
    Cells cells{fmt::format("{:.4f}", own.results.mean()),
                fmt::format("{:.4f}", (interval.high - interval.low) / 2), "-"};
    if (last) return cells;
    const Figures next = standing.tally.ofPlayer(order[place + 1]);
    if (next.matches() >= 2)
      cells.back() = fmt::format("{:.1f} %", 100 * meanSuperiority(own, next));
    return cells;
  }
  const arena::Rating& rating = ratings[player];
  return {rating.rated() ? eloText(rating.elo) : "-",
          !rating.rated()  ? "-"
          : rating.bounded ? fmt::format("{:.0f}", arena::z95 * rating.error)
                           : "open",
          last ? "-" : superiorityText(ratings, player, order[place + 1])};
}

std::string standingsTable(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  const bool reaches = !standing.schedule.achievement(0).empty();
  Cells heading{"#", "player"};
  if (reaches) heading.emplace_back("reached");
  heading.emplace_back(ranking == Ranking::mean ? "mean result" : "Elo");
  for (const char* name : {"+/-", "superior", "matches"}) heading.emplace_back(name);
  heading.insert(heading.end(), resultHeadings.begin(), resultHeadings.end());
  heading.emplace_back("wins 95 %");
  const Figures whole = standing.tally.whole();
  const bool faults = whole.quits + whole.errors + whole.timeOuts > 0;
  if (faults) heading.insert(heading.end(), {"quits", "errors", "time-outs"});
  Table table(heading);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::uint32_t player = order[place];
    const Figures figures = standing.tally.ofPlayer(player);
    Cells row{std::to_string(place + 1), plan.players[player].name};
    if (reaches) row.push_back(standing.schedule.achievement(player));
    for (const std::string& cell : worthCells(summary, place)) row.push_back(cell);
    row.push_back(grouped(figures.matches()));
    addResults(row, figures);
    row.push_back(ratePercent(figures));
    if (faults)
      for (const std::uint64_t count : {figures.quits, figures.errors, figures.timeOuts})
        row.push_back(grouped(count));
    table.add(row);
  }
  return table.text();
}

std::string crossTable(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  Cells heading{"points against"};
  for (const std::uint32_t player : order) heading.push_back(plan.players[player].name);
  Table table(heading);
  for (const std::uint32_t player : order) {
    Cells row{plan.players[player].name};
    for (const std::uint32_t other : order) {
      const arena::Score score = standing.tally.encounters().against(player, other);
      row.push_back(score.matches() == 0
                        ? "-"
                        : fmt::format("{:g}/{} ({:.0f} %)", score.points(), score.matches(),
                                      100 * score.points() / double(score.matches())));
    }
    table.add(row);
  }
  return table.text();
}

std::string rolesTable(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  Cells heading{"role", "player", "matches"};
  heading.insert(heading.end(), resultHeadings.begin(), resultHeadings.end());
  heading.emplace_back("wins 95 %");
  heading.emplace_back("width");
  Table table(heading);
  const auto add = [&](const std::string& role, const std::string& player, const Figures& figures) {
    if (figures.matches() == 0) return;
    Cells row{role, player, grouped(figures.matches())};
    addResults(row, figures);
    row.push_back(ratePercent(figures));
    row.push_back(fmt::format("{:.2f}", figures.width()));
    table.add(row);
  };
  for (std::size_t role = 0; role < game.roles.size(); ++role) {
    add(game.roles[role], "all", standing.tally.ofRole(role));
    for (const std::uint32_t player : order)
      add(game.roles[role], plan.players[player].name, standing.tally.of(player, role));
  }
  return table.text();
}

/// What is said of the whole, in a few lines.
std::string closingLines(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  const arena::Spread& length = standing.tally.length();
  std::string text = fmt::format("length: {:.1f} plies (deviation {:.1f}, {:g} to {:g})\n",
                                 length.mean(), length.deviation(), length.min(), length.max());
  if (const auto& advantage = ratings.advantage())
    text += fmt::format("{} has an advantage of {} Elo (+/- {:.0f}); equal players draw {:.1f} %\n",
                        game.roles[0], eloText(advantage->elo), arena::z95 * advantage->error,
                        100 * ratings.drawRate());
  if (standing.test) text += sequentialTestLine(standing.test->test()) + '\n';
  return text;
}
}  // namespace

Ranking rankingOf(const std::string& name) {
  const auto names = enumNames(Ranking{});
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) throw UsageError(unknownName("ranking", name, names));
  return Ranking(at - names.begin());
}

std::string standingsText(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  const std::uint64_t matches = standing.tally.matches();
  const auto format = static_cast<std::size_t>(plan.rules.format);
  std::string text = fmt::format(
      "{}: {} of {}, {}, seed {}\n", plan.game, enumNames(arena::Format{})[format],
      counted(plan.players.size(), "player"), counted(matches, "match", "es"), plan.rules.seed);
  if (!standing.finished)
    text += fmt::format("not finished: {} of {} matches\n", grouped(matches),
                        grouped(standing.expected));
  if (matches == 0) return text;
  text += '\n' + standingsTable(summary);
  if (plan.players.size() > 1) text += '\n' + crossTable(summary);
  text += '\n' + rolesTable(summary);
  return text + '\n' + closingLines(summary);
}

std::string timesText(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  Table table(
      {"player", "decisions", "mean time", "slowest", "in match", "at ply", "as", "simulations/s"});
  for (const std::uint32_t player : order) {
    const Figures figures = standing.tally.ofPlayer(player);
    const auto slowest = standing.tally.slowest();
    const auto own = std::find_if(slowest.begin(), slowest.end(),
                                  [&](const auto& slow) { return slow.player == player; });
    Cells row{plan.players[player].name, grouped(figures.decisions),
              humanTime(figures.secondsPerDecision()), humanTime(figures.slowestSeconds())};
    if (own == slowest.end())
      row.insert(row.end(), 3, "-");
    else
      row.insert(row.end(), {grouped(own->match), grouped(own->ply), game.roles[own->role]});
    const double rate = figures.simulationsPerSecond();
    row.push_back(rate > 0 ? humanRate(rate) : "-");
    table.add(row);
  }
  return table.text();
}

namespace {
Json intervalJson(const arena::Interval& interval) { return {interval.low, interval.high}; }

Json figuresJson(const Figures& figures) {
  Json json{{"matches", figures.matches()}, {"victories", figures.victories},
            {"defeats", figures.defeats},   {"draws", figures.draws()},
            {"quits", figures.quits},       {"errors", figures.errors},
            {"timeouts", figures.timeOuts}, {"decisions", figures.decisions},
            {"width", figures.width()},     {"simulations", figures.simulations}};
  if (figures.matches() == 0) return json;
  const arena::Spread& results = figures.results;
  json["results"] = {{"mean", results.mean()},
                     {"deviation", results.deviation()},
                     {"min", results.min()},
                     {"max", results.max()}};
  if (results.count() > 1) json["results"]["mean95"] = intervalJson(arena::meanInterval(results));
  json["victoryRate"] = static_cast<double>(figures.victories) / double(figures.matches());
  json["victoryRate95"] = intervalJson(wilsonOf(figures));
  return json;
}

Json playerJson(const Summary& summary, std::uint32_t player) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  Json json = figuresJson(standing.tally.ofPlayer(player));
  json["name"] = plan.players[player].name;
  json["player"] = plan.players[player].specification;
  if (const std::string reached = standing.schedule.achievement(player); !reached.empty())
    json["reached"] = reached;
  if (const arena::Rating& rating = ratings[player]; rating.rated())
    json["elo"] = {{"value", rating.elo},
                   {"interval95", intervalJson(rating.interval())},
                   {"bounded", rating.bounded}};
  for (std::size_t role = 0; role < game.roles.size(); ++role)
    json["roles"][game.roles[role]] = figuresJson(standing.tally.of(player, role));
  Json& against = json["against"] = Json::object();
  for (std::uint32_t other = 0; other < plan.players.size(); ++other) {
    const arena::Score score = standing.tally.encounters().against(player, other);
    if (score.matches() == 0) continue;
    against[plan.players[other].name] = {{"wins", score.wins},
                                         {"draws", score.draws},
                                         {"losses", score.losses},
                                         {"superiority", ratings.superiority(player, other)}};
  }
  return json;
}
}  // namespace

Json standingsJson(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  const arena::Tally& tally = standing.tally;
  Json json{{"plan", Json::parse(plan.text())}, {"game", game.name},
            {"seed", plan.rules.seed},          {"matches", tally.matches()},
            {"finished", standing.finished},    {"players", Json::array()},
            {"roles", Json::object()},          {"drawRate", ratings.drawRate()}};
  if (ranking == Ranking::mean) json["rank"] = "mean";
  for (const std::uint32_t player : order) json["players"].push_back(playerJson(summary, player));
  for (std::size_t role = 0; role < game.roles.size(); ++role)
    json["roles"][game.roles[role]] = figuresJson(tally.ofRole(role));
  json["whole"] = figuresJson(tally.whole());
  json["length"] = {{"mean", tally.length().mean()},
                    {"deviation", tally.length().deviation()},
                    {"min", tally.length().min()},
                    {"max", tally.length().max()}};
  if (const auto& advantage = ratings.advantage())
    json["advantage"] = {{"elo", advantage->elo},
                         {"interval95", intervalJson(advantage->interval())}};
  if (standing.test) {
    const arena::SequentialTest& test = standing.test->test();
    const auto names = enumNames(arena::TestStatus{});
    json["sprt"] = {{"pairs", test.pairs()},
                    {"llr", test.llr()},
                    {"lower", test.lower()},
                    {"upper", test.upper()},
                    {"verdict", names[static_cast<std::size_t>(test.status())]}};
  }
  return json;
}

Json timesJson(const Summary& summary) {
  const auto& [standing, plan, game, ratings, order, ranking] = summary;
  Json json = Json::object();
  for (std::uint32_t player = 0; player < plan.players.size(); ++player) {
    const Figures figures = standing.tally.ofPlayer(player);
    json["players"][plan.players[player].name] = {
        {"secondsPerDecision", figures.secondsPerDecision()},
        {"slowestSeconds", figures.slowestSeconds()},
        {"simulationsPerSecond", figures.simulationsPerSecond()}};
  }
  for (const arena::SlowDecision& slow : standing.tally.slowest())
    json["slowest"].push_back({{"match", slow.match},
                               {"ply", slow.ply},
                               {"role", game.roles[slow.role]},
                               {"player", plan.players[slow.player].name},
                               {"seconds", std::chrono::duration<double>(slow.time).count()}});
  return json;
}

}  // namespace ludorum::app

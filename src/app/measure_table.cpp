#include "measure_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "table.hpp"

namespace ludorum::app {

namespace {
Json figureJson(const Estimate& figure) {
  Json json{{"value", nullptr}, {"low", nullptr}, {"high", nullptr}};
  const auto [low, high] = figure.interval;
  if (std::isfinite(figure.value)) json["value"] = figure.value;
  if (std::isfinite(low)) json["low"] = low;
  if (std::isfinite(high)) json["high"] = high;
  return json;
}

/// How a figure is written.
enum class Unit { share, result, count, width };

std::string figureText(double value, Unit unit) {
  if (unit == Unit::share) value *= 100;
  const int decimals = unit == Unit::width                             ? 2
                       : unit == Unit::result && std::abs(value) < 100 ? 3
                                                                       : 1;
  const double scale = std::pow(10, decimals), rounded = std::round(value * scale);
  return fmt::format("{:.{}f}", rounded == 0 ? 0 : rounded / scale, decimals);
}

/// A row of the table: what it is called, and where a measurement has it.
struct MeasureRow {
  std::string title;
  Json::json_pointer place;
  Unit unit = Unit::share;
};

void addFigure(std::vector<std::string>& cells, const Json& measurement, const MeasureRow& row) {
  if (!measurement.contains(row.place)) {
    cells.insert(cells.end(), {"-", "-"});
    return;
  }
  const Json& figure = measurement.at(row.place);
  if (figure.at("value").is_null()) {
    cells.insert(cells.end(), {"-", "-"});
    return;
  }
  const std::string unit = row.unit == Unit::share ? " %" : "";
  cells.push_back(figureText(figure.at("value"), row.unit) + unit);
  const Json &low = figure.at("low"), &high = figure.at("high");
  cells.push_back(
      low.is_null() || high.is_null()
          ? "-"
          : fmt::format("{} to {}{}", figureText(low, row.unit), figureText(high, row.unit), unit));
}

/// The players by role; one that has all roles is named once.
std::string playersText(const Json& players) {
  const auto names = players.get<std::vector<std::string>>();
  const bool alike =
      std::adjacent_find(names.begin(), names.end(), std::not_equal_to<>()) == names.end();
  return alike ? names.front() : fmt::format("{}", fmt::join(names, ", "));
}

std::vector<MeasureRow> rowsOf(const Json& measurement) {
  std::vector<MeasureRow> rows;
  const auto place = [](const std::string& path) { return Json::json_pointer(path); };
  const Json& roles = measurement.at("roles");
  const auto meanOf = [&](std::size_t role) {
    const Json& mean = roles[role].at("mean").at("value");
    return mean.is_null() ? 0 : mean.get<double>();
  };
  // What one of two wins, the other mostly loses: that is told once.
  const std::size_t telling = roles.size() == 2 && meanOf(0) == -meanOf(1) ? 1 : roles.size();
  const auto add = [&](const std::string& title, const char* figure, Unit unit) {
    for (std::size_t role = 0; role < (unit == Unit::result ? telling : roles.size()); ++role)
      rows.push_back({roles[role].at("role").get<std::string>() + title,
                      place(fmt::format("/roles/{}/{}", role, figure)), unit});
  };
  add(" wins", "victories", Unit::share);
  add("'s result", "mean", Unit::result);
  rows.push_back({"decided", place("/decided"), Unit::share});
  rows.push_back({"unfinished", place("/unfinished"), Unit::share});
  rows.push_back({"plies", place("/plies"), Unit::count});
  rows.push_back({"moves to choose from", place("/branching"), Unit::width});
  rows.push_back({"luck", place("/luck"), Unit::share});
  rows.push_back({"settled after", place("/drama/settled"), Unit::share});
  rows.push_back({"winner was behind", place("/drama/behind"), Unit::share});
  rows.push_back({"how far", place("/drama/depth"), Unit::share});
  return rows;
}

/// Whether some measurement tells something here.
bool isTold(const Json& measurements, const MeasureRow& row) {
  return std::any_of(measurements.begin(), measurements.end(), [&](const Json& measurement) {
    if (!measurement.contains(row.place)) return false;
    const bool isRare = row.title == "luck" || row.title == "unfinished";
    return !isRare || measurement.at(row.place).at("value") != 0;
  });
}
}  // namespace

Json measureJson(const Measurement& measurement, const GameInfo& info) {
  Json roles = Json::array();
  for (std::size_t r = 0; r < measurement.roles.size(); ++r)
    roles.push_back({{"role", info.roles[r]},
                     {"victories", figureJson(measurement.roles[r].victories)},
                     {"mean", figureJson(measurement.roles[r].mean)}});
  Json plies = figureJson(measurement.plies);
  plies["fewest"] = measurement.fewestPlies;
  plies["most"] = measurement.mostPlies;
  Json json{{"players", measurement.players},
            {"matches", measurement.matches},
            {"repeatable", measurement.repeatable},
            {"roles", roles},
            {"decided", figureJson(measurement.decided)},
            {"unfinished", figureJson(measurement.unfinished)},
            {"plies", plies},
            {"branching", figureJson(measurement.width)},
            {"luck", figureJson(measurement.luck)}};
  if (const auto& drama = measurement.drama)
    json["drama"] = {{"behind", figureJson(drama->behind)},
                     {"depth", figureJson(drama->depth)},
                     {"settled", figureJson(drama->settled)}};
  return json;
}

std::string measureTable(const Json& measurements) {
  std::vector<std::string> heading{"among"}, matches{"matches"};
  for (const Json& measurement : measurements) {
    heading.insert(heading.end(), {playersText(measurement.at("players")), "95 %"});
    matches.insert(matches.end(), {grouped(measurement.at("matches")), ""});
  }
  Table table(heading);
  table.add(matches);
  for (const MeasureRow& row : rowsOf(measurements.front())) {
    if (!isTold(measurements, row)) continue;
    std::vector<std::string> cells{row.title};
    for (const Json& measurement : measurements) addFigure(cells, measurement, row);
    table.add(cells);
  }
  return table.text();
}

}  // namespace ludorum::app

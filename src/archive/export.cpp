#include "export.hpp"

#include <fmt/format.h>

#include <chrono>

namespace ludorum::archive {

namespace {
double secondsOf(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

std::string_view endingName(arena::Ending ending) {
  return enumNames(ending)[static_cast<std::size_t>(ending)];
}
/// Whether a role ended it early.
bool hasCulprit(const arena::Outcome& outcome) {
  return outcome.ending != arena::Ending::finished && outcome.ending != arena::Ending::unfinished;
}
bool hasResult(const arena::Outcome& outcome) {
  return outcome.ending != arena::Ending::unfinished;
}
}  // namespace

std::string csvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? std::string(2, c) : std::string(1, c);
  return field + '"';
}

std::string csvHeading(std::size_t roles) {
  std::string line = "tournament,match,game,seed,luck,plies,ending,culprit,reason";
  for (std::size_t r = 1; r <= roles; ++r)
    line += fmt::format(
        ",role_{0},player_{0},result_{0},decisions_{0},moves_{0},simulations_{0},seconds_{0},"
        "slowest_{0},slowest_ply_{0}",
        r);
  return line + '\n';
}

std::string csvLine(Id id, const Tournament& tournament, const arena::Outcome& outcome,
                    std::size_t roles) {
  const arena::Fixture& fixture = outcome.fixture;
  const std::string culprit = hasCulprit(outcome) ? tournament.roles.at(outcome.culprit) : "";
  std::string line =
      fmt::format("{},{},{},{},{},{},{},{},{}", id, fixture.match, csvField(tournament.game),
                  fixture.seed, fixture.luck, outcome.plies, endingName(outcome.ending),
                  csvField(culprit), csvField(outcome.reason));
  for (std::size_t r = 0; r < outcome.roles.size(); ++r) {
    const arena::RoleOutcome& own = outcome.roles[r];
    line += fmt::format(",{},{},{},{},{},{},{},{},{}", csvField(tournament.roles[r]),
                        csvField(tournament.players.at(fixture.players[r]).name),
                        hasResult(outcome) ? fmt::format("{}", own.result) : "", own.decisions,
                        own.moves, own.simulations, secondsOf(own.time), secondsOf(own.slowest),
                        own.slowestPly);
  }
  for (std::size_t r = outcome.roles.size(); r < roles; ++r) line += ",,,,,,,,,";
  return line + '\n';
}

Json jsonOf(Id id, const Tournament& tournament, const arena::Outcome& outcome) {
  Json players = Json::object(), result = Json::object(), seats = Json::object();
  for (std::size_t r = 0; r < outcome.roles.size(); ++r) {
    const arena::RoleOutcome& own = outcome.roles[r];
    const std::string& role = tournament.roles[r];
    players[role] = tournament.players.at(outcome.fixture.players[r]).name;
    result[role] = hasResult(outcome) ? Json(own.result) : Json();
    seats[role] = {{"decisions", own.decisions},        {"moves", own.moves},
                   {"simulations", own.simulations},    {"seconds", secondsOf(own.time)},
                   {"slowest", secondsOf(own.slowest)}, {"slowestPly", own.slowestPly}};
  }
  Json json{{"tournament", id},
            {"match", outcome.fixture.match},
            {"game", tournament.game},
            {"seed", outcome.fixture.seed},
            {"luck", outcome.fixture.luck},
            {"players", players},
            {"result", result},
            {"plies", outcome.plies},
            {"ending", endingName(outcome.ending)}};
  if (hasCulprit(outcome)) json["culprit"] = tournament.roles.at(outcome.culprit);
  if (!outcome.reason.empty()) json["reason"] = outcome.reason;
  json["seats"] = seats;
  return json;
}

std::string lineOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ludorum::archive

#include "ludorum/module/record.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "ludorum/core/error.hpp"
#include "ludorum/json/maker.hpp"
#include "ludorum/json/reader.hpp"
#include "ludorum/version.hpp"

namespace ludorum {

namespace {
/// `writeParameters` writes those of the heading, which are text, in the writer's own way.
void writeRecord(FormWriter& writer, const GameTraits& game, const RecordHeading& heading,
                 const std::function<void()>& writeParameters,
                 const std::function<void(FormWriter&)>& writeHistory, const RecordEnding& ending) {
  const auto member = [&](std::string_view name, const auto& value) {
    writer.key(name);
    writer.write(value);
  };
  writer.beginObject();
  member("version", version);
  member("game", game.name);
  writer.key("parameters");
  writeParameters();
  writer.key("players");
  writer.beginObject();
  for (std::size_t r = 0; r < heading.players.size(); ++r)
    member(game.roles[r], heading.players[r]);
  writer.endObject();
  member("seed", heading.seed);
  if (heading.luck) member("luck", *heading.luck);
  writer.key("history");
  writeHistory(writer);
  writer.key("result");
  if (ending.result)
    writeByRole(writer, game, *ending.result);
  else
    writer.null();
  if (ending.quitter) member("quit", *ending.quitter);
  if (!ending.error.empty()) member("error", ending.error);
  writer.endObject();
}

RecordEnding endingOf(const AnyMatch& match) {
  return {match.result(), match.quitter(), match.error()};
}
}  // namespace

std::string recordOf(const GameTraits& game, const RecordHeading& heading,
                     const std::function<void(FormWriter&)>& writeHistory,
                     const RecordEnding& ending) {
  std::string text;
  TextWriter writer(text, game.roles);
  writeRecord(
      writer, game, heading, [&] { text += heading.parameters; }, writeHistory, ending);
  return text;
}

std::string recordOf(const AnyMatch& match, const RecordHeading& heading) {
  return recordOf(
      match.game(), heading, [&](FormWriter& writer) { match.writeHistory(writer); },
      endingOf(match));
}

Json recordForm(const AnyMatch& match, const RecordHeading& heading) {
  JsonMaker maker(match.game().roles);
  writeRecord(
      maker, match.game(), heading, [&] { maker.null(); },
      [&](FormWriter& writer) { match.writeHistory(writer); }, endingOf(match));
  Json record = maker.take();
  record["parameters"] = parseJson(heading.parameters);
  return record;
}

namespace {
/// The member of a record's object; an error if it has none.
const Json& memberOf(const Json& object, std::string_view name) {
  require(object.is_object() && object.contains(name), '"' + std::string(name) + "\" is missing");
  return object[std::string(name)];
}

std::optional<std::uint64_t> seedIn(const Json& record, const char* name) {
  const auto found = record.find(name);
  if (found == record.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

/// What happened in a ply of a record.
AnyPly plyIn(const AnyState& state, const Json& entry) {
  AnyPly ply{state.readDecisions(memberOf(entry, "moves"))};
  if (const auto haps = entry.find("haps"); haps != entry.end()) ply.hap = state.readHap(*haps);
  return ply;
}

Json resultJson(const GameTraits& game, const std::optional<std::vector<float>>& result) {
  if (!result) return nullptr;
  JsonMaker maker(game.roles);
  writeByRole(maker, game, *result);
  return maker.take();
}

/// The worst defeat of a role that quit: the others share what it lost.
std::vector<float> defeatOf(const AnyState& state, Role quitter) {
  const float worst = state.resultBounds().min;
  const std::size_t roles = state.game().roles.size();
  std::vector<float> result(roles, -worst / static_cast<float>(roles > 1 ? roles - 1 : 1));
  result[index(quitter)] = worst;
  return result;
}

/// The last state of a history whose plies all lead where it says. `where` tells how far it came.
AnyState replay(const AnyState& start, const Json& history, std::string& where,
                std::string& difference) {
  std::optional<AnyState> state;
  for (std::size_t ply = 0; ply < history.size(); ++ply) {
    where = "ply " + std::to_string(ply) + ": ";
    const Json& entry = history[ply];
    const AnyState told = start.read(memberOf(entry, "state"));
    if (state && !(*state == told)) {
      difference =
          where + "the record has " + told.formText() + ", replaying gives " + state->formText();
      return told;
    }
    if (ply + 1 < history.size()) {
      const AnyPly made = plyIn(told, entry);
      state = told.apply(made.decisions, made.hap);
    } else {
      require(!entry.contains("moves") && !entry.contains("haps"),
              "the last state has moves, but nothing follows");
      state = told;
    }
  }
  where.clear();
  return *state;
}

/// Whether the parameters are written as records have them: they were read as leniently as on a
/// command line, where all is text.
std::string parametersDifference(const GameModule& game, const Json& record) {
  if (!record.is_object() || !record.contains("parameters")) return {};
  const Json own = Json::parse(game.parameters());
  for (const auto& [name, value] : record["parameters"].items())
    if (!own.contains(name) || own[name] != value)
      return "parameters: " + shownJson(Json(name), 60) + ": " + shownJson(value, 60) +
             " is not as records have it";
  return {};
}
}  // namespace

std::string replayDifference(const GameModule& game, const Json& record) {
  std::string difference = parametersDifference(game, record);
  return difference.empty() ? replayDifference(game.start(Rng(0)), record) : difference;
}

std::string replayDifference(const AnyState& start, const Json& record) {
  const GameTraits& game = start.game();
  std::string where;  // In the history, for messages.
  try {
    const Json& history = memberOf(record, "history");
    require(history.is_array() && !history.empty(), "\"history\" must be an array of plies");
    std::string difference;
    const AnyState end = replay(start, history, where, difference);
    if (!difference.empty()) return difference;
    std::optional<std::vector<float>> result = end.result();
    if (const auto quit = record.find("quit"); quit != record.end()) {
      require(quit->is_string(), "\"quit\" must be the name of a role");
      Role role{};
      JsonReader(game.roles).read(*quit, role);
      result = defeatOf(end, role);
    }
    const Json& told = memberOf(record, "result");
    const Json found = resultJson(game, result);
    if (told != found)
      return "the record has the result " + told.dump() + ", replaying gives " + found.dump();
  } catch (const Error& error) {
    return where + error.what();
  }
  return {};
}

RecordHeading headingIn(const Json& record) {
  return {{}, {}, seedIn(record, "seed").value_or(0), seedIn(record, "luck")};
}

std::unique_ptr<AnyMatch> matchIn(const GameModule& game, const Json& record) {
  const std::string difference = replayDifference(game, record);
  require(difference.empty(), difference);
  const Json& history = record["history"];
  const AnyState start = game.start(Rng(0));
  const RecordHeading heading = headingIn(record);
  MatchSetup setup{heading.luck.value_or(heading.seed)};
  for (std::size_t i = 0; i + 1 < history.size(); ++i) {
    const AnyState state = start.read(history[i]["state"]);
    setup.history.push_back({state, plyIn(state, history[i])});
  }
  auto match = game.match(start.read(history.back()["state"]), std::move(setup));
  if (record.contains("quit") && !match->awaited().empty()) {
    Role quitter{};
    JsonReader(game.traits().roles).read(record["quit"], quitter);
    match->resign(quitter);
  }
  return match;
}

}  // namespace ludorum

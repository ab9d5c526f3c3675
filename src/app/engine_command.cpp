// `ludorum engine`: one of our players, for whoever speaks the protocol of docs/protocol.md.
#include <array>
#include <istream>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "commands.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/module/outside_session.hpp"

namespace ludorum::app {

namespace {
struct EngineOptions {
  std::string game, player;
  std::optional<std::uint64_t> seed;
  bool json = true;  // It knows nothing else.
};

/// The next line, without its end; false when there is none. Nothing of a line that is too long is
/// kept: an Error says so, and the next call goes on behind it.
bool readEngineLine(std::istream& in, std::string& line) {
  line.clear();
  std::size_t length = 0;
  std::istream::int_type c = in.get();
  if (!in) return false;
  for (; in && c != '\n'; c = in.get())
    if (++length <= longestLine) line += static_cast<char>(c);
  require(length <= longestLine, "a line has more than 1 MiB");
  return true;
}

/// A member of a message; an Error if it has none.
const Json& engineMember(const Json& message, const char* name) {
  const auto found = message.find(name);
  require(found != message.end(), "\"" + std::string(name) + "\" is missing");
  return *found;
}
std::string engineText(const Json& message, const char* name) {
  const Json& member = engineMember(message, name);
  require(member.is_string(), "\"" + std::string(name) + "\" must be a string");
  return member.get<std::string>();
}

/// A player that answers messages. It plays what the last hello said.
class Engine {
 public:
  Engine(std::unique_ptr<GameModule> game, Specification player, std::optional<std::uint64_t> seed)
      : game_(std::move(game)), player_(std::move(player)), seed_(seed) {
    static_cast<void>(game_->decider(player_, 0));  // One that cannot play is refused at once.
  }

  /// What to say to a message; nothing if it is to quit.
  std::optional<Json> answer(const Json& message) {
    require(message.is_object(), "a message must be a JSON object");
    const std::string type = engineText(message, "type");
    if (type == "quit") return std::nullopt;
    if (type == "hello") return hello(message);
    if (type == "decide") return decision(message);
    constexpr std::array<std::string_view, 3> types{"hello", "decide", "quit"};
    throw Error(unknownName("type", type.substr(0, 60), types));
  }

 private:
  Json hello(const Json& message) {
    const Json& version = engineMember(message, "protocol");
    require(version == protocolVersion, "this is version " + std::to_string(protocolVersion) +
                                            " of the protocol, not " + shownJson(version, 60));
    checkGame(engineText(message, "game"));
    const Json none = Json::object();
    const auto parameters = message.find("parameters");
    const auto game =
        game_->configured(settingsFrom(parameters == message.end() ? none : *parameters));
    decider_ = game->decider(player_, seedOf(message));
    return Json::object(
        {{"type", "hello"}, {"protocol", protocolVersion}, {"name", "ludorum " + player_.text}});
  }
  void checkGame(const std::string& name) const {
    const GameInfo info = game_->info();
    bool known = canonicalName(info.name) == canonicalName(name);
    for (const std::string& alias : info.aliases)
      known = known || canonicalName(alias) == canonicalName(name);
    require(known, "this engine plays " + info.name + ", not " + shownJson(name, 60));
  }
  std::uint64_t seedOf(const Json& message) const {
    const auto told = message.find("seed");
    if (seed_) return *seed_;
    if (told == message.end()) return 0;
    require(told->is_number_unsigned(), "\"seed\" must be a whole number of 64 bits, 0 or more");
    return told->get<std::uint64_t>();
  }
  Json decision(const Json& message) const {
    require(static_cast<bool>(decider_), "say hello first");
    const auto decided = decider_(engineMember(message, "state"), engineText(message, "role"));
    if (!decided) return Json::object({{"type", "quit"}});
    Json answer = Json::object({{"type", "move"}, {"move", Json::parse(decided->move)}});
    if (decided->simulations > 0) answer["simulations"] = decided->simulations;
    return answer;
  }

  std::unique_ptr<GameModule> game_;
  Specification player_;
  std::optional<std::uint64_t> seed_;
  Decider decider_;
};

/// Whatever is wrong with a line is answered, and the next one is read.
int runEngine(Engine& engine, std::istream& in, std::ostream& out) {
  for (std::string line; out;) {
    std::optional<Json> answer;
    try {
      if (!readEngineLine(in, line)) break;
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      answer = engine.answer(parseJson(line));
      if (!answer) break;
    } catch (const Error& error) {
      answer = Json::object({{"type", "error"}, {"message", error.what()}});
    }
    out << answer->dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
  }
  return 0;
}

std::unique_ptr<Engine> madeEngine(const Context& context, const EngineOptions& options) try {
  return std::make_unique<Engine>(context.game(options.game), parseSpecification(options.player),
                                  options.seed);
} catch (const UsageError&) {
  throw;
} catch (const Error& error) {
  throw UsageError(error.what());
}
}  // namespace

Command engineCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("engine", "Let a player answer another program");
  const auto options = std::make_shared<EngineOptions>();
  arguments->add_option("GAME", options->game, "a game, with parameters: pig:goal=50")->required();
  arguments->add_option("PLAYER", options->player, "a player: uct:timeCap=50ms")->required();
  arguments->add_option("--seed", options->seed, "decides what the player draws (default: as told)")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
  arguments->add_flag("--json", options->json, "print JSON, as it always does");
  arguments->footer(
      "It reads questions from standard input and answers on standard output, one JSON object a\n"
      "line, until it reads a quit or the end. What it does not understand it answers with an\n"
      "error, and goes on.\n"
      "Examples:\n  ludorum engine tictactoe uct\n"
      "  ludorum match tictactoe 'exec:ludorum engine tictactoe uct' random");
  return {arguments, [options](const Context& context) {
            const auto engine = madeEngine(context, *options);
            return runEngine(*engine, context.streams.in, context.streams.out);
          }};
}

}  // namespace ludorum::app

#include "ludorum/module/engine.hpp"

#include <array>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string_view>
#include <utility>

#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/module/conversation.hpp"
#include "ludorum/module/outside_session.hpp"

namespace ludorum {

namespace {
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
}  // namespace

Engine::Engine(std::unique_ptr<GameModule> game, Specification player,
               std::optional<std::uint64_t> seed)
    : game_(std::move(game)), player_(std::move(player)), seed_(seed) {
  static_cast<void>(game_->maker(player_));  // One that cannot play is refused at once.
}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

/// What to say to a message; nothing if it is to quit.
std::optional<Json> Engine::answer(const Json& message) {
  require(message.is_object(), "a message must be a JSON object");
  const std::string type = engineText(message, "type");
  if (type == "quit") return std::nullopt;
  if (type == "hello") return hello(message);
  if (type == "decide") return decision(message);
  constexpr std::array<std::string_view, 3> types{"hello", "decide", "quit"};
  throw Error(unknownName("type", type.substr(0, 60), types));
}

Json Engine::hello(const Json& message) {
  const Json& version = engineMember(message, "protocol");
  require(version == protocolVersion, "this is version " + std::to_string(protocolVersion) +
                                          " of the protocol, not " + shownJson(version, 60));
  checkGame(engineText(message, "game"));
  const Json none = Json::object();
  const auto parameters = message.find("parameters");
  configured_ = game_->configured(settingsFrom(parameters == message.end() ? none : *parameters));
  made_ = configured_->maker(player_)(Rng(seedOf(message)));
  return Json::object({{"type", "hello"},
                       {"protocol", protocolVersion},
                       {"name", "ludorum " + player_.text},
                       {"again", true}});
}

void Engine::checkGame(const std::string& name) const {
  const GameInfo info = game_->info();
  bool known = canonicalName(info.name) == canonicalName(name);
  for (const std::string& alias : info.aliases)
    known = known || canonicalName(alias) == canonicalName(name);
  require(known, "this engine plays " + info.name + ", not " + shownJson(name, 60));
}

std::uint64_t Engine::seedOf(const Json& message) const {
  const auto told = message.find("seed");
  if (seed_) return *seed_;
  if (told == message.end()) return 0;
  require(told->is_number_unsigned(), "\"seed\" must be a whole number of 64 bits, 0 or more");
  return told->get<std::uint64_t>();
}

Json Engine::decision(const Json& message) const {
  require(made_.has_value(), "say hello first");
  const Json& state = engineMember(message, "state");
  const Role role = configured_->traits().role(engineText(message, "role"));
  const AnyView view = configured_->start(Rng(0)).readView(role, state);
  require(!view.moves(role).empty(),
          std::string(view.game().roles[index(role)]) + " is not active in this state");
  const auto move = made_->decide(view, role);
  if (!move) return Json::object({{"type", "quit"}});
  Json answer = Json::object({{"type", "move"}, {"move", move->form()}});
  if (made_->simulations() > 0) answer["simulations"] = made_->simulations();
  return answer;
}

int Engine::answerAll(std::istream& in, std::ostream& out) {
  for (std::string line; out;) {
    std::optional<Json> said;
    try {
      if (!readEngineLine(in, line)) break;
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      said = answer(parseJson(line));
      if (!said) break;
    } catch (const Error& error) {
      said = Json::object({{"type", "error"}, {"message", error.what()}});
    }
    out << said->dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
  }
  return 0;
}

}  // namespace ludorum

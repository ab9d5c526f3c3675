#include "ludorum/module/outside_session.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "continued_conversation.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/player.hpp"

namespace ludorum {

namespace {
using std::chrono::milliseconds;

std::string outsideDuration(milliseconds time) {
  const bool seconds = time.count() % 1000 == 0;
  return std::to_string(seconds ? time.count() / 1000 : time.count()) + (seconds ? " s" : " ms");
}

/// What it sent, short and in plain characters.
std::string outsideShown(const Json& sent) {
  constexpr std::size_t most = 100;
  std::string text = shownJson(sent, most + 1);
  if (text.size() > most) text.replace(most, std::string::npos, "...");
  return text;
}

[[noreturn]] void outsideRefuse(const Json& sent, const std::string& why, std::string_view wanted) {
  throw Error("it answered " + outsideShown(sent) + ", " + why + "; right would be " +
              std::string(wanted));
}

/// The JSON object of a line.
Json outsideObject(const std::string& line, std::string_view wanted) {
  Json json;
  try {
    json = parseJson(line);
  } catch (const Error&) {
    outsideRefuse(line, "which is not JSON", wanted);
  }
  if (!json.is_object()) outsideRefuse(json, "which is no JSON object", wanted);
  if (!json.contains("type") || !json["type"].is_string())
    outsideRefuse(json, "which has no type", wanted);
  if (json["type"] == "error")
    throw Error("it answered with an error: " + outsideShown(json.value("message", Json())));
  return json;
}

/// The parameters that stand before a command, and what is left of it.
Settings outsideSettings(std::string_view command) {
  constexpr std::array<std::string_view, 5> names{"timeCap", "startCap", "memory", "processes",
                                                  "files"};
  Settings settings;
  for (;;) {
    command.remove_prefix(std::min(command.find_first_not_of(" \t\r\n"), command.size()));
    const std::string_view word = command.substr(0, command.find_first_of(" \t\r\n"));
    const std::string key = canonicalName(word.substr(0, word.find('=')));
    const bool ours = word.find('=') != std::string_view::npos &&
                      std::any_of(names.begin(), names.end(), [&](std::string_view name) {
                        return canonicalName(name) == key;
                      });
    if (!ours) break;
    settings.emplace_back(word.substr(0, word.find('=')), word.substr(word.find('=') + 1));
    command.remove_prefix(word.size());
  }
  settings.emplace_back("command", command);
  return settings;
}
}  // namespace

OutsideParameters outsideParameters(const Settings& settings) {
  OutsideParameters parameters;
  applySettings(settings, "exec", parameters);
  Settings before = outsideSettings(parameters.command);
  applySettings(before, "exec", parameters);
  require(!parameters.command.empty(),
          "exec needs a command that plays, such as exec:python3 player.py");
  require(parameters.timeCap.count() > 0 && parameters.startCap.count() > 0,
          "exec: the parameters timeCap and startCap: must be at least 1ms");
  return parameters;
}

StartConversation starting(const OutsideParameters& parameters) {
  const ProcessLimits limits{parameters.memory, parameters.processes, parameters.files};
  return [limits](const std::string& command) { return startProcess(command, limits); };
}

OutsideSession::OutsideSession(OutsideParameters parameters, std::string hello,
                               StartConversation start)
    : parameters_(std::move(parameters)),
      hello_(std::move(hello)),
      start_(start ? std::move(start) : starting(parameters_)) {}
OutsideSession::OutsideSession(OutsideSession&&) noexcept = default;
OutsideSession& OutsideSession::operator=(OutsideSession&& other) noexcept {
  std::swap(parameters_, other.parameters_);
  std::swap(hello_, other.hello_);
  std::swap(start_, other.start_);
  std::swap(conversation_, other.conversation_);
  std::swap(failure_, other.failure_);
  std::swap(playsAgain_, other.playsAgain_);
  return *this;
}
OutsideSession::~OutsideSession() { end(); }

/// Leaves it for the next match, or tells it that nothing more will come: then it is gone
/// afterwards.
void OutsideSession::end() noexcept {
  if (conversation_ && failure_.empty()) try {
      const bool isLeft = playsAgain_ && conversation_->unread().empty() && conversation_->leave();
      if (!isLeft) outsideSayQuit(*conversation_);
    } catch (const std::exception&) {  // It is gone already, or will be.
      failure_ = "it was gone";
    }
  conversation_.reset();
}

Json OutsideSession::answer(const std::string& question) {
  require(failure_.empty(), failure_);
  try {
    return answered(question);
  } catch (const std::exception& error) {
    failure_ = error.what();
    if (failure_.empty()) failure_ = "it failed";
    end();
    throw;
  }
}

Json OutsideSession::answered(const std::string& question) {
  constexpr std::string_view wanted = R"({"type":"move","move":...} or {"type":"quit"})";
  if (!conversation_) greet();
  const std::string early = conversation_->unread();
  require(early.empty(), "it sent " + outsideShown(early) + " before it was asked");
  Json json = exchanged(question, parameters_.timeCap, wanted);
  const std::string more = conversation_->unread();
  require(more.empty(), "it sent more than one answer: " + outsideShown(more) + " came, too");
  if (json["type"] == "quit") {
    playsAgain_ = false;  // It may be about to end.
    return json;
  }
  if (json["type"] != "move") outsideRefuse(json, "whose type is not known here", wanted);
  if (!json.contains("move")) outsideRefuse(json, "which has no move", wanted);
  return json;
}

void OutsideSession::greet() {
  conversation_ = start_(parameters_.command);
  while (conversation_->isContinued()) try {
      const std::string early = conversation_->unread();
      require(early.empty(), "it sent " + outsideShown(early) + " between two matches");
      return sayHello();
    } catch (const Error&) {  // What went wrong since its last match costs no later one.
      conversation_ = start_(parameters_.command);
    }
  sayHello();
}

void OutsideSession::sayHello() {
  const std::string wanted =
      R"({"type":"hello","protocol":)" + std::to_string(protocolVersion) + '}';
  const Json json = exchanged(hello_, parameters_.startCap, wanted);
  if (json["type"] != "hello") outsideRefuse(json, "which is no hello", wanted);
  if (json.value("protocol", Json()) != protocolVersion)
    outsideRefuse(json, "which is another version of the protocol", wanted);
  playsAgain_ = json.value("again", Json()) == true;
}

/// Its answer to a line, if it comes in time.
Json OutsideSession::exchanged(const std::string& line, milliseconds cap, std::string_view wanted) {
  const auto until = Conversation::Clock::now() + cap;
  std::optional<std::string> answer;
  if (conversation_->send(line, until)) answer = conversation_->receive(until);
  if (!answer)
    throw TimeOut("it did not answer within " + outsideDuration(cap) + "; right would be " +
                  std::string(wanted));
  return outsideObject(*answer, wanted);
}

}  // namespace ludorum

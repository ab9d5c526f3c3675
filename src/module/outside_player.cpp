#include "ludorum/module/outside_player.hpp"

#include <bit>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/core/text.hpp"
#include "ludorum/module/any_player.hpp"

namespace ludorum {

/// It undoes what a seed goes through (the finaliser of splitmix64), step by step.
std::uint64_t seedOf(const Rng& rng) {
  auto x = std::bit_cast<std::uint64_t>(rng);
  x = (x ^ x >> 31 ^ x >> 62) * 0x319642b2d24d8ec3ULL;
  x = (x ^ x >> 27 ^ x >> 54) * 0x96de1b173f119089ULL;
  return (x ^ x >> 30 ^ x >> 60) - 0x9e3779b97f4a7c15ULL;
}

namespace {
void writeMoves(FormWriter& writer, const std::vector<AnyMove>& moves) {
  writer.beginArray();
  for (const AnyMove& move : moves) {
    writer.item();
    move.write(writer);
  }
  writer.endArray();
}

/// A line of the protocol: an object whose first member is its type.
class Line {
 public:
  Line(std::string_view type, std::span<const std::string_view> roles) : writer_(text_, roles) {
    writer_.beginObject();
    member("type", type);
  }
  FormWriter& key(std::string_view name) {
    writer_.key(name);
    return writer_;
  }
  template <class T>
  Line& member(std::string_view name, const T& value) {
    key(name).write(value);
    return *this;
  }
  /// A member that is the text of JSON already.
  Line& raw(std::string_view name, std::string_view json) {
    writer_.key(name);
    text_ += json;
    return *this;
  }
  std::string finished() {
    writer_.endObject();
    return std::move(text_);
  }

 private:
  std::string text_;
  TextWriter writer_;
};

std::string helloLine(const GameTraits& game, std::string_view gameParameters, const Rng& rng) {
  return Line("hello", game.roles)
      .member("protocol", protocolVersion)
      .member("game", game.name)
      .raw("parameters", gameParameters)
      .member("roles", game.roles)
      .member("seed", seedOf(rng))
      .finished();
}

AnyMove moveOf(const std::vector<AnyMove>& moves, Role role, const Json& answered) {
  if (const AnyMove* move = moveWithForm(moves, answered)) return *move;
  std::string known;
  TextWriter writer(known, {});
  writeMoves(writer, moves);
  if (known.size() > 200) known.replace(200, std::string::npos, "...");
  throw IllegalMove("the move " + shownJson(answered, 100) + " is illegal; its moves are " + known,
                    role);
}
}  // namespace

OutsidePlayer::OutsidePlayer(const OutsideParameters& parameters, const GameTraits& game,
                             std::string_view gameParameters, const Rng& rng,
                             StartConversation start)
    : session_(parameters, helloLine(game, gameParameters, rng), std::move(start)) {}

std::optional<AnyMove> OutsidePlayer::decide(const AnyView& view, Role role) {
  const std::vector<AnyMove> moves = view.moves(role);
  const Json answer = session_.answer(question(view, role, moves));
  const auto simulated = answer.find("simulations");
  const bool told = simulated != answer.end() && simulated->is_number_unsigned();
  simulations_ = told ? simulated->get<std::uint64_t>() : 0;
  if (answer["type"] == "quit") return std::nullopt;
  return moveOf(moves, role, answer["move"]);
}

std::string OutsidePlayer::question(const AnyView& view, Role role,
                                    const std::vector<AnyMove>& moves) const {
  Line line("decide", view.game().roles);
  line.member("role", role);
  view.write(line.key("state"));
  line.member("text", view.text());
  writeMoves(line.key("moves"), moves);
  return line.member("timeLeft", session_.timeCap().count()).finished();
}

namespace {
struct OutsideErased final : detail::ErasedPlayer {
  explicit OutsideErased(OutsidePlayer p) : player(std::move(p)) {}
  std::optional<AnyMove> decide(const AnyView& view, Role role) override {
    return player.decide(view, role);
  }
  std::vector<EvaluatedMove> weigh(const AnyView&, Role) override { return {}; }
  std::uint64_t simulations() const override { return player.simulations(); }
  OutsidePlayer player;
};

struct OutsideMaker final : detail::ErasedMaker {
  OutsideMaker(OutsideParameters p, const GameTraits& g, std::string own)
      : parameters(std::move(p)),
        game(g),
        gameParameters(std::move(own)),
        start(continuing(starting(parameters))) {}
  detail::ErasedPlayer* make(const Rng& rng, const std::stop_token&, const Effort&) const override {
    return new OutsideErased(OutsidePlayer(parameters, game, gameParameters, rng, start));
  }
  OutsideParameters parameters;
  const GameTraits& game;
  std::string gameParameters;
  StartConversation start;  ///< Or continues with one that an earlier match has left.
};

/// It is not repeatable: nobody knows what it goes by.
PlayerMaker configuredOutside(const PlayerKind&, const Settings& settings,
                              const PlayerContext& context) {
  PlayerTraits traits;
  traits.repeatable = false;
  traits.outside = true;
  return {new OutsideMaker(outsideParameters(settings), context.game, context.parameters), traits};
}
}  // namespace

PlayerKind outsideKind(const GameTraits& game) {
  constexpr std::string_view name = "exec", help = "lets another program play, in any language";
  if (!game.tellable) return unfitKind(name, help, "what its roles see has no documented form");
  PlayerKind kind = detail::fitKind(name, help, parameterInfos(OutsideParameters{}), false, nullptr,
                                    configuredOutside);
  kind.info.outside = true;
  return kind;
}

}  // namespace ludorum

// OutsidePlayer: somebody outside this program plays any game.
#pragma once
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ludorum/core/form.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/outside_session.hpp"

namespace ludorum {

/// What a role sees can be told: it has a documented form, and says which moves there are.
template <class G>
concept Tellable = Playable<G> &&
    (Documented<View<G>> || Described<View<G>>)&&requires(const View<G> view) {
  movesSeen(view, Role{}).size();
};

namespace detail {
/// The documented form of what a role sees.
template <Tellable G>
auto formOfView(const View<G>& view) {
  if constexpr (Documented<View<G>>)
    return formOf(view);
  else
    return view;
}

/// What a role sees, for people.
template <Tellable G>
std::string textOfView(const View<G>& view) {
  if constexpr (Game<View<G>>)
    return toString(view);
  else
    return jsonText<G>(formOfView<G>(view));
}

/// What a role sees, read from its documented form; members that are left out are those of `start`.
template <Tellable G>
View<G> readView(const G& start, Role role, const Json& json) {
  if constexpr (Documented<View<G>>) {
    return readState<View<G>>(viewOf(start, role), json);
  } else {
    View<G> view = viewOf(start, role);
    JsonReader(G::players.names).read(json, view);
    return view;
  }
}

/// The number that makes this generator, `Rng(seedOf(rng)) == rng`: a process is told numbers only.
/// It undoes what a seed goes through (the finaliser of splitmix64), step by step.
inline std::uint64_t seedOf(const Rng& rng) {
  auto x = std::bit_cast<std::uint64_t>(rng);
  x = (x ^ x >> 31 ^ x >> 62) * 0x319642b2d24d8ec3ULL;
  x = (x ^ x >> 27 ^ x >> 54) * 0x96de1b173f119089ULL;
  return (x ^ x >> 30 ^ x >> 60) - 0x9e3779b97f4a7c15ULL;
}

/// A list of moves, `[0,4,8]`; of roles, too.
template <class List, class Text>
std::string arrayText(const List& list, Text text) {
  std::string all = "[";
  for (std::size_t i = 0; i < list.size(); ++i) (all += i > 0 ? "," : "") += text(list[i]);
  return all + ']';
}
}  // namespace detail

/// A player that is told what it sees and answers with its moves by the protocol of
/// docs/protocol.md.
template <Tellable G>
class OutsidePlayer {
 public:
  /// `gameParameters` are JSON: those of the game that it is to play. The generator becomes the
  /// seed that it is told.
  OutsidePlayer(const OutsideParameters& parameters, const std::string& gameParameters,
                const Rng& rng, StartConversation start = startProcess)
      : session_(parameters, helloLine(gameParameters, rng), std::move(start)) {}

  Decision<G> operator()(const View<G>& view, Role role) {
    const Json answer = session_.answer(question(view, role));
    const auto simulated = answer.find("simulations");
    const bool told = simulated != answer.end() && simulated->is_number_unsigned();
    simulations_ = told ? simulated->template get<std::uint64_t>() : 0;
    if (answer["type"] == "quit") return Quit{};
    return moveOf(view, role, answer["move"]);
  }
  /// How many simulations it says that its last decision took; 0 if it does not say.
  std::uint64_t simulations() const { return simulations_; }

 private:
  static std::string helloLine(const std::string& gameParameters, const Rng& rng) {
    const auto roles = detail::arrayText(G::players.names,
                                         [](std::string_view name) { return jsonText<G>(name); });
    return R"({"type":"hello","protocol":)" + std::to_string(protocolVersion) + R"(,"game":)" +
           jsonText<G>(G::name) + R"(,"parameters":)" + gameParameters + R"(,"roles":)" + roles +
           R"(,"seed":)" + std::to_string(detail::seedOf(rng)) + '}';
  }
  std::string question(const View<G>& view, Role role) const {
    const auto moves = detail::arrayText(movesSeen(view, role),
                                         [](const auto& move) { return moveText<G>(move); });
    return R"({"type":"decide","role":)" + jsonText<G>(role) + R"(,"state":)" +
           jsonText<G>(detail::formOfView<G>(view)) + R"(,"text":)" +
           jsonText<G>(detail::textOfView<G>(view)) + R"(,"moves":)" + moves + R"(,"timeLeft":)" +
           std::to_string(session_.timeCap().count()) + '}';
  }
  static typename G::Move moveOf(const View<G>& view, Role role, const Json& answered) {
    const auto moves = movesSeen(view, role);
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (Json::parse(moveText<G>(moves[i])) == answered) return moves[i];
    std::string known =
        detail::arrayText(moves, [](const auto& move) { return moveText<G>(move); });
    if (known.size() > 200) known.replace(200, std::string::npos, "...");
    throw IllegalMove(
        "the move " + shownJson(answered, 100) + " is illegal; its moves are " + known, role);
  }

  OutsideSession session_;
  std::uint64_t simulations_ = 0;
};

}  // namespace ludorum

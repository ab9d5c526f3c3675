// What is known of a game's type, for code that does not know it.
#pragma once
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/erased/any_state.hpp"

namespace ludorum {

/// What a role sees can be told: it has a documented form, and says which moves there are.
template <class G>
concept Tellable = Playable<G> &&
    (Documented<View<G>> || Described<View<G>>)&&requires(const View<G> view) {
  movesSeen(view, Role{}).size();
};

/// The game has a picture of its board.
template <class G>
concept Pictured = requires {
  G::picture.rows* G::picture.columns;
  G::picture.member;
  G::picture.click;
  G::picture.pieces;
};

/// A state, or what is seen of one, has a scene.
template <class T>
concept Scenic = requires(const T seen) {
  { seen.scene() } -> std::same_as<Scene>;
};
namespace detail {
template <Game G>
GameTraits makeTraits() {
  GameTraits traits;
  traits.name = G::name;
  traits.roles = G::players.names;
  if constexpr (requires { G::rules; }) traits.rules = G::rules;
  if constexpr (requires { G::hapNames; }) traits.haps = G::hapNames;
  traits.simultaneous = Simultaneous<G>;
  traits.hidden = Hidden<G>;
  traits.zeroSum = isZeroSum<G>();
  traits.tellable = Tellable<G>;
  if constexpr (Playable<G>)
    traits.appliesInPlace =
        ludorum::detail::Applies<G, Action<G>> && ludorum::detail::MakesNext<G, Action<G>>;
  traits.moveLine = "{state}\tmoves: {moves}";
  traits.endLine = "{state}\tresult: {result}";
  if constexpr (requires { G::moveLine; }) traits.moveLine = G::moveLine;
  if constexpr (requires { G::endLine; }) traits.endLine = G::endLine;
  if constexpr (Pictured<G>)
    traits.picture = PictureInfo{G::picture.rows,
                                 G::picture.columns,
                                 G::picture.member,
                                 G::picture.click,
                                 {G::picture.pieces.begin(), G::picture.pieces.end()},
                                 G::picture.checkered};
  traits.scenic = Scenic<G>;
  traits.samples = Sampled<G>;
  return traits;
}
}  // namespace detail

}  // namespace ludorum

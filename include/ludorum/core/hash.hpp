// Hashes of states, for tables and sets of them.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"

namespace ludorum {

/// Stirs a word into a hash.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
  return hash ^ hash >> 32;
}

/// The hash of some words: what a game's own `hash()` is made with.
template <class... Words>
constexpr std::uint64_t hashOfWords(Words... words) {
  std::uint64_t hash = 0x2545f4914f6cdd1dULL;
  ((hash = mixed(hash, static_cast<std::uint64_t>(words))), ...);
  return mixed(hash, sizeof...(words));
}

/// The hash of a state: the game's own `hash()`; or of its bytes where these are the whole of its
/// value; or else of its string form, which is right for every game but slow.
template <Game G>
constexpr std::uint64_t hashOf(const G& game) {
  if constexpr (requires { game.hash(); }) {
    return static_cast<std::uint64_t>(game.hash());
  } else if constexpr (std::has_unique_object_representations_v<G>) {
    using Bytes = std::array<unsigned char, sizeof(G)>;
    std::uint64_t hash = sizeof(G), word = 0;
    std::size_t filled = 0;
    for (const unsigned char byte : std::bit_cast<Bytes>(game)) {
      word = word << 8 | byte;
      if (++filled % 8 == 0) hash = mixed(hash, word), word = 0;
    }
    return mixed(hash, word);
  } else {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : jsonText<G>(formOf(game)))
      hash = mixed(hash, static_cast<unsigned char>(c));
    return hash;
  }
}

/// The hash of what a role sees: its own `hash()`; or of its bytes where these are the whole of its
/// value; or else of its form. A view that has none of these has the same hash as all others.
template <Playable G>
constexpr std::uint64_t hashOfView(const View<G>& view) {
  if constexpr (Game<View<G>>) {
    return hashOf(view);
  } else if constexpr (requires { view.hash(); }) {
    return static_cast<std::uint64_t>(view.hash());
  } else if constexpr (std::has_unique_object_representations_v<View<G>>) {
    std::uint64_t hash = sizeof(View<G>);
    for (const unsigned char byte : std::bit_cast<std::array<unsigned char, sizeof(View<G>)>>(view))
      hash = mixed(hash, byte);
    return hash;
  } else if constexpr (Described<View<G>>) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : jsonOf(G::players.names, view))
      hash = mixed(hash, static_cast<unsigned char>(c));
    return hash;
  } else {
    return 0;
  }
}

/// For the standard's containers: `std::unordered_set<G, StateHash>`.
struct StateHash {
  template <Game G>
  std::size_t operator()(const G& game) const {
    return static_cast<std::size_t>(hashOf(game));
  }
};

}  // namespace ludorum

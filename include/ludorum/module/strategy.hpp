// Strategies: how often each move is made in each information set, to be kept in files and played.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludorum/module/any_player.hpp"
#include "ludorum/module/solver.hpp"

namespace ludorum {

/// What there is to know of a strategy.
struct StrategyInfo {
  std::string game;
  std::string parameters = "{}";  ///< Of the game, as the text of JSON.
  std::string method;
  std::uint64_t iterations = 0;
  std::vector<double> values{};  ///< By role.
  double exploitability = 0;
};

/// How often each move is made for whatever a role knows.
class Strategy {
 public:
  static constexpr int version = 1;
  /// A move: how often it is made, 0 to 1, and what it is worth to the role if all play on so.
  template <class Move>
  struct Choice {
    Move move;
    double share = 0, value = 0;
  };

  Strategy(StrategyInfo info, const GameTree& tree, const Mixture& mixture);
  /// Reads what `text()` has written, for a game with these parameters; throws an Error that names
  /// `place` if it is something else, or damaged, or for another game.
  static Strategy read(std::string_view text, const std::string& place, const GameTraits& game,
                       const std::string& parameters);
  /// The same from a file.
  static Strategy fromFile(const std::string& path, const GameTraits& game,
                           const std::string& parameters);

  const StrategyInfo& info() const { return info_; }
  /// As JSON.
  std::string text() const;
  /// The moves of what a role knows. Throws if the strategy does not know it.
  std::vector<Choice<AnyMove>> at(const AnyView& view, Role role) const;

 private:
  struct Entry {
    std::string role, view;  // The form of the view, as the text of JSON.
    std::vector<Choice<std::string>> choices;  // Moves in their documented form, as JSON.
  };
  Strategy() = default;
  void add(Entry entry);

  StrategyInfo info_;
  std::string place_ = "the strategy";
  std::vector<Entry> entries_;
  std::unordered_map<std::string, std::size_t> index_;
};

/// How a player moves in each information set of a game, found by asking it.
struct AskedMixture {
  Mixture mixture;
  bool exact = true;  ///< Whether it told; else its decisions were counted.
};
/// Asks players that are made anew for each question; of one that does not tell its mixture, so
/// many decisions in each set. All roles are played by it.
AskedMixture askedMixture(const GameTree& tree, const PlayerMaker& player, std::string_view kind,
                          std::size_t decisions, const Rng& rng);

}  // namespace ludorum

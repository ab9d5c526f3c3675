// The command line for any games. An author's whole program:
//     int main(int argc, char** argv) { return ludorum::App{}.add<MyGame>().run(argc, argv); }
// With a player of one's own, for every game that it can play:
//     ludorum::App{}.add<MyGame>().addPlayer<MyPlayer>("mine", "does what I would").run(argc, argv)
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludorum/core/contract.hpp"  // First: its errors are the shorter.
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/loadable_games.hpp"
#include "ludorum/module/module.hpp"
#include "ludorum/module/player_of.hpp"
#include "ludorum/module/streams.hpp"

namespace ludorum {

template <class... Games>
class AppOf;

/// A program that plays, checks and measures the games that it was given.
class App {
 public:
  App();
  ~App();
  App(App&&) noexcept;
  App& operator=(App&&) noexcept;

  /// Adds a game. Two games cannot have the same name.
  App& add(std::unique_ptr<GameModule> module);
  template <class G>
  AppOf<G> add() &&;
  template <class G>
  App& add() & {
    if constexpr (contract::DocumentedContract<G>::kept) add(std::make_unique<Module<G>>());
    return *this;
  }

  /// The program also knows the games of this index, which are compiled apart and loaded when they
  /// are named: an array of JSON with what `games NAME --json` tells of each, and its `header`.
  App& addLoadable(std::string_view index);
  /// What was measured of games, for `games NAME`: an array of JSON with each game's `name`, its
  /// `counts` by perft, and the `measurements` that `measure NAME --json` told.
  App& addFigures(std::string_view figures);

  /// Gives a game that was added a kind of player, by name. One of that name is replaced.
  App& addPlayer(std::string_view game, PlayerKind kind);
  /// The same for a player class (see `playerKind`): `app.addPlayer<Nim, Greedy>("greedy", "...")`.
  template <class G, class P>
  App& addPlayer(std::string_view name, std::string_view help) {
    return addPlayer(G::name, playerKind<G, P>(name, help));
  }

  /// Does what the arguments say. Returns the exit code: 0, 1 for a failure, 2 for wrong usage.
  int run(int argc, const char* const* argv) const;
  /// The same with the arguments after the program's name, and other streams. `program` is what it
  /// calls itself in messages and examples.
  int run(const std::vector<std::string>& arguments, const Streams& streams,
          const std::string& program = "ludorum") const;

 private:
  std::vector<std::unique_ptr<GameModule>> games_;
  std::string index_ = "[]", figures_ = "[]";
};

namespace detail {
template <class G, class P>
concept CanBePlayedBy = std::is_invocable_v < P&,
        const View<G>
&, Role > ;
template <class G, template <class> class P>
concept CanBeAGameOf = requires {
  typename P<G>;
};
}  // namespace detail

/// A program that knows the types of its games, so that players can be made for each of them.
template <class... Games>
class AppOf : public App {
 public:
  explicit AppOf(App&& app) : App(std::move(app)) {}

  template <class G>
  AppOf<Games..., G> add() && {
    static_cast<App&>(*this).add<G>();
    return AppOf<Games..., G>(std::move(*this));
  }

  /// Gives a player to every game that it can play: a class that can be called with what a role of
  /// the game sees. The others say that it cannot.
  template <class P>
  AppOf&& addPlayer(std::string_view name, std::string_view help) && {
    (give<Games, P, detail::CanBePlayedBy<Games, P>>(name, help), ...);
    return std::move(*this);
  }
  /// The same for a class template on the game, `template <Open G> class Greedy`: its concept says
  /// which games it can play.
  template <template <class> class P>
  AppOf&& addPlayer(std::string_view name, std::string_view help) && {
    (giveTemplate<Games, P>(name, help), ...);
    return std::move(*this);
  }

 private:
  static PlayerKind unfit(std::string_view name, std::string_view help) {
    return unfitKind(name, help, "it is made for other games");
  }
  template <class G, class P, bool fits>
  void give(std::string_view name, std::string_view help) {
    if constexpr (fits)
      App::addPlayer<G, P>(name, help);
    else
      App::addPlayer(G::name, unfit(name, help));
  }
  template <class G, template <class> class P>
  void giveTemplate(std::string_view name, std::string_view help) {
    if constexpr (detail::CanBeAGameOf<G, P>)
      App::addPlayer<G, P<G>>(name, help);
    else
      App::addPlayer(G::name, unfit(name, help));
  }
};

template <class G>
AppOf<G> App::add() && {
  static_cast<App&>(*this).add<G>();
  return AppOf<G>(std::move(*this));
}

}  // namespace ludorum

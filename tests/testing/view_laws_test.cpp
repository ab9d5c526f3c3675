// The laws of what roles see, and games that break one each.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/boards/arrangements.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/dark_hex.hpp"
#include "ludorum/games/hearts.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/games/liars_dice.hpp"
#include "ludorum/games/mutropas.hpp"
#include "ludorum/games/phantom_tic_tac_toe.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum::testing {
namespace {

enum class Fault : std::uint8_t {
  none,
  leaks,  // The view tells whether the other's number is even, and samples do not know of it.
  forgets,  // The view does not tell what the role has said.
  biased,  // Samples give the other the lowest number too often.
  narrow,  // Samples never give the other the lowest number.
  whispers,  // The view's form tells what its == does not look at.
  throws,  // Samples fail.
};

/// Each of two players is given one of the numbers 0 to 3; in turns they say 0 or 1, twice each.
/// The greater number wins.
template <Fault F>
struct Sayings {
  using Move = int;
  static constexpr std::string_view name = "Sayings";
  static constexpr Players players{"A", "B"};

  PerRole<int, 2> numbers{{0, 1}};
  int said = 1;  // Binary digits, after a leading 1.

  struct View {
    Role role{};
    int number = 0, said = 1, told = 0;
    bool operator==(const View& other) const {
      return role == other.role && number == other.number && said == other.said &&
             (F == Fault::whispers || told == other.told);
    }
    std::uint64_t hash() const { return hashOfWords(index(role), number, said); }
    MoveList<int, 2> moves() const {
      return said < 16 ? MoveList<int, 2>{0, 1} : MoveList<int, 2>{};
    }
    static constexpr auto fields() {
      return std::tuple{Field{"role", &View::role}, Field{"number", &View::number},
                        Field{"said", &View::said}, Field{"told", &View::told}};
    }
  };

  static constexpr Arrangements<2> setup() { return {4, 2}; }
  static constexpr Sayings start(const Arrangements<2>::Value& dealt) {
    return {{{int{dealt[0]}, int{dealt[1]}}}, 1};
  }
  constexpr Role activePlayer() const { return Role(said < 2 || (said >= 4 && said < 8) ? 0 : 1); }
  constexpr std::optional<Result<2>> result() const {
    if (said < 16) return std::nullopt;
    return players.victory(Role(numbers[0] > numbers[1] ? 0 : 1));
  }
  constexpr MoveList<int, 2> moves() const {
    return said < 16 ? MoveList<int, 2>{0, 1} : MoveList<int, 2>{};
  }
  constexpr Sayings next(int digit) const { return {numbers, 2 * said + digit}; }
  View view(Role role) const {
    View seen{role, numbers[role], said, 0};
    if (F == Fault::leaks || F == Fault::whispers) seen.told = numbers[players.opponent(role)] % 2;
    if (F == Fault::forgets && said >= 8) seen.said = said & ~4;  // What A said first.
    return seen;
  }
  static Sayings sample(const View& view, Role role, Rng& rng) {
    if (F == Fault::throws) throw Error("no luck");
    Sayings game{{}, view.said};
    game.numbers[role] = view.number;
    int& other = game.numbers[players.opponent(role)];
    other = static_cast<int>(rng.below(3));
    if (other >= view.number) ++other;
    if (F == Fault::biased && rng.below(2) == 0) other = view.number == 0 ? 1 : 0;
    if (F == Fault::narrow && other == 0) other = view.number == 3 ? 2 : 3;
    return game;
  }
  bool operator==(const Sayings&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"numbers", &Sayings::numbers}, Field{"said", &Sayings::said}};
  }
};

constexpr std::string_view told = "what looks the same to a role is told in the same words";
constexpr std::string_view recall = "a role forgets nothing that it has seen and done";
constexpr std::string_view looks = "a state that is drawn for a view looks so";
constexpr std::string_view often = "states are drawn as often as they come about";

/// The laws that a game breaks, each with what was found.
template <class G>
std::vector<LawReport> broken(const ParametersOf<G>& parameters = {}) {
  const LawOptions options{.playouts = 300, .enough = 300'000, .seed = test::seeded(1)};
  auto reports = checkLaws(startsOf<G>(parameters, options.deals, Rng(options.seed)), options);
  std::erase_if(reports, [](const LawReport& report) { return report.failure.empty(); });
  return reports;
}
template <class G>
void expectBroken(std::string_view law, std::string_view found) {
  const auto reports = broken<G>();
  ASSERT_EQ(reports.size(), 1U) << brokenIn(reports);
  EXPECT_EQ(reports[0].law, law);
  EXPECT_NE(reports[0].failure.find(found), std::string::npos) << reports[0].failure;
  EXPECT_NE(reports[0].state, "");
}

TEST(ViewLaws, HoldInASoundGame) { EXPECT_EQ(brokenIn(broken<Sayings<Fault::none>>()), ""); }

TEST(ViewLaws, FindALeak) {
  expectBroken<Sayings<Fault::leaks>>(looks, "to whom it does not look so");
}
TEST(ViewLaws, FindAForgetfulView) {
  expectBroken<Sayings<Fault::forgets>>(recall, "though it has seen or done something else before");
}
TEST(ViewLaws, FindASampleThatIsBiased) {
  expectBroken<Sayings<Fault::biased>>(often, "are drawn for");
}
TEST(ViewLaws, FindASampleThatLeavesStatesOut) {
  expectBroken<Sayings<Fault::narrow>>(often, "are drawn for");
}
TEST(ViewLaws, FindAFormThatTellsMore) {
  expectBroken<Sayings<Fault::whispers>>(told, "but what it is told is");
}
TEST(ViewLaws, FindASampleThatFails) { expectBroken<Sayings<Fault::throws>>(looks, "no luck"); }

template <class G>
void expectSound(const ParametersOf<G>& parameters = {}) {
  EXPECT_EQ(brokenIn(broken<G>(parameters)), "");
}
TEST(ViewLaws, HoldInKuhn) {
  for (const int players : {2, 3, 4}) expectSound<Kuhn>({players});
}
TEST(ViewLaws, HoldInLeduc) { expectSound<Leduc>(); }
TEST(ViewLaws, HoldInLiarsDice) { expectSound<LiarsDice>(); }
TEST(ViewLaws, HoldInMutropas) { expectSound<Mutropas>(); }
TEST(ViewLaws, HoldInPhantomTicTacToe) {
  for (const bool abrupt : {false, true}) expectSound<PhantomTicTacToe>({abrupt});
}
TEST(ViewLaws, HoldInDarkHex) { expectSound<DarkHex>(); }
TEST(ViewLaws, HoldInHearts) {
  const LawOptions few{.playouts = 10, .seed = test::seeded(1), .sweep = 10, .deals = 5};
  EXPECT_EQ(brokenLaws<Hearts>({}, few), "");
}

}  // namespace
}  // namespace ludorum::testing

// Games that luck or chance sets up are looked at deal by deal.
#include <optional>
#include <string_view>
#include <tuple>

#include "../support/games.hpp"
#include "../support/kuhn.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum::testing {
namespace {

using test::GreedyKing;
using test::Kuhn;
using test::KuhnRules;

/// Everybody sees all cards.
struct OpenKuhn : KuhnRules<OpenKuhn> {
  constexpr OpenKuhn view(Role) const { return *this; }
};

/// Each of two players is given one of very many numbers, and sees no other; the greater one wins
/// when both have looked.
template <bool Open>
struct Numbers {
  using Move = int;
  struct Parameters {
    static constexpr auto fields() { return std::tuple{}; }
  };
  static constexpr std::string_view name = "Numbers";
  static constexpr Players players{"A", "B"};

  PerRole<int, 2> numbers{{1, 2}};
  int looked = 0;

  static Numbers start(const Parameters&, Rng& rng) {
    return {{{static_cast<int>(rng.below(1U << 30U)), static_cast<int>(rng.below(1U << 30U))}}, 0};
  }
  constexpr Role activePlayer() const { return Role(looked % 2); }
  constexpr std::optional<Result<2>> result() const {
    if (looked < 2) return std::nullopt;
    return players.victory(Role(numbers[0] > numbers[1] ? 0 : 1));
  }
  constexpr MoveList<int, 1> moves() const {
    return looked < 2 ? MoveList<int, 1>{0} : MoveList<int, 1>{};
  }
  constexpr Numbers next(int) const { return {numbers, looked + 1}; }
  constexpr Numbers view(Role role) const {
    Numbers seen = *this;
    if (!Open && looked < 2) seen.numbers[players.opponent(role)] = -1;
    return seen;
  }
  bool operator==(const Numbers&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"numbers", &Numbers::numbers}, Field{"looked", &Numbers::looked}};
  }
};

const LawOptions few{.playouts = 50, .seed = 3};

const LawReport* brokenOne(const std::vector<LawReport>& reports) {
  const LawReport* found = nullptr;
  for (const LawReport& report : reports)
    if (!report.failure.empty()) found = &report;
  return found;
}

TEST(TheLaws, HoldInEveryDealOfKuhnPoker) { EXPECT_EQ(brokenLaws<Kuhn>({}, few), ""); }

TEST(TheLaws, OfOneDealSeeNothingHidden) {
  EXPECT_NE(brokenLaws(Kuhn{}, few).find("nothing is hidden"), std::string::npos);
}

TEST(TheLaws, DoNotAskOfAStateThatSomebodyChoseThatItHides) {
  Kuhn ended;
  while (!ended.result()) ended = ended.next(ended.moves()[0]);
  EXPECT_EQ(brokenIn(checkLaws({{anyState<Kuhn>(Kuhn{})}, false}, few)), "");
  EXPECT_EQ(brokenIn(checkLaws({{anyState<Kuhn>(ended)}, false}, few)), "");
}

TEST(TheLaws, NameTheDealWhereTheyAreBroken) {
  const auto reports = checkLaws(startsOf<GreedyKing>({}, few.deals, Rng(1)), few);
  const LawReport* report = brokenOne(reports);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->start, R"({"cards":{"First":"king","Second":"queen"},"made":[]})");
  EXPECT_EQ(report->path.size(), 2U);
  EXPECT_NE(brokenLaws<GreedyKing>({}, few).find(" from " + report->start), std::string::npos);
  EXPECT_EQ(brokenLaws(GreedyKing{}, few).find(" from "), std::string::npos);
}

TEST(TheLaws, FindAViewThatHidesNothingInAllDeals) {
  EXPECT_NE(brokenLaws<OpenKuhn>({}, few).find("nothing is hidden"), std::string::npos);
}

TEST(TheLaws, DoNotMissTwinsAmongTooManyDeals) {
  EXPECT_EQ(brokenLaws<Numbers<false>>({}, few), "");
  EXPECT_NE(brokenLaws<Numbers<true>>({}, few).find("nothing is hidden"), std::string::npos);
}

TEST(Perft, CountsAllDealsTogether) {
  std::vector<Kuhn> deals;
  forEachDeal<Kuhn>({}, [&](const Kuhn& deal) { deals.push_back(deal); });
  const auto rows = perft(deals, 3);
  EXPECT_EQ(rows[0].sequences, 6U);
  EXPECT_EQ(rows[1].sequences, 12U);
  EXPECT_EQ(rows[2].sequences, 24U);
  EXPECT_EQ(rows[2].finished, 18U);  // All but pass, bet.
  EXPECT_EQ(rows[3].sequences, 12U);
  // Pass and pass, bet and bet: each has the better card in three deals. Bet and pass: all six.
  EXPECT_EQ(rows[2].wins, (std::vector<std::uint64_t>{12, 6}));
  EXPECT_EQ(rows[3].wins, (std::vector<std::uint64_t>{3, 9}));
  EXPECT_EQ(uniqueStates(deals, 3), (std::vector<std::uint64_t>{6, 12, 24, 12}));
}

}  // namespace
}  // namespace ludorum::testing

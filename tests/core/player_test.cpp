#include "ludorum/core/player.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::Dispute;
using test::Envelopes;
using test::has;
using test::messageOf;

/// A player who always makes the same move, so that it can be told from others.
Player<TicTacToe> always(std::uint8_t square) {
  return [square](const TicTacToe&, Role) { return square; };
}
int moveBy(const Seats<TicTacToe>& seats, Role role) {
  return *seats[role](TicTacToe{}, role).move();
}

TEST(ADecision, IsAMoveOrToQuit) {
  const Decision<TicTacToe> move = std::uint8_t{4}, quit = Quit{};
  EXPECT_EQ(move.move(), 4);
  EXPECT_FALSE(quit.move());
}

TEST(APlayer, IsAnythingThatCanBeCalledWithAViewAndARole) {
  struct Functor {
    std::uint8_t operator()(const TicTacToe& game, Role role) const {
      return static_cast<std::uint8_t>(game.moves()[0] + index(role));
    }
  };
  const Player<TicTacToe> functor = Functor{};
  EXPECT_EQ(functor(TicTacToe{}.next(0), Role{1}).move(), 2);
  const Player<TicTacToe> quitter = [](const TicTacToe&, Role) { return Quit{}; };
  EXPECT_FALSE(quitter(TicTacToe{}, Role{0}).move());
  const Player<TicTacToe> either = [](const TicTacToe& game, Role) -> Decision<TicTacToe> {
    if (game.moves().size() == 9) return 3;
    return Quit{};
  };
  EXPECT_EQ(either(TicTacToe{}, Role{0}).move(), 3);
  EXPECT_FALSE(either(TicTacToe{}.next(1), Role{0}).move());
}

TEST(APlayer, CanBeSeatedByReferenceSoThatItsStateIsWanted) {
  struct Counter {
    int calls = 0;
    std::uint8_t operator()(const TicTacToe&, Role) { return ++calls, 0; }
  } counter;
  const Seats<TicTacToe> seats{std::ref(counter), always(1)};
  seats[Role{0}](TicTacToe{}, Role{0});
  seats[Role{0}](TicTacToe{}, Role{0});
  EXPECT_EQ(counter.calls, 2);
}

TEST(APlayer, OfAHiddenGameIsShownItsView) {
  const Player<Envelopes> player = [](const Envelopes::Seen& seen, Role) {
    return static_cast<std::uint8_t>(seen.card);
  };
  EXPECT_EQ(player(viewOf(Envelopes{{{2, 1}}, {{-1, -1}}}, Role{0}), Role{0}).move(), 2);
}

TEST(TheSeats, AreTakenInTheOrderOfTheRoles) {
  const Seats<TicTacToe> seats{always(3), always(5)};
  EXPECT_EQ(moveBy(seats, Role{0}), 3);
  EXPECT_EQ(moveBy(seats, Role{1}), 5);
  const Seats<TicTacToe> listed(std::vector{always(6), always(7)});
  EXPECT_EQ(moveBy(listed, Role{0}), 6);
  EXPECT_EQ(moveBy(listed, Role{1}), 7);
}

TEST(TheSeats, AreTakenByNameInAnyOrder) {
  const Seats<TicTacToe> seats{{"O", always(5)}, {"X", always(3)}};
  EXPECT_EQ(moveBy(seats, Role{0}), 3);
  EXPECT_EQ(moveBy(seats, Role{1}), 5);
}

TEST(TheSeats, AreEmptyUntilTaken) {
  Seats<TicTacToe> seats;
  EXPECT_FALSE(seats[Role{0}]);
  seats.seat(Role{1}, always(8));
  EXPECT_FALSE(seats[Role{0}]);
  EXPECT_EQ(moveBy(seats, Role{1}), 8);
  seats.seat(Role{1}, always(2));
  EXPECT_EQ(moveBy(seats, Role{1}), 2);
}

TEST(TheSeats, OfAnotherNumberThanTheRolesAreAnError) {
  EXPECT_TRUE(has(messageOf<Error>([] { Seats<TicTacToe>{always(1)}; }),
                  {"TicTacToe", "each of its roles (X, O)", "got 1"}));
  EXPECT_TRUE(has(messageOf<Error>([] {
                    Seats<TicTacToe>{always(1), always(2), always(3)};
                  }),
                  {"TicTacToe", "each of its roles (X, O)", "got 3"}));
  EXPECT_TRUE(has(messageOf<Error>([] { Seats<Puzzle15>(std::vector<Player<Puzzle15>>{}); }),
                  {"15Puzzle", "Player", "got 0"}));
}

TEST(TheSeats, OfAnUnknownRoleAreAnErrorWithTheNearestName) {
  const Player<Dispute> one = [](const Dispute&, Role) { return std::uint8_t{1}; };
  const auto message = messageOf<Error>([&] {
    Seats<Dispute>{{"Ann", one}, {"Bobb", one}, {"Cid", one}};
  });
  EXPECT_TRUE(has(message, {"\"Bobb\"", "did you mean \"Bob\"", "Ann, Bob, Cid"}));
}

TEST(TheSeats, TakenTwiceAreAnError) {
  EXPECT_TRUE(has(messageOf<Error>([] {
                    Seats<TicTacToe>{{"X", always(1)}, {"X", always(2)}};
                  }),
                  {"two players", "X"}));
}

TEST(TheSeats, LeftFreeAreAnErrorWhenTheOthersAreNamed) {
  const auto message = messageOf<Error>([] {
    Seats<TicTacToe>(
        std::initializer_list<std::pair<std::string_view, Player<TicTacToe>>>{{"X", always(1)}});
  });
  EXPECT_TRUE(has(message, {"no player", "O"}));
}

TEST(TheSeats, RefuseAPlayerThatIsNone) {
  EXPECT_TRUE(has(messageOf<Error>([] {
                    Seats<TicTacToe>{always(1), Player<TicTacToe>{}};
                  }),
                  {"player for O", "empty"}));
  EXPECT_THROW((Seats<TicTacToe>{{"X", Player<TicTacToe>{}}, {"O", always(1)}}), Error);
}

}  // namespace
}  // namespace ludorum

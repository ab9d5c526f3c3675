// Luck: random variables with exact probabilities, and states that wait for them.
#include <cstdio>
#include <ludorum/core/bag.hpp>
#include <ludorum/core/contingent.hpp>
#include <ludorum/core/perform.hpp>
#include <ludorum/games/pig.hpp>
#include <string>

using namespace ludorum;

void variables() {
  constexpr DiceSum<2, 6> twoDice;
  std::printf("two dice: 7 comes up with probability %.4f, the mean is %.1f\n",
              probabilityOf(twoDice, 7), expectation(twoDice, [](int sum) { return sum; }));

  std::printf("weather:\n");  // The weights 5, 2 and 1 are made to sum to 1.
  const Weighted<std::string_view, 3> weather{{"sun", 5}, {"rain", 2}, {"snow", 1}};
  for (std::size_t i = 0; i < weather.size(); ++i)
    std::printf("  %s %.3f\n", std::string(weather.value(i)).c_str(), weather.probability(i));

  const auto higher =
      Weighted<int, 6>::aggregate(D6, D6, [](int a, int b) { return a > b ? a : b; });
  std::printf("the higher of two dice: %.4f on average\n",
              expectation(higher, [](int value) { return value; }));

  Bag<char, 2> bag;  // Drawn without replacement: three red pieces and two blue ones.
  bag.add('r', 3), bag.add('b', 2);
  const Draw<char, 2, 2> hand(bag);
  std::printf("two reds out of the bag: %.2f\n", probabilityOf(hand, {'r', 'r'}));
}

void contingentState() {
  const Pig game = Pig{}.with({Role{0}, {{80, 84}}, 14, 12});
  std::printf("%s\n", toString(game).c_str());
  const Contingent<Pig> rolled = *contingent(game, Pig::Move::roll);
  const auto outcomes = rolled.possibleHaps();
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    std::printf("  die %d (%.3f): %s\n", outcomes[i].hap, outcomes[i].probability,
                toString(rolled.next(outcomes[i].hap)).c_str());

  // What the turn is worth: the points that One can be sure of, before and after another roll.
  const auto worth = [](const Pig& state) {
    return scores(state)[0] + (state.activePlayer() == Role{0} ? float(state.points) : 0);
  };
  std::printf("hold: %g, roll: %.3f\n", double(worth(game)), rolled.expectation(worth));
}

void drawn() {  // A generator draws; the same seed draws the same.
  Rng rng(1);
  const Pig game = Pig{}.with({Role{0}, {{80, 84}}, 14, 12});
  std::printf("drawn: %s\n", toString(randomNext(game, Pig::Move::roll, rng)).c_str());
}

int main() {
  variables();
  contingentState();
  drawn();
}

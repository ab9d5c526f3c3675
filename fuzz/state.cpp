// States in JSON or string form; the first byte chooses the game. They are refused with an Error,
// or else all laws hold from there on to the end of a random match.
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/testing/laws.hpp"
#include "support.hpp"

using namespace ludorum;

namespace {
template <class G>
void tryOn(const G& start, std::string_view text) {
  G state;
  try {
    state = readStateText(start, text);
  } catch (const Error&) {
    return;
  }
  const std::string form = jsonText<G>(formOf(state));
  fuzz::check(readState(start, parseJson(form)) == state, "read back from JSON it is another",
              form);
  const std::string shown = toString(state);
  fuzz::check(toString(readStateText(start, shown)) == shown, "read back it is another", shown);
  const testing::LawOptions options{.playouts = 1, .maxPlies = 20000, .sweep = 4};
  const std::string broken = testing::brokenLaws(state, options);
  fuzz::check(broken.empty(), "a law is broken", broken);
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text = fuzz::textOf(data + 1, size - 1);
  switch (data[0] % 8) {
    case 0:
      tryOn(TicTacToe{}, text);
      break;
    case 1:
      tryOn(Pig{}, text);
      break;
    case 2:
      tryOn(OddsAndEvens{}, text);
      break;
    case 3:
      tryOn(Puzzle15{}, text);
      break;
    case 4:
      tryOn(ConnectFour{}, text);
      break;
    case 5:
      tryOn(Pig::start({.goal = 20, .rounds = std::nullopt}), text);
      break;
    case 6:
      tryOn(Pig::start({.goal = 2, .rounds = 1}), text);
      break;
    default:
      tryOn(OddsAndEvens::start({.goal = 1}), text);
      break;
  }
  return 0;
}

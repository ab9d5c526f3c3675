// Kalah.
#pragma once
#include "ludorum/boards/pits.hpp"
#include "ludorum/boards/sowing.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Kalah.
struct KalahParameters {
  int pits = 6, seeds = 4;
  bool emptyCapture = false;
  static constexpr auto fields() {
    using P = KalahParameters;
    return std::tuple{
        Field{"pits", &P::pits, "pits in a row", Range{1, 7}},
        Field{"seeds", &P::seeds, "seeds in each pit at the start", Range{1, 9}},
        Field{"emptyCapture", &P::emptyCapture, "the last seed is captured alone, too"}};
  }
};

/// Seeds are sown around the board; who has more of them in store at the end wins by the
/// difference. A move is one of the active player's pits, counted as they are sown; people count
/// them from 1.
struct Kalah {
  using Move = PitRow::Pit;
  using Parameters = KalahParameters;
  static constexpr std::string_view name = "Kalah";
  static constexpr Players players{"South", "North"};
  static constexpr std::string_view rules =
      "Each player has a row of pits with seeds in them, and a store to the right of it. A move "
      "takes all seeds out of one of your pits and sows them one by one into the places that "
      "follow, anticlockwise: your own pits, your store, the opponent's pits, but not the "
      "opponent's store. If the last seed falls into your store, you move again. If it falls into "
      "a pit of yours that was empty, and the pit across has seeds, both go to your store; with "
      "the parameter emptyCapture, the last seed goes there even if the pit across is empty."
      "\n\n"
      "The match ends as soon as a player's pits are all empty. What is left in the other row goes "
      "to the store of its owner, and whoever has more seeds wins by the difference.";

  PitRows rows = {PitRow::filled(6, 4), PitRow::filled(6, 4)};
  Role turn{};
  std::uint8_t pits = 6;
  bool emptyCapture = false;

  static constexpr Kalah start(const Parameters& parameters) {
    const auto count = static_cast<std::uint8_t>(parameters.pits);
    const PitRow row = PitRow::filled(count, static_cast<unsigned>(parameters.seeds));
    return {{row, row}, Role{0}, count, parameters.emptyCapture};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr PerRole<int, 2> scores() const { return rows.stores(turn); }
  constexpr std::optional<Result<2>> result() const {
    if (!rows.mine.empty()) return std::nullopt;  // Both rows are empty at the end, or neither.
    return players.victory(turn, float(rows.lead()));
  }
  constexpr Bounds resultBounds() const {
    const auto most = float(rows.seedCount());
    return {-most, most};
  }
  constexpr Pits moves() const { return rows.mine.filledPits(); }
  constexpr Kalah next(Move pit) const {
    const auto sown = Sowing<SownPlaces::pitsAndStore>::sow(rows, pits, pit);
    Kalah after{sown.rows, Role(index(turn) ^ (sown.again ? 0U : 1U)), pits, emptyCapture};
    const std::uint64_t there = sown.last.theirs.seeds;  // In a pit of the one who sowed, or 0.
    const bool isAlone = (after.rows.theirs.seeds & 0xff * there) == (there | sown.last.mine.seeds);
    if (isAlone) after.capture(there);
    if (after.rows.mine.empty() || after.rows.theirs.empty()) after.rows.sweep();
    return after;
  }
  bool operator==(const Kalah&) const = default;
  static constexpr auto heuristics() {  // `lead`: how many seeds more a role has in store.
    return std::tuple{Named{"lead", [](const Kalah& game, Role role) {
                              return role == game.turn ? game.rows.lead() : -game.rows.lead();
                            }}};
  }
  constexpr std::uint64_t hash() const {
    return hashOfWords(rows.mine.seeds, rows.theirs.seeds, turn, pits, emptyCapture);
  }

  using Form = PitsForm;
  Form form() const { return PitsNotation{pits, rows.seedCount()}.form(rows, turn); }
  /// The state of that form; throws if no match can get there.
  Kalah with(const Form& form) const {
    Kalah state = *this;
    state.rows = PitsNotation{pits, rows.seedCount()}.read(form), state.turn = form.activePlayer;
    require(state.rows.mine.empty() == state.rows.theirs.empty(),
            "impossible pits: as soon as one row is empty, the other is swept");
    return state;
  }
  static constexpr int moveForm(Move pit) { return int(pit / 8) + 1; }
  Scene scene() const { return pitsScene(form(), players); }
  std::vector<std::size_t> clicks(const Move& pit) const {
    return {placeOfPit(pits, turn, pit / 8)};
  }

 private:
  /// The last seed is alone in this pit of the player who has just moved: a bit of it.
  constexpr void capture(std::uint64_t there) {
    const PitRow::Pit across = PitRow::pit(pits) - 8 - lowestBit(there);
    const std::uint64_t captured = rows.mine[across];
    const std::uint64_t mask = ((captured != 0) | emptyCapture) ? ~std::uint64_t{0} : 0;
    rows.theirs.seeds += mask & (((captured + 1) << PitRow::store) - there);
    rows.mine.seeds -= captured << across;
  }
};

}  // namespace ludorum

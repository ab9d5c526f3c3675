// Oware, by the Abapa rules.
#pragma once
#include "ludorum/boards/pits.hpp"
#include "ludorum/boards/sowing.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Oware.
struct OwareParameters {
  int pits = 6, seeds = 4, quiet = 100;
  static constexpr auto fields() {
    using P = OwareParameters;
    return std::tuple{
        Field{"pits", &P::pits, "pits in a row", Range{1, 7}},
        Field{"seeds", &P::seeds, "seeds in each pit at the start", Range{1, 9}},
        Field{"quiet", &P::quiet, "plies without a capture that end the match", Range{1, 1e4}}};
  }
};

/// Seeds are sown around the board; whoever captures more than half of them wins. A move is one of
/// the active player's pits, counted as they are sown; people count them from 1.
struct Oware {
  using Move = PitRow::Pit;
  using Parameters = OwareParameters;
  static constexpr std::string_view name = "Oware";
  static constexpr std::array<std::string_view, 2> aliases{"Awari", "Awale"};
  static constexpr Players players{"South", "North"};
  static constexpr std::string_view rules =
      "Each player has a row of pits with seeds in them. A move takes all seeds out of one of your "
      "pits and sows them one by one into the pits that follow, anticlockwise, your own and the "
      "opponent's; the pit that they come from is left out. If the last seed makes a pit of the "
      "opponent's hold two or three, these are captured, and so are those of the pits before it, "
      "as long as they are the opponent's and hold two or three. A move that would capture all of "
      "the opponent's seeds captures nothing."
      "\n\n"
      "If the opponent has no seeds, you must give some; if you cannot, you take all that are "
      "left, and the match is over. It is also over when someone has captured more than half of "
      "the seeds, and after many plies without a capture (the parameter quiet), when both take "
      "what is in their pits. Whoever has more seeds wins.";

  PitRows rows = {PitRow::filled(6, 4), PitRow::filled(6, 4)};
  std::uint16_t quiet = 0, quietLimit = 100;  // Plies since a capture, and how many end the match.
  Role turn{};
  std::uint8_t pits = 6, half = 24;  // Half of the seeds.

  static constexpr Oware start(const Parameters& parameters) {
    const auto count = static_cast<std::size_t>(parameters.pits);
    const auto each = static_cast<unsigned>(parameters.seeds);
    const PitRow row = PitRow::filled(count, each);
    return {.rows = {row, row},
            .quietLimit = static_cast<std::uint16_t>(parameters.quiet),
            .pits = static_cast<std::uint8_t>(count),
            .half = static_cast<std::uint8_t>(count * each)};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr PerRole<int, 2> scores() const { return rows.stores(turn); }
  constexpr bool isOver() const {  // A player who must take all that is left has taken it.
    return rows.theirs[PitRow::store] > half || rows.mine.empty();
  }
  constexpr std::optional<Result<2>> result() const {
    if (!isOver()) return std::nullopt;
    const int lead = rows.lead();
    return lead == 0 ? players.tied() : players.victory(turn, lead > 0 ? 1.0F : -1.0F);
  }
  constexpr Pits moves() const {
    if (isOver()) return {};
    return rows.theirs.empty() ? feedingPits() : rows.mine.filledPits();
  }
  constexpr Oware next(Move pit) const {
    const auto sown = Sowing<SownPlaces::pits>::sow(rows, pits, pit);
    Oware after = *this;
    after.rows = sown.rows, after.turn = players.opponent(turn);
    const unsigned captured = after.capture(sown.last.mine.seeds);
    after.quiet = static_cast<std::uint16_t>(captured > 0 ? 0 : quiet + 1);
    const bool starved = after.rows.theirs.empty() && after.feedingPits().empty();
    if ((starved || after.quiet == quietLimit) && !after.isOver()) after.rows.sweep();
    return after;
  }
  bool operator==(const Oware&) const = default;
  static constexpr auto heuristics() {  // `lead`: how many seeds more a role has captured.
    return std::tuple{Named{"lead", [](const Oware& game, Role role) {
                              const double lead = game.rows.lead() / (2.0 * game.half);
                              return role == game.turn ? lead : -lead;
                            }}};
  }
  constexpr std::uint64_t hash() const {
    return hashOfWords(rows.mine.seeds, rows.theirs.seeds, turn, quiet, quietLimit, pits);
  }

  /// `{"activePlayer":"South","pits":{...},"stores":{...},"quiet":0}`.
  struct Form : PitsForm {
    int quiet = 0;  // Plies since a capture.
    static constexpr auto fields() {
      return std::tuple_cat(PitsForm::fields(), std::tuple{Field{"quiet", &Form::quiet}});
    }
  };
  Form form() const { return {PitsNotation{pits, 2 * half}.form(rows, turn), quiet}; }
  /// The state of that form; throws if no match can get there.
  Oware with(const Form& form) const;
  static constexpr int moveForm(Move pit) { return int(pit / 8) + 1; }
  Scene scene() const { return pitsScene(form(), players); }
  std::vector<std::size_t> clicks(const Move& pit) const {
    return {placeOfPit(pits, turn, pit / 8)};
  }

 private:
  /// The pits from which the last seed, or one before it, falls on the opponent's side.
  constexpr Pits feedingPits() const {
    Pits feeding;
    for (std::size_t i = 0; i < pits; ++i)
      if (const PitRow::Pit pit = PitRow::pit(i); rows.mine[pit] >= pits - i)
        feeding.bits |= std::uint64_t{0x80} << pit;
    return feeding;
  }
  /// The player who has just moved captures backwards from a pit of the other one, told by a bit of
  /// it; from none, if it is 0.
  constexpr unsigned capture(std::uint64_t there) {
    PitRow left = rows.mine;
    unsigned captured = 0;
    for (; there != 0; there >>= 8) {
      const PitRow::Pit pit = lowestBit(there);
      if (left[pit] != 2 && left[pit] != 3) break;
      captured += left.lift(pit);
    }
    if (captured == 0 || left.empty()) return 0;
    rows.mine = left;
    rows.theirs.put(PitRow::store, captured);
    return captured;
  }
};

inline Oware Oware::with(const Form& form) const {
  Oware state = *this;
  state.rows = PitsNotation{pits, 2 * half}.read(form), state.turn = form.activePlayer;
  require(form.quiet >= 0 && form.quiet <= quietLimit,
          "quiet is 0 to " + std::to_string(quietLimit) + ", the plies that end the match");
  state.quiet = static_cast<std::uint16_t>(form.quiet);
  const PitRow &mine = state.rows.mine, &theirs = state.rows.theirs;
  const bool swept = mine.empty() && theirs.empty();
  require(swept || (mine[PitRow::store] <= half && form.quiet < quietLimit),
          "impossible state: the match was over before, and play went on");
  require(swept || !mine.empty(), "impossible pits: the active player was not fed");
  require(state.isOver() || !theirs.empty() || !state.feedingPits().empty(),
          "impossible pits: a player who cannot feed the other takes all seeds");
  return state;
}

}  // namespace ludorum

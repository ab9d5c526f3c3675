// Two rows of pits with stores as people write and see them.
#pragma once
#include <cstddef>
#include <string>
#include <tuple>

#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/sowing.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/move_list.hpp"
#include "ludorum/core/result.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum {

/// `{"activePlayer":"South","pits":{"South":[4,4],"North":[4,4]},"stores":{"South":0,"North":0}}`:
/// each player's pits in the order in which they are sown.
struct PitsForm {
  using Row = MoveList<int, PitRow::maxPits>;
  Role activePlayer{};
  PerRole<Row, 2> pits{};
  PerRole<int, 2> stores{};
  static constexpr auto fields() {
    return std::tuple{Field{"activePlayer", &PitsForm::activePlayer},
                      Field{"pits", &PitsForm::pits}, Field{"stores", &PitsForm::stores}};
  }
};

/// How the rows of a match with so many pits and seeds are written.
struct PitsNotation {
  std::size_t pits;  ///< In a row.
  int seeds;  ///< In both rows and stores.

  PitsForm form(const PitRows& rows, Role active) const {
    PitsForm form;
    form.activePlayer = active;
    for (const std::size_t r : {0U, 1U}) {
      const PitRow& row = Role(r) == active ? rows.mine : rows.theirs;
      for (std::size_t pit = 0; pit < pits; ++pit)
        form.pits[r].push_back(int(row[PitRow::pit(pit)]));
      form.stores[r] = int(row[PitRow::store]);
    }
    return form;
  }
  /// Reads a form; throws if it has other pits or other seeds than the match.
  PitRows read(const PitsForm& form) const {
    PerRole<PitRow, 2> rows{};
    int left = seeds;
    const auto take = [&left](int count) {
      require(count >= 0, "there cannot be " + std::to_string(count) + " seeds in a place");
      require(count <= left, "there are more seeds than the match has");
      left -= count;
      return static_cast<unsigned>(count);
    };
    for (const std::size_t r : {0U, 1U}) {
      require(form.pits[r].size() == pits, "each player has " + std::to_string(pits) +
                                               " pits, not " + std::to_string(form.pits[r].size()));
      for (std::size_t pit = 0; pit < pits; ++pit)
        rows[r].put(PitRow::pit(pit), take(form.pits[r][pit]));
      rows[r].put(PitRow::store, take(form.stores[r]));
    }
    require(left == 0,
            std::to_string(left) + " of " + std::to_string(seeds) + " seeds are missing");
    const std::size_t active = index(form.activePlayer);
    return {rows[active], rows[1 - active]};
  }
};

/// The place of a role's pit, counted from 0, in a scene of pits. Its store is one after its last.
constexpr std::size_t placeOfPit(std::size_t pits, Role role, std::size_t pit) {
  return index(role) * (pits + 1) + pit;
}
/// The scene: the first role's pits below, from the left to the right, the second's above, from the
/// right to the left, and the store of each after its last pit.
inline Scene pitsScene(const PitsForm& form, const Players<2>& players) {
  const std::size_t pits = form.pits[0].size();
  const double width = static_cast<double>(pits) + 2;
  Scene scene{width, 2, {}, {}};
  for (const Role role : players.all())
    for (std::size_t pit = 0; pit <= pits; ++pit) {
      const bool isStore = pit == pits, isBelow = role == Role{0};
      const double along = static_cast<double>(pit) + 1.5;
      Place place;
      place.name =
          std::string(players[role]) + (isStore ? " store" : ' ' + std::to_string(pit + 1));
      place.x = isBelow ? along : width - along;
      place.y = isStore ? 1 : isBelow ? 1.5 : 0.5;
      place.height = isStore ? 2 : 1;
      place.ground = Ground::pit;
      place.role = static_cast<int>(index(role));
      place.text = std::to_string(isStore ? form.stores[role] : form.pits[role][pit]);
      scene.places.push_back(place);
    }
  return scene;
}

}  // namespace ludorum

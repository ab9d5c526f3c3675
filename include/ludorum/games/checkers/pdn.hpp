// Positions of checkers in PDN, the Portable Draughts Notation: `B:W18,K31:B1,2:H0`.
#pragma once
#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "ludorum/core/error.hpp"

namespace ludorum {

/// Who is to move, where the pieces stand, and how many plies ago (the `H`, which may be missing) a
/// piece was captured or a man moved. Colours are 'B' and 'W', squares 1 to 32.
struct PdnPosition {
  struct Piece {
    char colour = 'B';
    bool isKing = false;
    unsigned square = 1;
  };
  char mover = 'B';
  std::vector<Piece> pieces{};
  int quiet = 0;

  std::string text() const {
    std::string all(1, mover);
    for (const char colour : {'W', 'B'}) {
      all += {':', colour};
      std::string_view between;
      for (const Piece& piece : pieces) {
        if (piece.colour != colour) continue;
        all.append(between).append(piece.isKing ? "K" : "").append(std::to_string(piece.square));
        between = ",";
      }
    }
    return all + ":H" + std::to_string(quiet);
  }
  /// Reads such a text; throws if it is none, or has two pieces on a square.
  static PdnPosition from(std::string_view text);

 private:
  struct Reader;
};

struct PdnPosition::Reader {
  std::string_view text;

  void check(bool right, const std::string& why) const {
    require(right,
            inQuotes(text) + " is no position of checkers, such as B:W21,K22:B1,2:H0: " + why);
  }
  int number(std::string_view digits) const {
    int value = -1;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    check(error == std::errc() && stop == end && value >= 0, inQuotes(digits) + " is no number");
    return value;
  }
  /// Calls `f` for the parts of a text between separators that are not empty.
  template <class F>
  static void forEachPart(std::string_view parts, char separator, F f) {
    while (!parts.empty()) {
      const std::string_view part = parts.substr(0, parts.find(separator));
      if (!part.empty()) f(part);
      parts.remove_prefix(std::min(part.size() + 1, parts.size()));
    }
  }
  PdnPosition read() const {
    PdnPosition position;
    const auto who = text.substr(0, text.find(':'));
    check(who == "B" || who == "W", "it begins with who is to move, B or W");
    position.mover = who[0];
    forEachPart(text.substr(1), ':', [&](std::string_view part) {
      const char kind = part[0];
      check(kind == 'B' || kind == 'W' || kind == 'H', "after a colon there is B, W or H");
      if (kind == 'H') position.quiet = number(part.substr(1));
      if (kind != 'H')
        forEachPart(part.substr(1), ',',
                    [&](std::string_view item) { place(position, kind, item); });
    });
    return position;
  }
  void place(PdnPosition& position, char colour, std::string_view item) const {
    const bool isKing = item[0] == 'K';
    const int square = number(item.substr(isKing ? 1 : 0));
    check(square >= 1 && square <= 32, "the squares are 1 to 32");
    for (const Piece& piece : position.pieces)
      check(piece.square != static_cast<unsigned>(square),
            "there are two pieces on " + std::to_string(square));
    position.pieces.push_back({colour, isKing, static_cast<unsigned>(square)});
  }
};

inline PdnPosition PdnPosition::from(std::string_view text) { return Reader{text}.read(); }

}  // namespace ludorum

// How people's spelling of a name is matched with the names that exist.
#pragma once
#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/core/error.hpp"

namespace ludorum {

/// A name as it is compared: without case and punctuation, `&` read as "and".
[[gnu::cold]] inline std::string canonicalName(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) plain += c;
    if (c == '&') plain += "and";
  }
  return plain;
}

/// How many letters must be changed, added or removed to make one word of the other (Levenshtein).
[[gnu::cold]] inline std::size_t editDistance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);  // Distances of the prefix of `from` read so far.
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// The name among `names` that is spelled most like the given one, or none if all are far off.
inline std::string_view nearestName(std::string_view name,
                                    std::span<const std::string_view> names) {
  constexpr std::size_t longest = 64;  // Nothing longer is a slip of the keyboard.
  const std::string wanted = canonicalName(name.substr(0, longest));
  std::string_view best;
  std::size_t least = std::max<std::size_t>(2, wanted.size() / 2) + 1;
  for (const std::string_view candidate : names) {
    const std::string plain = canonicalName(candidate);
    const auto [differs, _] =
        std::mismatch(wanted.begin(), wanted.end(), plain.begin(), plain.end());
    const auto rest = static_cast<std::size_t>(wanted.end() - differs);
    std::size_t distance = editDistance(wanted, plain);
    if (rest * 4 < wanted.size()) distance = std::min(distance, rest + 1);  // A good beginning.
    if (distance < least && distance < plain.size()) least = distance, best = candidate;
  }
  return best;
}

/// What to tell somebody who asked for the game, player, parameter ... `name` that does not exist.
[[gnu::cold]] inline std::string unknownName(std::string_view what, std::string_view name,
                                             std::span<const std::string_view> names) {
  std::string text = "no " + std::string(what) + " is called " + inQuotes(name);
  if (const auto nearest = nearestName(name, names); !nearest.empty())
    text += "; did you mean \"" + std::string(nearest) + "\"?";
  if (names.empty()) return text + "; there are none";
  text += " (there ";
  text += names.size() == 1 ? "is " : "are ";
  const char* separator = "";
  for (const std::string_view candidate : names) {
    text.append(separator).append(candidate);
    separator = ", ";
  }
  return text + ')';
}
inline std::string unknownName(std::string_view what, std::string_view name,
                               const std::vector<std::string>& names) {
  const std::vector<std::string_view> views(names.begin(), names.end());
  return unknownName(what, name, std::span(views));
}

}  // namespace ludorum

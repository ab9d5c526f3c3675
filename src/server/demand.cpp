#include "demand.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ludorum/core/names.hpp"
#include "ludorum/module/player_kinds.hpp"
#include "message.hpp"

namespace ludorum::server {

namespace {
constexpr std::size_t longestPlayer = 4096;  ///< Characters of its specification.
constexpr int deepestEnsemble = 8;  ///< Ensembles within ensembles.

/// The number that a parameter is set to, or else its usual value; 0 if it is no number.
std::size_t numberSet(const PlayerInfo& kind, const Settings& settings, std::string_view name) {
  std::string value;
  for (const ParameterInfo& parameter : kind.parameters)
    if (parameter.name == name) value = parameter.value;
  for (const auto& [key, written] : settings)
    if (canonicalName(key) == name) value = written;
  const Json number = detail::settingJson(value);
  return number.is_number_unsigned() || (number.is_number_integer() && number > 0)
             ? number.get<std::size_t>()
             : 0;
}

const PlayerInfo& kindNamed(const std::vector<PlayerInfo>& kinds, const std::string& name) {
  std::vector<std::string> names;
  for (const PlayerInfo& kind : kinds) {
    if (canonicalName(kind.name) == canonicalName(name)) return kind;
    names.push_back(kind.name);
  }
  throw Refusal(Code::unknown, unknownName("player", name.substr(0, 60), names));
}

Demand demandOf(const std::vector<PlayerInfo>& kinds, const Specification& player, int depth) {
  const PlayerInfo& kind = kindNamed(kinds, player.name);
  allow(kind.name != "exec", Code::forbidden,
        "exec starts a program, which a server does not do for its clients");
  allow(kind.whyNot.empty(), Code::invalid,
        fmt::format("{} cannot play this game: {}", kind.name, kind.whyNot));
  Demand demand{numberSet(kind, player.settings, "memory"),
                std::max<std::size_t>(1, numberSet(kind, player.settings, "threads"))};
  if (kind.name != "ensemble") return demand;
  allow(depth < deepestEnsemble, Code::invalid,
        fmt::format("ensembles within ensembles go {} deep at most", deepestEnsemble));
  for (const auto& [key, written] : player.settings) {
    if (canonicalName(key) != "players") continue;
    for (const std::string& member : detail::members(written)) {
      const Demand needed = demandOf(kinds, parseSpecification(member), depth + 1);
      demand.memory += needed.memory;
      demand.threads = std::max(demand.threads, needed.threads);  // They search by turns.
    }
  }
  return demand;
}
}  // namespace

Candidate candidateOf(const GameModule& game, const std::string& text, const Demand& most) {
  allow(text.size() <= longestPlayer, Code::invalid,
        fmt::format("a player is written in {} characters at most", longestPlayer));
  return orRefuse(Code::invalid, [&] {
    Candidate candidate{parseSpecification(text), {}};
    candidate.demand = demandOf(game.players(), candidate.player, 0);
    allow(candidate.demand.memory <= most.memory, Code::invalid,
          fmt::format("{} wants {} MiB of memory; {} is the most here: set its memory",
                      candidate.player.name, candidate.demand.memory, most.memory));
    allow(candidate.demand.threads <= most.threads, Code::invalid,
          fmt::format("{} wants {} threads; {} is the most here", candidate.player.name,
                      candidate.demand.threads, most.threads));
    static_cast<void>(game.contests({candidate.player}));  // Parameters that make no sense?
    return candidate;
  });
}

}  // namespace ludorum::server

#include "demand.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ludorum/core/names.hpp"
#include "message.hpp"

namespace ludorum::server {

namespace {
constexpr std::size_t longestPlayer = 4096;  ///< Characters of its specification.

void requireInside(bool isOutside, std::string_view name) {
  const std::string what = canonicalName(name) == "cfr" || canonicalName(name) == "bestresponse"
                               ? fmt::format("{} looks at a whole game", name)
                               : "exec starts a program";
  allow(!isOutside, Code::forbidden, what + ", which a server does not do for its clients");
}

void requireKnown(const GameModule& game, const std::string& name) {
  std::vector<std::string> names;
  for (const PlayerInfo& kind : game.players()) {
    if (canonicalName(kind.name) == canonicalName(name))
      return requireInside(kind.outside, kind.name);
    names.push_back(kind.name);
  }
  throw Refusal(Code::unknown, unknownName("player", name.substr(0, 60), names));
}
}  // namespace

Candidate candidateOf(const GameModule& game, const std::string& text, const Demand& most) {
  allow(text.size() <= longestPlayer, Code::invalid,
        fmt::format("a player is written in {} characters at most", longestPlayer));
  return orRefuse(Code::invalid, [&] {
    Candidate candidate{parseSpecification(text)};
    requireKnown(game, candidate.player.name);
    candidate.maker = game.maker(candidate.player);
    const PlayerTraits& traits = candidate.maker->traits();
    requireInside(traits.outside, candidate.player.name);
    candidate.demand = {traits.memory, traits.threads};
    allow(candidate.demand.memory <= most.memory, Code::invalid,
          fmt::format("{} wants {} MiB of memory; {} is the most here: set its memory",
                      candidate.player.name, candidate.demand.memory, most.memory));
    allow(candidate.demand.threads <= most.threads, Code::invalid,
          fmt::format("{} wants {} threads; {} is the most here", candidate.player.name,
                      candidate.demand.threads, most.threads));
    return candidate;
  });
}

}  // namespace ludorum::server

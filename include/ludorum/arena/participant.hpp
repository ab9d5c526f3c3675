// Who plays in a tournament.
#pragma once
#include <string>

namespace ludorum::arena {

/// A player of a tournament: its name there, and how it is asked for: `uct:simulationCount=100`.
struct Participant {
  std::string name, specification;
  bool operator==(const Participant&) const = default;
};

}  // namespace ludorum::arena

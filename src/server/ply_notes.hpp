// The plies of a match, with the times of their decisions and what is known of them besides.
#pragma once
#include <chrono>
#include <optional>
#include <vector>

#include "ludorum/module/any_match.hpp"
#include "server/shared_list.hpp"

namespace ludorum::server {

using Milliseconds = std::chrono::milliseconds;
using TimePoint = std::chrono::steady_clock::time_point;

/// A ply, and what is known of it besides. The first one of a match is its start.
struct PlyNote {
  AnyState state;  ///< Afterwards.
  AnyPly made{};  ///< Nothing for the start.
  std::vector<std::optional<Milliseconds>> times{};  ///< Of the decisions, by role.
  std::vector<Milliseconds> clock{};  ///< The sums of them so far, by role.
  std::optional<std::vector<double>> chances{};  ///< Afterwards, by role.
  /// Whether it is noticed, by role, and last by somebody who only watches; empty: by everybody.
  std::vector<bool> noticed{};
};
using PlyNotes = SharedList<PlyNote>;

}  // namespace ludorum::server

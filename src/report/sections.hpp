// The sections of the page, as markup: pictures, and tables that say the same.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "arena/summary.hpp"

namespace ludorum::report {

using arena::Summary;

/// So many players are in pictures and in the cross table: the best.
inline constexpr std::size_t mostShown = 50;

/// Which tournament it is, and how to play it again.
std::string headingPart(const Summary& summary, const GameInfo& game);
/// A command of the shell that plays the same matches.
std::string commandOf(const arena::Plan& plan);

std::string standingsSection(const Summary& summary);
std::string eloSection(const Summary& summary);
std::string crossSection(const Summary& summary);
std::string rolesSection(const Summary& summary);
std::string lengthsSection(const Summary& summary);
std::string timesSection(const Summary& summary);
/// Empty if there is no such test.
std::string sequentialTestSection(const Summary& summary);

/// So many matches that ended early are listed: the first.
inline constexpr std::size_t mostIncidents = 20;
/// Matches that ended early; these are the first of them.
std::string incidentsSection(const Summary& summary, const std::vector<arena::Outcome>& first);

/// Advantages up to this, in Elo, are taken for none: some 3 points in 100 matches.
inline constexpr double fairElo = 20;
/// In games of more roles: so much more or less than the roles' mean rate of victories.
inline constexpr double fairShare = 0.03;
/// Whether the game looks fair to who sits first, in a sentence or two.
std::string fairnessText(const Summary& summary);

/// A note where only the best are shown; empty if all are.
std::string shownNote(const Summary& summary);

}  // namespace ludorum::report

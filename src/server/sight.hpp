// What somebody sees of a match: the one place where that is decided.
#pragma once
#include "server/table.hpp"

namespace ludorum::server {

/// Whether a link may see all of a table's match: nothing is hidden, or not any more, or not from
/// anybody.
bool seesAll(const Table& table, LinkId link);
/// Whether the match's record may be told now: it says more than its states, luck to come included.
bool mayHaveRecord(const Table& table, LinkId link);
/// Refuses to let a link have the moves of a role weighed, if that would tell what is hidden.
void requireInsight(const Table& table, LinkId link, std::size_t role);

/// All of a match; its last ply; whose turn it is; from a link's side.
Json matchEvent(const Table& table, LinkId link);
Json plyEvent(const Table& table, LinkId link);
Json turnEvent(const Table& table, LinkId link);
Json seatsEvent(const Table& table, LinkId link);
/// The same for all.
Json paceEvent(const Table& table);
Json chancesEvent(const Table& table, std::size_t ply);

}  // namespace ludorum::server

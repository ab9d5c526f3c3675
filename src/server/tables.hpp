// All tables: lets artificial players decide, and tells everybody what happened.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "server/estimate.hpp"
#include "server/hall.hpp"
#include "server/quota.hpp"
#include "server/searches.hpp"
#include "server/table.hpp"

namespace ludorum::server {

/// Tells a link something.
using Send = std::function<void(LinkId, const Json&)>;

class Tables {
 public:
  Tables(Loop loop, const Limits& limits, Searches& searches, Send send);

  /// Called with a match that has ended, or that goes: it may be kept.
  std::function<void(Table&)> keep = [](Table&) {};
  /// Called before a match goes, or goes back.
  std::function<void(const Table&)> forget = [](const Table&) {};

  /// A place for another match of a client. Refuses if it has too many that somebody needs.
  Lease place(const std::string& client);
  Table& add(TableSetup setup, Lease place);
  /// Refuses if there is none.
  Table& at(const std::string& id);
  /// A link is gone, from all tables.
  void leave(LinkId link);
  void leave(Table& table, LinkId link);

  /// To be called after a table has changed: artificial players go on, and all are told.
  void decided(Table& table, std::size_t pliesBefore);
  void resigned(Table& table);  ///< After somebody has given up.
  void rearranged(Table& table);  ///< After taking back, or a new start.
  void paced(Table& table);  ///< After a change of pause or delay.
  void seated(const Table& table, LinkId newcomer, bool seatsChanged);
  /// Lets the chances be estimated that are not known.
  void estimate(Table& table);

  /// Ends all; matches that go on are kept.
  void close();

 private:
  void toAll(const Table& table, const std::function<Json(LinkId)>& event) const;
  void tell(const Table& table, std::size_t pliesBefore) const;
  bool beginThinking(Table& table);
  void think(Table& table, std::size_t role);
  void thought(const std::string& id, std::size_t role, const Search* search, Thought thought);
  void settle(Table& table);
  bool act(Table& table);
  void finish(Table& table);
  void estimateInPool(Table& table, std::size_t ply, const std::function<Chances()>& work);
  void estimated(Table& table, std::size_t ply, const Chances& chances);
  bool dropIdle(const std::string* client);
  void remove(const std::string& id, const std::string& reason);
  void spare(const std::string* client);
  void sweep();

  Loop loop_;
  const Limits& limits_;
  Searches& searches_;
  Send send_;
  std::shared_ptr<Quota> places_;
  std::map<std::string, std::unique_ptr<Table>> tables_;
  std::stop_source closing_;  ///< Of estimates.
};

}  // namespace ludorum::server

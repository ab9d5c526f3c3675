// Analyses: players that weigh the moves of a position, and tell of it while they think.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/desk.hpp"
#include "server/searches.hpp"
#include "server/tables.hpp"

namespace ludorum::server {

class Studies {
 public:
  Studies(Loop loop, const Limits& limits, Searches& searches, Tables& tables, Send send);
  ~Studies();

  Handlers handlers();
  /// A link is gone, and does not want to know any more.
  void leave(LinkId link);
  /// A match goes, or goes back: what is found out about it is of no use.
  void forget(const Table& table);

 private:
  struct Work;
  struct Study;

  void analyse(const Caller& caller, const Request& request);
  std::shared_ptr<Work> admitted(const Caller& caller, std::size_t memory) const;
  const Study* studyOf(LinkId link) const;
  void stop(const Caller& caller, const Request& request);
  void think(std::uint64_t number);
  void advanced(std::uint64_t number, const std::shared_ptr<Work>& work);
  void report(Study& study, bool done, const std::string& error) const;
  void finish(std::uint64_t number, const std::string& error);

  Loop loop_;
  const Limits& limits_;
  Searches& searches_;
  Tables& tables_;
  Send send_;
  std::map<std::uint64_t, Study> studies_;  ///< By number.
  std::uint64_t numbers_ = 0;
};

}  // namespace ludorum::server

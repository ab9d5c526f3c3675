#include "seats.hpp"

#include <algorithm>
#include <utility>

#include "message.hpp"
#include "secret.hpp"

namespace ludorum::server {

std::size_t Seats::persons() const {
  return static_cast<std::size_t>(
      std::count_if(begin(), end(), [](const Seat& seat) { return seat.isPerson; }));
}

bool Seats::areTaken() const {
  return std::all_of(begin(), end(), [](const Seat& seat) { return seat.isTaken(); });
}

std::vector<std::string> Seats::names() const {
  std::vector<std::string> names;
  for (const Seat& seat : *this) names.push_back(seat.name());
  return names;
}

std::vector<std::size_t> Seats::rolesOf(LinkId link) const {
  std::vector<std::size_t> roles;
  for (std::size_t role = 0; role < size(); ++role)
    if ((*this)[role].holders.contains(link)) roles.push_back(role);
  return roles;
}

Side Seats::sideOf(LinkId link) const {
  Side side{rolesOf(link), std::nullopt};
  for (std::size_t role = 0; role < size(); ++role)
    if (side.own.empty() && (*this)[role].watchers.contains(link)) side.watched = role;
  return side;
}

void Seats::take(LinkId link, const std::vector<std::string>& secrets) {
  std::set<std::size_t> roles;
  for (const std::string& secret : secrets) {
    const auto fits = [&](const Seat& seat) { return isSame(seat.secret, secret); };
    const auto seat = std::find_if(begin(), end(), fits);
    allow(seat != end(), Code::forbidden, "this is the secret of no seat of the match");
    roles.insert(static_cast<std::size_t>(seat - begin()));
  }
  for (const std::size_t role : roles) (*this)[role].holders.insert(link);
}

std::size_t Seats::claim(LinkId link, std::string_view invitation, const std::string& secret) {
  const auto invited = std::find_if(
      begin(), end(), [&](const Seat& seat) { return isSame(seat.invitation, invitation); });
  const auto owner =
      std::find_if(begin(), end(), [&](const Seat& seat) { return isSame(seat.secret, secret); });
  // Who has the seat already says so by its secret, and nobody else knows that.
  const bool isFree = invited != end() && !invited->isTaken() && owner == end();
  const bool isAgain = invited != end() && owner == invited;
  allow(isFree || isAgain, Code::forbidden,
        "this is no invitation to the match, or somebody has taken it");
  invited->secret = secret;
  invited->holders.insert(link);
  return static_cast<std::size_t>(invited - begin());
}

void Seats::watch(LinkId link, std::string_view pass) {
  const auto passed =
      std::find_if(begin(), end(), [&](const Seat& seat) { return isSame(seat.pass, pass); });
  allow(passed != end(), Code::forbidden, "this is no pass to watch the match, or not any more");
  const std::vector<std::size_t> own = rolesOf(link);
  allow(own.empty() || own == std::vector{static_cast<std::size_t>(passed - begin())},
        Code::forbidden, "who plays does not watch from another's side");
  for (Seat& seat : *this) seat.watchers.erase(link);
  passed->watchers.insert(link);
}

void Seats::leave(LinkId link) {
  for (Seat& seat : *this) {
    seat.holders.erase(link);
    seat.watchers.erase(link);
  }
}

void Seats::stopThinking() {
  for (Seat& seat : *this) {
    seat.decision.reset();
    if (seat.search) {
      Searches::drop(*seat.search);
      seat.player = nullptr;  // It is stopped once and for all.
    }
    seat.search = nullptr;
  }
}

void Seats::dismissPlayers() {
  for (Seat& seat : *this) seat.player = nullptr;
}

void Seats::rotate() { std::rotate(begin(), end() - 1, end()); }

Decision decisionOf(ArtificialPlayer& player, const AnyView& view, Role role) {
  using Clock = std::chrono::steady_clock;
  Decision decision;
  const auto begin = Clock::now();
  try {
    if (!player.made) {
      player.made = player.maker(player.rng, player.stop.get_token());
      const PlyNotes past = std::exchange(player.past, {});
      for (std::size_t ply = 0; ply + 1 < past.size(); ++ply)
        if (past[ply + 1].made.decisions[index(role)])
          static_cast<void>(player.made->decide(past[ply].state.view(role), role));
    }
    decision.move = player.made->decide(view, role);
  } catch (const std::exception& error) {
    decision.error = *error.what() == '\0' ? "it failed" : error.what();
  } catch (...) {
    decision.error = "it failed";
  }
  decision.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
  return decision;
}

}  // namespace ludorum::server

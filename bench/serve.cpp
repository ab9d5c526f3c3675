// A thousand matches at once: how long the playtester takes to answer a move. The server is a
// process of its own; this one is the thousand people, who play TicTacToe against random over
// WebSockets.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <memory>
#include <queue>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/modules.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/json/json.hpp"
#include "report.hpp"
#include "server/network.hpp"
#include "server/playtester.hpp"

namespace {

using namespace ludorum;
using Clock = std::chrono::steady_clock;

constexpr std::size_t people = 1000;
constexpr std::size_t movesWanted = 15'000;

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "serve: %s\n", what.c_str());
  std::exit(1);
}
double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }
double processTime() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}
double percentile(std::vector<double> values, double part) {
  const auto at = static_cast<std::ptrdiff_t>(part * double(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

// ---------------------------------------------------------------- the server

/// Serves until it is killed, after it has told its port.
[[noreturn]] void beServer(int told) {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<TicTacToe>>());
  server::NetworkOptions options;
  options.port = 0;
  options.limits.connections = options.limits.matches = {2 * people, 2 * people};
  server::Network network(options);
  server::PlaytesterOptions playtesterOptions;
  playtesterOptions.limits = options.limits;
  server::Playtester playtester(games, playtesterOptions, network.loop());
  const std::uint16_t port = network.port();
  if (::write(told, &port, sizeof port) != sizeof port) std::_Exit(1);
  network.run({[&playtester](server::Link link) { return playtester.opened(std::move(link)); },
               [&playtester](server::LinkId link, std::string_view text) {
                 return playtester.received(link, text);
               },
               [&playtester](server::LinkId link) { playtester.closed(link); }});
  std::_Exit(0);
}

class ServerProcess {
 public:
  ServerProcess() {
    int ends[2];
    if (::pipe(ends) != 0 || (id_ = ::fork()) < 0) fail("no server can be started");
    if (id_ == 0) beServer(ends[1]);
    if (::read(ends[0], &port, sizeof port) != sizeof port) fail("the server did not start");
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  /// Ends it; the seconds of processor time that it took.
  double end() {
    ::kill(id_, SIGTERM);
    rusage usage{};
    ::wait4(id_, nullptr, 0, &usage);
    const auto of = [](timeval time) { return double(time.tv_sec) + double(time.tv_usec) * 1e-6; };
    return of(usage.ru_utime) + of(usage.ru_stime);
  }

  std::uint16_t port = 0;

 private:
  pid_t id_ = -1;
};

// ---------------------------------------------------------------- the people

/// A WebSocket that does not wait.
class WebSocket {
 public:
  explicit WebSocket(std::uint16_t port) : number(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(number, reinterpret_cast<const sockaddr*>(&place), sizeof place) != 0)
      fail("cannot connect");
    const int on = 1;
    ::setsockopt(number, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    write("GET /socket HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
          "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    while (read_.find("\r\n\r\n") == std::string::npos) fill();
    if (!read_.starts_with("HTTP/1.1 101")) fail("refused: " + read_);
    read_.erase(0, read_.find("\r\n\r\n") + 4);
    ::fcntl(number, F_SETFL, O_NONBLOCK);
  }

  void say(const Json& message) const {
    const std::string text = message.dump();
    std::string frame{'\x81', static_cast<char>(text.size() < 126 ? 128 | text.size() : 254)};
    if (text.size() >= 126)
      frame.append({static_cast<char>(text.size() >> 8), static_cast<char>(text.size())});
    write(frame.append(4, '\0').append(text));
  }
  /// Reads what there is, and hands over each message.
  template <class Take>
  void hear(Take take) {
    fill();
    std::size_t at = 0;
    for (;;) {
      const std::string_view rest = std::string_view(read_).substr(at);
      if (rest.size() < 2) break;
      std::size_t size = static_cast<unsigned char>(rest[1]), head = 2;
      const std::size_t digits = size == 126 ? 2 : size == 127 ? 8 : 0;
      if (rest.size() < head + digits) break;
      if (digits > 0) size = 0;
      for (; head < 2 + digits; ++head) size = size * 256 + static_cast<unsigned char>(rest[head]);
      if (rest.size() < head + size) break;
      if (rest[0] == '\x88') fail("the server has closed");
      if (rest[0] == '\x81') take(Json::parse(rest.substr(head, size)));
      at += head + size;
    }
    read_.erase(0, at);
  }

  int number;

 private:
  void write(const std::string& bytes) const {
    if (::send(number, bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(bytes.size()))
      fail("cannot send");
  }
  void fill() {
    char bytes[16384];
    const auto count = ::recv(number, bytes, sizeof bytes, 0);
    if (count == 0) fail("the connection has ended");
    if (count > 0) read_.append(bytes, static_cast<std::size_t>(count));
  }
  std::string read_;
};

/// Somebody who plays X, match after match.
class Person {
 public:
  Person(std::uint16_t port, std::uint64_t seed) : socket(port), rng_(seed) {
    socket.say({{"id", 1}, {"type", "hello"}, {"protocol", 1}});
    socket.say({{"id", 2},
                {"type", "create"},
                {"game", "TicTacToe"},
                {"seats", {{{"person", "here"}}, {{"player", "random"}}}},
                {"seed", seed}});
  }

  /// Reads what came. Adds to `times` how long an answer took that is complete.
  void listen(std::vector<double>& times) {
    socket.hear([&](const Json& event) {
      const std::string type = event.at("type");
      if (type == "error") fail(event.dump());
      if (type == "answer" && event.contains("secrets")) {
        match_ = event.at("match");
        socket.say({{"id", 3}, {"type", "join"}, {"match", match_}, {"secrets", event["secrets"]}});
      }
      if (type == "match") begin(event);
      if (type == "ply") ++plies_;
      if (type == "ply" || type == "match" || type == "turn") look(event, times);
    });
  }
  bool isReady() const { return ready_; }
  void act() {
    ready_ = false;
    sent_ = Clock::now();
    if (over_) return socket.say({{"id", 4}, {"type", "restart"}, {"match", match_}});
    waiting_ = true;
    socket.say({{"id", 5},
                {"type", "move"},
                {"match", match_},
                {"role", "X"},
                {"ply", plies_},
                {"move", moves_[rng_.below(static_cast<std::uint32_t>(moves_.size()))]["move"]}});
  }
  bool moves() const { return ready_ && !over_; }

  WebSocket socket;

 private:
  void begin(const Json& event) { plies_ = event.at("plies").size(); }
  void look(const Json& event, std::vector<double>& times) {
    over_ = !event.at("result").is_null();
    const Json& mine = event.at("moves");
    const bool myTurn = mine.contains("X") && !mine["X"].empty();
    if (!over_ && !myTurn) return;
    if (myTurn) moves_ = mine["X"];
    if (waiting_) times.push_back(seconds(Clock::now() - sent_));
    waiting_ = false;
    ready_ = true;
  }

  Rng rng_;
  std::string match_;
  std::size_t plies_ = 0;
  Json moves_;
  bool ready_ = false, over_ = false, waiting_ = false;
  Clock::time_point sent_;
};

class People {
 public:
  explicit People(std::uint16_t port) : events_(::epoll_create1(0)) {
    for (std::size_t i = 0; i < people; ++i) {
      all_.push_back(std::make_unique<Person>(port, i + 1));
      epoll_event wanted{EPOLLIN, {.u64 = i}};
      ::epoll_ctl(events_, EPOLL_CTL_ADD, all_.back()->socket.number, &wanted);
    }
    std::vector<double> none;
    settle(none);
  }
  People(const People&) = delete;
  People& operator=(const People&) = delete;
  ~People() { ::close(events_); }

  /// Everybody moves about once a second, and none with another: the times of the answers.
  std::vector<double> atEase(std::size_t moves) {
    using Due = std::pair<Clock::time_point, std::size_t>;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> due;
    std::vector<double> times;
    Rng rng(1);
    for (std::size_t i = 0; i < people; ++i)
      due.emplace(Clock::now() + std::chrono::microseconds(rng.below(1'000'000)), i);
    while (times.size() < moves) {
      for (auto now = Clock::now(); due.top().first <= now;) {
        const std::size_t who = due.top().second;
        due.pop();
        if (all_[who]->isReady()) all_[who]->act();
        due.emplace(now + std::chrono::microseconds(500'000 + rng.below(1'000'000)), who);
      }
      listen(1, times);
    }
    return times;
  }
  /// Everybody moves at the same moment, some times.
  std::vector<double> allAtOnce(int rounds) {
    std::vector<double> times;
    for (int round = 0; round < rounds;) {
      settle(times);
      const bool someBegin = !all(&Person::moves);
      for (const auto& person : all_)
        if (someBegin != person->moves()) person->act();
      if (!someBegin) ++round;
    }
    settle(times);
    return times;
  }

 private:
  bool all(bool (Person::*is)() const) const {
    return std::all_of(all_.begin(), all_.end(), [is](const auto& one) { return (*one.*is)(); });
  }
  void settle(std::vector<double>& times) {
    while (!all(&Person::isReady)) listen(100, times);
  }
  void listen(int milliseconds, std::vector<double>& times) {
    epoll_event happened[64];
    const int count = ::epoll_wait(events_, happened, 64, milliseconds);
    for (int i = 0; i < count; ++i) all_[happened[i].data.u64]->listen(times);
  }

  int events_;
  std::vector<std::unique_ptr<Person>> all_;
};

}  // namespace

int main(int argc, char** argv) {
  bench::Report report(argc > 1 && std::strcmp(argv[1], "--json") == 0);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, 4 * people);
  setrlimit(RLIMIT_NOFILE, &files);
  ServerProcess server;
  const auto begin = Clock::now();
  People crowd(server.port);
  report.note("seconds to open 1,000 matches, one after the other", seconds(Clock::now() - begin));

  const auto start = Clock::now();
  const double processor = processTime();
  const std::vector<double> times = crowd.atEase(movesWanted);
  report.note("1,000 matches: moves answered a second",
              double(times.size()) / seconds(Clock::now() - start));
  report.note("  part of a processor that the people themselves took",
              (processTime() - processor) / seconds(Clock::now() - start));
  report.note("  median of a move's answer, ms", 1e3 * percentile(times, 0.5));
  report.atMost("  99th percentile of a move's answer, ms", 1e3 * percentile(times, 0.99), 100);
  const std::vector<double> rush = crowd.allAtOnce(5);
  report.note("all 1,000 move at once: 99th percentile, ms", 1e3 * percentile(rush, 0.99));
  report.note("seconds of processor time that the server took in all", server.end());
  return report.exitCode();
}

// A client made of a plain socket, which can say whatever it likes.
#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ludorum::test {

/// An answer of HTTP. A status of 0: the connection ended instead.
struct HttpResponse {
  int status = 0;
  std::string head, body;

  /// The value of a field; empty without it.
  std::string field(std::string_view name) const {
    const auto at = head.find("\r\n" + std::string(name) + ": ");
    if (at == std::string::npos) return {};
    const auto from = at + name.size() + 4;
    return head.substr(from, head.find("\r\n", from) - from);
  }
};

/// A frame of a WebSocket. Nothing: the connection ended instead.
struct Frame {
  int opcode = 0;
  std::string payload;
  /// Of a frame that closes.
  int closeCode() const {
    if (opcode != 8 || payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
  }
};

class PlainClient {
 public:
  static constexpr int text = 1, binary = 2, goodbye = 8, ping = 9, pong = 10;

  /// All of 127.0.0.0/8 are this machine: each is another client.
  explicit PlainClient(std::uint16_t port, const char* from = "127.0.0.1")
      : number_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    ::inet_pton(AF_INET, from, &own.sin_addr);
    ::bind(number_, reinterpret_cast<const sockaddr*>(&own), sizeof own);
    connect(port);
  }
  PlainClient(PlainClient&& other) noexcept
      : number_(std::exchange(other.number_, -1)), read_(std::move(other.read_)) {}
  PlainClient& operator=(PlainClient&& other) noexcept {
    std::swap(number_, other.number_);
    std::swap(read_, other.read_);
    return *this;
  }
  ~PlainClient() { close(); }

  /// Whether the other side takes it, or did not refuse to yet. Most tests look at what is read.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto sent = ::send(number_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// Whether something can be read, or the connection has ended, within so many milliseconds.
  bool hasNews(int milliseconds) const {
    pollfd waiting{number_, POLLIN, 0};
    return !read_.empty() || ::poll(&waiting, 1, milliseconds) > 0;
  }
  /// Whether the other side closes, after whatever it still says.
  bool isClosed() {
    while (more()) read_.clear();
    return ended_;
  }
  /// Whether that was not the end of all it had to say, but an error: it did not read all.
  bool isReset() const { return reset_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  /// Closes without any of the courtesies: the other side is told of an error.
  void reset() {
    const linger hard{1, 0};
    ::setsockopt(number_, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    close();
  }

  HttpResponse answer(bool withBody = true) {
    HttpResponse answer;
    std::size_t end = 0;
    while ((end = read_.find("\r\n\r\n")) == std::string::npos)
      if (!more()) return answer;
    answer.head = take(end + 4);
    answer.status = std::stoi(answer.head.substr(9, 3));
    const std::string length = answer.field("Content-Length");
    if (withBody && !length.empty()) answer.body = taken(std::stoul(length));
    return answer;
  }
  HttpResponse get(std::string_view target, std::string_view fields,
                   std::string_view method = "GET") {
    send(std::string(method) + ' ' + std::string(target) + " HTTP/1.1\r\n" + std::string(fields) +
         "\r\n");
    return answer(method != "HEAD");
  }

  static std::string framed(int opcode, std::string_view payload, bool last = true) {
    std::string bytes{static_cast<char>(opcode | (last ? 128 : 0))};
    const std::size_t size = payload.size();
    if (size < 126) {
      bytes += static_cast<char>(128 | size);
    } else {
      bytes += static_cast<char>(size < 65536 ? 254 : 255);
      for (int shift = size < 65536 ? 8 : 56; shift >= 0; shift -= 8)
        bytes += static_cast<char>(size >> shift);
    }
    return bytes.append(4, '\0').append(payload);  // A mask of zeros.
  }
  void say(std::string_view message) const { send(framed(text, message)); }
  std::optional<Frame> frame() {
    const std::string start = taken(2);
    if (start.size() < 2) return std::nullopt;
    std::uint64_t size = static_cast<unsigned char>(start[1]) & 127U;
    if (size > 125) {
      const std::string digits = taken(size == 126 ? 2 : 8);
      size = 0;
      for (const char c : digits) size = size * 256 + static_cast<unsigned char>(c);
    }
    return Frame{start[0] & 15, taken(size)};
  }
  /// The next message of the server; "" if there is none.
  std::string heard() {
    for (;;) {
      const auto next = frame();
      if (!next || next->opcode == goodbye) return "";
      if (next->opcode == text) return next->payload;
    }
  }

 private:
  void connect(std::uint16_t port) const {
    const timeval patience{20, 0};  // After which a test has failed.
    ::setsockopt(number_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(number_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::connect(number_, reinterpret_cast<const sockaddr*>(&place), sizeof place);
  }
  bool more() {
    char bytes[65536];
    const auto count = ::recv(number_, bytes, sizeof bytes, 0);
    if (count > 0) read_.append(bytes, static_cast<std::size_t>(count));
    reset_ = count < 0 && errno == ECONNRESET;
    ended_ = count == 0 || reset_;
    return count > 0;
  }
  std::string take(std::size_t count) {
    std::string front = read_.substr(0, count);
    read_.erase(0, count);
    return front;
  }
  std::string taken(std::size_t count) {
    while (read_.size() < count)
      if (!more()) break;
    return take(count);
  }

  int number_;
  bool ended_ = false, reset_ = false;
  std::string read_;
};

}  // namespace ludorum::test

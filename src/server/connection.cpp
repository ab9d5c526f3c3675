#include "connection.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <ctime>
#include <deque>
#include <limits>
#include <memory>
#include <utility>

#include "server/client_name.hpp"

namespace ludorum::server {

namespace {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using ErrorCode = boost::system::error_code;
using Stream = beast::basic_stream<asio::ip::tcp, NetworkExecutor>;
using Socket = websocket::stream<Stream, false>;
using Deadline =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, NetworkExecutor>;

constexpr std::size_t longestHead = 16 << 10, mostDrained = 1 << 20, mostRefusals = 64;

void setUsualFields(http::fields& response) {
  for (const auto& [name, value] : commonFields())
    response.set(beast::string_view(name.data(), name.size()),
                 beast::string_view(value.data(), value.size()));
}

/// The time as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
std::string httpDate() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

class Connection : public OpenConnection, public std::enable_shared_from_this<Connection> {
 public:
  Connection(NetworkState& state, IncomingSocket socket, std::string client)
      : state_(state),
        client_(std::move(client)),
        socket_(std::move(socket)),
        deadline_(stream().get_executor()),
        writing_(stream().get_executor()) {
    state_.connections.insert(this);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() override;

  /// Waits for the first request.
  void start();
  /// Answers whatever may be asked, and ends.
  void refuse();
  void closeWithReason() override { end(websocket::close_code::going_away); }
  void closeNow() override { drop(); }
  const std::string& client() const override { return client_; }
  std::size_t queuedBytes() const override { return queuedBytes_; }

 private:
  using Step = void (Connection::*)(ErrorCode, std::size_t);
  /// All that is begun goes on with a step of ours: one type for all, as each costs much to
  /// compile.
  auto then(Step step) {
    return [self = shared_from_this(), step](ErrorCode error, std::size_t bytes = 0) {
      (self.get()->*step)(error, bytes);
    };
  }
  Stream& stream() { return socket_.next_layer(); }
  /// Ends the connection; a WebSocket with a reason.
  void end(websocket::close_code why);

  // HTTP
  void readRequest(std::chrono::milliseconds patience);
  void gotRequest(ErrorCode error, std::size_t bytes);
  void misread(ErrorCode error);
  void respond(HttpResponse answer, bool goOn);
  void responded(ErrorCode error, std::size_t bytes);
  void drained(ErrorCode error, std::size_t bytes);

  // WebSocket
  void upgrade();
  void upgraded(ErrorCode error, std::size_t bytes);
  void readMessage();
  void readPart();
  void gotPart(ErrorCode error, std::size_t bytes);
  void gotMessage();
  void readOn();
  void send(const Message& text);
  void write();
  void wrote(ErrorCode error, std::size_t bytes);
  void sayGoodbye();
  void saidGoodbye(ErrorCode error, std::size_t bytes);
  void drop();
  void limit(Deadline& deadline, std::chrono::milliseconds patience);
  bool takePlace(const std::string& forwarded);
  void doNotWait();

  NetworkState& state_;
  std::string client_;
  Socket socket_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<http::response<http::string_body>> response_;
  Deadline deadline_, writing_;
  Lease place_;  // Among the connections.
  bool refused_ = false, goOn_ = false, readsOn_ = true;
  std::size_t drained_ = 0;
  std::optional<LinkId> link_;
  std::deque<Message> queue_;  // The first is being written.
  std::size_t queuedBytes_ = 0;
  std::optional<websocket::close_code> closing_;
};

Connection::~Connection() {
  if (refused_) --state_.refusals;
  doNotWait();
  state_.connections.erase(this);
  if (state_.connections.empty()) state_.emptied();
}

void Connection::start() {
  place_ = Lease(state_.places, client_, 1);
  readRequest(state_.options.timeouts.request);
}

/// Takes the place of the client that a proxy tells of; whether there is one.
bool Connection::takePlace(const std::string& forwarded) {
  if (forwarded.empty()) return true;  // The proxy's own.
  place_ = {};
  if (!state_.places->fits(forwarded, 1)) return false;
  client_ = forwarded;
  place_ = Lease(state_.places, client_, 1);
  return true;
}

void Connection::doNotWait() {
  state_.queuedBytes.giveBack(client_, std::exchange(queuedBytes_, 0));
}

void Connection::refuse() {
  refused_ = true;
  ++state_.refusals;
  respond(statusResponse(503, "Too many connections: try again later."), false);
}

void Connection::end(websocket::close_code why) {
  if (!link_) return stream().close();
  if (closing_) return;
  closing_ = why;
  limit(deadline_, state_.options.timeouts.goodbye);
  if (queue_.empty()) sayGoodbye();
}

// ---------------------------------------------------------------- HTTP

void Connection::readRequest(std::chrono::milliseconds patience) {
  parser_.emplace();
  parser_->header_limit(longestHead);
  parser_->body_limit(std::numeric_limits<std::uint64_t>::max());  // The responder refuses it.
  stream().expires_after(patience);
  http::async_read_header(stream(), buffer_, *parser_, then(&Connection::gotRequest));
}

void Connection::gotRequest(ErrorCode error, std::size_t) {
  if (error) return misread(error);
  const auto& head = parser_->get();
  const auto field = [&head](http::field name) {
    const auto found = head.find(name);
    return found == head.end() ? std::string_view{}
                               : std::string_view(found->value().data(), found->value().size());
  };
  const std::string_view target(head.target().data(), head.target().size());
  const std::string_view method(head.method_string().data(), head.method_string().size());
  const HttpRequest request{.method = method,
                            .target = target,
                            .host = field(http::field::host),
                            .origin = field(http::field::origin),
                            .known = field(http::field::if_none_match),
                            .hosts = head.count(http::field::host),
                            .upgrade = websocket::is_upgrade(head),
                            .body = !parser_->is_done()};
  HttpResponse answer = state_.responder->answer(request);
  if (answer.status == HttpResponse::handshake) {
    const bool isProxy = !state_.proxy.empty() && client_ == state_.proxy;
    const auto name = head.find("X-Forwarded-For");
    if (isProxy && name != head.end() &&
        !takePlace(forwardedClient({name->value().data(), name->value().size()})))
      return respond(statusResponse(503, "Too many connections: try again later."), false);
    return upgrade();
  }
  respond(std::move(answer), head.keep_alive() && !request.body);
}

void Connection::misread(ErrorCode error) {
  if (error == http::error::end_of_stream) return stream().close();
  if (error == http::error::partial_message ||
      error.category() != make_error_code(http::error::bad_method).category())
    return;  // The connection is gone.
  if (error != http::error::header_limit)
    return respond(statusResponse(400, "This is no request of HTTP/1.1."), false);
  const bool longTarget = parser_->get().target().empty();
  respond(longTarget ? statusResponse(414, "The address is too long.")
                     : statusResponse(431, "The head of the request is too long."),
          false);
}

void Connection::respond(HttpResponse answer, bool goOn) {
  goOn_ = goOn;
  response_.emplace();
  response_->result(answer.status);
  setUsualFields(*response_);
  response_->set(http::field::date, httpDate());
  for (const auto& [name, value] : answer.fields)
    response_->set(beast::string_view(name.data(), name.size()), value);
  response_->keep_alive(goOn);
  if (answer.status != 304) {
    response_->set(http::field::content_type,
                   beast::string_view(answer.type.data(), answer.type.size()));
    response_->content_length(answer.body.size());
  }
  if (!parser_ || parser_->get().method() != http::verb::head)
    response_->body() = std::move(answer.body);
  stream().expires_after(state_.options.timeouts.request);
  http::async_write(stream(), *response_, then(&Connection::responded));
}

void Connection::responded(ErrorCode error, std::size_t) {
  if (error) return;
  if (goOn_) return readRequest(state_.options.timeouts.idle);
  // What was sent and not read would make the system reset the connection, and lose our answer.
  ErrorCode ignored;
  stream().socket().shutdown(asio::socket_base::shutdown_send, ignored);
  stream().expires_after(state_.options.timeouts.goodbye);
  drained({}, 0);
}

void Connection::drained(ErrorCode error, std::size_t bytes) {
  drained_ += bytes;
  buffer_.clear();
  if (error || drained_ > mostDrained) return stream().close();
  stream().async_read_some(buffer_.prepare(4096), then(&Connection::drained));
}

// ---------------------------------------------------------------- WebSocket

void Connection::upgrade() {
  if (buffer_.size() > 0)
    return respond(statusResponse(400, "Messages come after the handshake."), false);
  const Timeouts& timeouts = state_.options.timeouts;
  stream().expires_never();
  socket_.set_option(websocket::stream_base::timeout{timeouts.request, timeouts.silence, true});
  socket_.read_message_max(state_.options.limits.messageBytes);
  socket_.text(true);
  socket_.auto_fragment(false);
  socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    response.set(http::field::server, "Ludorum");  // Or Beast names itself.
    setUsualFields(response);
  }));
  socket_.async_accept(parser_->get(), then(&Connection::upgraded));
}

void Connection::upgraded(ErrorCode error, std::size_t) {
  if (error) return stream().close();
  parser_.reset();
  const auto self = weak_from_this();
  link_ = state_.handler.opened({client_,
                                 [self](const Message& text) {
                                   if (const auto us = self.lock()) us->send(text);
                                 },
                                 [self] {
                                   const auto us = self.lock();
                                   if (us) us->end(websocket::close_code::policy_error);
                                 },
                                 [self] {
                                   if (const auto us = self.lock()) us->readOn();
                                 }});
  readMessage();
}

void Connection::readMessage() {
  buffer_.clear();
  if (buffer_.capacity() > longestHead) buffer_.shrink_to_fit();
  readPart();
}

void Connection::readPart() { socket_.async_read_some(buffer_, 0, then(&Connection::gotPart)); }

void Connection::gotPart(ErrorCode error, std::size_t bytes) {
  if (error || !link_) return drop();  // It may have been dropped with a message under way.
  if (socket_.is_message_done()) return gotMessage();
  if (buffer_.size() == bytes && !closing_) limit(deadline_, state_.options.timeouts.message);
  readPart();
}

void Connection::gotMessage() {
  if (!closing_) deadline_.expires_at(Deadline::time_point::max());
  if (socket_.got_binary()) end(websocket::close_code::unknown_data);
  const auto bytes = buffer_.cdata();
  if (!closing_) try {
      readsOn_ =
          state_.handler.received(*link_, {static_cast<const char*>(bytes.data()), bytes.size()});
    } catch (const std::exception& problem) {
      state_.handler.failed(problem.what());
      end(websocket::close_code::internal_error);
    }
  if (link_ && readsOn_) readMessage();
}

void Connection::readOn() {
  if (!link_ || std::exchange(readsOn_, true)) return;
  readMessage();
}

void Connection::send(const Message& text) {
  if (!link_ || closing_) return;
  // It reads more slowly than we tell. A single message may be as large as it likes.
  if (queuedBytes_ > state_.options.queuedBytes.each) return drop();
  if (!queue_.empty()) state_.dropGreediest();
  if (!link_) return;  // That were we.
  queuedBytes_ += text->size();
  state_.queuedBytes.take(client_, text->size());
  queue_.push_back(text);
  if (queue_.size() == 1) write();
}

void Connection::write() {
  constexpr std::size_t bytesInASecond = std::size_t{64} << 10;
  limit(writing_, state_.options.timeouts.writing +
                      std::chrono::seconds(queue_.front()->size() / bytesInASecond));
  socket_.async_write(asio::buffer(*queue_.front()), then(&Connection::wrote));
}

void Connection::wrote(ErrorCode error, std::size_t) {
  writing_.expires_at(Deadline::time_point::max());
  const std::size_t sent = std::min(queuedBytes_, queue_.front()->size());  // Perhaps none waits.
  queuedBytes_ -= sent;
  state_.queuedBytes.giveBack(client_, sent);
  queue_.pop_front();
  if (error) return drop();
  if (!queue_.empty()) return write();
  if (closing_) sayGoodbye();
}

void Connection::sayGoodbye() { socket_.async_close(*closing_, then(&Connection::saidGoodbye)); }
void Connection::saidGoodbye(ErrorCode, std::size_t) { drop(); }

/// Drops the connection after so long, unless another limit is set before.
void Connection::limit(Deadline& deadline, std::chrono::milliseconds patience) {
  deadline.expires_after(patience);
  deadline.async_wait([self = weak_from_this(), &deadline](ErrorCode) {
    const auto late = self.lock();  // A wait that is called off may have ended already.
    if (late && deadline.expiry() <= Deadline::clock_type::now()) late->drop();
  });
}

/// Closes at once. What is under way ends with errors, and then the connection is no more.
void Connection::drop() {
  stream().close();
  deadline_.expires_at(Deadline::time_point::max());
  writing_.expires_at(Deadline::time_point::max());
  doNotWait();
  if (!link_) return;
  const LinkId gone = *link_;
  link_.reset();
  // Not from within a call of the one who is told.
  asio::post(stream().get_executor(),
             [self = shared_from_this(), gone] { self->state_.handler.closed(gone); });
}
}  // namespace

void serveConnection(NetworkState& state, IncomingSocket socket, const std::string& client) {
  const bool isProxy = !state.proxy.empty() && client == state.proxy;
  const bool hasPlace = isProxy ? state.places->fitsAll(1) : state.places->fits(client, 1);
  if (!hasPlace && state.refusals >= mostRefusals) return;  // Not even that.
  const auto connection = std::make_shared<Connection>(state, std::move(socket), client);
  if (hasPlace)
    connection->start();
  else
    connection->refuse();
}

}  // namespace ludorum::server

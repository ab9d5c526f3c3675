// One connection to the playtester, from its first request on; it may become a WebSocket.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <string>

#include "server/network_state.hpp"

namespace ludorum::server {

using NetworkExecutor = boost::asio::io_context::executor_type;
using IncomingSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, NetworkExecutor>;

/// Answers what comes from there; or only that there is no room, if that is so. The connection
/// lives as long as something of it is under way.
void serveConnection(NetworkState& state, IncomingSocket socket, const std::string& client);

}  // namespace ludorum::server

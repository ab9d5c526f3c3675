// By what a client is known: limits are for each.
#pragma once
#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace ludorum::server {

/// An IPv4 address, whatever way it came; of IPv6 the network of 64 bits, because whoever has one
/// address there has all of it.
std::string clientName(const boost::asio::ip::address& address);

/// The client that a proxy tells of in `X-Forwarded-For`: the last one, which it has added itself.
/// Empty if that is no address.
std::string forwardedClient(std::string_view field);

}  // namespace ludorum::server

#include "client_name.hpp"

#include <boost/asio/ip/network_v6.hpp>

namespace ludorum::server {

namespace ip = boost::asio::ip;

std::string clientName(const ip::address& address) {
  if (!address.is_v6()) return address.to_string();
  ip::address_v6 own = address.to_v6();
  if (own.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, own).to_string();
  if (own.is_loopback()) return own.to_string();
  own.scope_id(0);
  constexpr unsigned short network = 64;
  return ip::make_network_v6(own, network).canonical().to_string();
}

std::string forwardedClient(std::string_view field) {
  field.remove_prefix(field.rfind(',') + 1);  // Past the comma, or nothing if there is none.
  while (!field.empty() && (field.front() == ' ' || field.front() == '\t')) field.remove_prefix(1);
  while (!field.empty() && (field.back() == ' ' || field.back() == '\t')) field.remove_suffix(1);
  boost::system::error_code error;
  const ip::address address = ip::make_address(std::string(field), error);
  return error ? std::string() : clientName(address);
}

}  // namespace ludorum::server

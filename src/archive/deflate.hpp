// Compression of records, in zlib's format (RFC 1950): any zlib, and any browser, inflates it.
//
// By libdeflate, which takes two thirds of zlib's time for a record of a short match, and makes it
// smaller.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace ludorum::archive {

/// A text, deflated; levels are from 1, the fastest, to 12.
std::string deflated(std::string_view text, int level = 1);

/// The text that was deflated; throws if this is no such thing, or if it was changed.
std::string inflated(std::string_view data);

/// The CRC-32 of all that came before, and then of this.
std::uint32_t checksumOf(std::uint32_t before, std::string_view data);

}  // namespace ludorum::archive

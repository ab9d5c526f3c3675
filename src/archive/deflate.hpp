// Compression of records, in zlib's format (RFC 1950): any zlib, and any browser, inflates it.
#pragma once
#include <string>
#include <string_view>

namespace ludorum::archive {

/// A text deflated in one block with fixed codes. zlib's own compressor takes four times as long
/// for a record of a short match, more than playing it, and saves little: its strength is long
/// inputs.
std::string deflated(std::string_view text);

/// The text that was deflated; throws if this is no such thing, or if it was changed.
std::string inflated(std::string_view data);

}  // namespace ludorum::archive

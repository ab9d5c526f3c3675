// How bytes go into a page that is text.
#pragma once
#include <string>
#include <string_view>

namespace ludorum::report {

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);
/// Deflated in zlib's format (RFC 1950), then as base 64: `DecompressionStream('deflate')` of
/// browsers reads it.
std::string packed(std::string_view text);

}  // namespace ludorum::report

#include "deflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "ludorum/core/error.hpp"

namespace ludorum::archive {

namespace {
/// Some bits, the first of them the lowest.
struct DeflateCode {
  std::uint32_t bits = 0, count = 0;
};

constexpr std::uint32_t deflateReversed(std::uint32_t bits, std::uint32_t count) {
  std::uint32_t result = 0;
  for (std::uint32_t i = 0; i < count; ++i) result |= ((bits >> i) & 1U) << (count - 1 - i);
  return result;
}

/// The fixed code of a symbol of RFC 1951, 3.2.6: a literal, the end (256), or a length.
constexpr DeflateCode deflateSymbol(std::uint32_t symbol) {
  if (symbol < 144) return {deflateReversed(0x30 + symbol, 8), 8};
  if (symbol < 256) return {deflateReversed(0x190 + symbol - 144, 9), 9};
  if (symbol < 280) return {deflateReversed(symbol - 256, 7), 7};
  return {deflateReversed(0xC0 + symbol - 280, 8), 8};
}

constexpr std::size_t shortestMatch = 4, longestMatch = 258, farthestMatch = 32768;

/// The code of a length with its extra bits: 3 to 10 have none, then one bit more for every four.
constexpr DeflateCode deflateLength(std::uint32_t length) {
  if (length == longestMatch) return deflateSymbol(285);
  const std::uint32_t value = length - 3;
  if (value < 8) return deflateSymbol(257 + value);
  const std::uint32_t extra = static_cast<std::uint32_t>(std::bit_width(value)) - 3;
  DeflateCode code = deflateSymbol(257 + 4 * extra + (value >> extra));
  code.bits |= (value & ((1U << extra) - 1)) << code.count;
  code.count += extra;
  return code;
}

/// The code of a distance with its extra bits: 1 to 4 have none, then one bit more for every two.
constexpr DeflateCode deflateDistance(std::uint32_t distance) {
  const std::uint32_t value = distance - 1;
  if (value < 4) return {deflateReversed(value, 5), 5};
  const std::uint32_t extra = static_cast<std::uint32_t>(std::bit_width(value)) - 2;
  const std::uint32_t code = deflateReversed(2 * extra + (value >> extra), 5);
  return {code | (value & ((1U << extra) - 1)) << 5, 5 + extra};
}

template <std::size_t count, class Function>
constexpr std::array<DeflateCode, count> deflateTable(Function code, std::uint32_t first) {
  std::array<DeflateCode, count> table{};
  for (std::uint32_t i = first; i < count; ++i) table[i] = code(i);
  return table;
}
constexpr auto literalCodes = deflateTable<257>(deflateSymbol, 0);
constexpr auto lengthCodes = deflateTable<longestMatch + 1>(deflateLength, 3);
constexpr auto nearCodes = deflateTable<512>(deflateDistance, 1);

/// Writes bits to a text that has room for them.
class BitWriter {
 public:
  explicit BitWriter(char* to) : to_(to) {}

  /// At most 32 bits.
  void write(DeflateCode code) {
    waiting_ |= std::uint64_t{code.bits} << count_;
    count_ += code.count;
    if (count_ < 32) return;
    for (int byte = 0; byte < 4; ++byte) *to_++ = static_cast<char>(waiting_ >> (8 * byte));
    waiting_ >>= 32;
    count_ -= 32;
  }
  /// The end, with the last byte filled up.
  char* finish() {
    for (; count_ > 0; count_ -= std::min(count_, 8U), waiting_ >>= 8)
      *to_++ = static_cast<char>(waiting_);
    return to_;
  }

 private:
  char* to_;
  std::uint64_t waiting_ = 0;
  std::uint32_t count_ = 0;
};

/// Finds what was there before: for every four characters the place where they were last seen.
class MatchFinder {
 public:
  explicit MatchFinder(std::string_view text) : text_(text) {}

  /// The last place before `at` with the same four characters, and takes note of `at`. Itself if
  /// there is none.
  std::size_t before(std::size_t at) {
    const std::uint32_t four = fourAt(at);
    std::uint32_t& entry = latest_[(four * 2654435761U) >> (32 - bits)];
    const std::size_t place = entry;  // 0 is also what nothing is: it is compared like any other.
    entry = static_cast<std::uint32_t>(at);
    return place < at && at - place <= farthestMatch && fourAt(place) == four ? place : at;
  }
  /// How many characters are the same at two places.
  std::size_t length(std::size_t place, std::size_t at) const {
    const std::size_t most = std::min(longestMatch, text_.size() - at);
    const char *earlier = text_.data() + place, *now = text_.data() + at;
    std::size_t length = shortestMatch;
    while (length < most && earlier[length] == now[length]) ++length;
    return length;
  }

 private:
  std::uint32_t fourAt(std::size_t at) const {
    std::uint32_t four = 0;
    std::memcpy(&four, text_.data() + at, sizeof four);
    return four;
  }

  static constexpr int bits = 11;
  std::string_view text_;
  std::array<std::uint32_t, std::size_t{1} << bits> latest_{};
};

void writeMatch(BitWriter& writer, std::size_t length, std::size_t distance) {
  writer.write(lengthCodes[length]);
  writer.write(distance < nearCodes.size() ? nearCodes[distance]
                                           : deflateDistance(static_cast<std::uint32_t>(distance)));
}
}  // namespace

std::string deflated(std::string_view text) {
  require(text.size() < std::numeric_limits<std::uint32_t>::max(), "too long to be deflated");
  std::string result(text.size() + text.size() / 8 + 16, '\0');  // No code has more than 9 bits.
  result[0] = 0x78, result[1] = 0x01;  // A window of 32 KiB, no dictionary.
  BitWriter writer(result.data() + 2);
  writer.write({0b011, 3});  // The last block, with fixed codes.
  MatchFinder finder(text);
  std::size_t at = 0;
  while (at + shortestMatch <= text.size()) {
    const std::size_t place = finder.before(at);
    if (place == at) {
      writer.write(literalCodes[static_cast<unsigned char>(text[at++])]);
    } else {
      const std::size_t length = finder.length(place, at);
      writeMatch(writer, length, at - place);
      at += length;
    }
  }
  for (; at < text.size(); ++at) writer.write(literalCodes[static_cast<unsigned char>(text[at])]);
  writer.write(literalCodes[256]);
  char* end = writer.finish();
  const auto sum = adler32_z(1, reinterpret_cast<const Bytef*>(text.data()), text.size());
  for (int byte = 3; byte >= 0; --byte) *end++ = static_cast<char>(sum >> (8 * byte));
  result.resize(static_cast<std::size_t>(end - result.data()));
  return result;
}

std::string inflated(std::string_view data) {
  z_stream stream{};
  require(data.size() < std::numeric_limits<uInt>::max() && inflateInit(&stream) == Z_OK,
          "a record cannot be inflated: there is not enough memory");
  // zlib's interface is older than const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
  stream.avail_in = static_cast<uInt>(data.size());
  std::string text;
  std::array<char, 16384> piece;
  int code = Z_OK;
  while (code == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    code = inflate(&stream, Z_NO_FLUSH);
    text.append(piece.data(), piece.size() - stream.avail_out);
  }
  const bool whole = code == Z_STREAM_END && stream.avail_in == 0;
  inflateEnd(&stream);
  require(whole, "a record cannot be inflated: it was changed or cut off");
  return text;
}

}  // namespace ludorum::archive

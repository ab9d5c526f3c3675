#include "deflate.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>

#include "ludorum/core/error.hpp"

namespace ludorum::archive {

namespace {
/// One compressor for each thread and level: making one takes longer than a record.
libdeflate_compressor& compressorFor(int level) {
  struct Free {
    void operator()(libdeflate_compressor* one) const { libdeflate_free_compressor(one); }
  };
  thread_local std::array<std::unique_ptr<libdeflate_compressor, Free>, 13> made;
  auto& compressor = made.at(static_cast<std::size_t>(level));
  if (!compressor) compressor.reset(libdeflate_alloc_compressor(level));
  if (!compressor) throw std::bad_alloc();
  return *compressor;
}
libdeflate_decompressor& decompressor() {
  struct Free {
    void operator()(libdeflate_decompressor* one) const { libdeflate_free_decompressor(one); }
  };
  thread_local std::unique_ptr<libdeflate_decompressor, Free> made;
  if (!made) made.reset(libdeflate_alloc_decompressor());
  if (!made) throw std::bad_alloc();
  return *made;
}
constexpr std::size_t longestRecord = std::size_t{1} << 30;
}  // namespace

std::string deflated(std::string_view text, int level) {
  libdeflate_compressor& compressor = compressorFor(level);
  std::string data(libdeflate_zlib_compress_bound(&compressor, text.size()), '\0');
  data.resize(
      libdeflate_zlib_compress(&compressor, text.data(), text.size(), data.data(), data.size()));
  return data;
}

std::string inflated(std::string_view data) {
  // The format does not tell how long the text is: there is room for usual ones, then for more.
  std::string text(std::max<std::size_t>(4096, 8 * data.size()), '\0');
  for (;;) {
    std::size_t read = 0, written = 0;
    const libdeflate_result result = libdeflate_zlib_decompress_ex(
        &decompressor(), data.data(), data.size(), text.data(), text.size(), &read, &written);
    if (result == LIBDEFLATE_SUCCESS && read == data.size()) {
      text.resize(written);
      return text;
    }
    require(result == LIBDEFLATE_INSUFFICIENT_SPACE && text.size() < longestRecord,
            "a record cannot be inflated: it was changed or cut off");
    text.resize(2 * text.size());
  }
}

std::uint32_t checksumOf(std::uint32_t before, std::string_view data) {
  return libdeflate_crc32(before, data.data(), data.size());
}

}  // namespace ludorum::archive

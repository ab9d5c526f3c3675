#include "archive/deflate.hpp"

#include <random>

#include "../support/errors.hpp"
#include "ludorum/core/error.hpp"

namespace ludorum::archive {
namespace {

void expectRoundTrip(const std::string& text) {
  ASSERT_EQ(inflated(deflated(text)), text) << text.size() << " characters";
}

TEST(Deflate, ZlibInflatesWhatItMakes) {
  for (const std::string text : {"", "a", "abc", "abcd", "aaaaaaaaaaaa", "abcdabcdabcdabcd"})
    expectRoundTrip(text);
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  expectRoundTrip(bytes);
  expectRoundTrip(bytes + bytes);
}

TEST(Deflate, RandomTextsRoundTrip) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string text(random() % 2000, ' ');
    const auto letters = 1 + random() % 256;
    for (char& c : text) c = static_cast<char>(random() % letters);
    expectRoundTrip(text + text.substr(0, random() % (text.size() + 1)));
  }
}

TEST(Deflate, EveryLengthAndDistanceRoundTrips) {
  std::mt19937 random(2);
  std::string noise(33'000, ' ');
  for (char& c : noise) c = static_cast<char>(random());
  for (std::size_t length = 3; length < 300; ++length)
    expectRoundTrip(noise.substr(0, 300) + noise.substr(0, length) + "!");
  // The window ends at 32,768: what is farther away cannot be referred to.
  for (const int distance :
       {1,   2,   3,   4,   5,   6,    7,    8,     9,     12,    13,    16,    17,
        256, 257, 511, 512, 513, 4096, 4097, 24576, 24577, 32767, 32768, 32769, 32770})
    expectRoundTrip(noise.substr(0, static_cast<std::size_t>(distance)) + noise.substr(0, 20));
}

TEST(Deflate, WhatRepeatsBecomesSmall) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += R"({"state":{"board":")" + std::to_string(i) + "\"}},";
  EXPECT_LT(deflated(text).size(), text.size() / 3);
}

TEST(Deflate, WhatWasChangedOrCutIsNotInflated) {
  const std::string text = "a text that is long enough, a text that repeats";
  const std::string data = deflated(text);
  for (std::size_t length = 0; length < data.size(); ++length)
    EXPECT_THROW(inflated(data.substr(0, length)), Error) << length;
  std::size_t refused = 0;
  for (std::size_t place = 0; place < data.size(); ++place) {
    std::string changed = data;
    changed[place] = static_cast<char>(changed[place] ^ 0x10);
    try {  // There are some bits before the checksum that nobody reads.
      EXPECT_EQ(inflated(changed), text) << place;
    } catch (const Error&) {
      ++refused;
    }
  }
  EXPECT_GE(refused, data.size() - 1);
  EXPECT_THROW(inflated(data + "x"), Error);
  EXPECT_THROW(inflated("no such thing"), Error);
}

}  // namespace
}  // namespace ludorum::archive

#include "ludorum/players/search_tree.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace ludorum {
namespace {

TEST(NodeStore, HandsOutNodesUntilTheMemoryIsUsedUp) {
  NodeStore store(2 * NodeStore::chunkBytes);
  std::size_t blocks = 0;
  while (store.allocate(1000) != 0) ++blocks;
  EXPECT_EQ(blocks, 2 * (NodeStore::chunkNodes / 1000));
  EXPECT_EQ(store.bytes(), 2 * NodeStore::chunkBytes);
  store.clear();
  EXPECT_NE(store.allocate(1000), 0U);
}

TEST(NodeStore, RefusesMoreThanAChunkHolds) {
  NodeStore store(std::size_t{1} << 30);
  EXPECT_EQ(store.allocate(NodeStore::maxCount + 1), 0U);
  EXPECT_NE(store.allocate(NodeStore::maxCount), 0U);
}

TEST(NodeStore, KeepsASubtreeAcrossTheEndsOfChunks) {
  NodeStore store(8 * NodeStore::chunkBytes);
  const std::uint32_t root = store.allocate(1);
  std::uint32_t at = root;
  std::vector<std::uint32_t> spine;
  for (std::uint32_t level = 0; level < 30; ++level) {  // Blocks of 7,000: 9 fit into a chunk.
    const std::uint32_t first = store.allocate(level % 2 == 0 ? 7000 : 3);
    if (first == 0) break;
    store[at].count = level % 2 == 0 ? 7000 : 3;
    store[at].children = first;
    at = first + 1;
    store[at].visits = 100 + level, store[at].total = level;
    spine.push_back(at);
  }
  const std::uint32_t kept = store.keep(spine[1]);
  ASSERT_NE(kept, 0U);
  at = kept;
  for (std::size_t level = 1; level < spine.size(); ++level) {
    EXPECT_EQ(store[at].visits, 100 + level);
    EXPECT_EQ(store[at].total, static_cast<std::int64_t>(level));
    at = store[at].children + 1;
  }
}

TEST(NodeStore, ForgetsAllWhenThereIsNoRoomToKeepSome) {
  NodeStore store(NodeStore::chunkBytes);
  const std::uint32_t root = store.allocate(1);
  EXPECT_EQ(store.keep(root), 0U);
  EXPECT_EQ(store.nodes(), 0U);
}

}  // namespace
}  // namespace ludorum

// Several archives become one.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ludorum::archive {

/// What became of a merge.
struct Merged {
  std::uint64_t tournaments = 0;  ///< That were not there before.
  std::uint64_t added = 0;  ///< Matches that were not there before.
  std::uint64_t known = 0;  ///< Matches that were.
  std::vector<std::string> warnings;  ///< What could not be read of files that are damaged.
};

/// Adds all matches of archives to another, which is created if it is not there. Tournaments with
/// the same plan are one, and no match is there twice. It is an error if two archives differ in a
/// match, and nothing is changed then. Damaged archives are read as far as that is possible.
/// `progress` gets the number of matches so far.
Merged merge(const std::string& into, const std::vector<std::string>& from,
             const std::function<void(std::uint64_t)>& progress = {});

}  // namespace ludorum::archive

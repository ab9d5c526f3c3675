// Tournaments of the program in a folder that is there for one test only.
#pragma once
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "../support/folder.hpp"
#include "program.hpp"

namespace ludorum::test {

class TournamentTest : public ::testing::Test {
 protected:
  using Json = nlohmann::ordered_json;

  /// The path of a file in the folder.
  std::string file(const std::string& name) const { return folder_.file(name); }
  /// Makes a file, and tells its path.
  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }
  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path))
      names.insert(entry.path().filename().string());
    return names;
  }

  /// `tournament` with these arguments, and with a seed unless that is empty.
  static Outcome tournament(Words arguments, const std::string& seed = "1") {
    arguments.insert(arguments.begin(), "tournament");
    if (!seed.empty()) arguments.insert(arguments.end(), {"--seed", seed});
    return run(arguments);
  }
  /// What `--json` tells of such a tournament.
  static Json figures(Words arguments, const std::string& seed = "1") {
    arguments.emplace_back("--json");
    const Outcome done = tournament(arguments, seed);
    EXPECT_EQ(done.code, 0) << done.err;
    return Json::parse(done.out, nullptr, false);
  }
  /// The records of the matches in an archive.
  static std::vector<Json> records(const std::string& archive) {
    std::vector<Json> all;
    for (const std::string& line : run({"archive", archive, "export"}).lines())
      all.push_back(Json::parse(line));
    return all;
  }

 private:
  Folder folder_;
};

}  // namespace ludorum::test

// Archives for tests: files that are gone after the test, and matches that are easy to tell apart.
#pragma once
#include "archive/archive.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "../support/folder.hpp"

namespace ludorum::archive::test {

using ludorum::test::Folder;

inline std::string bytesOf(const std::string& file) { return ludorum::test::textOf(file); }
inline void writeBytes(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

inline Tournament sampleTournament(const std::string& plan = R"({"seed":1})") {
  return {plan,
          "TicTacToe",
          "tictactoe",
          {"X", "O"},
          {{"Ann", "random"}, {"Bob", "uct:simulationCount=10"}, {"Cy", "alphabeta"}}};
}

/// A match whose every member follows from its number. The results are 1, 0 and -1 by turns.
inline arena::Outcome sample(std::uint64_t number) {
  using std::chrono::nanoseconds;
  const auto n = static_cast<std::int64_t>(number);
  const float result = static_cast<float>(1 - n % 3);
  arena::Outcome outcome;
  outcome.fixture = {
      number,
      number * 0x9E3779B97F4A7C15,
      number / 2,
      {static_cast<std::uint32_t>(number % 3), static_cast<std::uint32_t>((number + 1) % 3)}};
  outcome.roles = {{result, number + 1, number + 2, number + 3, nanoseconds(n + 4),
                    nanoseconds(n + 5), number + 6},
                   {-result, number + 7, number + 8, number + 9, nanoseconds(n + 10),
                    nanoseconds(n + 11), number + 12}};
  outcome.plies = 5 + number % 5;
  if (number % 7 == 3) {
    outcome.ending = static_cast<arena::Ending>(1 + number % 3);
    outcome.culprit = number % 2;
    outcome.reason = "reason " + std::to_string(number);
  }
  outcome.record = "{\"seed\":" + std::to_string(number) + ",\"history\":[";
  for (std::uint64_t i = 0; i < 8; ++i)
    outcome.record += "{\"state\":\"" + std::to_string(number * i * 7919) + "\"},";
  outcome.record += "0]}";
  return outcome;
}
inline std::vector<arena::Outcome> samples(std::uint64_t from, std::uint64_t to) {
  std::vector<arena::Outcome> all;
  for (std::uint64_t number = from; number < to; ++number) all.push_back(sample(number));
  return all;
}

/// An archive with a tournament of sample matches.
inline void writeSamples(const std::string& file, std::uint64_t from, std::uint64_t to) {
  Archive archive(file, Access::write);
  archive.add(archive.begin(sampleTournament()), samples(from, to));
}

/// All that is in an archive, by plan and number: what two archives have to have in common.
using Contents = std::map<std::string, std::pair<Tournament, std::vector<arena::Outcome>>>;
inline Contents contentsOf(const Archive& archive) {
  Contents contents;
  for (const auto& [id, tournament] : archive.tournaments()) {
    auto& [of, outcomes] = contents[tournament.plan];
    of = tournament;
    archive.each(id, {.records = true}, [&into = outcomes](const arena::Outcome& outcome) {
      into.push_back(outcome);
      return true;
    });
  }
  return contents;
}
inline Contents contentsOf(const std::string& file) {
  return contentsOf(Archive(file, Access::read));
}

}  // namespace ludorum::archive::test

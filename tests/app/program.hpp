// The program with all the games of the library, run inside the test.
#pragma once
#include "../support/errors.hpp"

#include <string>
#include <vector>

namespace ludorum {
class App;
}

namespace ludorum::test {

using Words = std::vector<std::string>;

/// What a run printed, and its exit code.
struct Outcome {
  int code = 0;
  std::string out, err;

  Words lines() const { return linesOf(out); }
  static Words linesOf(const std::string& text) {
    Words lines;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      lines.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return lines;
  }
};

/// Where a run finds itself.
struct Place {
  std::string in{};
  bool terminal = false, colours = false;
  bool keyboard = false, screen = false;  ///< Whether input and output are terminals.
  std::size_t room = std::string::npos;  ///< How much can be written before the disk is full.
};

/// Runs the program; in `app_test.cpp`.
Outcome run(const Words& arguments, const Place& place = {});
/// Runs a program of one's own.
Outcome run(const App& app, const Words& arguments, const Place& place = {});

/// The names of the library's games, as people type them.
inline const Words gameNames{"tictactoe", "pig", "oddsandevens", "15puzzle", "connectfour"};

/// Whether this is how wrong usage looks: exit code 2, nothing on standard output, a short message
/// with all of these pieces and where to find more.
inline ::testing::AssertionResult isWrongUsage(const Outcome& run,
                                               std::initializer_list<std::string_view> pieces) {
  if (run.code != 2) return ::testing::AssertionFailure() << "exit code " << run.code << run.err;
  if (!run.out.empty()) return ::testing::AssertionFailure() << "printed " << run.out;
  if (run.err.size() > 300) return ::testing::AssertionFailure() << "too long: " << run.err;
  const auto lines = Outcome::linesOf(run.err);
  if (lines.size() != 2 || !lines[0].starts_with("ludorum: ") ||
      !lines[1].starts_with("More: ludorum") || !lines[1].ends_with(" --help"))
    return ::testing::AssertionFailure() << "not as usual: " << run.err;
  return has(lines[0], pieces);
}

/// Whether this is how a failure looks: exit code 1, and a line with all of these pieces.
inline ::testing::AssertionResult isFailure(const Outcome& run,
                                            std::initializer_list<std::string_view> pieces) {
  if (run.code != 1) return ::testing::AssertionFailure() << "exit code " << run.code << run.err;
  if (!run.err.starts_with("ludorum: ") || Outcome::linesOf(run.err).size() != 1)
    return ::testing::AssertionFailure() << "not as usual: " << run.err;
  return has(run.err, pieces);
}

}  // namespace ludorum::test

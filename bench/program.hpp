// A program that compares two ways of playing, game by game: its command line, its table or JSON,
// and its exit code.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slices.hpp"

namespace bench {

class Program {
 public:
  /// `about` is what --help says; `play` and `other` are what the columns of rates are called.
  Program(int argc, char** argv, std::string about, std::string play, std::string other)
      : about_(std::move(about)), play_(std::move(play)), other_(std::move(other)) {
    for (int i = 1; i < argc; ++i) read(argv[i]);
    if (!json_)
      std::printf("%-12s %16s %16s %7s %7s\n", "game", play_.c_str(), other_.c_str(), "ratio",
                  "wanted");
  }

  /// Compares the two ways of playing a game, and prints a line. `play(rng)` and `other(rng)` give
  /// the result of a game, a number. `wanted` is the least ratio that will do, if there is one.
  template <class Play, class Other>
  void compare(std::string_view game, std::optional<double> wanted, Play play, Other other) {
    if (!chosen_.empty() && std::ranges::find(chosen_, game) == chosen_.end()) return;
    print({std::string(game), wanted, bench::compare(play, other, slices_)});
  }

  /// Says what is wrong apart from the speed.
  void complain(const std::string& what) {
    std::fprintf(stderr, "%s\n", what.c_str());
    good_ = false;
  }

  /// Ends the output. The exit code: 1 if a ratio was too low, or the two sides' results differed,
  /// or there was something to complain about.
  int finish() {
    if (json_) std::printf("%s]\n", rows_ > 0 ? "\n" : "[");
    if (rows_ == 0) refuse("there is no such game: " + chosen_.front());
    return good_ ? 0 : 1;
  }

 private:
  struct Row {
    std::string game;
    std::optional<double> wanted;
    Comparison c;
  };

  void read(const std::string& argument) {
    static constexpr std::string_view slices = "--slices=";
    if (argument == "--help" || argument == "-h") {
      std::printf("%s\n\nOptions: --json, --slices=N (%d), and names of games.\n", about_.c_str(),
                  slices_);
      std::exit(0);
    }
    if (argument == "--json")
      json_ = true;
    else if (argument.starts_with(slices))
      slices_ = std::atoi(argument.c_str() + slices.size());
    else if (!argument.starts_with('-'))
      chosen_.push_back(argument);
    else
      refuse("there is no option " + argument);
    if (slices_ < 2) refuse("it takes two slices or more");
  }
  [[noreturn]] static void refuse(const std::string& why) {
    std::fprintf(stderr, "%s; see --help\n", why.c_str());
    std::exit(2);
  }

  void print(const Row& row) {
    const Comparison& c = row.c;
    const bool low = row.wanted && c.ratio < *row.wanted;
    good_ = good_ && !low && c.agree;
    if (json_)
      std::printf("%s\n  {\"game\": \"%s\", \"%s\": %.4g, \"%s\": %.4g, \"ratio\": %.3f, ",
                  rows_ > 0 ? "," : "[", row.game.c_str(), play_.c_str(), c.rate, other_.c_str(),
                  c.otherRate, c.ratio);
    else
      std::printf("%-12s %12.2f M/s %12.2f M/s %7.2f ", row.game.c_str(), c.rate / 1e6,
                  c.otherRate / 1e6, c.ratio);
    const std::string wanted = row.wanted ? std::to_string(*row.wanted).substr(0, 4) : "";
    if (json_)
      std::printf("\"wanted\": %s, \"low\": %s, \"agree\": %s}",
                  row.wanted ? wanted.c_str() : "null", low ? "true" : "false",
                  c.agree ? "true" : "false");
    else
      std::printf("%7s  %s%s\n", wanted.c_str(),
                  low          ? "LOW"
                  : row.wanted ? "ok"
                               : "",
                  c.agree ? "" : "  THE RESULTS DIFFER");
    std::fflush(stdout);
    ++rows_;
  }

  std::string about_, play_, other_;
  std::vector<std::string> chosen_;
  bool json_ = false, good_ = true;
  int slices_ = 21, rows_ = 0;
};

}  // namespace bench

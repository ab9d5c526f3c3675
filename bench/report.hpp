// A row for each figure that was measured: a table, or a JSON array.
#pragma once
#include <cstdio>
#include <string>

namespace bench {

class Report {
 public:
  explicit Report(bool json) : json_(json) {
    if (!json_) std::printf("%-58s %12s %14s\n", "what", "measured", "wanted");
  }
  /// `error` is the standard error, where the figure has one.
  void atLeast(const std::string& what, double value, double wanted, double error = 0) {
    row(what, value, error, ">= ", wanted, value >= wanted);
  }
  void atMost(const std::string& what, double value, double wanted) {
    row(what, value, 0, "<= ", wanted, value <= wanted);
  }
  void note(const std::string& what, double value, double error = 0) {
    row(what, value, error, "", 0, true);
  }
  /// Ends the report: 1 if a figure is not as wanted.
  int exitCode() const {
    if (json_) std::printf("%s\n]\n", rows_ > 0 ? "" : "[");
    return good_ ? 0 : 1;
  }

 private:
  void row(const std::string& what, double value, double error, const std::string& sign,
           double wanted, bool ok) {
    good_ = good_ && ok;
    if (json_) {
      std::printf("%s\n  {\"what\": \"%s\", \"value\": %.6g, \"error\": %.3g",
                  rows_ > 0 ? "," : "[", what.c_str(), value, error);
      if (!sign.empty())
        std::printf(", \"wanted\": %.6g, \"ok\": %s", wanted, ok ? "true" : "false");
      std::printf("}");
    } else {
      std::printf("%-58s %12.6g", what.c_str(), value);
      if (!sign.empty()) std::printf(" %s%11.6g  %s", sign.c_str(), wanted, ok ? "ok" : "MISSED");
      if (error > 0) std::printf("%s(standard error %.4f)", sign.empty() ? "  " : " ", error);
      std::printf("\n");
    }
    std::fflush(stdout);
    ++rows_;
  }
  bool json_, good_ = true;
  int rows_ = 0;
};

}  // namespace bench

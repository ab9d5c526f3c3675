// Records of matches, one a line: each replays, or has a problem that is told; nothing else
// happens.
#include <sstream>

#include "ludorum/json/json.hpp"
#include "program.hpp"
#include "support.hpp"

using namespace ludorum;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::textOf(data, size);
  if (fuzz::hasManySlides(text)) return 0;
  std::istringstream in(text);
  std::ostringstream out, err;
  const int code = fuzz::program().run({"replay", "--json"}, {in, out, err});
  Json report;
  try {
    report = parseJson(out.str());
  } catch (const Error& error) {
    fuzz::check(false, "the report is no JSON", error.what());
  }
  const bool none = report["records"] == 0;
  const std::size_t problems = report["problems"].size() + (report["truncated"].is_null() ? 0 : 1);
  fuzz::check(report["records"] == report["equal"].get<std::size_t>() + problems,
              "a record is neither equal nor wrong", out.str());
  fuzz::check(code == (none || problems > 0 ? 1 : 0), "wrong exit code", out.str());
  fuzz::check(err.str().empty() == !none, "wrong message", err.str());
  return 0;
}

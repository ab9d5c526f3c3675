// States of every game of the library, in JSON or string form. The first byte chooses the game; a
// line of parameters may stand before the state, `size=5`. They are refused with an Error, or else
// all laws hold from there on to the end of a random match.
#include <optional>

#include "all_starts.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/testing/laws.hpp"
#include "support.hpp"

using namespace ludorum;

namespace {
std::optional<AnyState> startOf(std::uint8_t choice, const std::string& parameters) try {
  const auto start = fuzz::allStarts[choice % fuzz::allStarts.size()];
  return start(parameters.empty() ? Settings{} : parseSpecification("x:" + parameters).settings);
} catch (const Error&) {
  return std::nullopt;
}

std::optional<AnyState> stateOf(const AnyState& start, std::string_view text) try {
  return start.readText(text);
} catch (const Error&) {
  return std::nullopt;
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string text = fuzz::textOf(data + 1, size - 1), parameters;
  if (const std::size_t line = text.find('\n'); line != std::string::npos) {
    parameters = text.substr(0, line);
    text.erase(0, line + 1);
  }
  if (fuzz::hasManySlides(parameters)) return 0;
  const auto start = startOf(data[0], parameters);
  if (!start) return 0;
  const auto state = stateOf(*start, text);
  if (!state) return 0;
  const std::string form = state->formText();
  fuzz::check(start->read(parseJson(form)) == *state, "read back from JSON it is another", form);
  const std::string shown = state->text();
  fuzz::check(start->readText(shown).text() == shown, "read back it is another", shown);
  const testing::LawOptions options{.playouts = 1, .enough = 20000, .maxPlies = 20000, .sweep = 4};
  const std::string broken = testing::brokenIn(testing::checkLaws({{*state}, false}, options));
  fuzz::check(broken.empty(), "a law is broken", broken);
  return 0;
}

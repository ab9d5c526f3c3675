#include "diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "diagnostic.hpp"

namespace ludorum::game_file {

namespace {
constexpr std::size_t mostLines = 12, mostExcerpt = 3, widest = 200;

/// Whether a message tells that the compiler has not understood what is written. What it says of a
/// struct then follows from that: members may seem to be missing that are there.
bool isOfSyntax(std::string_view message) {
  constexpr std::array<std::string_view, 9> marks{
      "expected ",  "does not name a",    "not declared",      "has not been decl", "unknown type",
      "undeclared", "is not a namespace", "no template named", "no type named"};
  return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) {
    return message.find(mark) != std::string_view::npos;
  });
}
/// What to do where a message comes of names of Ludorum that the file has not made known.
std::string_view adviceFor(std::string_view message) {
  const auto names = [&](std::string_view name) {
    return message.find(name) != std::string_view::npos;
  };
  if (names("'ludorum'") || (names("namespace name") && names("expected")))
    return "Ludorum's headers are missing: write `#include <ludorum/core/rules.hpp>` before the "
           "game "
           "(docs/game-contract.md)";
  const bool isUnknown = isOfSyntax(message) && !message.starts_with("expected");
  if (isUnknown && (names("'Players'") || names("'Role'") || names("'Result'")))
    return "Ludorum's names are in the namespace ludorum: write `using namespace ludorum;` before "
           "the "
           "game (docs/game-contract.md)";
  return {};
}

/// The author's text of a static assertion, if the message is of one.
std::optional<std::string> assertionIn(std::string_view message) {
  if (!message.starts_with("static assertion failed") &&
      !message.starts_with("static_assert failed"))
    return std::nullopt;
  if (const std::size_t quote = message.find('"');
      message.starts_with("static_assert") && quote != std::string_view::npos)
    return std::string(message.substr(quote + 1, message.rfind('"') - quote - 1));
  const bool namesRequirement = message.starts_with("static assertion failed due to");  // clang
  const std::string_view mark = namesRequirement ? "': " : ": ";
  const std::size_t at = message.find(mark);
  return std::string(at == std::string_view::npos ? message : message.substr(at + mark.size()));
}

/// Chooses what to tell, and words it.
class Trimmer {
 public:
  explicit Trimmer(const Author& author) : author_(author) {}

  std::string trimmed(const std::vector<Diagnostic>& log) {
    const auto first = std::find_if(log.begin(), log.end(), [this](const Diagnostic& each) {
      return each.kind == "error" && isOwn(each.place);
    });
    const bool isUnread = first != log.end() && isOfSyntax(first->message);
    if (isUnread)
      if (const auto advice = adviceFor(first->message); !advice.empty())
        tell({fmt::format("{}: {}", shown(first->place), advice)});
    if (!isUnread) tellAssertions(log);
    const bool explained = !told_.empty();
    for (const Diagnostic& error : log)
      if (error.kind == "error" && isOwn(error.place)) tellOwn(error);
    if (isUnread) tellAssertions(log);
    for (const Diagnostic& error : log)
      if (error.kind == "error" && !explained && !isOwn(error.place)) tellForeign(error);
    for (const Diagnostic& error : log)
      if (error.kind == "error" && told_.empty())
        tell({cut(shown(error.place) + ": " + error.message)});
    return text();
  }

 private:
  bool isOwn(const Place& place) const {
    return place.file.starts_with(author_.folder) && !place.file.starts_with(author_.library) &&
           !place.file.starts_with(author_.generated);
  }
  const Place* originOf(const Diagnostic& error) const {
    for (const Place& origin : error.origins)
      if (isOwn(origin)) return &origin;
    return nullptr;
  }
  std::string shown(const Place& place) const {
    std::string file = place.file;
    if (isOwn(place))
      file.replace(0, author_.folder.size(), author_.shownFolder);
    else if (file.starts_with(author_.library))
      file.erase(0, author_.library.size());
    return file + place.position;
  }

  void tellAssertions(const std::vector<Diagnostic>& log) {
    for (const Diagnostic& error : log)
      if (error.kind == "error" && !isOwn(error.place))
        if (const auto text = assertionIn(error.message)) tellAssertion(error, *text);
  }
  /// Ludorum's own text is told whole: the page that says more is named at its end.
  void tellAssertion(const Diagnostic& error, const std::string& text) {
    const Place* origin = originOf(error);
    tell({fmt::format("{}: {}", origin != nullptr ? shown(*origin) : author_.file, text)});
  }
  void tellOwn(const Diagnostic& error) {
    std::vector<std::string> lines = linesOf(error);
    for (const Diagnostic& note : error.notes)
      if (isOwn(note.place) && !note.message.starts_with("in instantiation"))
        for (std::string& line : linesOf(note)) lines.push_back(std::move(line));
    tell(std::move(lines));
  }
  /// An error in a header of the library or of the system, with the author's line that led there.
  void tellForeign(const Diagnostic& error) {
    if (const Place* origin = originOf(error))
      tell({cut(fmt::format("{}: {} (in {})", shown(*origin), error.message, shown(error.place)))});
  }
  std::vector<std::string> linesOf(const Diagnostic& said) const {
    std::vector<std::string> lines{
        cut(fmt::format("{}: {}: {}", shown(said.place), said.kind, said.message))};
    const std::size_t excerpt = std::min(said.excerpt.size(), mostExcerpt);
    for (std::size_t i = 0; i < excerpt; ++i) lines.push_back(cut(said.excerpt[i]));
    return lines;
  }
  static std::string cut(const std::string& line) {
    return line.size() > widest ? line.substr(0, widest) + "..." : line;
  }
  /// Once, however often a template was asked for.
  void tell(std::vector<std::string> lines) {
    if (std::find(told_.begin(), told_.end(), lines) == told_.end())
      told_.push_back(std::move(lines));
  }

  /// What fits. The first always does, cut if it must be.
  std::string text() const {
    std::string all;
    std::size_t count = 0, kept = 0;
    for (const auto& lines : told_) {
      if (kept > 0 && count + lines.size() > mostLines) break;
      for (std::size_t i = 0; i < std::min(lines.size(), mostLines); ++i) all += lines[i] + '\n';
      count += lines.size();
      ++kept;
    }
    if (const std::size_t left = told_.size() - kept; left > 0)
      all += fmt::format("and {} more {}\n", left, left == 1 ? "error" : "errors");
    return all;
  }

  const Author& author_;
  std::vector<std::vector<std::string>> told_;
};
}  // namespace

std::string errorsFor(const Author& author, std::string_view log) {
  return Trimmer(author).trimmed(diagnosticsIn(log));
}

}  // namespace ludorum::game_file

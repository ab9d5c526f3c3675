#include "diagnostic.hpp"

#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace ludorum::game_file {

namespace {
/// How much of a text, from `at`, is `:12` or `:12:5`.
std::size_t positionSize(std::string_view text, std::size_t at) {
  std::size_t end = at;
  for (int numbers = 0; numbers < 2 && end < text.size() && text[end] == ':'; ++numbers) {
    std::size_t digits = end + 1;
    while (digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits])) != 0)
      ++digits;
    if (digits == end + 1) break;
    end = digits;
  }
  return end - at;
}

/// A line that begins with a place, taken apart: the place, and what stands behind it.
struct Placed {
  Place place;
  std::string_view rest;
};
std::optional<Placed> placedIn(std::string_view line) {
  for (std::size_t at = line.find(':'); at != std::string_view::npos; at = line.find(':', at + 1)) {
    const std::size_t size = positionSize(line, at);
    if (size == 0 || line.substr(0, at).find(" | ") != std::string_view::npos) continue;
    return Placed{{std::string(line.substr(0, at)), std::string(line.substr(at, size))},
                  line.substr(at + size)};
  }
  return std::nullopt;
}

/// The error, warning or note that a line tells of.
std::optional<Diagnostic> headIn(std::string_view line) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kinds{
      {{": error: ", "error"},
       {": fatal error: ", "error"},
       {": warning: ", "warning"},
       {": note: ", "note"}}};
  const auto placed = placedIn(line);
  if (!placed || line.starts_with(' ')) return std::nullopt;
  for (const auto& [mark, kind] : kinds)
    if (placed->rest.starts_with(mark))
      return Diagnostic{std::string(kind),
                        std::string(placed->rest.substr(mark.size())),
                        placed->place,
                        {},
                        {},
                        {}};
  return std::nullopt;
}

/// Whether a line tells where something is, and belongs to what follows it.
bool isContext(std::string_view line) {
  constexpr std::array<std::string_view, 8> marks{": In function ",         ": In member function ",
                                                  ": In instantiation of ", ": In substitution of ",
                                                  ": In constructor ",      ": In static member ",
                                                  ": At global scope:",     ": In lambda function"};
  for (const std::string_view mark : marks)
    if (line.find(mark) != std::string_view::npos) return true;
  return line.starts_with("In file included from ") || line.starts_with("                 from ");
}
/// `nim.hpp:12:5:   required from here`: where a template was asked for, as g++ tells it.
bool isOrigin(std::string_view rest) {
  return rest.starts_with(":   required ") || rest.starts_with(":   in ");
}
/// The same as clang tells it, in a note.
bool isOriginNote(const Diagnostic& note) {
  return note.message.starts_with("in instantiation of ") ||
         note.message.starts_with("in evaluation of ") ||
         note.message.starts_with("while substituting ");
}

/// Reads a log line by line.
class LogReader {
 public:
  std::vector<Diagnostic> read(std::string_view log) {
    while (!log.empty()) {
      const std::size_t end = std::min(log.find('\n'), log.size());
      take(log.substr(0, end));
      log.remove_prefix(std::min(end + 1, log.size()));
    }
    return std::move(found_);
  }

 private:
  void take(std::string_view line) {
    if (auto head = headIn(line)) return begin(std::move(*head));
    if (isContext(line)) {
      current_ = nullptr;
      return;
    }
    if (const auto placed = placedIn(line); placed && isOrigin(placed->rest)) {
      origins_.push_back(placed->place);
      current_ = nullptr;
      return;
    }
    if (line.ends_with(" generated.")) return;  // clang's count of errors.
    if (current_ != nullptr) current_->excerpt.emplace_back(line);
  }

  void begin(Diagnostic head) {
    head.origins = std::exchange(origins_, {});
    if (head.kind != "note") {
      current_ = &found_.emplace_back(std::move(head));
      return;
    }
    if (found_.empty()) return;
    if (isOriginNote(head)) found_.back().origins.push_back(head.place);
    current_ = &found_.back().notes.emplace_back(std::move(head));
  }

  std::vector<Diagnostic> found_;
  std::vector<Place> origins_;
  Diagnostic* current_ = nullptr;  ///< Whose lines of source follow.
};
}  // namespace

std::vector<Diagnostic> diagnosticsIn(std::string_view log) { return LogReader().read(log); }

}  // namespace ludorum::game_file

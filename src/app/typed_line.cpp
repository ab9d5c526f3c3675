#include "typed_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "ludorum/core/names.hpp"
#include "ludorum/json/json.hpp"
#include "shown_text.hpp"

namespace ludorum::app {

namespace {
using Moves = std::vector<LegalMove>;

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::optional<std::size_t> wholeNumberIn(std::string_view text) {
  std::size_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
  return number;
}

bool isNumberMove(const LegalMove& move) {
  return move.move.formText().find_first_not_of("+-.0123456789eE") == std::string::npos;
}

/// The moves whose word has a property.
template <class Holds>
std::vector<std::size_t> movesWhere(const Moves& moves, Holds holds) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (holds(moveWord(moves[i].move))) found.push_back(i);
  return found;
}

/// The move that has this JSON.
std::optional<std::size_t> moveOfJson(const std::string& text, const Moves& moves) {
  const std::optional<Json> json = jsonIn(text);
  if (!json) return std::nullopt;
  std::vector<AnyMove> all;
  for (const LegalMove& legal : moves) all.push_back(legal.move);
  const AnyMove* found = moveWithForm(all, *json);
  if (found == nullptr) return std::nullopt;
  return static_cast<std::size_t>(found - all.data());
}

/// The move that is written so from its first character to its last: as JSON, as a word, or as the
/// numbers of a path, `12-16`.
std::optional<std::size_t> wholeMove(std::string_view line, const Moves& moves) {
  if (const auto found = moveOfJson(std::string(line), moves)) return found;
  auto found = movesWhere(moves, [&](const std::string& word) { return word == line; });
  if (found.size() != 1)
    found = movesWhere(moves, [&](const auto& word) { return lowered(word) == lowered(line); });
  if (found.size() == 1) return found.front();
  std::string path = fmt::format("[{}]", line);
  std::replace_if(
      path.begin(), path.end(), [](char c) { return c == ' ' || c == '-'; }, ',');
  return moveOfJson(path, moves);
}

TypedLine chosenByNumber(std::size_t number, const Moves& moves) {
  TypedLine typed;
  if (number >= 1 && number <= moves.size())
    typed.move = number - 1;
  else
    typed.problem = fmt::format("there is no move #{}: they are #1 to #{}", number, moves.size());
  return typed;
}

/// A line whose first word is a command.
std::optional<TypedLine> commandIn(std::string_view line) {
  if (line.starts_with('/')) line.remove_prefix(1);
  const auto space = line.find(' ');
  const std::string word = lowered(line.substr(0, space));
  TypedLine typed;
  for (const std::string_view command : playCommands)
    if (word == command) typed.command = command;
  if (word == "?") typed.command = "help";
  if (typed.command.empty()) return std::nullopt;
  if (space != std::string_view::npos) {
    line.remove_prefix(space);
    typed.argument = line.substr(std::min(line.find_first_not_of(' '), line.size()));
  }
  return typed;
}

/// What to tell somebody whose line makes no sense.
std::string explained(std::string_view line, const Moves& moves) {
  std::vector<std::string> names(std::begin(playCommands), std::end(playCommands));
  if (moves.empty())
    return fmt::format("\"{}\" is no command, and the match is over; commands are {}",
                       shownLine(line), fmt::join(names, ", "));
  for (const LegalMove& move : moves) names.push_back(moveWord(move.move));
  const std::vector<std::string_view> known(names.begin(), names.end());
  std::string text = fmt::format("\"{}\" is no move here, and no command", shownLine(line));
  // A number that is wrong is no slip of the keyboard.
  const std::string_view nearest =
      wholeNumberIn(line) ? std::string_view() : nearestName(line, known);
  text += nearest.empty() ? std::string(".")
                          : fmt::format("; did you mean \"{}\"?", shownLine(nearest));
  return text + fmt::format(" Moves: {}. More: help", moveWords(moves));
}
}  // namespace

std::string moveWord(const Json& form) {
  return form.is_string() ? form.get<std::string>() : form.dump();
}
std::string moveWord(const AnyMove& move) { return moveWord(move.form()); }

std::string moveWords(const std::vector<LegalMove>& moves) {
  constexpr std::size_t most = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, moves.size()); ++i)
    text += (i > 0 ? ", " : "") + shownLine(moveWord(moves[i].move));
  return moves.size() > most ? text + fmt::format(", ... ({} in all)", moves.size()) : text;
}

TypedLine understood(std::string_view line, const std::vector<LegalMove>& moves,
                     const OwnNotation& otherwise) {
  TypedLine typed;
  typed.move = wholeMove(line, moves);
  if (!typed.move && otherwise) typed.move = otherwise(std::string(line));
  if (typed.move) return typed;
  if (line.starts_with('#') && !moves.empty())
    if (const auto number = wholeNumberIn(line.substr(1))) return chosenByNumber(*number, moves);
  if (const auto command = commandIn(line)) return *command;
  const bool areNumbers = std::any_of(moves.begin(), moves.end(), isNumberMove);
  if (const auto number = wholeNumberIn(line); number && !areNumbers && !moves.empty())
    return chosenByNumber(*number, moves);
  const auto begun = movesWhere(moves, [&](const std::string& word) {  // 1 does not begin 12.
    return !wholeNumberIn(line) && !line.empty() && lowered(word).starts_with(lowered(line));
  });
  if (begun.size() == 1)
    typed.move = begun.front();
  else if (begun.size() > 1)
    typed.problem = fmt::format("\"{}\" can be {} or {}: type more of it", shownLine(line),
                                shownLine(moveWord(moves[begun[0]].move)),
                                shownLine(moveWord(moves[begun[1]].move)));
  else
    typed.problem = explained(line, moves);
  return typed;
}

}  // namespace ludorum::app

#include "tokens.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace ludorum::game_file {

namespace {
bool beginsName(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool continuesName(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Reads a source from its beginning to its end.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view source) : source_(source) {}

  std::vector<Token> tokens() {
    while (at_ < source_.size()) step();
    return std::move(tokens_);
  }

 private:
  std::string_view rest() const { return source_.substr(std::min(at_, source_.size())); }

  /// Passes over so many characters.
  void skip(std::size_t count) {
    const std::string_view passed = rest().substr(0, count);
    line_ += static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
    at_ += passed.size();
  }
  /// Passes over all to the end of `what`, or of the source.
  void skipBehind(std::string_view what, std::size_t from) {
    const std::size_t found = rest().find(what, from);
    skip(found == std::string_view::npos ? rest().size() : found + what.size());
  }

  void step() {
    const char c = rest().front();
    if (c == '\n') {
      beginsLine_ = true;
      return skip(1);
    }
    if (std::isspace(static_cast<unsigned char>(c)) != 0) return skip(1);
    if (rest().starts_with("//")) return skipLine();
    if (rest().starts_with("/*")) return skipBehind("*/", 2);
    if (c == '#' && beginsLine_) return skipLine();
    beginsLine_ = false;
    if (c == '"' || c == '\'') return skipLiteral(c);
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return takeNumber();
    if (beginsName(c)) return takeName();
    take(rest().starts_with("::") ? 2 : 1);
  }

  /// To the end of the line, or of the last of those that a backslash joins to it. A comment in a
  /// line of the preprocessor may end in another.
  void skipLine() {
    const bool isComment = rest().starts_with("//");
    for (char before = ' '; at_ < source_.size() && !(rest().front() == '\n' && before != '\\');) {
      if (!isComment && rest().starts_with("//")) return skipLine();
      if (!isComment && rest().starts_with("/*")) {
        skipBehind("*/", 2);
        continue;
      }
      if (rest().front() != '\r') before = rest().front();
      skip(1);
    }
  }
  void skipLiteral(char quote) {
    skip(1);
    while (at_ < source_.size() && rest().front() != quote && rest().front() != '\n')
      skip(rest().front() == '\\' ? 2 : 1);
    if (!rest().empty() && rest().front() == quote) skip(1);
  }
  /// `1'000'000` is one: its marks begin no character.
  void takeNumber() {
    std::size_t size = 1;
    while (size < rest().size() &&
           (continuesName(rest()[size]) || rest()[size] == '.' ||
            (rest()[size] == '\'' && size + 1 < rest().size() && continuesName(rest()[size + 1]))))
      ++size;
    take(size);
  }
  void takeName() {
    std::size_t size = 1;
    while (size < rest().size() && continuesName(rest()[size])) ++size;
    const std::string_view name = rest().substr(0, size);
    if (size < rest().size() && rest()[size] == '"' && name.ends_with('R') && name.size() <= 3) {
      const std::size_t open = rest().find('(', size);
      if (open == std::string_view::npos) return skip(rest().size());
      const std::string end = ')' + std::string(rest().substr(size + 1, open - size - 1)) + '"';
      return skipBehind(end, open);
    }
    take(size);
  }
  void take(std::size_t size) {
    tokens_.push_back({rest().substr(0, size), line_});
    skip(size);
  }

  std::string_view source_;
  std::size_t at_ = 0, line_ = 1;
  bool beginsLine_ = true;
  std::vector<Token> tokens_;
};
}  // namespace

bool Token::isName() const { return beginsName(text.front()); }

std::vector<Token> tokensOf(std::string_view source) { return Tokenizer(source).tokens(); }

}  // namespace ludorum::game_file

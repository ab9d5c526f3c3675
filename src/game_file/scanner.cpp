#include "scanner.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ludorum/core/error.hpp"
#include "tokens.hpp"

namespace ludorum::game_file {

namespace {
/// Reads the tokens of a header, declaration by declaration.
class Scanner {
 public:
  explicit Scanner(std::string_view source) : tokens_(tokensOf(source)) {}

  std::vector<GameStruct> found() {
    while (at_ < tokens_.size()) declaration();
    return std::move(found_);
  }

 private:
  std::string_view token(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead].text : std::string_view();
  }
  bool isName(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() && tokens_[at_ + ahead].isName();
  }

  /// One at the level of namespaces, or the end of a namespace.
  void declaration() {
    if (token() == "}") {
      if (!namespaces_.empty()) namespaces_.pop_back();
      ++at_;
    } else if (token() == "namespace" || (token() == "inline" && token(1) == "namespace")) {
      enterNamespace();
    } else if (token() == "extern" && token(1) == "{") {  // A literal stood between them.
      namespaces_.emplace_back("extern");
      at_ += 2;
    } else if (token() == "template") {
      ++at_;
      skipAngles();
      if (token() == "struct" || token() == "class")
        structure(true);
      else
        skipDeclaration();
    } else if (token() == "struct" || token() == "class") {
      structure(false);
    } else {
      skipDeclaration();
    }
  }

  void enterNamespace() {
    std::string path;
    for (++at_; at_ < tokens_.size() && token() != "{" && token() != ";" && token() != "="; ++at_) {
      if (token() == "[") {
        skipBrackets();
        --at_;
      } else if (token() == "::" || (isName() && token() != "inline" && token() != "namespace")) {
        path += token();
      }
    }
    if (token() != "{") return skipDeclaration();
    ++at_;
    namespaces_.push_back(path);
  }

  void structure(bool isTemplate) {
    const std::size_t line = tokens_[at_].line;
    std::string name;
    for (++at_; at_ < tokens_.size() && token() != "{" && token() != ";"; ++at_) {
      if (token() == ":" || token() == "=" || token() == "(" || token() == "<") break;
      if (token() == "[" || (token() == "alignas" && token(1) == "(")) {
        if (token() != "[") ++at_;
        skipBrackets();
        --at_;
      } else if (isName() && token() != "final") {
        name = token();
      }
    }
    if (token() == ":")  // What it derives from.
      while (at_ < tokens_.size() && token() != "{" && token() != ";") ++at_;
    if (token() != "{") return skipDeclaration();
    GameStruct game{qualified(name), line};
    game.isTemplate = isTemplate;
    game.isUnnamed = std::count(namespaces_.begin(), namespaces_.end(), "") > 0;
    members(game);
    if (!name.empty() && (game.hasPlayers || game.hasMove)) found_.push_back(std::move(game));
    skipDeclaration();
  }

  std::string qualified(const std::string& name) const {
    std::string path;
    for (const std::string& part : namespaces_)
      if (!part.empty() && part != "extern") path += part + "::";
    return path + name;
  }

  /// Those of a struct that begins here, to its end. What stands in brackets in it is passed over.
  void members(GameStruct& game) {
    for (++at_; at_ < tokens_.size() && token() != "}";) {
      if (opensBrackets()) {
        skipBrackets();
        continue;
      }
      const std::string_view after = token(1);
      if (token() == "players" && (after == "{" || after == "=" || after == ";" || after == "("))
        game.hasPlayers = true;
      if (isName() && after == "Move" && !isName(2) && token(2) != "(" && definesType(token()))
        game.hasMove = true;
      if (token() == "Move" && after == ";") game.hasMove = true;  // typedef, using Base::Move.
      ++at_;
    }
    ++at_;
  }
  static bool definesType(std::string_view word) {
    return word == "using" || word == "struct" || word == "class" || word == "enum";
  }

  /// The parameters of a template, in which brackets of other kinds may stand.
  void skipAngles() {
    std::size_t depth = 0;
    while (at_ < tokens_.size() && token() != "}") {
      if (opensBrackets()) {
        skipBrackets();
        continue;
      }
      if (token() == "<") ++depth;
      if (token() == ">") --depth;
      ++at_;
      if (depth == 0) return;
    }
  }
  bool opensBrackets() const { return token() == "{" || token() == "(" || token() == "["; }
  /// From an opening bracket to behind the one that closes it.
  void skipBrackets() {
    std::size_t depth = 0;
    do {
      const std::string_view now = token();
      if (now == "{" || now == "(" || now == "[") ++depth;
      if (now == "}" || now == ")" || now == "]") --depth;
      ++at_;
    } while (depth > 0 && at_ < tokens_.size());
  }
  /// To behind the semicolon or the body that ends it.
  void skipDeclaration() {
    while (at_ < tokens_.size() && token() != "}") {
      if (token() == ";") {
        ++at_;
        return;
      }
      const bool isBody = token() == "{";
      if (!opensBrackets()) {
        ++at_;
        continue;
      }
      skipBrackets();
      if (isBody && token() != ";" && token() != ",") return;
    }
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::vector<std::string> namespaces_;
  std::vector<GameStruct> found_;
};

std::string noGameIn(const std::vector<GameStruct>& parts, std::string_view file) {
  if (parts.empty())
    return fmt::format(
        "{} has no game: a struct with `Move` and `players`, and what else docs/game-contract.md "
        "lists; `ludorum new NAME` writes one to begin with",
        file);
  const GameStruct& part = parts.front();
  if (part.hasMove && part.hasPlayers)
    return fmt::format("{} has no game: {} in line {} is {}", file, part.name, part.line,
                       part.isTemplate
                           ? "a template; a game is a struct without parameters of a template"
                           : "in a namespace without a name, which the files that are made of a "
                             "game cannot share; give it a name, or leave it out");
  return fmt::format("{} has no game: the struct {} in line {} has `{}`, but no `{}`", file,
                     part.name, part.line, part.hasMove ? "Move" : "players",
                     part.hasMove ? "players" : "Move");
}
}  // namespace

std::vector<GameStruct> gameStructsIn(std::string_view source) { return Scanner(source).found(); }

GameStruct gameIn(std::string_view source, std::string_view file) {
  const std::vector<GameStruct> parts = gameStructsIn(source);
  std::vector<GameStruct> games;
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(games),
               [](const GameStruct& part) { return part.isGame(); });
  if (games.size() == 1) return games.front();
  if (games.empty()) throw Error(noGameIn(parts, file));
  std::string list;
  for (const GameStruct& game : games)
    list += fmt::format("{}{} in line {}", list.empty() ? "" : ", ", game.name, game.line);
  throw Error(
      fmt::format("{} has {} games: {}; put each in a file of its own", file, games.size(), list));
}

}  // namespace ludorum::game_file

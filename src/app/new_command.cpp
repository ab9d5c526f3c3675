// `ludorum new`: writes the beginning of a game.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "files/whole_file.hpp"
#include "ludorum/core/names.hpp"
#include "skeletons.hpp"

namespace ludorum::app {

namespace {
struct NewOptions {
  std::string name;
  std::string kind{allSkeletons().front().kind};
};

bool isUpper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool isAlphanumeric(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// The nearest to what somebody wrote that a file of a game is called by: `my_game` for `MyGame`,
/// and for `my game.hpp`.
std::string snakeCase(std::string_view written) {
  if (const std::size_t type = written.rfind(".hpp"); type != std::string_view::npos)
    written = written.substr(0, type);
  written.remove_prefix(written.rfind('/') + 1);  // Nothing, if there is no slash.
  std::string name;
  char before = '_';
  for (const char c : written) {
    if (name.empty() && std::isdigit(static_cast<unsigned char>(c)) != 0) name = "game_";
    const bool begins = !isAlphanumeric(before) || (isUpper(c) && !isUpper(before));  // A word.
    if (isAlphanumeric(c) && begins && !name.empty() && name.back() != '_') name += '_';
    if (isAlphanumeric(c)) name += lower(c);
    before = c;
  }
  while (name.ends_with('_')) name.pop_back();
  return name.empty() ? "my_game" : name;
}

/// `MyGame` for `my_game`.
std::string camelCase(const std::string& name) {
  std::string camel;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (name[i] != '_') camel += i == 0 || name[i - 1] == '_' ? upper(name[i]) : name[i];
  return camel;
}

void replaceAll(std::string& text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

bool hasWord(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !isAlphanumeric(text[at - 1])) &&
        (end == text.size() || !isAlphanumeric(text[end])))
      return true;
  }
  return false;
}

std::string skeletonOf(const std::string& kind, const std::string& structName) {
  std::vector<std::string_view> kinds;
  for (const Skeleton& skeleton : allSkeletons()) {
    if (skeleton.kind == kind) {
      std::string text(skeleton.text);
      if (hasWord(text, structName))
        throw UsageError(fmt::format(
            "a game cannot be called {0}, which means something else in its file: choose another "
            "name, My{0}",
            structName));
      replaceAll(text, "NewGame", structName);
      return text;
    }
    kinds.push_back(skeleton.kind);
  }
  throw UsageError(unknownName("kind of game", kind, kinds));
}

/// Refuses a name that no game of a file can have, or that a game of the program has already. A
/// file may stand in for a game that would be loaded.
void checkName(const Context& context, const std::string& name) {
  if (const std::string right = snakeCase(name); right != name)
    throw UsageError(fmt::format(
        "\"{}\" is no name for a game's file: small letters, digits and _, as in {}", name, right));
  const std::string own = canonicalName(camelCase(name));
  for (const auto& game : context.games)
    if (const std::string other = game->info().name; canonicalName(other) == own)
      throw UsageError(
          fmt::format("the program has a game called {}: choose another name, my_{}", other, name));
}

int writeNew(const Context& context, const NewOptions& options) {
  checkName(context, options.name);
  const std::string file = options.name + ".hpp";
  const std::string text = skeletonOf(options.kind, camelCase(options.name));
  if (std::filesystem::exists(std::filesystem::symlink_status(file)))
    throw Error(
        fmt::format("{} is there already, and is left as it is: choose another name", file));
  files::WholeFile out(file);
  out.write(text);
  out.publish();
  context.streams.out << fmt::format(
      "{0} is a game that can be played. Fill in yours where it says TODO, and try:\n"
      "  {1} check ./{0}\n  {1} play ./{0}\n  {1} serve ./{0}\n",
      file, context.program);
  return 0;
}
}  // namespace

Command newCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("new", "Write the beginning of a game of your own");
  const auto options = std::make_shared<NewOptions>();
  arguments->add_option("NAME", options->name, "what it is called: my_game, for my_game.hpp")
      ->required();
  std::string kinds = "what is most like it:";
  for (const Skeleton& skeleton : allSkeletons())
    kinds += fmt::format(" {} ({}){}", skeleton.kind, skeleton.help,
                         &skeleton == &allSkeletons().back() ? "" : ",");
  arguments->add_option("--kind", options->kind, kinds + "; default: " + options->kind);
  arguments->footer(
      "Examples:\n  ludorum new hare_and_hounds\n  ludorum new backgammon --kind luck\n"
      "  ludorum check ./backgammon.hpp");
  return {arguments, [options](const Context& context) { return writeNew(context, *options); }};
}

}  // namespace ludorum::app

#include "toolchain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

#include "files/digest.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/version.hpp"

namespace ludorum::game_file {

namespace fs = std::filesystem;

namespace {
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

/// The program that a word of a command means, as the shell would find it; empty if there is none.
fs::path programNamed(const std::string& word) {
  std::error_code none;
  if (word.find('/') != std::string::npos)
    return fs::is_regular_file(word, none) ? fs::canonical(word, none) : fs::path();
  std::istringstream path(variable("PATH"));
  for (std::string folder; std::getline(path, folder, ':');)
    if (const fs::path found = fs::path(folder) / word; fs::is_regular_file(found, none))
      return fs::canonical(found, none);
  return {};
}

/// What tells a program from other versions of it, without starting it.
std::string identityOf(const fs::path& program) {
  std::error_code none;
  return fmt::format("{} {} {}\n", program.string(), fs::file_size(program, none),
                     fs::last_write_time(program, none).time_since_epoch().count());
}

/// A compiler's command, with the identity of the programs in it: `ccache g++` has two.
Toolchain compilerOf(const std::string& command) {
  Toolchain found;
  found.compiler = command;
  std::istringstream words(command);
  for (std::string word; words >> word;) {
    const fs::path program = programNamed(word);
    if (found.identity.empty() && program.empty()) return {};
    if (!program.empty()) found.identity += identityOf(program);
  }
  return found;
}

Toolchain compiler() {
  if (const std::string wanted = variable("CXX"); !wanted.empty()) {
    Toolchain found = compilerOf(wanted);
    require(!found.identity.empty(),
            fmt::format("there is no compiler \"{}\", as CXX says: name one that there is, or "
                        "leave out CXX",
                        wanted));
    return found;
  }
  for (const std::string& candidate :
       {builtWith().compiler, std::string("c++"), std::string("g++"), std::string("clang++")})
    if (Toolchain found = compilerOf(candidate); !found.identity.empty()) return found;
  throw Error(
      "a game file needs a C++ compiler, and there is none: install g++ 12 or clang 14, or later "
      "ones (on Debian: apt install g++), or name yours in the variable CXX");
}

bool hasHeaders(const fs::path& folder) {
  std::error_code none;
  return fs::is_regular_file(folder / "ludorum/version.hpp", none);
}

/// The library's headers count as the system's: only what is wrong in the author's is told.
std::string includeFlags(const fs::path& headers) {
  std::vector<std::string> folders = builtWith().packages;
  folders.insert(folders.begin(), headers.string());
  std::string flags;
  for (const std::string& folder : folders)
    if (folder != "/usr/include")  // It is there anyway, and must stay the last.
      flags += " -isystem " + shellWord(folder);
  return flags;
}
}  // namespace

fs::path folderOfProgram() {
  std::error_code none;
  return fs::read_symlink("/proc/self/exe", none).parent_path();
}

fs::path libraryHeaders() {
  std::vector<fs::path> places{folderOfProgram() / builtWith().installedHeaders,
                               builtWith().sourceHeaders};
  if (const std::string wanted = variable("LUDORUM_INCLUDE"); !wanted.empty()) places = {wanted};
  const auto found = std::find_if(places.begin(), places.end(), hasHeaders);
  if (found == places.end())
    throw Error(fmt::format(
        "a game file needs Ludorum's headers, and they are not in {}: install them with the "
        "program, or name their folder in the variable LUDORUM_INCLUDE",
        places.front().lexically_normal().string()));
  return fs::canonical(*found);
}

void checkHeaders(const Toolchain& tools) {
  require(digestOfHeaders(tools.headers / "ludorum") == builtWith().headersDigest,
          fmt::format("the headers in {} are not those that this program, Ludorum {}, was made of: "
                      "build the program again, or name the folder of its headers in the variable "
                      "LUDORUM_INCLUDE",
                      tools.headers.string(), version));
}

std::string shellWord(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + '\'';
}

std::string digestOfHeaders(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".hpp")
      names.push_back(entry.path().lexically_relative(folder).generic_string());
  std::sort(names.begin(), names.end());
  std::string all;
  for (const std::string& name : names) {
    std::ifstream file(folder / name, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    all += name + ' ' + files::digestOf(content) + '\n';
  }
  return files::digestOf(all);
}

Toolchain toolchain() {
  Toolchain found = compiler();
  found.headers = libraryHeaders();
  found.flags =
      builtWith().flags + " -std=c++20 -fPIC -fvisibility=hidden" + includeFlags(found.headers);
  found.coldFlags = "-Os";
  if (found.identity == compilerOf(builtWith().compiler).identity)
    found.hotFlags = builtWith().hotFlags, found.coldFlags = builtWith().coldFlags;
  found.wishes = variable("LUDORUM_CXXFLAGS");
  for (const std::string& part : {std::string(version), builtWith().headersDigest, found.compiler,
                                  found.flags, found.hotFlags, found.coldFlags, found.wishes})
    found.identity += part + '\n';
  return found;
}

}  // namespace ludorum::game_file

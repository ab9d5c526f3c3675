#if !defined(_WIN32)
#include "game_file.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cache.hpp"
#include "diagnostics.hpp"
#include "files/digest.hpp"
#include "files/whole_file.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"
#include "scanner.hpp"
#include "toolchain.hpp"
#include "units.hpp"

namespace ludorum::game_file {

namespace fs = std::filesystem;

namespace {
using Notice = std::function<void(const std::string&)>;

/// Where a build has put the module of one of the library's games.
fs::path modulePlace(const std::string& name) {
  return folderOfProgram() / builtWith().modules / (name + ".so");
}

/// A header on its way to be a module.
class Opening {
 public:
  Opening(std::string path, const Notice& notice)
      : named_(std::move(path)), notice_(notice), header_(fs::absolute(named_).lexically_normal()) {
    read();
    tools_ = toolchain();
  }

  std::unique_ptr<GameModule> module() {
    if (auto known = loadedFromCache()) return known;
    checkHeaders(tools_);
    if (isOfTheLibrary() && isCompiled(header_.stem().string()))
      return loadedModule(modulePlace(header_.stem().string()));
    cache_.open();
    const ModuleLock lock = cache_.lock(key());
    if (auto known = loadedFromCache()) return known;  // Somebody has compiled it while we waited.
    return loadedModule(compiled());
  }

 private:
  /// Tells what takes time, for as long as it takes.
  class Telling {
   public:
    Telling(const Notice& notice, const std::string& what) : notice_(notice) { notice_(what); }
    ~Telling() { notice_(""); }
    Telling(const Telling&) = delete;
    Telling& operator=(const Telling&) = delete;

   private:
    const Notice& notice_;
  };

  /// Whether it is one of the headers that the program was made with.
  bool isOfTheLibrary() const {
    std::error_code none;
    return fs::equivalent(header_.parent_path(), tools_.headers / "ludorum/games", none);
  }

  void read() {
    std::error_code problem;
    require(!fs::is_directory(header_, problem), named_ + " is a folder, and no game file");
    if (!fs::exists(header_, problem)) throw Error("there is no file " + named_ + hint());
    require(named_.find('\n') == std::string::npos, named_ + ": a game file's name has one line");
    source_ = contentOf(header_);
    require(!source_.empty(), named_ + " is empty, or cannot be read");
    game_ = gameIn(source_, named_);
  }

  /// Which file may be meant: one in the same folder with a similar name.
  std::string hint() const {
    std::error_code problem;
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(header_.parent_path(), problem))
      if (entry.path().extension() == header_.extension())
        names.push_back(entry.path().stem().string());
    const std::vector<std::string_view> views(names.begin(), names.end());
    const std::string nearest(nearestName(header_.stem().string(), views));
    if (nearest.empty()) return {};
    const fs::path meant =
        fs::path(named_).parent_path() / (nearest + header_.extension().string());
    return "; did you mean " + meant.string() + '?';
  }

  /// What the module follows from, but for the headers that the file includes.
  std::string key() const {
    return files::digestOf(tools_.identity + game_.name + '\n' + header_.filename().string() +
                           '\n' + source_);
  }
  std::string base() const { return header_.stem().string() + '-'; }
  fs::path includesFile() const { return cache_.at(base() + key().substr(0, 32) + ".includes"); }
  fs::path logFile() const {
    return cache_.at(base() + files::digestOf(header_.string()).substr(0, 8) + ".log");
  }
  /// The module, by all that it follows from; `includes` are paths from the header's folder, a line
  /// each.
  fs::path moduleFile(const std::string& includes) const {
    std::string all = key() + '\n';
    std::istringstream lines(includes);
    for (std::string line; std::getline(lines, line);)
      all += line + ' ' + files::digestOf(contentOf(header_.parent_path() / line)) + '\n';
    return cache_.at(base() + files::digestOf(all).substr(0, 32) + ".so");
  }

  std::unique_ptr<GameModule> loadedFromCache() const {
    const fs::path module = moduleFile(contentOf(includesFile()));
    std::error_code none;
    if (!fs::exists(module, none)) return nullptr;
    try {
      auto loaded = loadedModule(module);
      Cache::use(module);
      Cache::use(includesFile());
      return loaded;
    } catch (const Error&) {  // Damaged: it is made again.
      return nullptr;
    }
  }

  /// Compiles the header, again if it was changed meanwhile, and puts the module in its place.
  fs::path compiled() {
    const Telling telling(notice_, fmt::format("compiling {}…", header_.filename().string()));
    for (int attempt = 1;; ++attempt) {
      const Workshop workshop(cache_.folder());
      const auto begun = fs::file_time_type::clock::now();
      const Compiled made = compiledIn(workshop.folder());
      if (attempt < 3 && haveChanged(made.includes, begun)) {
        read();
        continue;
      }
      return published(made, workshop.folder());
    }
  }
  Compiled compiledIn(const fs::path& folder) const {
    try {
      return compile(tools_, unitsFor(game_, header_, tools_), folder);
    } catch (const CompilationError& error) {
      fail(error.log, folder);
    }
  }
  static bool haveChanged(const std::vector<fs::path>& files, fs::file_time_type since) {
    std::error_code none;
    for (const fs::path& file : files)
      if (fs::last_write_time(file, none) >= since) return true;
    return false;
  }
  fs::path published(const Compiled& made, const fs::path& workshop) const {
    std::string includes;
    const fs::path folder = header_.parent_path();
    for (const fs::path& file : made.includes)
      if (const fs::path whole = fs::absolute(file).lexically_normal(); whole != header_)
        includes += whole.lexically_proximate(folder).string() + '\n';
    fs::path place = moduleFile(includes);
    const fs::path list = workshop / "includes";
    std::ofstream(list, std::ios::binary) << includes;
    fs::rename(list, includesFile());
    fs::rename(made.module, place);
    std::error_code none;
    fs::remove(logFile(), none);
    cache_.forgetOld();
    return place;
  }

  [[noreturn]] void fail(const std::string& log, const fs::path& workshop) const {
    if (log.find("error: ") == std::string::npos || log.find("o space left") != std::string::npos)
      cache_.requireRoom();  // Then it is not the file's fault.
    const std::string typed = fs::path(named_).parent_path().string();
    const Author author{header_.parent_path().string() + '/',
                        typed.empty() || typed.ends_with('/') ? typed : typed + '/', named_,
                        workshop.string() + '/', tools_.headers.string() + '/'};
    std::string errors = errorsFor(author, log);
    if (errors.empty()) errors = lastLines(log);
    files::WholeFile whole(logFile().string());
    whole.write(log);
    whole.publish();
    throw Error(fmt::format("{} does not compile:\n{}all that the compiler said: {}", named_,
                            errors, logFile().string()));
  }
  /// The end of a log that tells of no line: the linker's, or that of a compiler that broke off.
  static std::string lastLines(const std::string& log) {
    constexpr int most = 10;
    std::size_t from = log.size();
    for (int lines = 0; from > 0; --from)
      if (log[from - 1] == '\n' && ++lines > most) break;
    return log.substr(from) + (log.ends_with('\n') ? "" : "\n");
  }

  std::string named_;
  const Notice& notice_;
  fs::path header_;
  std::string source_;
  GameStruct game_;
  Toolchain tools_;
  Cache cache_;
};

}  // namespace

std::optional<GameFileName> gameFileIn(std::string_view text) {
  constexpr std::array<std::string_view, 4> types{".hpp", ".h", ".hh", ".hxx"};
  const std::string_view path = text.substr(0, text.find(':'));
  for (const std::string_view type : types)
    if (path.ends_with(type)) return {{std::string(path), std::string(text.substr(path.size()))}};
  if (path.find('/') == std::string_view::npos) return std::nullopt;
  throw Error(fmt::format("{} is no game file: one is a header, NAME.hpp", path));
}

std::unique_ptr<GameModule> openGameFile(const std::string& path, const Notice& notice) {
  return Opening(path, notice).module();
}

bool isCompiled(const std::string& name) {
  return isMadeOf(modulePlace(name), builtWith().headersDigest);
}

std::unique_ptr<GameModule> openLibraryGame(const std::string& name, const Notice& notice) {
  if (isCompiled(name)) return loadedModule(modulePlace(name));
  const fs::path header = libraryHeaders() / "ludorum/games" / (name + ".hpp");
  return Opening(header.string(), notice).module();
}

}  // namespace ludorum::game_file
#endif

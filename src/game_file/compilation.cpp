#if !defined(_WIN32)
#include "compilation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <thread>

#include "cache.hpp"
#include "process/child.hpp"

namespace ludorum::game_file {

namespace fs = std::filesystem;

namespace {
std::string word(const fs::path& path) { return shellWord(path.string()); }

/// A running compiler; what it says goes to a file.
class Step {
 public:
  Step(const std::string& command, fs::path log)
      : log_(std::move(log)),
        child_(std::make_unique<process::Child>("LC_ALL=C " + command + " >" + word(log_) +
                                                " 2>&1")) {}

  /// Waits for its end; throws if it has failed.
  void finish() const {
    while (child_->ending().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const std::string ending = child_->ending();
    if (ending == "it ended with exit code 0") return;
    const std::string said = contentOf(log_);
    throw CompilationError(said.empty() ? "the compiler says nothing: " + ending + '\n' : said);
  }

 private:
  fs::path log_;
  std::unique_ptr<process::Child> child_;
};

void write(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  require(bool(out), "\"" + file.string() + "\" could not be written: is the disk full?");
}

std::string compileCommand(const Toolchain& tools, const Unit& unit, const fs::path& base) {
  return fmt::format("{} {} {} {} -MMD -MF {} -c {} -o {}", tools.compiler, tools.flags, unit.flags,
                     tools.wishes, word(base.string() + ".d"), word(base.string() + ".cpp"),
                     word(base.string() + ".o"));
}
}  // namespace

Compiled compile(const Toolchain& tools, const std::vector<Unit>& units, const fs::path& folder) {
  Compiled compiled{folder / "module.so", {}};
  std::vector<Step> steps;
  std::string objects;
  for (const Unit& unit : units) {
    const fs::path base = folder / unit.name;
    write(base.string() + ".cpp", unit.text);
    steps.emplace_back(compileCommand(tools, unit, base), base.string() + ".log");
    objects += ' ' + word(base.string() + ".o");
  }
  for (const Step& step : steps) step.finish();
  Step(fmt::format("{} {} {} -shared{} -o {}", tools.compiler, tools.flags, tools.wishes, objects,
                   word(compiled.module)),
       folder / "link.log")
      .finish();
  for (const Unit& unit : units)
    for (const fs::path& file : prerequisitesIn(contentOf(folder / (unit.name + ".d"))))
      if (file.parent_path() != folder) compiled.includes.push_back(file);
  std::sort(compiled.includes.begin(), compiled.includes.end());
  compiled.includes.erase(std::unique(compiled.includes.begin(), compiled.includes.end()),
                          compiled.includes.end());
  return compiled;
}

std::vector<fs::path> prerequisitesIn(std::string_view list) {
  std::vector<fs::path> files;
  std::string name;
  const auto end = [&] {
    if (!name.empty()) files.emplace_back(std::exchange(name, {}));
  };
  const std::size_t colon = list.find(": ");
  if (colon == std::string_view::npos) return files;
  for (std::size_t i = colon + 1; i < list.size(); ++i) {
    const char next = i + 1 < list.size() ? list[i + 1] : '\n';
    if (list[i] == '\\' && (next == ' ' || next == '#' || next == '\\'))
      name += list[++i];
    else if (list[i] == '$' && next == '$')
      name += list[++i];
    else if (list[i] == '\\' && next == '\n')
      end();
    else if (list[i] == ' ' || list[i] == '\n')
      end();
    else
      name += list[i];
  }
  end();
  return files;
}

}  // namespace ludorum::game_file
#endif

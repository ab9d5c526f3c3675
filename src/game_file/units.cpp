#if !defined(_WIN32)
#include "units.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include "ludorum/core/error.hpp"

namespace ludorum::game_file {

namespace {
constexpr const char* entry = "ludorumGameModule";
}

std::vector<Unit> unitsFor(const GameStruct& game, const std::filesystem::path& header,
                           const Toolchain& tools) {
  const std::string path = header.string();
  // What cannot stand in an #include is included by the compiler's command.
  const bool isPlain = path.find_first_of("\"\n") == std::string::npos;
  const std::string before = isPlain ? "" : "-include " + shellWord(path);
  const std::string begin = (isPlain ? fmt::format("#include \"{}\"\n\n", path) : "") +
                            "#include \"ludorum/module/parts.hpp\"\n";
  const std::string name = "::" + game.name;
  return {
      {"hot", begin + fmt::format("LUDORUM_HOT_PART({})\n", name), tools.hotFlags + ' ' + before},
      {"cold",
       begin + fmt::format("LUDORUM_COLD_PART({})\n"
                           "extern \"C\" __attribute__((visibility(\"default\"))) "
                           "ludorum::GameModule* {}() {{\n"
                           "  return std::make_unique<ludorum::Module<{}>>().release();\n"
                           "}}\n",
                           name, entry, name),
       tools.coldFlags + ' ' + before}};
}

bool isMadeOf(const std::filesystem::path& module, const std::string& headersDigest) {
  void* library = dlopen(module.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) return false;
  const auto digest = static_cast<const char*>(dlsym(library, "ludorumHeadersDigest"));
  const bool isIt = digest != nullptr && headersDigest == digest;
  dlclose(library);
  return isIt;
}

std::unique_ptr<GameModule> loadedModule(const std::filesystem::path& module) {
  void* library = dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    throw Error(fmt::format("it is compiled, but cannot be loaded: {}", dlerror()));
  using Maker = GameModule* (*)();
  const auto maker = reinterpret_cast<Maker>(dlsym(library, entry));
  require(maker != nullptr, module.string() + " is no compiled game");
  return std::unique_ptr<GameModule>(maker());
}

}  // namespace ludorum::game_file
#endif

#!/usr/bin/env python3
"""Checks the order of the folders of include/ludorum/, and the sizes of files.

Each folder may include only itself and folders before it in ORDER; what a folder may use of other
libraries is in PACKAGES. Usage: check_layers.py [ROOT]. Prints `FILE:LINE: what is wrong`, and exits
with 1 if anything is.
"""

import pathlib
import re
import sys

ORDER = ["version.hpp", "core", "json", "boards", "games", "players", "adapters", "testing", "arena",
         "module", "app.hpp"]
# Exceptions to "everything before it": rules of games and players stay free of JSON and each other.
NEVER = {
    "core": {"version.hpp"},
    "boards": {"json"},
    "games": {"json"},
    "players": {"json", "games"},
    "adapters": {"json"},
}
PACKAGES = {layer: {"nlohmann"} for layer in ("json", "testing", "arena", "module", "app.hpp")}

# A game header holds the rules (some 80 lines), the documented form with its checks, and what the
# game names for players: Pig, with luck, two heuristics and a policy, is the longest.
GAME_LINES, PLAYER_LINES, FILE_LINES = 155, 200, 400

STANDARD = set("""
algorithm any array atomic barrier bit bitset cassert cctype cerrno cfenv cfloat charconv chrono
cinttypes climits clocale cmath compare complex concepts condition_variable coroutine csetjmp csignal
cstdarg cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar cwctype deque exception execution
expected filesystem format forward_list fstream functional future initializer_list iomanip ios iosfwd
iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric
optional ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex
source_location span sstream stack stdexcept stop_token streambuf string string_view strstream
syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility
valarray variant vector version immintrin.h
""".split())  # the last is the processor's, for bit operations

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')


def layer_of(path):
    """The layer of a path under include/ludorum/: its folder, or its own name at the top."""
    return pathlib.PurePosixPath(path).parts[0]


def problem_with_include(layer, target):
    """What is wrong with including `target` from a header of `layer`; None when nothing is."""
    if target.startswith("ludorum/"):
        other = layer_of(target.removeprefix("ludorum/"))
        if other not in ORDER:
            return f"<{target}> is in no known layer"
        if ORDER.index(other) > ORDER.index(layer):
            return f"{layer} comes before {other}, and may not include it"
        if other in NEVER.get(layer, ()):
            return f"{layer} may not include {other}"
        return None
    package = target.split("/")[0]
    if target in STANDARD or package in PACKAGES.get(layer, ()):
        return None
    return f"{layer} may not use <{target}>"


def check_includes(root):
    for path in sorted((root / "include/ludorum").rglob("*.hpp")):
        name = path.relative_to(root)
        layer = layer_of(path.relative_to(root / "include/ludorum").as_posix())
        if layer not in ORDER:
            yield f"{name}:1: {layer} is no known layer (see ORDER in check_layers.py)"
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = INCLUDE.match(line)
            if found and (problem := problem_with_include(layer, found[1])):
                yield f"{name}:{number}: {problem}"


def check_sizes(root):
    limits = {"include/ludorum/games": GAME_LINES, "include/ludorum/players": PLAYER_LINES}
    for folder in ("include", "src", "tests", "bench", "fuzz", "examples"):
        for path in sorted((root / folder).rglob("*.[ch]pp")):
            name = path.relative_to(root)
            limit = limits.get(name.parent.as_posix(), FILE_LINES)
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > limit:
                yield f"{name}:{lines}: more than {limit} lines"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__ + "/../../..").resolve()
    problems = [*check_includes(root), *check_sizes(root)]
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

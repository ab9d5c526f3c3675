#!/usr/bin/env python3
"""Checks the order of the folders of include/ludorum/ and of src/, and the sizes of files.

Each folder may include only itself and folders before it; a folder of src/ also what is public, up to
its level. What a folder may use of other libraries is in its packages. Usage: check_layers.py [ROOT].
Prints `FILE:LINE: what is wrong`, and exits with 1 if anything is.
"""

import pathlib
import re
import sys
from dataclasses import dataclass, field

PUBLIC, PRIVATE = "include/ludorum", "src"

# The layers of include/ludorum/, in order, and exceptions to "everything before it": rules of games
# and players stay free of JSON and each other.
ORDER = ["version.hpp", "core", "json", "boards", "games", "players", "adapters", "erased", "testing",
         "arena", "module", "app.hpp"]
NEVER = {
    "core": {"version.hpp"},
    "boards": {"json"},
    "games": {"json"},
    "players": {"json", "games"},
    "adapters": {"json"},
    "erased": {"games", "players", "adapters"},
    "testing": {"games", "players", "adapters"},
    "arena": {"json", "games", "players", "adapters", "erased", "testing"},
    "module": {"games", "adapters"},
}
PACKAGES = {layer: {"nlohmann"} for layer in ("json", "module")}


@dataclass
class Source:
    """A layer of src/."""

    level: str  # The last layer of include/ludorum/ that it may include.
    packages: set = field(default_factory=set)  # `system` are the headers of POSIX and Windows.
    never: set = field(default_factory=set)  # Layers of src/ before it that it may not include.


# In order. First what ludorum::module is made of, so that a game needs no more than that.
SOURCES = {
    "json": Source("json", {"nlohmann"}),
    "erased": Source("erased", {"nlohmann"}),
    "testing": Source("testing", {"nlohmann"}),
    "module": Source("module", {"nlohmann"}),
    "process": Source("module", {"system"}),
    "text": Source("core", {"fmt"}),
    "files": Source("core", {"fmt", "system"}),
    "archive": Source("arena", {"fmt", "sqlite3.h", "libdeflate.h", "system"}, {"process", "module"}),
    "arena": Source("module", {"fmt", "mpi.h"}),
    "picture": Source("module", {"fmt"}, {"archive", "arena"}),
    "report": Source("module", {"fmt"}),
    "server": Source("module", {"fmt", "boost", "system"}, {"report"}),
    "game_file": Source("module", {"fmt", "system"}, {"archive", "arena", "report", "server"}),
    "app": Source("app.hpp", {"fmt", "CLI", "system"}),
    "main.cpp": Source("app.hpp", {"games"}),  # The header of their modules, which the build makes.
}

# A game is a header, and parts of its own in a folder of its name if it is large.
PLAYER_LINES, FILE_LINES = 200, 400

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

SYSTEM = set("""
dlfcn.h fcntl.h io.h poll.h pthread.h signal.h spawn.h sys/file.h sys/ioctl.h sys/resource.h sys/stat.h
sys/wait.h unistd.h
""".split())

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')


def layer_of(path):
    """The layer of a path below include/ludorum/ or src/: its folder, or its own name at the top."""
    return pathlib.PurePosixPath(path).parts[0]


def is_free(target, packages):
    """Whether this is a header of the standard library, or of one of these packages?"""
    return (target in STANDARD or target.split("/")[0] in packages
            or "system" in packages and target in SYSTEM)


def problem_with_order(order, layer, other):
    if order.index(other) > order.index(layer):
        return f"{layer} comes before {other}, and may not include it"
    return None


def problem_of_public(layer, target):
    """What is wrong with including `target` from a header of `layer`; None when nothing is."""
    if target.startswith("ludorum/"):
        other = layer_of(target.removeprefix("ludorum/"))
        if other not in ORDER:
            return f"<{target}> is in no known layer"
        if other in NEVER.get(layer, ()):
            return f"{layer} may not include {other}"
        return problem_with_order(ORDER, layer, other)
    return None if is_free(target, PACKAGES.get(layer, ())) else f"{layer} may not use <{target}>"


def problem_of_private(layer, target):
    """The same for a file of a layer of src/."""
    source = SOURCES[layer]
    if target.startswith("ludorum/"):
        other = layer_of(target.removeprefix("ludorum/"))
        if other not in ORDER:
            return f"<{target}> is in no known layer"
        if ORDER.index(other) > ORDER.index(source.level):
            return f"src/{layer} may include what is public up to {source.level}, and not {other}"
        return None
    other = layer_of(target)
    if other in SOURCES and other != target:
        if other in source.never:
            return f"{layer} may not include {other}"
        return problem_with_order([*SOURCES], layer, other)
    is_beside = other == target and target.endswith(".hpp")
    return None if is_beside or is_free(target, source.packages) else f"{layer} may not use <{target}>"


def game_of(path):
    """The game that a header below include/ludorum/games/ belongs to."""
    return pathlib.PurePosixPath(path).parts[1].removesuffix(".hpp")


def problem_between_games(games, path, target):
    """What is wrong if a game includes another one; None when nothing is. A folder in which no game's
    parts are is what several games share."""
    target = target.removeprefix("ludorum/")
    if layer_of(path) != "games" or layer_of(target) != "games" or game_of(path) == game_of(target):
        return None
    if not (games / f"{game_of(target)}.hpp").exists() and (games / game_of(target)).is_dir():
        return None
    return f"the game {game_of(path)} may not include the game {game_of(target)}"


def check_includes(root):
    for folder, order, problem_of in [(PUBLIC, ORDER, problem_of_public),
                                      (PRIVATE, [*SOURCES], problem_of_private)]:
        for path in sorted((root / folder).rglob("*.[ch]pp*")):
            name = path.relative_to(root)
            layer = layer_of(path.relative_to(root / folder).as_posix())
            if layer not in order:
                yield f"{name}:1: {layer} is no known layer (see check_layers.py)"
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found = INCLUDE.match(line)
                if not found:
                    continue
                problem = problem_of(layer, found[1])
                if not problem and folder == PUBLIC:
                    problem = problem_between_games(root / PUBLIC / "games",
                                                    path.relative_to(root / folder).as_posix(),
                                                    found[1])
                if problem:
                    yield f"{name}:{number}: {problem}"


def check_sizes(root):
    limits = {"include/ludorum/players": PLAYER_LINES}
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

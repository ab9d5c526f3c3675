#!/usr/bin/env python3
"""Every compiler tells the author of a wrong game in a few lines what to do.

Each file in games/ is a game with one mistake, and each in entries/ gives one to something that
takes games. The first line of a file says how the first error begins, or "sound": then it compiles.
"""

import concurrent.futures
import pathlib
import shutil
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parents[1] / "include"
FILES = {"heap.hpp": sorted((HERE / "games").glob("*.cpp")),
         "entries.hpp": sorted((HERE / "entries").glob("*.cpp"))}
ALL = [file for files in FILES.values() for file in files]
MOST_LINES = 15


def expected_of(file):
    return file.read_text().splitlines()[0].removeprefix("// ")


class Compiler:
    """Checks files that begin with a header, which is compiled beforehand."""

    def __init__(self, name, header, folder):
        clang = "clang" in name
        compiled = pathlib.Path(folder) / f"{header}.{'pch' if clang else 'gch'}"
        self.command = [name, "-std=c++20", "-fdiagnostics-color=never", "-I", folder, "-I", HERE,
                        "-I", INCLUDE]
        made = ["-x", "c++-header", HERE / header, "-o", compiled, "-w"]
        self.run(made + (["-fpch-instantiate-templates"] if clang else []), check=True)
        if clang:
            self.command += ["-include-pch", compiled]

    def run(self, arguments, check=False):
        return subprocess.run([*self.command, *arguments], check=check, capture_output=True,
                              text=True, errors="replace")

    def faults(self, file):
        """What is wrong with what the compiler says of a file."""
        printed = self.run(["-fsyntax-only", file]).stderr
        lines = printed.splitlines()
        expected = expected_of(file)
        if expected == "sound":
            return [f"{file.name} is sound, but:\n{printed}"] if lines else []
        first = next((line for line in lines if "error: " in line), "nothing")
        faults = []
        if expected not in first or "(docs/game-contract.md" not in first:
            faults.append(f"{file.name}: the first error is\n{first}\nand not\n{expected}")
        if len(lines) > MOST_LINES:
            faults.append(f"{file.name}: {len(lines)} lines:\n{printed}")
        return faults


class WrongGamesTest(unittest.TestCase):
    maxDiff = 10000

    def check(self, name):
        if not shutil.which(name):
            self.skipTest(f"there is no {name}")
        faults = []
        for header, files in FILES.items():
            with tempfile.TemporaryDirectory() as folder, \
                    concurrent.futures.ThreadPoolExecutor() as pool:
                compiler = Compiler(name, header, folder)
                for found in pool.map(compiler.faults, files):
                    faults += found
        if faults:
            self.fail("\n" + "\n".join(faults))

    def test_with_gcc(self):
        self.check("g++")

    def test_with_clang(self):
        self.check("clang++")

    def test_that_there_are_games(self):
        sound = [file for file in ALL if expected_of(file) == "sound"]
        self.assertGreaterEqual(len(sound), 3)
        self.assertGreaterEqual(len(ALL) - len(sound), 30)


if __name__ == "__main__":
    unittest.main()

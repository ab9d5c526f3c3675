#!/usr/bin/env python3
"""A game is a file: compiled once, kept, loaded, and made again when what it follows from changes."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, TIMEOUT, environment, run
from serve_test import Server, Talk
from terminal_test import WIPED, on_terminal

KINDS = ["turns", "luck", "simultaneous", "puzzle", "hidden"]

NIM = """
#pragma once
#include <ludorum/core/rules.hpp>

/* struct Wrong { using Move = int; int players; }; */
namespace heaps {
using namespace ludorum;

struct NimParameters {
  int stones = 7;
  static constexpr auto fields() {
    return std::tuple{Field{"stones", &NimParameters::stones, "in the heap", Range{1, 100}}};
  }
};

struct Nim {
  using Move = int;
  using Parameters = NimParameters;
  static constexpr std::string_view name = "Nim";
  static constexpr Players players{"First", "Second"};
  int stones = 7;
  Role turn{};
  static constexpr Nim start(const Parameters& parameters) { return {parameters.stones, Role{0}}; }
  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (stones > 0) return std::nullopt;
    return players.victory(players.opponent(turn));
  }
  constexpr MoveRange<Move> moves() const { return {1, stones < 3 ? unsigned(stones) : 3U}; }
  constexpr Nim next(Move taken) const { return {stones - taken, players.opponent(turn)}; }
  bool operator==(const Nim&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"stones", &Nim::stones}, Field{"turn", &Nim::turn}};
  }
  void validate() const { require(stones >= 0, "no heap has less than no stones"); }
};
}  // namespace heaps
"""

# Keeps a list of the games that it was asked to compile, each in two parts of which it notes one, and
# takes a minute if that is wished for.
COUNTING_COMPILER = """#!/bin/sh
case "$*" in *" -c "*/hot.cpp*) echo "$*" >>"$COUNT";; esac
test -z "$SLOW" || { echo $$ >>"$SLOW"; sleep 60; }
exec c++ "$@"
"""


class GameFileTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.write("nim.hpp", NIM)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def run_here(self, *arguments, **variables):
        return run(*arguments, cwd=self.folder, env=environment(**variables))

    def good(self, *arguments, **variables):
        done = self.run_here(*arguments, **variables)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def bad(self, *arguments, code=1, **variables):
        done = self.run_here(*arguments, **variables)
        self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
        self.assertTrue(done.stderr.startswith("ludorum: "), done.stderr)
        return done.stderr


class WhereverAGameIsNamed(GameFileTest):
    def test_a_file_will_do(self):
        self.assertIn("keeps all", self.good("check", "./nim.hpp", "--playouts", "20"))
        self.assertEqual(self.good("match", "nim.hpp:stones=3", "uct", "random", "--seed", "1"),
                         self.good("match", f"{self.folder}/nim.hpp:stones=3", "uct", "random", "--seed", "1"))
        self.assertIn('"stones":3', self.good("match", "nim.hpp:stones=3", "--seed", "1"))
        self.assertIn("4 matches", self.good("match", "nim.hpp", "--matches", "4", "--quiet"))
        self.assertIn("stones", self.good("games", "./nim.hpp"))
        self.assertIn("alphabeta", self.good("players", "./nim.hpp"))
        self.assertRegex(self.good("perft", "./nim.hpp", "--depth", "2"), r"\b9\b")
        self.assertIn("value", self.good("evaluate", "./nim.hpp", "alphabeta"))
        self.assertEqual(json.loads(self.good("games", "nim.hpp", "--json"))["name"], "Nim")
        played = run("play", "./nim.hpp", "--seed", "1", input="3\n/quit\n", cwd=self.folder)
        self.assertIn("First", played.stdout)

    def test_whatever_its_path_is(self):
        folder = self.folder / "an 'odd' \"folder\" of $HOME `ls` \\ 100% #1"
        folder.mkdir()
        (folder / 'the "nim" of it\'s.hpp').write_text(NIM)
        self.assertIn("2 matches", self.good("match", f"{folder}/the \"nim\" of it's.hpp", "--matches", "2", "--quiet"))

    def test_records_and_archives_know_it_by_its_name(self):
        records = self.good("match", "nim.hpp", "--matches", "5", "--json", "--seed", "1")
        self.write("records", records)
        self.assertEqual(json.loads(records.splitlines()[0])["game"], "Nim")
        self.assertIn("5 replayed", self.good("replay", "records", "--game", "./nim.hpp"))
        unknown = self.run_here("replay", "records")
        self.assertEqual(unknown.returncode, 1)
        self.assertIn("no parameter of Nim is called", unknown.stdout)  # Of the library's Nim.
        self.good("tournament", "./nim.hpp:stones=5", "random", "montecarlo", "--matches", "2", "--seed", "1",
                  "--archive", "a.ludorum", "--json")
        self.assertIn("0 wrong", self.good("archive", "a.ludorum", "verify", "--game", "nim.hpp"))
        self.good("archive", "a.ludorum", "report", "a.html", "--game", "nim.hpp")
        self.assertIn("Nim", (self.folder / "a.html").read_text())
        self.assertIn("montecarlo", self.good("tournament", "--archive", "a.ludorum", "--resume", "--game",
                                              "nim.hpp", "--json"))

    def test_optimised_as_the_program_is(self):
        self.assertIn("keeps all", self.good("check", "./nim.hpp", "--playouts", "20", LUDORUM_CXXFLAGS=""))

    def test_a_player_of_its_own_can_be_asked_about_it(self):
        self.write("player", f"{PROGRAM} engine {self.folder}/nim.hpp random\n")
        self.assertIn("result", self.good("match", "nim.hpp", "exec:sh player", "random", "--seed", "1"))

    def test_the_server_offers_it(self):
        with Server("./nim.hpp", "--seed", "1", cwd=self.folder) as server:
            talk = Talk(server.port)
            hello = talk.ask(type="hello", protocol=1)
            self.assertLessEqual({"Nim", "Pig"}, {game["name"] for game in hello["games"]})
            made = talk.ask(type="create", game="Nim", parameters={"stones": 3},
                            seats=[{"person": "here"}, {"player": "random"}])
            self.assertEqual(list(made["secrets"]), ["First"])
            self.assertEqual(server.end()[:2], (0, ""))
            talk.close()


class WhatIsNoGameFile(GameFileTest):
    def test_is_told(self):
        self.write("none.hpp", "struct Nim { using Move = int; };\n")
        self.write("two.hpp", NIM + NIM.replace("Nim", "Nom").replace("heaps {", "others {"))
        self.write("empty.hpp", "")
        self.assertEqual(self.bad("match", "./nowhere.hpp"), "ludorum: there is no file ./nowhere.hpp\n")
        self.assertEqual(self.bad("match", "none.hpp"), "ludorum: none.hpp has no game: the struct Nim in line 1 "
                                                        "has `Move`, but no `players`\n")
        self.assertRegex(self.bad("match", "two.hpp"), r"two.hpp has 2 games: heaps::Nim in line 16, others::Nom")
        self.assertIn("empty", self.bad("match", "empty.hpp"))
        self.assertIn("is no game file: one is a header, NAME.hpp", self.bad("games", "./nim.cpp", code=2))
        self.assertIn("parameter", self.bad("match", "nim.hpp:heaps=3", code=2))

    def test_is_a_game_that_the_program_has(self):
        self.write("pig.hpp", NIM.replace('name = "Nim"', 'name = "Pig"'))
        self.assertEqual(self.bad("match", "pig.hpp"),
                         "ludorum: pig.hpp: there are two games called pig; give it another name\n")


class Errors(GameFileTest):
    def test_are_those_of_the_file(self):
        self.write("wrong.hpp", NIM.replace("stones - taken", "stnes - taken"))
        said = self.bad("match", "./wrong.hpp").splitlines()
        self.assertEqual(said[0], "ludorum: ./wrong.hpp does not compile:")
        self.assertRegex(said[1], r"^\./wrong\.hpp:\d+:\d+: error: .*stnes")
        self.assertLessEqual(len(said), 15)
        log = pathlib.Path(re.fullmatch("all that the compiler said: (.*)", said[-1])[1])
        self.assertIn("stnes", log.read_text())
        self.assertNotIn("ludorum/module", "\n".join(said[:-1]))

    def test_say_what_a_game_lacks(self):
        self.write("wrong.hpp", re.sub(r"  constexpr MoveRange.*\n", "", NIM))
        said = self.bad("match", "./wrong.hpp").splitlines()
        self.assertLessEqual(len(said), 15)
        self.assertIn("moves", said[1])

    def test_leave_nothing_but_the_log(self):
        self.write("wrong.hpp", NIM.replace("stones - taken", "stnes - taken"))
        with tempfile.TemporaryDirectory() as cache:
            self.assertIn("does not compile", self.run_here("match", "wrong.hpp", LUDORUM_CACHE=cache).stderr)
            kept = sorted(path.suffix for path in pathlib.Path(cache).iterdir())
            self.assertEqual(kept, ["", ".log"])  # The other is the lock.

    def test_of_a_cache_say_what_to_do(self):
        said = self.bad("match", "nim.hpp", LUDORUM_CACHE="/dev/null/ludorum")
        self.assertRegex(said, "compiled games cannot be kept in /dev/null/ludorum: .*LUDORUM_CACHE")

    def test_of_the_compiler_say_what_to_do(self):
        self.assertIn('there is no compiler "nowhere++", as CXX says', self.bad("match", "nim.hpp", CXX="nowhere++"))
        self.assertIn("the compiler says nothing: it ended with exit code 1",
                      self.bad("match", "nim.hpp", CXX="false", LUDORUM_CXXFLAGS="-O0 -DX"))
        self.assertIn("LUDORUM_INCLUDE", self.bad("match", "nim.hpp", LUDORUM_INCLUDE="/nowhere"))
        (self.folder / "ludorum").mkdir()
        self.write("ludorum/version.hpp", "")
        self.assertIn("are not those that this program", self.bad("match", "nim.hpp", LUDORUM_INCLUDE=str(self.folder)))


class WhatIsKept(GameFileTest):
    def setUp(self):
        super().setUp()
        self.cache = self.folder / "cache"
        self.write("count++", COUNTING_COMPILER)
        (self.folder / "count++").chmod(0o755)
        self.more = {"CXX": str(self.folder / "count++"), "COUNT": str(self.folder / "count"),
                     "LUDORUM_CACHE": str(self.cache)}

    def compilations(self):
        count = self.folder / "count"
        return len(count.read_text().splitlines()) if count.exists() else 0

    def start(self, **variables):
        return subprocess.Popen([PROGRAM, "games", "./small.hpp"], cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True,
                                env=environment(**{**self.more, **variables}))

    def test_is_compiled_once_by_whoever_comes_first(self):
        self.write("small.hpp", NIM)
        both = [self.start(), self.start()]
        told = [process.communicate(timeout=TIMEOUT) for process in both]
        self.assertEqual([process.returncode for process in both], [0, 0], told)
        self.assertEqual(told[0], told[1])
        self.assertEqual(self.compilations(), 1)
        self.good("games", "./small.hpp", **self.more)
        self.assertEqual(self.compilations(), 1)

    def test_is_told_on_a_terminal_while_it_is_made(self):
        self.write("small.hpp", NIM)
        code, shown, _ = on_terminal("games", f"{self.folder}/small.hpp", out=False, **self.more)
        self.assertEqual((code, shown), (0, WIPED + "compiling small.hpp…".encode() + WIPED))
        code, shown, _ = on_terminal("games", f"{self.folder}/small.hpp", out=False, **self.more)
        self.assertEqual((code, shown), (0, b""))

    def test_is_made_with_the_headers_beside_an_installed_program(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        installed = self.folder / "usr"
        shutil.copytree(root / "include/ludorum", installed / "include/ludorum")
        (installed / "bin").mkdir()
        program = shutil.copy(PROGRAM, installed / "bin/ludorum")
        self.write("small.hpp", NIM)
        done = subprocess.run([program, "games", "./small.hpp"], cwd=self.folder, capture_output=True, text=True,
                              timeout=TIMEOUT, check=False, env=environment(**self.more))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(f"-isystem {installed}/include ", (self.folder / "count").read_text())

    def test_is_made_again_when_an_included_header_changes(self):
        self.write("stones.hpp", "inline constexpr int manyStones = 7;\n")
        self.write("small.hpp", '#include "stones.hpp"\n' + NIM.replace("stones = 7", "stones = manyStones"))
        self.assertIn("7", self.good("games", "./small.hpp", **self.more))
        self.write("stones.hpp", "inline constexpr int manyStones = 9;\n")
        self.assertIn("9", self.good("games", "./small.hpp", **self.more))
        self.assertEqual(self.compilations(), 2)
        self.write("stones.hpp", "inline constexpr int manyStones = 7;\n")
        self.assertIn("7", self.good("games", "./small.hpp", **self.more))
        self.assertEqual(self.compilations(), 2)

    def test_is_not_what_was_killed_in_the_middle(self):
        self.write("small.hpp", NIM)
        slow = self.folder / "slow"
        process = self.start(SLOW=str(slow))
        while not slow.exists():
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=TIMEOUT)
        self.assertEqual([path for path in self.cache.iterdir() if path.suffix == ".so"], [])
        self.assertIn("Nim", self.good("games", "./small.hpp", **self.more))
        self.assertEqual([path for path in self.cache.iterdir() if path.name.startswith(".")], [])

    def test_is_made_again_by_another_compiler_other_flags_and_if_it_is_damaged(self):
        self.write("small.hpp", NIM)
        self.good("games", "./small.hpp", **self.more)
        self.good("games", "./small.hpp", **self.more, LUDORUM_CXXFLAGS="-O0 -DX")
        self.assertEqual(self.compilations(), 2)
        os.utime(self.folder / "count++", (1, 1))
        self.good("games", "./small.hpp", **self.more)
        self.assertEqual(self.compilations(), 3)
        for module in self.cache.glob("*.so"):
            module.write_bytes(b"damaged")
        self.good("games", "./small.hpp", **self.more)
        self.assertEqual(self.compilations(), 4)


class NewGames(GameFileTest):
    def test_of_every_kind_keep_the_laws_and_are_played(self):
        for kind in KINDS:
            with self.subTest(kind):
                name = "my_" + kind
                self.good("new", name, "--kind", kind)
                text = (self.folder / f"{name}.hpp").read_text()
                self.assertLessEqual(len(text.splitlines()), 60)
                self.assertIn(f"struct My{kind.capitalize()} {{", text)
                self.assertNotIn("NewGame", text)
                self.assertIn("keeps all", self.good("check", f"./{name}.hpp", "--playouts", "50"))
                self.assertIn("result", self.good("match", f"./{name}.hpp", "--seed", "1"))

    def test_have_good_names_and_replace_nothing(self):
        for bad, right in [("Hare And Hounds", "hare_and_hounds"), ("HareAndHounds", "hare_and_hounds"),
                           ("3d.hpp", "game_3d"), ("_a", "a"), ("a__b_", "a_b"), ("a-b", "a_b"), ("Go", "go"),
                           ("../x.hpp", "x"), ("", "my_game"), ("NIM", "nim")]:
            with self.subTest(bad):
                self.assertIn(f"as in {right}\n", self.bad("new", bad, code=2))
        self.assertIn("my_pig", self.bad("new", "pig", code=2))
        for taken in ["role", "move", "result", "players", "field"]:
            self.assertIn("another name, My" + taken.capitalize(), self.bad("new", taken, code=2))
        self.assertIn('"puzle"', self.bad("new", "x", "--kind", "puzle", code=2))
        self.assertIn("nim.hpp is there already", self.bad("new", "nim"))
        self.assertEqual((self.folder / "nim.hpp").read_text(), NIM)


if __name__ == "__main__":
    unittest.main()

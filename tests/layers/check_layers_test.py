#!/usr/bin/env python3
"""The check of the layers finds what it is there to find."""

import pathlib
import tempfile
import unittest

import check_layers


class CheckLayersTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def problems(self, name, text, folder=check_layers.PUBLIC):
        path = self.root / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return [*check_layers.check_includes(self.root), *check_layers.check_sizes(self.root)]

    def test_that_games_include_their_own_parts_only(self):
        self.assertEqual(self.problems("games/chess.hpp", '#include "ludorum/games/chess/san.hpp"\n'), [])
        self.assertEqual(self.problems("games/chess/san.hpp", '#include "ludorum/games/chess/fen.hpp"\n'), [])
        for name in ("games/pig.hpp", "games/pig/dice.hpp", "games/chess_960.hpp"):
            self.assertNotEqual(self.problems(name, '#include "ludorum/games/chess/san.hpp"\n'), [])

    def test_that_games_share_what_is_no_game(self):
        self.assertEqual(self.problems("games/mancala/seeds.hpp", ""), [])
        self.assertEqual(self.problems("games/oware.hpp", '#include "ludorum/games/mancala/seeds.hpp"\n'), [])

    def test_lower_layers_and_the_standard_library_are_free(self):
        text = '#include <array>\n#include "ludorum/core/rng.hpp"\n'
        self.assertEqual(self.problems("games/pig.hpp", text), [])
        self.assertEqual(self.problems("module/json.hpp", "#include <nlohmann/json.hpp>\n"), [])

    def test_sources_have_theirs_and_what_is_public(self):
        for name, include in [("module/a.cpp", "ludorum/module/b.hpp"),
                              ("process/a.cpp", "ludorum/module/b.hpp"),
                              ("process/a.cpp", "unistd.h"),
                              ("server/a.cpp", "b.hpp"),
                              ("server/a.cpp", "arena/b.hpp"),
                              ("server/a.hpp", "boost/asio/b.hpp"),
                              ("app/a.cpp", "server/b.hpp"),
                              ("app/a.cpp", "ludorum/app.hpp"),
                              ("main.cpp", "games/modules.hpp")]:
            with self.subTest(name=name, include=include):
                self.assertEqual(self.problems(name, f"#include <{include}>\n", "src"), [])

    def refused(self, folder, name, include):
        for line in (f"#include <{include}>\n", f'  # include "{include}"\n'):
            with self.subTest(name=name, line=line):
                [problem] = self.problems(name, "// a line\n" + line, folder)
                self.assertTrue(problem.startswith(f"{folder}/{name}:2: "), problem)
            (self.root / folder / name).unlink()

    def test_higher_layers_are_not(self):
        for name, include in [("core/a.hpp", "ludorum/games/pig.hpp"),
                              ("core/a.hpp", "ludorum/other/b.hpp"),
                              ("core/a.hpp", "ludorum/version.hpp"),
                              ("core/a.hpp", "nlohmann/json.hpp"),
                              ("core/a.hpp", "unistd.h"),
                              ("core/a.hpp", "b.hpp"),
                              ("json/a.hpp", "fmt/core.h"),
                              ("games/a.hpp", "ludorum/json/b.hpp"),
                              ("games/a.hpp", "ludorum/players/b.hpp"),
                              ("players/a.hpp", "ludorum/games/b.hpp"),
                              ("erased/a.hpp", "ludorum/module/b.hpp"),
                              ("erased/a.hpp", "nlohmann/json.hpp"),
                              ("arena/a.hpp", "ludorum/app.hpp")]:
            self.refused("include/ludorum", name, include)

    def test_nor_are_they_of_sources(self):
        for name, include in [("json/a.cpp", "ludorum/module/b.hpp"),
                              ("erased/a.cpp", "module/b.hpp"),
                              ("text/a.cpp", "ludorum/json/b.hpp"),
                              ("module/a.cpp", "ludorum/app.hpp"),
                              ("module/a.cpp", "ludorum/other/b.hpp"),
                              ("module/a.cpp", "fmt/format.h"),
                              ("module/a.cpp", "unistd.h"),
                              ("module/a.cpp", "files/b.hpp"),
                              ("module/a.cpp", "process/b.hpp"),
                              ("process/a.cpp", "archive/b.hpp"),
                              ("arena/a.cpp", "server/b.hpp"),
                              ("report/a.hpp", "boost/asio/b.hpp"),
                              ("report/a.cpp", "nowhere/b.hpp"),
                              ("server/a.cpp", "app/b.hpp"),
                              ("server/a.cpp", "report/b.hpp"),
                              ("server/a.cpp", "sqlite3.h"),
                              ("game_file/a.cpp", "archive/b.hpp"),
                              ("main.cpp", "CLI/CLI.hpp")]:
            self.refused("src", name, include)

    def test_a_folder_that_is_no_layer_is_named(self):
        for folder in ("include/ludorum", "src"):
            [problem] = self.problems("other/a.hpp", "", folder)
            self.assertIn("other is no known layer", problem)
            (self.root / folder / "other/a.hpp").unlink()

    def test_long_files_are_named(self):
        for name, limit in [("games/a.hpp", 400), ("players/a.hpp", 200), ("core/a.hpp", 400)]:
            self.assertEqual(self.problems(name, "\n" * limit), [])
            [problem] = self.problems(name, "\n" * (limit + 1))
            self.assertIn(f"more than {limit} lines", problem)
            (self.root / "include/ludorum" / name).unlink()


if __name__ == "__main__":
    unittest.main()

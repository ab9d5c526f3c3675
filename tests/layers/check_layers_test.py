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

    def problems(self, name, text):
        path = self.root / "include/ludorum" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return [*check_layers.check_includes(self.root), *check_layers.check_sizes(self.root)]

    def test_lower_layers_and_the_standard_library_are_free(self):
        text = '#include <array>\n#include "ludorum/core/rng.hpp"\n'
        self.assertEqual(self.problems("games/pig.hpp", text), [])
        self.assertEqual(self.problems("module/json.hpp", "#include <nlohmann/json.hpp>\n"), [])

    def test_higher_layers_are_not(self):
        for name, include in [("core/a.hpp", "ludorum/games/pig.hpp"),
                              ("core/a.hpp", "ludorum/other/b.hpp"),
                              ("core/a.hpp", "ludorum/version.hpp"),
                              ("core/a.hpp", "nlohmann/json.hpp"),
                              ("core/a.hpp", "b.hpp"),
                              ("json/a.hpp", "fmt/core.h"),
                              ("games/a.hpp", "ludorum/json/b.hpp"),
                              ("games/a.hpp", "ludorum/players/b.hpp"),
                              ("players/a.hpp", "ludorum/games/b.hpp"),
                              ("arena/a.hpp", "ludorum/app.hpp")]:
            for line in (f"#include <{include}>\n", f'  # include "{include}"\n'):
                with self.subTest(name=name, line=line):
                    [problem] = self.problems(name, "// a line\n" + line)
                    self.assertTrue(problem.startswith(f"include/ludorum/{name}:2: "), problem)
                (self.root / "include/ludorum" / name).unlink()

    def test_a_folder_that_is_no_layer_is_named(self):
        self.assertEqual(len(self.problems("other/a.hpp", "")), 1)

    def test_long_files_are_named(self):
        for name, limit in [("games/a.hpp", 155), ("players/a.hpp", 200), ("core/a.hpp", 400)]:
            self.assertEqual(self.problems(name, "\n" * limit), [])
            [problem] = self.problems(name, "\n" * (limit + 1))
            self.assertIn(f"more than {limit} lines", problem)
            (self.root / "include/ludorum" / name).unlink()


if __name__ == "__main__":
    unittest.main()

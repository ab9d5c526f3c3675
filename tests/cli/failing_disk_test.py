#!/usr/bin/env python3
"""A disk that fails at the n-th change of a file, for every n: what was told is there afterwards.

tests/archive/crash_test.cpp does the same within SQLite, with losses of power; here it is the whole
program, with all that it writes: archives, exports, reports.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from program import PROGRAM, environment, run

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "hostile/failing_disk.c"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
SANITIZED = "asan" in PROGRAM or "tsan" in PROGRAM
PLAYED = ["tournament", "tictactoe", "random", "other=random", "--matches", "2", "--seed", "1", "--archive"]


@unittest.skipIf(SANITIZED or not COMPILER, "there is no preloading")
class FailingDisk(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.root = kept.name
        self.library = os.path.join(self.root, "failing_disk.so")
        subprocess.run([COMPILER, "-shared", "-fPIC", "-o", self.library, str(SOURCE), "-ldl"], check=True)
        self.whole = os.path.join(self.root, "whole.ludorum")
        self.assertEqual(run(*PLAYED, self.whole).returncode, 0)
        self.matches = run("archive", self.whole, "export").stdout
        self.assertEqual(len(self.matches.splitlines()), 4)

    def fail_everywhere(self, prepare, command, check):
        """Runs a command with each change failing; with every fifth, all later ones do, too."""
        for for_ever in (False, True):
            for number in range(1, 1000, 5 if for_ever else 1):
                folder = os.path.join(self.root, f"{for_ever}-{number}")
                os.mkdir(folder)
                prepare(folder)
                told = os.path.join(self.root, "told")
                variables = {"LD_PRELOAD": self.library, "FAILING_FOLDER": folder,
                             "FAILING_CHANGE": str(number), "FAILING_TOLD": told}
                if for_ever:
                    variables["FAILING_FOR_EVER"] = "1"
                done = run(*command(folder), env=environment(**variables))
                has_failed = os.path.exists(told)
                with self.subTest(change=number, for_ever=for_ever, said=done.stderr[-300:]):
                    self.assertGreaterEqual(done.returncode, 0)  # No signal has ended it.
                    if done.returncode:
                        self.assertTrue(done.stderr)
                    check(folder, done.returncode == 0)
                if not has_failed:
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertGreater(number, 4)  # Or nothing was tried.
                    break
                os.remove(told)
                shutil.rmtree(folder)

    def test_of_a_tournament(self):
        def check(folder, is_done):
            path = os.path.join(folder, "a.ludorum")
            if is_done:
                self.assertEqual(run("archive", path, "export").stdout, self.matches)
            again = run(*PLAYED, path, *(["--resume"] if os.path.exists(path) else []))
            if again.returncode:  # It had not begun, perhaps, and is no archive yet.
                again = run(*PLAYED, path)
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(run("archive", path, "export").stdout, self.matches)
            self.assertEqual(os.listdir(folder), ["a.ludorum"])
        self.fail_everywhere(lambda folder: None,
                             lambda folder: [*PLAYED, os.path.join(folder, "a.ludorum")], check)

    def test_of_a_merge(self):
        def check(folder, is_done):
            path = os.path.join(folder, "a.ludorum")
            if is_done:
                self.assertEqual(run("archive", path, "export").stdout, self.matches)
            self.assertEqual(run("archive", path, "merge", self.whole).returncode, 0)
            self.assertEqual(run("archive", path, "export").stdout, self.matches)
        self.fail_everywhere(
            lambda folder: None,
            lambda folder: ["archive", os.path.join(folder, "a.ludorum"), "merge", self.whole], check)

    def test_of_an_export(self):
        def check(folder, is_done):
            left = pathlib.Path(folder, "page").read_text(encoding="utf-8")
            self.assertIn(left, [self.matches] if is_done else ["old", self.matches])
            self.assertEqual(os.listdir(folder), ["page"])
        self.fail_everywhere(
            lambda folder: pathlib.Path(folder, "page").write_text("old", encoding="utf-8"),
            lambda folder: ["archive", self.whole, "export", "--output", os.path.join(folder, "page")],
            check)

    def write_whole_files(self, command, *names):
        """Files are as they were or as they are to be, never a part, and nothing else is left."""
        right = os.path.join(self.root, "right")
        os.mkdir(right)
        done = run(*command(right))
        self.assertEqual(done.returncode, 0, done.stderr)
        def told(folder, name):  # A report has a number of its own each time.
            text = pathlib.Path(folder, name).read_text(encoding="utf-8")
            return re.sub(r"nonce[-=\"]+[0-9a-f]+", "nonce", text)

        wanted = {name: told(right, name) for name in names}

        def prepare(folder):
            for name in names:
                pathlib.Path(folder, name).write_text("old", encoding="utf-8")

        def check(folder, is_done):
            self.assertEqual(sorted(os.listdir(folder)), sorted(names))
            for name, whole in wanted.items():
                left = told(folder, name)
                self.assertTrue(left == whole or (left == "old" and not is_done), left[:100])
        self.fail_everywhere(prepare, command, check)

    def test_of_a_table_of_a_strategy(self):
        self.write_whole_files(
            lambda folder: ["solve", "oddsandevens:goal=1", "--iterations", "5",
                            "--save", os.path.join(folder, "table.json"),
                            "--plot", os.path.join(folder, "plot.svg")],
            "table.json", "plot.svg")

    def test_of_a_report(self):
        self.write_whole_files(
            lambda folder: ["archive", self.whole, "report", os.path.join(folder, "page.html")],
            "page.html")


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""The program on a terminal: progress, colours, and their absence where there is none."""

import os
import pty
import select
import subprocess
import time
import unittest

from program import GAMES, PROGRAM, TIMEOUT, environment, run

ESCAPE = b"\x1b"
WIPED = b"\r\x1b[K"


def on_terminal(*arguments, out=True, err=True, **variables):
    """Runs the program with its output, its errors or both on a pseudo-terminal.

    Returns the exit code, what came to the terminal, and what came elsewhere."""
    master, slave = pty.openpty()
    process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL,
                               stdout=slave if out else subprocess.PIPE,
                               stderr=slave if err else subprocess.PIPE,
                               env=environment(**variables))
    os.close(slave)
    sources = {master: b""}
    for stream in (process.stdout, process.stderr):
        if stream:
            sources[stream.fileno()] = b""
    open_sources, deadline = set(sources), time.monotonic() + TIMEOUT
    while open_sources and time.monotonic() < deadline:
        for source in select.select(open_sources, [], [], 1)[0]:
            try:
                data = os.read(source, 65536)
            except OSError:  # A terminal that nobody writes to any more.
                data = b""
            sources[source] += data
            if not data:
                open_sources.remove(source)
    code = process.wait(TIMEOUT)
    shown = sources.pop(master)
    os.close(master)
    for stream in (process.stdout, process.stderr):
        if stream:
            stream.close()
    return code, shown.replace(b"\r\n", b"\n"), b"".join(sources.values())


class Progress(unittest.TestCase):
    def test_ten_thousand_matches_of_any_game_show_progress(self):
        for game in GAMES:
            with self.subTest(game):
                code, shown, _ = on_terminal("match", game, "--matches", "10000", "--quiet",
                                             "--seed", "1")
                self.assertEqual(code, 0)
                self.assertIn(WIPED + b"matches [", shown)
                self.assertIn(b"100 %, 10,000 of 10,000", shown)
                table = shown[shown.rindex(WIPED) + len(WIPED):]  # The bar is wiped before it.
                self.assertTrue(table.startswith(b"role "), table)
                self.assertIn(b"10,000 matches of ", table)

    def test_progress_and_output_do_not_mix(self):
        _, shown, output = on_terminal("match", "tictactoe", "--matches", "2000", "--seed", "1",
                                       out=False)
        self.assertIn(b"matches [", shown)
        self.assertTrue(shown.endswith(WIPED))
        self.assertNotIn(ESCAPE, output)
        self.assertEqual(output.count(b"result: "), 2000)

    def test_long_counts_and_checks_show_progress(self):
        for arguments in (["perft", "connectfour", "--depth", "7"],
                          ["check", "tictactoe", "--playouts", "300"],
                          ["bench", "--seconds", "0.01"]):
            with self.subTest(arguments):
                code, shown, _ = on_terminal(*arguments)
                self.assertEqual(code, 0)
                self.assertIn(WIPED + arguments[0].encode() + b" [", shown)

    def test_a_tournament_shows_its_table_and_how_long_it_will_take(self):
        code, shown, output = on_terminal("tournament", "tictactoe", "random", "random", "--seed", "1",
                                          "--matches", "1000000", "--threads", "1", out=False)
        self.assertEqual(code, 0)
        self.assertRegex(shown, rb"#  player +Elo +\+/- +matches")
        self.assertRegex(shown, rb"\[#+\.+\] [0-9,]+ of 2,000,000 matches, [^\n]* left")
        drawn = shown[:shown.rindex(b"\x1b[J")]
        self.assertEqual(drawn.count(b"\x1b[?7l"), drawn.count(b"\x1b[?7h"))
        self.assertNotIn(b"matches/s", shown[shown.rindex(b"\x1b[J"):])  # Wiped at the end.
        self.assertNotIn(ESCAPE, output)
        self.assertTrue(output.startswith(b"TicTacToe: round-robin"))

    def test_a_sequential_test_shows_its_ratio_and_may_end_before(self):
        _, shown, _ = on_terminal("tournament", "tictactoe", "random", "random", "--seed", "1",
                                  "--sprt", "0,1,0.001,0.001", "--matches", "300000", "--threads", "1",
                                  out=False)
        self.assertRegex(shown, rb"SPRT of Elo 0 against 1: [0-9,]+ pairs, LLR -?\d")
        self.assertRegex(shown, rb"\[#*\.+\] [0-9,]+ of at most 600,000 matches")

    def test_one_match_is_told_with_its_seed(self):
        _, shown, output = on_terminal("match", "tictactoe", out=False)
        self.assertRegex(shown, rb"^seed (\d+) \(repeat with --seed \1\)\n$")
        again = run("match", "tictactoe", "--seed", shown.split()[1].decode(), text=False)
        self.assertEqual(again.stdout, output)


class NoTerminal(unittest.TestCase):
    def test_nothing_is_shown_elsewhere(self):
        for arguments in (["match", "pig", "--matches", "2000", "--quiet"],
                          ["match", "pig", "--matches", "20"],
                          ["check", "pig", "--playouts", "20"],
                          ["perft", "connectfour", "--depth", "5", "--unique"],
                          ["bench", "--seconds", "0.01"], ["games"], ["games", "pig"]):
            with self.subTest(arguments):
                done = run(*arguments)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertNotIn("\x1b", done.stdout)
                self.assertNotIn("\r", done.stdout)

    def test_the_output_is_the_same_with_and_without_a_terminal(self):
        arguments = ["match", "pig", "--matches", "300", "--seed", "4"]
        _, _, output = on_terminal(*arguments, out=False)
        self.assertEqual(output.decode(), run(*arguments).stdout)


class Colours(unittest.TestCase):
    CHECK = ["check", "tictactoe", "--playouts", "2"]

    def test_they_are_for_terminals(self):
        _, shown, _ = on_terminal(*self.CHECK, err=False)
        self.assertIn(b"\x1b[32mok", shown)
        _, _, output = on_terminal(*self.CHECK, out=False)
        self.assertNotIn(ESCAPE, output)

    def test_nobody_need_have_them(self):
        _, shown, _ = on_terminal(*self.CHECK, err=False, NO_COLOR="1")
        self.assertNotIn(ESCAPE, shown)
        self.assertIn(b"keeps all", shown)

    def test_an_empty_wish_is_none(self):  # https://no-color.org: "when present and not empty".
        _, shown, _ = on_terminal(*self.CHECK, err=False, NO_COLOR="")
        self.assertIn(b"\x1b[32mok", shown)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""`ludorum play` as a person at a terminal meets it, and in a pipe."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

from program import PROGRAM, TIMEOUT, environment, run, shell

ENDLESS = "uct:simulationCount=1000000000,memory=64"


class Terminal:
    """The program on a pseudo-terminal of its own, with somebody who types."""

    def __init__(self, *arguments, columns=80, **variables):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        variables = {"LC_ALL": "C", **variables}
        self.process = subprocess.Popen(
            [PROGRAM, *arguments], stdin=slave, stdout=slave, stderr=slave,
            env=environment(**variables), start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.shown = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(TIMEOUT)
        os.close(self.master)

    def read(self):
        """Reads what comes within a moment; False when nothing will come any more."""
        if not select.select([self.master], [], [], 1)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # Nobody writes to it any more.
            return False
        self.shown += data.decode().replace("\r\n", "\n")
        return bool(data)

    def until(self, text):
        """Waits for a text; returns what was shown until then, and forgets it."""
        deadline = time.monotonic() + TIMEOUT
        while text not in self.shown:
            if not self.read() or time.monotonic() > deadline:
                raise AssertionError(f"{text!r} did not come: {self.shown!r}")
        end = self.shown.index(text) + len(text)
        before, self.shown = self.shown[:end], self.shown[end:]
        return before

    def type(self, text):
        os.write(self.master, text.encode())

    def ended(self):
        """The exit code, and all that was shown until the end."""
        while self.read():
            pass
        return self.process.wait(TIMEOUT), self.shown


class OnATerminal(unittest.TestCase):
    def test_a_match_with_colours(self):
        with Terminal("play", "tictactoe", "human", "trace:moves=1;2", "--seed", "1") as terminal:
            self.assertIn("\x1b[2m4\x1b[0m", terminal.until("to move> "))
            terminal.type("4\n")
            shown = terminal.until("to move> ")
            self.assertIn("\x1b[33mX\x1b[0m: 4\n", shown)
            self.assertRegex(shown, r"O \(trace:moves=1;2\)\x1b\[0m: 1 \[[0-9.]+ [nmu]?s\]\n")
            self.assertIn("\x1b[7;31mO\x1b[0m", shown)  # What is new.
            terminal.type("0\n")
            terminal.until("to move> ")
            terminal.type("8\n")
            self.assertIn(" wins (X 1, O -1).", terminal.until("Enter to leave> "))
            terminal.type("\n")
            self.assertEqual(terminal.ended()[0], 0)

    def test_colours_can_be_declined(self):
        for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            with self.subTest(variables), Terminal("play", "tictactoe", **variables) as terminal:
                shown = terminal.until("to move> ")
                self.assertIn("| 3 | 4 | 5 |", shown)
                self.assertNotIn("\x1b[3", shown)
                self.assertNotIn("\x1b[2m", shown)

    def test_lines_are_of_unicode_where_the_terminal_has_it(self):
        with Terminal("play", "tictactoe", LC_ALL="C.UTF-8", NO_COLOR="1") as terminal:
            self.assertIn("│ 3 │ 4 │ 5 │\n├───┼", terminal.until("to move> "))

    def test_the_end_of_input_leaves(self):
        with Terminal("play", "pig") as terminal:
            terminal.until("to move> ")
            terminal.type("\x04")
            self.assertEqual(terminal.ended(), (0, "\nEnd of input: the match is left.\n"))

    def test_control_c_leaves(self):
        with Terminal("play", "pig") as terminal:
            terminal.until("to move> ")
            terminal.type("\x03")
            code, shown = terminal.ended()
            self.assertEqual(code, 130)
            self.assertTrue(shown.endswith("\nInterrupted: the match is left.\n"), shown)

    def test_control_c_stops_a_player_that_thinks(self):
        for arguments, typed in (([ENDLESS], None), ([], f"eval {ENDLESS}\n")):
            with self.subTest(arguments), Terminal("play", "connectfour", *arguments) as terminal:
                if typed:
                    terminal.until("to move> ")
                    terminal.type(typed)
                terminal.until("is thinking ...")
                begun = time.monotonic()
                terminal.type("\x03")
                code, shown = terminal.ended()
                self.assertEqual(code, 130)
                self.assertIn("Interrupted", shown)
                self.assertLess(time.monotonic() - begun, 30)

    def test_control_c_leaves_a_player_that_cannot_be_stopped(self):
        with Terminal("play", "tictactoe", "exec:sleep 5") as terminal:
            terminal.until("is thinking ...")
            terminal.type("\x03")
            terminal.until("to stop; Ctrl-C again leaves at once.\n")
            terminal.type("\x03")
            self.assertEqual(terminal.ended()[0], -signal.SIGINT)

    def test_who_looks_on_has_time(self):
        begun = time.monotonic()
        with Terminal("play", "15puzzle:points=3", "random", "--pace", "0.2") as terminal:
            self.assertEqual(terminal.ended()[0], 0)
        self.assertGreater(time.monotonic() - begun, 0.6)

    def test_control_c_leaves_whoever_looks_on(self):
        with Terminal("play", "pig", "random", "random", "--pace", "3600") as terminal:
            terminal.until("One has 0")
            terminal.type("\x03")
            self.assertEqual(terminal.ended()[0], 130)

    def test_a_wish_that_is_told_twice_is_one(self):
        with Terminal("play", "connectfour", ENDLESS) as terminal:
            terminal.until("is thinking ...")
            for _ in range(2):
                terminal.process.send_signal(signal.SIGINT)
            self.assertEqual(terminal.ended()[0], 130)

    def test_a_choice_is_wiped_before_the_other_one_chooses(self):
        with Terminal("play", "oddsandevens", "human", "human", NO_COLOR="1") as terminal:
            terminal.until("Odds to move> ")
            terminal.type("2\n")
            shown = terminal.until("Evens to move> ")
            self.assertTrue(shown.startswith("2\n\x1b[1A\r\x1b[JOdds has chosen.\n"), shown)
            terminal.type("1\n")
            terminal.until("Odds: 2, Evens: 1")

    def test_a_choice_of_several_rows_is_wiped_as_a_whole(self):
        with Terminal("play", "oddsandevens", "human", "human", columns=20) as terminal:
            terminal.until("to move> ")
            terminal.type("2" + 50 * " " + "\n")  # With the prompt, 66 columns: four rows.
            self.assertIn("\x1b[4A\r\x1b[J", terminal.until("has chosen."))

    def test_a_board_that_is_too_wide_has_no_margins(self):
        with Terminal("play", "connectfour", columns=28, NO_COLOR="1") as terminal:
            self.assertIn("|\n 0 1 2 3 4 5 6\n", terminal.until("to move> ").replace("+\n", "|\n"))

    def test_the_seed_is_told(self):
        with Terminal("play", "pig", "random", "random") as terminal:
            self.assertRegex(terminal.ended()[1], r"^seed (\d+) \(repeat with --seed \1\)\n")


class InAPipe(unittest.TestCase):
    def test_nothing_but_text(self):
        done = shell("printf '4\\n0\\n8\\n' | ludorum play tictactoe human random --seed 1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("\x1b", done.stdout)
        self.assertNotIn("\r", done.stdout)
        again = shell("printf '4\\n0\\n8\\n' | ludorum play tictactoe human random --seed 1")
        self.assertEqual(done.stdout, again.stdout)

    def test_control_c_while_it_waits_for_the_rest_of_a_line(self):
        process = subprocess.Popen([PROGRAM, "play", "pig"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        process.stdin.write(b"ro")
        process.stdin.flush()
        while b"to move>" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=TIMEOUT)
        self.assertEqual((process.returncode, out), (130, b"\nInterrupted: the match is left.\n"))

    def test_nobody_reads_on(self):
        done = shell("yes nonsense | ludorum play tictactoe | head -1; echo ${PIPESTATUS[2]}")
        self.assertEqual(done.stdout.split(), ["0"])

    def test_a_record_is_saved_where_one_is(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("play", "pig", "--seed", "7", input="roll\nsave\n", cwd=folder)
            self.assertIn("Saved as pig-7.jsonl\n", done.stdout)
            self.assertEqual(os.listdir(folder), ["pig-7.jsonl"])
            self.assertEqual(run("replay", os.path.join(folder, "pig-7.jsonl")).returncode, 0)

    def test_a_full_disk_is_told_and_the_match_goes_on(self):
        done = shell("trap '' XFSZ; ulimit -f 0; printf 'save x.jsonl\\nmoves\\n' | ludorum play pig 2>&1 | cat",
                     cwd=tempfile.gettempdir())
        self.assertIn("could not be written", done.stdout)
        self.assertIn("#1 roll", done.stdout)


if __name__ == "__main__":
    unittest.main()

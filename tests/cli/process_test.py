#!/usr/bin/env python3
"""The program as a process among others: pipes, files, full disks, closed streams, signals."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

from program import COMMANDS, GAMES, PROGRAM, TIMEOUT, run, shell


class Pipes(unittest.TestCase):
    def test_records_are_replayed_through_a_pipe(self):
        for game in GAMES:
            with self.subTest(game):
                done = shell(f"ludorum match {game} --seed 3 --matches 20 --json | ludorum replay")
                self.assertEqual(done.stdout, "20 records, 20 replayed to the same end\n")
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_reader_that_leaves_early_is_no_crash(self):
        done = shell("ludorum match pig --seed 1 --matches 1000000 | head -n 1; echo ${PIPESTATUS[0]}")
        line, code = done.stdout.splitlines()
        self.assertEqual(line, '0: {"One":0,"Two":0} One has 0, moves: {"One":"roll"}')
        self.assertIn(int(code), (1, 128 + signal.SIGPIPE))
        self.assertNotIn("terminate", done.stderr)

    def test_a_reader_that_leaves_early_ends_the_program_even_if_the_signal_is_ignored(self):
        reader, writer = os.pipe()
        os.close(reader)
        process = subprocess.run(
            [PROGRAM, "match", "pig", "--matches", "1000000000"], stdout=writer,
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=TIMEOUT, check=False,
            preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN), restore_signals=False)
        os.close(writer)
        self.assertEqual(process.returncode, 1)
        self.assertEqual(process.stderr, b"ludorum: the output could not be written\n")


class Failures(unittest.TestCase):
    def test_a_full_disk_is_told(self):
        for arguments in (["games"], ["match", "pig"], ["match", "pig", "--matches", "1000000"],
                          ["match", "pig", "--json"], ["perft", "tictactoe", "--depth", "2"],
                          ["check", "tictactoe", "--playouts", "1"], ["--help"], ["--version"]):
            with self.subTest(arguments), open("/dev/full", "w", encoding="ascii") as full:
                done = run(*arguments, capture_output=False, stdout=full, stderr=subprocess.PIPE)
                self.assertEqual(done.returncode, 1)
                self.assertEqual(done.stderr, "ludorum: the output could not be written\n")

    def test_a_closed_output_is_told(self):
        done = shell("ludorum games >&-")
        self.assertEqual((done.returncode, done.stderr),
                         (1, "ludorum: the output could not be written\n"))

    def test_a_closed_input_has_no_records(self):
        done = shell("ludorum replay <&-")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^ludorum: .*records.*\n$")

    def test_nothing_but_replay_reads_the_input(self):
        done = shell("ludorum match tictactoe --seed 1 <&-")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_wrong_usage_is_two(self):
        done = run("mach")
        self.assertEqual(done.returncode, 2)
        self.assertIn('did you mean "match"', done.stderr)
        self.assertEqual(run().returncode, 2)

    def test_a_missing_file_is_one(self):
        done = run("replay", "/nowhere/at/all")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr,
                         "ludorum: /nowhere/at/all cannot be opened: No such file or directory\n")

    def test_arguments_that_are_no_unicode_are_wrong_usage(self):
        for arguments in ([b"match", b"p\xffg\xff\xff"], [b"match", b"pig:goal=\xff"],
                          [b"match", b"pig", b"--state", b"\xff"], [b"\xff"],
                          [b"match", b"pig", b"random", b"\xff\xfe"]):
            with self.subTest(arguments):
                self.assertEqual(run(*arguments, text=False).returncode, 2)


class Killed(unittest.TestCase):
    """A program that is killed while it writes records leaves whole ones and at most a cut one."""

    def kill_while_recording(self, path, game):
        with open(path, "wb") as file:
            process = subprocess.Popen([PROGRAM, "match", game, "--json", "--matches", "1000000000"],
                                       stdout=file, stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + TIMEOUT
        while os.path.getsize(path) < 200_000 and time.monotonic() < deadline:
            time.sleep(0.01)
        process.kill()
        process.wait()
        self.assertGreaterEqual(os.path.getsize(path), 200_000)

    def test_what_was_written_replays(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "records.jsonl")
            for game in ("pig", "tictactoe"):
                self.kill_while_recording(path, game)
                with open(path, "rb") as file:
                    data = file.read()
                if data.endswith((b"\n", b"}")):  # The kill came after a record: cut that one.
                    data = data[:-10]
                    os.truncate(path, len(data))
                whole = data.count(b"\n")
                done = run("replay", path)
                self.assertEqual(done.returncode, 1)
                self.assertEqual(
                    done.stdout.splitlines(),
                    [f"line {whole + 1}: truncated: the input ends in the middle of this record",
                     f"{whole + 1:,} records, {whole:,} replayed to the same end"])
                report = json.loads(run("replay", path, "--json").stdout)
                self.assertEqual(report, {"records": whole + 1, "equal": whole, "problems": [],
                                          "truncated": whole + 1})


class Examples(unittest.TestCase):
    """What help texts show can be copied into a shell."""

    def test_every_example_of_the_help_runs(self):
        examples = []
        for arguments in (["--help"], *([command, "--help"] for command in COMMANDS)):
            lines = run(*arguments).stdout.splitlines()
            examples += [line.strip() for line in lines if line.startswith("  ludorum ")]
        self.assertGreaterEqual(len(examples), 15)
        with tempfile.TemporaryDirectory() as folder:
            for seed, name in enumerate(("games", "monday", "tuesday")):  # That examples look into.
                done = shell(f"ludorum tournament tictactoe random uct=uct:simulationCount=5 "
                             f"--seed {seed} --archive {name}.ludorum", cwd=folder)
                self.assertEqual(done.returncode, 0, done.stderr)
            for example in examples:
                with self.subTest(example):
                    command = re.sub(r" --seconds \S+", "", example)
                    if " bench" in command:  # It measures for as long as it is told.
                        command += " --seconds 0.05"
                    done = shell(command, cwd=folder)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    if " tournament" not in command:  # That tells times and progress there.
                        self.assertEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main()

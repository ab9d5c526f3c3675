#!/usr/bin/env python3
"""Players outside the program: the examples, our own players as engines, and players with faults."""

import json
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, TIMEOUT, environment, run, shell

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples/outside"
INSTALLED = pathlib.Path(PROGRAM).resolve().parents[1] / "outside_js"  # a copy: npm writes into it

HELLO = '{"type":"hello","protocol":1}'
# Says hello, and answers every question with the last word.
ANSWERS = f"read hello; echo '{HELLO}'; while read question; do echo '%s'; done"


def runs(process):
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def ends(process):
    """Whether a process that was ended is gone, be it after a moment."""
    until = time.monotonic() + 5
    while runs(process) and time.monotonic() < until:
        time.sleep(0.01)
    return not runs(process)


def match(*arguments, **options):
    return run("match", *arguments, "--seed", "1", **options)


class Examples(unittest.TestCase):
    def test_python_has_25_lines_and_plays_every_game(self):
        player = EXAMPLES / "player.py"
        self.assertLessEqual(len(player.read_text().splitlines()), 25)
        for game, others in (("tictactoe", ["random"]), ("pig:goal=20", ["random"]),
                             ("oddsandevens", ["random"]), ("15puzzle", []),
                             ("connectfour", ["random"])):
            with self.subTest(game):
                done = match(game, f"exec:python3 {player}", *others, "--json")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertNotIn("error", json.loads(done.stdout))
                replayed = run("replay", input=done.stdout)
                self.assertEqual(replayed.stdout, "1 record, 1 replayed to the same end\n")

    def test_python_wins_when_it_can(self):
        done = match("tictactoe", f"exec:python3 {EXAMPLES}/player.py", "random",
                     "--state", "[XX OO    ]")
        self.assertIn('[XX OO    ]\tmoves: {"X":2}', done.stdout)

    def test_a_player_of_ludorum_js_sits_at_our_table(self):
        self.install()
        player = f"exec:node {INSTALLED}/player.mjs"
        # A perfect player of TicTacToe, as theirs is at this horizon, never loses: no chance in it.
        done = match("tictactoe", f"{player} AlphaBetaPlayer horizon=9", "uct", "--matches", "3",
                     "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for line in done.stdout.splitlines():
            self.assertGreaterEqual(json.loads(line)["result"]["X"], 0)
        done = match("pig:goal=30", "random", f"{player} MonteCarloPlayer simulationCount=10")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = match("connectfour", player, "random")
        self.assertEqual(done.returncode, 1)
        self.assertIn("only TicTacToe,Pig can be played here", done.stderr)

    def install(self):
        if not shutil.which("npm") or not shutil.which("node"):
            self.skipTest("there is no npm")
        shutil.copytree(EXAMPLES, INSTALLED, dirs_exist_ok=True)
        if (INSTALLED / "node_modules/ludorum").exists():
            return
        done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"],
                              cwd=INSTALLED, capture_output=True, text=True, timeout=TIMEOUT,
                              check=False)
        if done.returncode and any(word in done.stderr for word in
                                   ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT")):
            self.skipTest("npm cannot be reached")
        self.assertEqual(done.returncode, 0, done.stderr)


class Engine(unittest.TestCase):
    def test_moves_as_the_player_itself(self):
        for game, player in (("tictactoe", "uct:simulationCount=100"), ("pig:goal=20", "random"),
                             ("connectfour", "montecarlo:simulationCount=20")):
            with self.subTest(game):
                name = game.partition(":")[0]
                outside, inside = (
                    [json.loads(line)["history"] for line in
                     match(game, who, "random", "--matches", "3", "--json").stdout.splitlines()]
                    for who in (f"exec:ludorum engine {name} {player}", player))
                self.assertEqual(len(inside), 3)
                self.assertEqual(outside, inside)

    def test_answers_line_by_line(self):
        with subprocess.Popen([PROGRAM, "engine", "tictactoe", "random"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, bufsize=1) as engine:
            def asked(message):
                engine.stdin.write(message + "\n")
                return json.loads(engine.stdout.readline())
            self.assertEqual(asked("?")["type"], "error")
            self.assertEqual(asked('{"type":"hello","protocol":1,"game":"TicTacToe"}')["type"], "hello")
            self.assertIn(asked('{"type":"decide","role":"X","state":{}}')["move"], range(9))
            engine.stdin.close()
            self.assertEqual(engine.wait(TIMEOUT), 0)

    def test_plays_in_ensembles_and_in_engines(self):
        inner = "ludorum engine tictactoe uct:simulationCount=20"
        for player in (f"ensemble:players=(random;exec:{inner})",
                       f"exec:ludorum engine tictactoe 'exec:{inner}'"):
            done = match("tictactoe", player, "random")
            self.assertEqual((done.returncode, done.stderr), (0, ""), player)

    def test_needs_no_standard_streams(self):
        done = shell("ludorum match tictactoe 'exec:ludorum engine tictactoe random' random <&- 2>&-")
        self.assertEqual(done.returncode, 0)
        self.assertIn("result", done.stdout)


class Faults(unittest.TestCase):
    def check(self, command, *pieces, ply=0):
        """A match that the player's fault ends, and what is said of it."""
        done = match("tictactoe", f"exec:{command}", "random")
        self.assertEqual(done.returncode, 1, command)
        self.assertTrue(done.stderr.startswith(
            "ludorum: 1 match ended by an error: TicTacToe, "
            f"ply {ply}: the player of X failed: "), done.stderr)
        for piece in pieces:
            self.assertIn(piece, done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1)

    def test_slow(self):
        self.check("startCap=50ms sleep 1000", "it did not answer within 50 ms")
        self.check(f"timeCap=50ms read hello; echo '{HELLO}'; sleep 1000",
                   "it did not answer within 50 ms")

    def test_dies(self):
        self.check("exit 3", "it ended with exit code 3")
        self.check("echo 'no luck' >&2; kill -9 $$", "signal 9 (kill)", '"no luck"')
        self.check("no-such-player", "exit code 127", "no-such-player")

    def test_dies_in_the_middle(self):
        move = "read question; echo '{\"type\":\"move\",\"move\":4}'"
        self.check(f"read hello; echo '{HELLO}'; {move}; exit 5", "it ended with exit code 5", ply=2)

    def test_floods(self):
        self.check("yes", 'it answered "y", which is not JSON')
        self.check(f"yes '{HELLO}'", "before it was asked")
        self.check("tr '\\0' x < /dev/zero", "more than 1 MiB without the end of a line")

    def test_nonsense(self):
        self.check(ANSWERS % "nonsense", 'it answered "nonsense", which is not JSON')
        self.check(ANSWERS % '{"type":"move","move":9}',
                   "the move 9 is illegal; its moves are [0,1,2,3,4,5,6,7,8]")
        self.check("echo '{\"type\":\"hello\",\"protocol\":2}'; cat", "another version")

    def test_quits(self):
        done = match("tictactoe", "exec:" + ANSWERS % '{"type":"quit"}', "random")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("quit: X", done.stdout)

    def test_other_matches_go_on(self):
        with tempfile.TemporaryDirectory() as folder:  # Every second process dies.
            odd = f"rmdir {folder}/odd 2> /dev/null && exit 1; mkdir {folder}/odd; "
            once = "sed -u 's/,\"again\":true//'"  # So that each match has a process.
            done = match("tictactoe", f"exec:{odd} ludorum engine tictactoe random | {once}",
                         "random", "--matches", "6", "--json")
            self.assertEqual(done.returncode, 1)
            ends_of = [json.loads(line).get("error", "") for line in done.stdout.splitlines()]
            self.assertEqual([bool(end) for end in ends_of], [False, True] * 3)
            self.assertIn("it ended with exit code 1", ends_of[1])

    def test_no_command_is_wrong_usage(self):
        done = match("tictactoe", "exec:", "random")
        self.assertEqual(done.returncode, 2)
        self.assertIn("exec needs a command", done.stderr)


class Ends(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.ids = pathlib.Path(folder.name) / "ids"

    def processes(self, count):
        until = time.monotonic() + TIMEOUT
        while time.monotonic() < until:
            if self.ids.exists() and len(ids := self.ids.read_text().split()) == count:
                return ids
            time.sleep(0.01)
        raise AssertionError("the player did not start")

    def test_children_end_with_a_player_that_failed(self):
        started = f"echo $$ >> {self.ids}; sleep 1000 & echo $! >> {self.ids}; "
        match("tictactoe", f"exec:startCap=1s {started} exit 1", "random")
        match("tictactoe", f"exec:startCap=50ms trap '' TERM; {started} sleep 1000", "random")
        match("tictactoe", "exec:" + started + ANSWERS % "nonsense", "random")
        for process in self.processes(6):
            self.assertTrue(ends(process))

    def test_children_end_with_a_match(self):
        started = f"echo $$ >> {self.ids}; sleep 1000 & echo $! >> {self.ids}; "
        done = match("tictactoe", f"exec:{started} exec ludorum engine tictactoe random", "random",
                     "--matches", "2")
        self.assertEqual(done.returncode, 0)
        for process in self.processes(2):  # It plays both matches.
            self.assertTrue(ends(process))

    def test_one_process_plays_many_matches(self):
        player = f"exec:echo $$ >> {self.ids}; exec python3 {EXAMPLES}/player.py"
        done = match("tictactoe", player, "random", "--matches", "100", "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len(self.processes(1)), 1)

    def test_an_older_player_has_a_process_for_each_match(self):
        hello = "s/,\"again\":true//"
        player = (f"exec:echo $$ >> {self.ids}; "
                  f"ludorum engine tictactoe random | sed -u '{hello}'")
        done = match("tictactoe", player, "random", "--matches", "5", "--quiet")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(self.processes(5)), 5)

    def test_nobody_loses_for_what_the_machine_is_short_of(self):
        player = "exec:ludorum engine tictactoe random"
        archive = self.ids.with_name("kept.ludorum")
        command = (f"ludorum tournament tictactoe '{player}' '{player}' --threads 16 --matches 40 "
                   f"--seed 1 --archive {archive}")
        done = shell("ulimit -n 40; " + command)
        self.assertEqual(done.returncode, 1)
        self.assertIn("Too many open files", done.stderr)
        self.assertIn("--resume", done.stderr)
        resumed = shell(f"{command} --resume --json".replace("16", "2"))
        self.assertEqual(resumed.returncode, 0)
        for row in json.loads(resumed.stdout)["players"]:
            self.assertEqual(row.get("errors", 0), 0)

    def test_an_engine_ends_when_the_program_is_killed(self):
        player = f"exec:echo $$ > {self.ids}; exec ludorum engine tictactoe random"
        with subprocess.Popen([PROGRAM, "match", "tictactoe", player, "random", "--matches", "1000000",
                               "--quiet"], env=environment(), stdout=subprocess.DEVNULL) as program:
            process = self.processes(1)[0]
            program.send_signal(signal.SIGKILL)
            program.wait()
        self.assertTrue(ends(process))

    def test_players_that_hang_end_when_the_program_is_killed(self):
        player = f"exec:startCap=60s echo $$ >> {self.ids}; sleep 1000 & echo $! >> {self.ids}; wait"
        with subprocess.Popen([PROGRAM, "match", "tictactoe", player, "random"], env=environment(),
                              stdout=subprocess.DEVNULL) as program:
            processes = self.processes(2)
            program.send_signal(signal.SIGKILL)
            program.wait()
        for process in processes:
            self.assertTrue(ends(process))


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""One seed is one match, wherever it is played."""

import json
import pathlib
import re
import tempfile
import time
import unittest

from program import TIMEOUT, run
from serve_test import Server, Talk

GAMES = {"tictactoe": {}, "pig": {"goal": 20}}
SEEDS = [0, 1, 2, 2**64 - 1]


def named(game):
    return ":".join([game, *(f"{name}={value}" for name, value in GAMES[game].items())])


def plies(record):
    """What happened in a match: for each ply who did what, and what luck did."""
    return [[(role, str(move), *(f"{name}: {hap}" for name, hap in ply.get("haps", {}).items()))
             for role, move in ply["moves"].items()]
            for ply in record["history"] if "moves" in ply]


class OneMatchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def done(self, *arguments, **options):
        done = run(*arguments, **options)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def played(self, game, seed, *players, luck=None):
        """The record of a match by `match`."""
        more = [] if luck is None else ["--luck", str(luck)]
        return json.loads(self.done("match", named(game), *players or ["random", "random"], "--seed",
                                    str(seed), *more, "--json"))

    def for_all(self, check):
        """Calls it with a game, a seed and the record of their match."""
        seen = set()
        for game in GAMES:
            for seed in SEEDS:
                with self.subTest(game, seed=seed):
                    record = self.played(game, seed)
                    seen.add(str(plies(record)))
                    check(game, seed, record)
        self.assertEqual(len(seen), len(GAMES) * len(SEEDS), "seeds that make no difference")

    def test_as_one_of_many(self):
        def check(game, seed, record):
            before = max(seed, 1) - 1
            many = self.done("match", named(game), "random", "random", "--matches", "2", "--seed",
                             str(before), "--json").splitlines()
            self.assertEqual(json.loads(many[seed - before]), record)

        self.for_all(check)

    def test_told_by_match_and_by_play(self):
        def check(game, seed, record):
            shown = self.done("play", named(game), "random", "random", "--seed", str(seed))
            made = re.findall(r"^(\w+) \(random\): (\w+)(?:; (\w+: \w+))?$", shown, re.MULTILINE)
            self.assertEqual([[tuple(filter(None, ply))] for ply in made], plies(record))
            told = self.done("match", named(game), "random", "random", "--seed", str(seed))
            moves = re.findall(r"moves: (\{.*\})$", told, re.MULTILINE)
            self.assertEqual([json.loads(move) for move in moves],
                             [ply["moves"] for ply in record["history"] if "moves" in ply])
            self.assertIn(json.dumps(record["result"], separators=(",", ":")), told)

        self.for_all(check)

    def test_with_a_person_who_does_the_same(self):
        """What players draw and what luck does depends on the seed alone, not on who sits beside."""
        def check(game, seed, record):
            first = next(iter(record["players"]))
            typed = [move for [(role, move, *_)] in plies(record) if role == first]
            file = self.folder / f"{game}{seed}"
            shown = self.done("play", named(game), "human", "random", "--seed", str(seed),
                              input="\n".join([*typed, f"save {file}", ""]))
            self.assertTrue(file.exists(), shown)
            again = json.loads(file.read_text())
            self.assertEqual((again["history"], again["result"]), (record["history"], record["result"]))

        self.for_all(check)

    def test_in_a_tournament(self):
        for game in GAMES:
            archive = self.folder / f"{game}.ludorum"
            self.done("tournament", named(game), "random", "random", "--matches", "3", "--seed", "5",
                      "--archive", str(archive), "--json")
            records = self.done("archive", str(archive), "export", "--format", "jsonl").splitlines()
            self.assertEqual(len(records), 6)
            for record in map(json.loads, records):
                with self.subTest(game, seed=record["seed"]):
                    self.assertEqual(self.played(game, record["seed"], luck=record["luck"]), record)

    def test_on_the_page(self):
        with Server() as server:
            talk = Talk(server.port)
            talk.ask(type="hello", protocol=1)
            names = {"tictactoe": "TicTacToe", "pig": "Pig"}

            def check(game, seed, record):
                made = talk.ask(type="create", game=names[game], parameters=GAMES[game], seed=seed,
                                seats=[{"player": "random"}] * 2)
                talk.ask(type="join", match=made["match"])
                until = time.monotonic() + TIMEOUT
                again = {"result": None}
                while again["result"] is None and time.monotonic() < until:
                    time.sleep(0.01)
                    again = talk.ask(type="record", match=made["match"])["record"]
                self.assertEqual(again, record)

            self.for_all(check)
            talk.close()

    def test_by_a_player_in_a_program_of_its_own(self):
        def check(game, seed, record):
            engine = f"exec:ludorum engine {game} random"
            for players in ([engine, "random"], [engine, engine]):
                again = self.played(game, seed, *players)
                self.assertEqual((again["history"], again["result"]),
                                 (record["history"], record["result"]))

        self.for_all(check)

    def test_replayed(self):
        self.for_all(lambda game, seed, record: self.assertEqual(
            json.loads(self.done("replay", "--json", input=json.dumps(record))),
            {"records": 1, "equal": 1, "problems": [], "truncated": None}))


if __name__ == "__main__":
    unittest.main()

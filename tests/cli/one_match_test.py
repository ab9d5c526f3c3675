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
# Of every other kind: how it is named, what it is called, its parameters and how many play it. Some of
# them are loaded, the last is a file.
OTHERS = [("oddsandevens", "Odds&Evens", {}, 2),  # at the same time
          ("pig:players=3,goal=20", "Pig", {"players": 3, "goal": 20}, 3),  # luck, three roles
          ("goofspiel", "Goofspiel", {}, 2),  # luck, at the same time
          ("kuhn:players=3", "Kuhn", {"players": 3}, 3),  # hidden, three roles
          ("leduc", "Leduc", {}, 2),  # hidden, with luck
          ("15puzzle:slides=9,points=30", "15Puzzle", {"slides": 9, "points": 30}, 1),  # alone, set up by chance
          ("./dice_game.hpp", "DiceGame", {}, 2)]


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

    def test_of_every_kind(self):
        self.done("new", "dice_game", "--kind", "luck", cwd=self.folder)
        with Server("./dice_game.hpp", cwd=self.folder) as server:
            talk = Talk(server.port)
            talk.ask(type="hello", protocol=1)
            for game, name, parameters, roles in OTHERS:
                with self.subTest(game):
                    self.check_everywhere(talk, game, name, parameters, roles)
            talk.close()

    def check_everywhere(self, talk, game, name, parameters, roles):
        def done(*arguments, **options):
            return self.done(*arguments, cwd=self.folder, **options)

        randoms, file = ["random"] * roles, ["--game", game] if game.startswith("./") else []
        told = done("match", game, *randoms, "--matches", "2", "--seed", "4", "--json").splitlines()
        self.assertEqual(len(set(told)), 2)
        record = json.loads(told[1])
        self.assertEqual(json.loads(done("match", game, *randoms, "--seed", "5", "--json")), record)
        shown = done("play", game, *randoms, "--seed", "5")
        for ply in record["history"]:
            for role in ply.get("moves", {}):
                self.assertIn(f"{role} (random)", shown)
        self.assertEqual(self.on_the_page(talk, name, parameters, randoms), record)
        engine = f"exec:ludorum engine {game} random"
        again = json.loads(done("match", game, engine, *randoms[1:], "--seed", "5", "--json"))
        self.assertEqual((again["history"], again["result"]), (record["history"], record["result"]))
        self.assertIn('"equal":1', done("replay", "--json", *file, input=json.dumps(record)))
        if roles == 1:
            return
        archive = str(self.folder / f"{name}{roles}.ludorum")
        done("tournament", game, *["random"] * roles, "--matches", "1", "--seed", "5", "--archive", archive, "--json")
        played = done("archive", archive, "export", "--format", "jsonl").splitlines()
        self.assertTrue(played)
        for one in map(json.loads, played):
            self.assertEqual(json.loads(done("match", game, *randoms, "--seed", str(one["seed"]), "--luck",
                                             str(one["luck"]), "--json")), one)

    def on_the_page(self, talk, name, parameters, players):
        until = time.monotonic() + TIMEOUT
        made = {}
        while "match" not in made and time.monotonic() < until:  # It may have to be compiled.
            made = talk.ask(type="create", game=name, parameters=parameters, seed=5,
                            seats=[{"player": player} for player in players])
            time.sleep(0.01)
        talk.ask(type="join", match=made["match"])
        record = {"result": None}
        while record.get("result") is None and time.monotonic() < until:
            time.sleep(0.01)
            record = talk.ask(type="record", match=made["match"]).get("record", {})
        return record


if __name__ == "__main__":
    unittest.main()

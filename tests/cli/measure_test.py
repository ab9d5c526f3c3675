#!/usr/bin/env python3
"""ludorum measure as a user meets it: left by Ctrl-C, with a game of an author's."""

import json
import signal
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, TIMEOUT, environment, run

ENDLESS = """\
#include <ludorum/core/rules.hpp>
struct Endless {
  using Move = int;
  static constexpr std::string_view name = "Endless";
  static constexpr ludorum::Players players{"A", "B"};
  ludorum::Role turn{};
  constexpr ludorum::Role activePlayer() const { return turn; }
  constexpr std::optional<ludorum::Result<2>> result() const { return std::nullopt; }
  constexpr ludorum::MoveList<Move, 2> moves() const {
    ludorum::MoveList<Move, 2> list;
    list.push_back(0), list.push_back(1);
    return list;
  }
  constexpr Endless next(Move) const { return {players.opponent(turn)}; }
  bool operator==(const Endless&) const = default;
  static constexpr auto fields() { return std::tuple{ludorum::Field{"turn", &Endless::turn}}; }
};
"""


class Measure(unittest.TestCase):
    def interrupted(self, *arguments, after=0.5):
        process = subprocess.Popen([PROGRAM, "measure", *arguments], stdout=subprocess.PIPE, text=True,
                                   stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment())
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT)
        return process.returncode, out, err

    def test_control_c_leaves_the_figures_of_what_was_played(self):
        for after in 0.5, 2, 8, 30:  # A busy machine may not have played any before.
            code, out, err = self.interrupted("tictactoe", "--matches", "10000000", "--json", "--threads", "1",
                                              after=after)
            self.assertEqual(code, 1)
            if json.loads(out)["measurements"]:
                break
        played = json.loads(out)["measurements"][0]
        self.assertIn(f"stopped before the end; {played['matches']:,} of 10,000,000 matches", err)
        again = run("measure", "tictactoe", "--matches", str(min(1000, played["matches"])), "--json",
                    "--strong-matches", "0")
        self.assertEqual(again.returncode, 0)

    def test_control_c_interrupts_a_player_that_thinks(self):
        code, out, err = self.interrupted("connectfour", "uct:simulationCount=1000000000,memory=64",
                                          "--matches", "10")
        self.assertEqual(code, 1)
        self.assertIn("ConnectFour\namong ", out)
        self.assertIn("0 of 100 matches were played by uct", err)

    def test_a_match_without_an_end_is_left_unfinished(self):
        with tempfile.NamedTemporaryFile("w", suffix=".hpp", prefix="endless") as file:
            file.write(ENDLESS)
            file.flush()
            done = run("measure", file.name, "--matches", "20", "--strong-matches", "2",
                       "--max-plies", "50", "uct:simulationCount=2")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"unfinished +100\.0 %")
        self.assertRegex(done.stdout, r"A's result +-")


if __name__ == "__main__":
    unittest.main()

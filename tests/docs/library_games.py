"""The library's games, as the program tells of them: for the scripts that make or check what is
written of all games. The program is that of the variable LUDORUM, or ./ludorum."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST, INDEX, FIGURES = (ROOT / "src/games" / name for name in ("list.txt", "index.json", "measured.json"))
LINKED = {"tic_tac_toe": "tictactoe", "pig": "pig", "odds_and_evens": "oddsandevens",
          "puzzle15": "15puzzle", "connect_four": "connectfour"}


def headers(linked=None):
    """The headers of src/games/list.txt in order: all, or only those that are linked or are not."""
    lines = [line.split() for line in LIST.read_text().splitlines() if line[:1].isalpha()]
    return [words[1] for words in lines if linked in (None, words[2:3] == ["linked"])]


def name_of(header):
    """What the program finds the game of a header by."""
    if header in LINKED:
        return LINKED[header]
    known = {entry["header"]: entry["name"] for entry in json.loads(INDEX.read_text())}
    return known.get(header) or str(ROOT / f"include/ludorum/games/{header}.hpp")


def told(*arguments):
    """What the program prints."""
    program = os.environ.get("LUDORUM", ROOT / "ludorum")
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise SystemExit(f"ludorum {' '.join(map(str, arguments))}: {done.stderr}")
    return done.stdout


def told_json(*arguments):
    return json.loads(told(*arguments, "--json"))

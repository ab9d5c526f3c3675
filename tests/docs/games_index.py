#!/usr/bin/env python3
"""Checks what the program knows of games that it loads: src/games/index.json.

The index has, for each game of src/games/list.txt that is not `linked`, what `ludorum games GAME --json`
tells, and its header. Usage: games_index.py [--update]. The program is that of the variable LUDORUM,
or ./ludorum.
"""

import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST, INDEX = ROOT / "src/games/list.txt", ROOT / "src/games/index.json"


def loaded_headers():
    lines = [line.split() for line in LIST.read_text().splitlines() if line[:1].isalpha()]
    return [words[1] for words in lines if words[2:3] != ["linked"]]


def entry_of(header):
    program = os.environ.get("LUDORUM", ROOT / "ludorum")
    known = {entry["header"]: entry["name"] for entry in json.loads(INDEX.read_text())}
    named = known.get(header) or ROOT / f"include/ludorum/games/{header}.hpp"
    told = subprocess.run([program, "games", named, "--json"], check=True, capture_output=True)
    facts = json.loads(told.stdout)
    facts.pop("figures", None)  # They have a file of their own.
    return {"header": header, **facts}


def index():
    entries = [json.dumps(entry_of(header), ensure_ascii=False) for header in loaded_headers()]
    return "[" + ",".join("\n" + entry for entry in entries) + "\n]\n"


def main():
    text = index()
    if "--update" in sys.argv[1:]:
        INDEX.write_text(text)
    elif text != INDEX.read_text():
        sys.exit("src/games/index.json is not what the games tell: "
                 "run python3 tests/docs/games_index.py --update")
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Checks what the program knows of games that it loads: src/games/index.json.

The index has, for each game of src/games/list.txt that is not `linked`, what `ludorum games GAME --json`
tells, and its header. Usage: games_index.py [--update].
"""

import json
import sys

from library_games import INDEX, headers, name_of, told_json


def entry_of(header):
    facts = told_json("games", name_of(header))
    facts.pop("figures", None)  # They have a file of their own.
    return {"header": header, **facts}


def index():
    entries = [json.dumps(entry_of(header), ensure_ascii=False) for header in headers(linked=False)]
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

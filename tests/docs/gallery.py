#!/usr/bin/env python3
"""Checks the gallery, docs/games/: a page for each game, made of what the program tells of it.

Usage: gallery.py [--update]. What is measured comes from src/games/measured.json, by the program
(library_figures.py measures it). The check makes all pages again and compares them.
"""

import concurrent.futures
import json
import os
import sys

import gallery_index
from gallery_figures import figures_table, grouped, sentence_of_counts
from gallery_positions import POSITIONS
from library_games import ROOT, headers, name_of, told, told_json

FOLDER = ROOT / "docs/games"
LARGEST_PICTURE = 20_000  # Characters: a repository is no album.


class Game:
    """What the program tells of a game, and its picture."""

    def __init__(self, header):
        self.header = header
        self.facts = told_json("games", name_of(header))
        self.name = self.facts["name"]
        self.position = POSITIONS[header]
        self.picture = told("picture", name_of(header) + self.position.parameters, *self.position.arguments)

    @property
    def figures(self):
        return self.facts.get("figures")


def markdown(text):
    """Text as Markdown that shows it as it is."""
    for mark in "\\`*_<[|#":
        text = text.replace(mark, "\\" + mark)
    return text


def table(heading, rows):
    lines = ["| " + " | ".join(heading) + " |", "|" + " --- |" * len(heading)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def code(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return "`" + text.replace("|", "\\|") + "`" if text.strip() else "(nothing)"


def number(value):
    return grouped(int(value)) if value == int(value) else str(value)


def values_of(parameter):
    """Which values a parameter can have."""
    if "choices" in parameter:
        return ", ".join(map(code, parameter["choices"]))
    text = "a text" if isinstance(parameter["default"], str) else "a number"
    if "min" in parameter and "max" in parameter:
        text = f"{number(parameter['min'])} to {number(parameter['max'])}"
    elif "min" in parameter:
        text = f"{number(parameter['min'])} or more"
    if parameter["default"] is None and "min" not in parameter:
        text = "a text"
    return text + (", or none" if parameter.get("optional") else "")


def facts_of(game):
    facts = game.facts
    low, high = facts["resultBounds"]
    rows = [("kind", ", ".join(facts["kind"])), ("roles", ", ".join(map(markdown, facts["roles"])))]
    if facts["luck"]:
        rows.append(("luck", ", ".join(map(markdown, facts["luck"]))))
    rows.append(("results", f"{number(low)} to {number(high)}" + (", zero-sum" if facts["zeroSum"] else "")))
    if facts["aliases"]:
        rows.append(("also called", ", ".join(map(markdown, facts["aliases"]))))
    if game.figures:
        rows.append(("playouts a second", grouped(game.figures["playouts"])))
    header = f"include/ludorum/games/{game.header}.hpp"
    rows.append(("source", f"[`{header}`](../../{header})"))
    return table(["", ""], rows)


def parameters_of(game):
    rows = []
    for parameter in game.facts["parameters"]:
        default = "none" if parameter["default"] is None else parameter["default"]
        rows.append((code(parameter["name"]), code(default), values_of(parameter),
                     markdown(parameter["help"])))
    return table(["parameter", "default", "values", "meaning"], rows)


def players_of(game):
    pages = {path.stem for path in (ROOT / "docs/players").glob("*.md")}
    linked = [f"[{name}](../players/{name}.md)" if name in pages else name for name in game.facts["players"]]
    return ", ".join(linked) + "."


def page_of(game):
    name = name_of(game.header)
    lines = [f"# {markdown(game.name)}", "",
             f"![{markdown(game.position.caption)}](pictures/{game.header}.svg)", "",
             f"*{markdown(game.position.caption)}.*", ""]
    lines += facts_of(game) + ["", "## Rules", ""]
    for paragraph in game.facts["rules"].split("\n\n"):
        lines += [markdown(paragraph), ""]
    if game.facts["parameters"]:
        lines += ["## Parameters", ""] + parameters_of(game) + [""]
    if game.figures:
        lines += ["## Figures", "", sentence_of_counts(game.figures), ""]
        lines += table(*figures_table(game.figures["measurements"])) + [""]
        lines += [f"`ludorum measure {name}` makes them again: see [what each one means](../commands/measure.md).", ""]
    lines += ["## Players", "", players_of(game), "",
              f"`ludorum play {name}` plays it in the terminal, `ludorum serve` in the browser.", ""]
    lines += ["[All games](README.md)", ""]
    return "\n".join(lines)


def gallery():
    """What each file is to be, by its path in the folder."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        games = list(pool.map(Game, headers()))
    files = {}
    for game in games:
        files[f"{game.header}.md"] = page_of(game)
        files[f"pictures/{game.header}.svg"] = game.picture
    files["README.md"] = gallery_index.page_of(games)
    return files


def problems(files):
    found = [f"{path}: {len(text)} characters are too many; choose another position"
             for path, text in files.items() if path.endswith(".svg") and len(text) > LARGEST_PICTURE]
    for path, text in files.items():
        own = FOLDER / path
        if not own.exists() or own.read_text(encoding="utf-8") != text:
            found.append(f"docs/games/{path} is not what the program tells")
    there = [path for path in FOLDER.rglob("*") if path.is_file()]
    found += [f"docs/games/{path.relative_to(FOLDER)} is of no game" for path in there
              if path.relative_to(FOLDER).as_posix() not in files]
    return found


def main():
    files = gallery()
    if "--update" in sys.argv[1:]:
        (FOLDER / "pictures").mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            (FOLDER / path).write_text(text, encoding="utf-8")
    if found := problems(files):
        sys.exit("\n".join(found) + "\nrun python3 tests/docs/gallery.py --update")


if __name__ == "__main__":
    main()

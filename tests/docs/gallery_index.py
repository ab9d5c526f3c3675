"""The first page of the gallery: thumbnails in groups, and a table that compares all games."""

import html

from gallery_figures import grouped, rounded, share

COLUMNS = 4
# As the page of `ludorum serve` has them. The first that fits is a game's group.
GROUPS = {
    "For one": "single player",
    "All at the same time": "simultaneous",
    "With something hidden": "hidden information",
    "With luck": "with luck",
    "By turns": "by turns",
}
SHOWN = ("By turns", "With luck", "With something hidden", "All at the same time", "For one")


def group_of(game):
    return next(title for title, kind in GROUPS.items() if kind in game.facts["kind"])


def thumbnail(game):
    name = html.escape(game.name)
    return (f'<a href="{game.header}.md"><img src="pictures/{game.header}.svg" width="150" alt="{name}"></a>'
            f"<br>[{game.name}]({game.header}.md)")


def thumbnails(games):
    cells = [thumbnail(game) for game in games]
    cells += [""] * (-len(cells) % COLUMNS)
    lines = ["|" + " |" * COLUMNS, "|" + " --- |" * COLUMNS]
    for first in range(0, len(cells), COLUMNS):
        lines.append("| " + " | ".join(cells[first:first + COLUMNS]) + " |")
    return lines


def first_wins(measurement):
    return share(measurement["roles"][0]["victories"])


def comparison(games):
    heading = ["game", "kind", "plies", "moves to choose from", "first wins, random", "first wins, strong",
               "playouts a second"]
    lines = ["| " + " | ".join(heading) + " |", "| --- | --- |" + " ---: |" * 5]
    for game in games:
        if not game.figures:
            continue
        measurements = game.figures["measurements"]
        random, strong = measurements[0], measurements[1] if len(measurements) > 1 else None
        cells = [f"[{game.name}]({game.header}.md)", ", ".join(game.facts["kind"]),
                 rounded(random["plies"]["value"], 1), rounded(random["branching"]["value"], 1),
                 first_wins(random), first_wins(strong) if strong else "-", grouped(game.figures["playouts"])]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def page_of(games):
    lines = ["# Games", "",
             f"The {len(games)} games of the library. A page for each has its rules, its parameters, its figures,",
             "and the players that can play it. All of it is made by the program: `ludorum games GAME` tells the",
             "same in the terminal.", ""]
    for title in SHOWN:
        own = [game for game in games if group_of(game) == title]
        lines += [f"## {title}", ""] + thumbnails(own) + [""]
    lines += ["## Compared", "",
              "Plies and moves to choose from are those of random players. Strong ones are those that each",
              "game's page names. The first role is the one that is named first there. Playouts are random matches",
              "on one core of the machine that measured all games.", ""]
    return "\n".join(lines + comparison(games) + [""])

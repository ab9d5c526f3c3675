#!/usr/bin/env python3
"""Measures the library's games: src/games/measured.json, which the program and docs/games tell.

    library_figures.py                   checks that the figures are those of the games as they are now
    library_figures.py --measure         measures all games: some 6 minutes of computing
    library_figures.py --measure GAME…   measures these, by their headers: chess go
    library_figures.py --stale           measures those whose figures are not theirs any more

To check is quick: the shorter counts, and the first matches among random players, are made again. What
a machine is too slow or too fast for, playouts a second, is not compared. Measure with a release.
"""

import itertools
import json
import resource
import sys

from library_games import FIGURES, headers, name_of, told_json

MATCHES, FIRST = 1000, 10  # Among random players; so many of them are played again by the check.
STRONG_SECONDS = 90  # Of computing, for the matches among strong players.
COUNTED, COUNTED_AGAIN = 3_000_000, 30_000  # The counts go on until one is larger.


def sequences(name, depth):
    """How many sequences of 0, 1, … moves there are."""
    plies = told_json("perft", name, "--depth", depth, "--bulk")["plies"]
    return [row["sequences"] for row in plies]


def counts_of(name, most=12):
    """The same, until one is larger than COUNTED, or there are no more."""
    counts = sequences(name, 1)
    while 0 < counts[-1] <= COUNTED and len(counts) <= most:
        counts = sequences(name, len(counts))
    return counts


def first_matches(name):
    """What the first matches among random players came to."""
    measured = told_json("measure", name, "--matches", FIRST, "--strong-matches", 0)["measurements"][0]
    means = [role["mean"]["value"] for role in measured["roles"]]
    return shortened({"plies": measured["plies"]["value"], "branching": measured["branching"]["value"],
                      "means": means})


def strong_matches(name):
    """How many matches strong players play in the time that there is for them."""
    begin = computed()
    told_json("measure", name, "--matches", 1, "--strong-matches", 2)
    matches = STRONG_SECONDS / max(1e-3, (computed() - begin) / 2)
    return next((wanted for wanted in (100, 50, 20) if matches >= wanted), 10)


def computed():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def shortened(figures):
    """The same with six digits of every fraction: more are of no use, and the program carries them all."""
    if isinstance(figures, dict):
        return {name: shortened(value) for name, value in figures.items()}
    if isinstance(figures, list):
        return [shortened(value) for value in figures]
    return float(f"{figures:.6g}") if isinstance(figures, float) else figures


def rounded(number):
    """To three digits: more is chance."""
    digits = len(str(int(number)))
    return round(number, min(0, 3 - digits)) if number >= 1 else number


def figures_of(header):
    name = name_of(header)
    strong = strong_matches(name)
    measured = told_json("measure", name, "--matches", MATCHES, "--strong-matches", strong)
    bench = told_json("bench", name, "--seconds", 1)[0]  # Seconds of the processor.
    return {
        "header": header,
        "name": measured["game"],
        "counts": counts_of(name),
        "playouts": int(rounded(bench["playoutsPerSecond"])),
        "first": first_matches(name),
        "measurements": shortened(measured["measurements"]),
    }


def staleness(figures):
    """What of the figures is not the game's any more; nothing if all is."""
    name = name_of(figures["header"])
    again = list(itertools.takewhile(lambda count: count <= COUNTED_AGAIN, figures["counts"]))
    if again != sequences(name, len(again) - 1):
        return "the counts"
    if figures["first"] != first_matches(name):
        return "the matches among random players"
    return None


def read():
    return {entry["header"]: entry for entry in json.loads(FIGURES.read_text())}


def write(figures):
    entries = [json.dumps(figures[header], ensure_ascii=False, separators=(",", ":")) for header in headers() if header in figures]
    FIGURES.write_text("[" + ",".join("\n" + entry for entry in entries) + "\n]\n")


def main(arguments):
    figures = read()
    stale = {}
    if arguments[:1] == ["--measure"]:
        stale = {header: "wanted" for header in arguments[1:] or headers()}
    else:
        for header in headers():
            why = staleness(figures[header]) if header in figures else "all"
            if why:
                stale[header] = why
    if not arguments:
        if stale:
            sys.exit("src/games/measured.json is not of the games as they are: run python3 "
                     "tests/docs/library_figures.py --stale\n" +
                     "\n".join(f"  {header}: {why}" for header, why in stale.items()))
        return
    for header in stale:
        begin = computed()
        figures[header] = figures_of(header)
        write(figures)
        print(f"{header}: {computed() - begin:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])

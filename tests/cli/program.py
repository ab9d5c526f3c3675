"""What the tests of the command line share: the built program, and games to run it on."""

import os
import pathlib
import subprocess

PROGRAM = os.environ.get("LUDORUM") or str(
    pathlib.Path(__file__).resolve().parents[2] / "build/release/bin/ludorum")
GAMES = ["tictactoe", "pig", "oddsandevens", "15puzzle", "connectfour"]
COMMANDS = ["games", "play", "match", "tournament", "archive", "replay", "perft", "check", "bench", "engine", "new"]
TIMEOUT = 300  # seconds after which something hangs
# Game files are compiled as quickly as can be; the tests share what they have compiled, and leave it
# to the next time.
GAME_FILES = {"LUDORUM_CXXFLAGS": "-O0",
              "LUDORUM_CACHE": str(pathlib.Path(PROGRAM).resolve().parent.parent / "game_files")}


def environment(**variables):
    """The environment with the program's folder first in PATH, and these variables."""
    folder = str(pathlib.Path(PROGRAM).resolve().parent)
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    return {**plain, **GAME_FILES, "PATH": folder + os.pathsep + os.environ["PATH"], "TERM": "xterm",
            **variables}


def run(*arguments, **options):
    """Runs the program to its end, with the output as text."""
    options = {"capture_output": True, "text": True, "timeout": TIMEOUT,
               "stdin": None if "input" in options else subprocess.DEVNULL,
               "env": environment(), **options}
    return subprocess.run([PROGRAM, *arguments], check=False, **options)


def shell(command, **options):
    """Runs a line of shell, in which the program is called ludorum."""
    options = {"capture_output": True, "text": True, "timeout": TIMEOUT,
               "stdin": subprocess.DEVNULL, "env": environment(), **options}
    return subprocess.run(["bash", "-o", "pipefail", "-c", command], check=False, **options)

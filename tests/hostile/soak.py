#!/usr/bin/env python3
"""Honest clients play, watch and analyse while hostile ones of every kind attack the server.

What is wanted: 99 of 100 of their waits are under 100 ms, none of them is dropped, and afterwards the
server has at most a tenth more memory than before. Other work of the machine makes everybody wait, the
server or not: beside it an echo of 20 lines is asked in the same way, and twice its 99th percentile is
granted besides. The minute in the tests allows three times as much of both, because a short run on a
machine that is busy would fail now and then for no fault of the server; it tells the figures.

    soak.py [--seconds 60] [--attack NAME]… [--json]
"""

import argparse
import asyncio
import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from attacks import ATTACKS, again  # noqa: E402
from honest import Patience, analyse, go_on, play, watch  # noqa: E402

PROGRAM = os.environ.get("LUDORUM") or str(
    pathlib.Path(__file__).resolve().parents[2] / "build/release/bin/ludorum")
WANTED_SECONDS, WANTED_MEMORY = 0.1, 1.1
HONEST = [play, play, watch, watch, analyse, play]


class Server:
    def __init__(self, folder):
        kept, shown = os.path.join(folder, "kept.ludorum"), os.path.join(folder, "shown.ludorum")
        subprocess.run([PROGRAM, "tournament", "tictactoe", "random", "also=random", "--matches", "3000",
                        "--archive", shown], check=True, capture_output=True)
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--host", "0.0.0.0", "--port", "0", "--archive", kept,
             "--open-archive", shown, "--search-seconds", "5", "--abandoned-seconds", "3",
             "--tournament-seconds", "5", "--archive-size", "1024"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def memory(self):
        """What it has of the machine's memory, in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        _, told = self.process.communicate(timeout=60)
        return self.process.returncode, told


async def echo(port_file):
    """Says back what it hears: how long others wait for that is the machine's doing."""
    async def back(reader, writer):
        while line := await reader.readline():
            writer.write(line)
    server = await asyncio.start_server(back, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], file=port_file, flush=True)
    await server.serve_forever()


async def ask_echo(port, patience, until):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.monotonic() < until:
        writer.write(b"x" * 100 + b"\n")
        await patience.timed("echo", reader.readline())
        await asyncio.sleep(0.05)
    writer.close()


async def attack_all(port, names):
    """Each kind from two addresses."""
    stats = {}
    tasks = [again(ATTACKS[name], port, f"127.0.{2 + copy}.{1 + number}", stats)
             for number, name in enumerate(names) for copy in range(2)]
    await asyncio.gather(*tasks)


async def behave(port, echo_port, seconds):
    """How long the honest clients wait for answers, and how long the echo takes."""
    honest, machine = Patience(), Patience()
    until = time.monotonic() + seconds
    await asyncio.gather(
        ask_echo(echo_port, machine, until),
        *(go_on(doing, port, f"127.0.1.{1 + number}", honest, until)
          for number, doing in enumerate(HONEST)))
    return honest, machine


@contextlib.contextmanager
def running(*arguments, nice=0):
    process = subprocess.Popen([sys.executable, "-B", __file__, *arguments], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True,
                               preexec_fn=lambda: os.nice(nice))
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def phase(server, echo_port, seconds, names):
    attackers = [word for name in names for word in ("--attack", name)]
    # They are many, and on machines of their own: here they must not take the time of the others.
    with running("--attackers", str(server.port), *attackers, nice=19):
        return asyncio.run(behave(server.port, echo_port, seconds))


def quiet_memory(server, least=0.0):
    """The memory once everybody is gone, and their matches too."""
    for _ in range(60 if least else 12):
        time.sleep(0.5)
        if least and server.memory() <= least:
            break
    return server.memory()


def soak(seconds, names):
    with tempfile.TemporaryDirectory() as folder, running("--echo") as echoing:
        echo_port = int(echoing.stdout.readline())
        server = Server(folder)
        try:
            phase(server, echo_port, max(20, seconds / 5), names)  # Until all of it was in use once.
            before = quiet_memory(server)
            honest, machine = phase(server, echo_port, seconds, names)
            after = quiet_memory(server, WANTED_MEMORY * before)
            code, told = server.end()
        finally:
            server.process.kill()
    return {"seconds": seconds, "answers": sum(map(len, honest.waits.values())),
            "milliseconds of 99 %": round(1000 * honest.percentile(0.99), 1),
            "milliseconds of 99 % by kind": {
                kind: round(1000 * honest.percentile(0.99, [kind]), 1) for kind in sorted(honest.waits)},
            "milliseconds of the echo's 99 %": round(1000 * machine.percentile(0.99), 1),
            "dropped": honest.dropped, "refused": len(honest.refusals),
            "first refusals": honest.refusals[:3], "memory before": round(before, 1),
            "memory after": round(after, 1), "exit code": code, "told": told}


def complaints(figures, slack):
    granted = slack * (1000 * WANTED_SECONDS + 2 * figures["milliseconds of the echo's 99 %"])
    memory = (1 + slack * (WANTED_MEMORY - 1)) * figures["memory before"]
    found = []
    if figures["answers"] < figures["seconds"]:
        found.append("the honest clients had hardly an answer")
    if figures["milliseconds of 99 %"] >= granted:
        found.append(f"99 of 100 answers took up to {figures['milliseconds of 99 %']} ms, of {granted:.0f}")
    if figures["dropped"]:
        found.append(f"honest clients were dropped {figures['dropped']} times")
    if figures["refused"]:
        found.append(f"honest clients were refused {figures['refused']} things")
    if figures["memory after"] > memory:
        found.append(f"memory went from {figures['memory before']} to {figures['memory after']} MiB")
    is_full = "--archive-size" in figures["told"]  # Which is what that option is for.
    if figures["exit code"] and not is_full:
        found.append(f"the server ended with exit code {figures['exit code']}: {figures['told']}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--attack", action="append", choices=sorted(ATTACKS), help="only these kinds")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--slack", type=float, default=1,
                        help="so many times as much is allowed: a short run beside other work tells little")
    parser.add_argument("--tries", type=int, default=1,
                        help="begin again if it fails: the machine may have had other work")
    parser.add_argument("--attackers", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    names = options.attack or sorted(ATTACKS)
    if options.echo:
        return asyncio.run(echo(sys.stdout))
    if options.attackers:
        return asyncio.run(attack_all(options.attackers, names))
    for _ in range(options.tries):
        figures = soak(options.seconds, names)
        wrong = complaints(figures, options.slack)
        for complaint in wrong:
            print(f"soak: {complaint}", file=sys.stderr)
        if not wrong:
            break
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name}: {value}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Honest clients: they play, watch and analyse, and note how long they wait for each answer."""

import asyncio
import time

from talk import Gone, Talk


class Refused(Exception):
    """An honest client was refused something."""


class Patience:
    """What somebody waited for, in seconds, by kind."""

    def __init__(self):
        self.waits, self.dropped, self.refusals = {}, 0, []

    async def timed(self, kind, awaitable):
        """What is answered, and how long that took; a refusal counts as dropped."""
        begun = time.perf_counter()
        found = await awaitable
        self.waits.setdefault(kind, []).append(time.perf_counter() - begun)
        if isinstance(found, dict) and found.get("type") == "error":
            raise Refused(f"{kind}: {found['error']}")
        return found

    def percentile(self, share, kinds=None):
        waits = sorted(wait for kind, all_waits in self.waits.items()
                       if kinds is None or kind in kinds for wait in all_waits)
        return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else 0.0


async def play(talk, patience):
    """A match of TicTacToe against random, thinking a little."""
    made = await patience.timed("create", talk.ask(
        type="create", game="tictactoe", seats=[{"person": "here"}, {"player": "random"}]))
    match = made["match"]
    await patience.timed("join", talk.ask(type="join", match=match, secrets=made["secrets"]))
    state = await talk.event("match", match=match)
    plies = len(state["plies"])
    while not state["result"]:
        if state["awaited"] == ["X"]:
            await asyncio.sleep(0.1)
            move = state["moves"]["X"][0]["move"]
            await patience.timed("move", talk.ask(
                type="move", match=match, role="X", ply=plies, move=move))
        begun = time.perf_counter()
        state = await talk.event("ply", "turn", match=match)
        patience.waits.setdefault("event", []).append(time.perf_counter() - begun)
        plies = state.get("ply", plies)
    await talk.ask(type="leave", match=match)


async def watch(talk, patience):
    """Two players that others would watch, too."""
    made = await patience.timed("create", talk.ask(
        type="create", game="pig", seats=[{"player": "random"}] * 2, delay=50))
    await patience.timed("join", talk.ask(type="join", match=made["match"]))
    for _ in range(20):
        await talk.event("ply", match=made["match"])
    await patience.timed("leave", talk.ask(type="leave", match=made["match"]))


async def analyse(talk, patience):
    """What the first move of TicTacToe is worth."""
    made = await patience.timed("create", talk.ask(
        type="create", game="tictactoe", seats=[{"person": "here"}] * 2))
    await patience.timed("join", talk.ask(type="join", match=made["match"]))
    begun = await patience.timed("analyse", talk.ask(
        type="analyse", match=made["match"], player="uct:simulationCount=2000,memory=8"))
    await talk.event("analysis", analysis=begun["analysis"], done=True)
    await asyncio.sleep(0.3)
    await talk.ask(type="leave", match=made["match"])


async def go_on(doing, port, address, patience, until):
    """Does it again and again. Who is dropped counts, and comes back."""
    talk = None
    while time.monotonic() < until:
        try:
            if talk is None:
                talk = await patience.timed("connect", Talk.open(port, address))
            await doing(talk, patience)
            await asyncio.sleep(0.05)
        except Refused as refused:
            patience.refusals.append(str(refused))
            await asyncio.sleep(0.1)
        except (Gone, OSError, asyncio.IncompleteReadError):
            patience.dropped += 1
            talk = None
            await asyncio.sleep(0.1)
    if talk:
        talk.close()

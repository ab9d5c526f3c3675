"""Hostile clients, one kind for each weakness that there was. Each goes on until it is cancelled.

A new weakness becomes one more function here, with the decorator `attack`: the soak has all of them.
"""

import asyncio
import json
import os
import random

from talk import Gone, Talk, framed

ATTACKS = {}


def attack(function):
    ATTACKS[function.__name__] = function
    return function


async def again(function, port, address, stats):
    """Attacks, and comes back whenever it is thrown out."""
    while True:
        try:
            await function(port, address)
        except (Gone, OSError, asyncio.IncompleteReadError):
            stats["thrown out"] = stats.get("thrown out", 0) + 1
        await asyncio.sleep(0.2)


# It goes on to the limit of 10,000 plies.
LONG = {"game": "oddsandevens", "parameters": {"goal": 1_000_000}, "seats": [{"player": "random"}] * 2}


def deep(text, depth):
    return (text * depth).encode()


@attack
async def many_members(port, address):
    """One message of almost 1 MiB with 130,000 members; and one that is nested deeply."""
    members = ",".join(f'"{i}":1' for i in range(100_000))
    talk = await Talk.open(port, address)
    while True:
        talk.say(f'{{"id":1,"type":"game","x":{{{members}}}}}'.encode()[: (1 << 20) - 1])
        talk.say(deep("[", 500_000))
        await talk.flush()
        await asyncio.sleep(0.5)


@attack
async def deaf(port, address):
    """Asks for much with the longest ids, and never reads."""
    talks = [await Talk.open(port, address, listens=False) for _ in range(10)]
    message = {"id": "x" * 200, "type": "game", "game": "tictactoe"}
    for _ in range(10_000):
        for talk in talks:
            for _ in range(5):
                talk.say(message)
            if talk.writer.is_closing():
                raise Gone()
        await asyncio.sleep(0.2)


@attack
async def undo_among_watchers(port, address):
    """A long match that many watch is taken back again and again."""
    talk = await Talk.open(port, address)
    made = await talk.ask(type="create", **LONG)
    watchers = [await Talk.open(port, address) for _ in range(20)]
    for one in [talk, *watchers]:
        await one.ask(type="join", match=made["match"])
    while True:
        await asyncio.sleep(1)
        await talk.ask(type="undo", match=made["match"])
        for one in watchers:
            while not one.events.empty():
                one.events.get_nowait()


@attack
async def costly_games(port, address):
    """Creates matches whose set-up takes long."""
    talk = await Talk.open(port, address)
    while True:
        await talk.ask(type="create", game="15puzzle", parameters={"slides": 1_000_000},
                       seats=[{"person": "here"}])


@attack
async def loads(port, address):
    """Loads a long record again and again."""
    talk = await Talk.open(port, address)
    made = await talk.ask(type="create", **LONG)
    await talk.ask(type="join", match=made["match"])
    await asyncio.sleep(2)
    await talk.ask(type="pause", match=made["match"])
    record = (await talk.ask(type="record", match=made["match"])).get("record")
    while record:
        record["history"] = record["history"][:300]
        await talk.ask(type="load", record=record)


@attack
async def archives(port, address):
    """Looks into archives as often as may be."""
    talk = await Talk.open(port, address)
    names = [a["name"] for a in (await talk.ask(type="hello", protocol=1))["archives"]]
    while names:
        for name in names:
            await talk.ask(type="archive", archive=name)
            await talk.ask(type="archived", archive=name, tournament=1, first=0, count=1000)
            await talk.ask(type="replay", archive=name, tournament=1, number=0)


@attack
async def huge_searches(port, address):
    """As many searches without end as may be."""
    talk = await Talk.open(port, address)
    player = {"player": "uct:timeCap=none,simulationCount=1000000000,memory=16"}
    for _ in range(8):
        await talk.ask(type="create", game="connectfour", seats=[player, player])
    while True:
        await asyncio.sleep(1)
        await talk.ask(type="game", game="pig")


@attack
async def analyses(port, address):
    """Begins and ends analyses."""
    talk = await Talk.open(port, address)
    made = await talk.ask(type="create", game="connectfour", seats=[{"person": "here"}] * 2)
    await talk.ask(type="join", match=made["match"], secrets=made["secrets"])
    while True:
        for player in ("minimax:horizon=60", "uct:memory=16", "montecarlo"):
            await talk.ask(type="analyse", match=made["match"], player=player)
            await asyncio.sleep(0.05)


@attack
async def tournaments(port, address):
    """Wants the largest tournament, and then others."""
    talk = await Talk.open(port, address)
    hello = await talk.ask(type="hello", protocol=1)
    archive = [a["name"] for a in hello["archives"] if a["writable"]][:1]
    kept = {"archive": archive[0]} if archive else {}
    while True:
        for matches in (10**12, 10_000):
            await talk.ask(type="tournament", game="pig", players=["random", "random"],
                           matches=matches, format=random.choice(["swiss", "round-robin"]), **kept)
        await asyncio.sleep(0.5)


@attack
async def create_and_leave(port, address):
    """Creates matches that nobody wants."""
    while True:
        talk = await Talk.open(port, address)
        for _ in range(100):
            made = await talk.ask(type="create", game="tictactoe",
                                  seats=[{"player": "random"}, {"player": "random"}])
            if made["type"] == "answer":
                await talk.ask(type="join", match=made["match"])
                await talk.ask(type="leave", match=made["match"])
        talk.close()


@attack
async def trickle(port, address):
    """Sends heads and messages byte by byte, and never to the end."""
    talks = [await Talk.open(port, address, listens=False) for _ in range(5)]
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(b"GET / HTTP/1.1\r\nX: ")
    half = framed(b"x" * 100_000)
    for at in range(1000):
        for talk in talks:
            talk.writer.write(half[at:at + 1])
        if not reader.at_eof():
            writer.write(b"x")
        await asyncio.sleep(0.2)
    writer.close()


@attack
async def rubbish(port, address):
    """Bytes that are no frames, frames that are no messages, messages that make no sense."""
    chance = random.Random(1)
    samples = [{"type": "join", "match": "?"}, {"type": "move", "match": 1}, {"type": "create"},
               {"type": "claim", "match": "", "invitation": "\0"}, {"type": "load", "record": {}}]
    while True:
        talk = await Talk.open(port, address)
        for _ in range(150):
            text = bytearray(json.dumps(chance.choice(samples)).encode())
            text[chance.randrange(len(text))] = chance.randrange(256)
            talk.say(bytes(text))
            await asyncio.sleep(0.01)
        talk.writer.write(os.urandom(1000))
        await talk.flush()
        await asyncio.sleep(0.1)
        talk.close()


@attack
async def flood(port, address):
    """Talks as fast as it can, and pings."""
    talk = await Talk.open(port, address)
    while not talk.gone:
        for _ in range(20):
            talk.say({"type": "game", "game": "connectfour"})
            talk.writer.write(framed(b"ping", 9))
        await talk.flush()
        await asyncio.sleep(0.02)
    raise Gone()


@attack
async def come_and_go(port, address):
    """Opens connections, and leaves without a word, or says half of one."""
    while True:
        for beginning in (b"", b"GET / HT", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01"):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            writer.write(beginning)
            await asyncio.sleep(0.01)
            writer.close()

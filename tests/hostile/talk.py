"""A client of the playtester for asyncio: a WebSocket on a stream, from an address of one's own."""

import asyncio
import base64
import json
import os

LONGEST_FRAME = 1 << 26


class Gone(Exception):
    """The connection has ended."""


def framed(payload, opcode=1, last=True):
    """A frame of a client, with a mask of zeros."""
    size = len(payload)
    head = bytes([opcode | (128 if last else 0)])
    if size < 126:
        head += bytes([128 | size])
    elif size < 65536:
        head += b"\xfe" + size.to_bytes(2, "big")
    else:
        head += b"\xff" + size.to_bytes(8, "big")
    return head + bytes(4) + payload


class Talk:
    """A connection that is greeted. Every address of 127.0.0.0/8 is another client."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.replies, self.events = {}, asyncio.Queue()
        self.asked = 0
        self.gone = False
        self.listener = None

    @classmethod
    async def open(cls, port, address, *, listens=True, greets=True):
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(address, 0), limit=LONGEST_FRAME)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write((f"GET /socket HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: Upgrade\r\n"
                      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                      f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            writer.close()
            raise Gone(head.split(b"\r\n", 1)[0].decode())
        talk = cls(reader, writer)
        if listens:
            talk.listener = asyncio.ensure_future(talk.listen())
        if greets:
            if listens:
                await talk.ask(type="hello", protocol=1)
            else:
                talk.say({"type": "hello", "protocol": 1})
        return talk

    async def frame(self):
        kind, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self.reader.readexactly(8), "big")
        return kind & 15, await self.reader.readexactly(size)

    async def listen(self):
        try:
            while True:
                kind, payload = await self.frame()
                if kind == 9:
                    self.writer.write(framed(payload, 10))
                elif kind == 8:
                    break
                elif kind == 1:
                    self.hear(json.loads(payload))
        except (OSError, asyncio.IncompleteReadError):
            pass
        self.gone = True
        for waiting in self.replies.values():
            if not waiting.done():
                waiting.set_exception(Gone())
        self.events.put_nowait(None)

    def hear(self, message):
        waiting = self.replies.pop(message.get("id"), None)
        if waiting is None:
            self.events.put_nowait(message)
        elif not waiting.done():
            waiting.set_result(message)

    def say(self, message):
        """Sends a message, or a text, and waits for nothing."""
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.writer.write(framed(text))

    async def ask(self, **message):
        """The answer to a message."""
        if self.gone:
            raise Gone()
        self.asked += 1
        waiting = asyncio.get_running_loop().create_future()
        self.replies[self.asked] = waiting
        self.say({"id": self.asked, **message})
        return await waiting

    async def event(self, *kinds, **members):
        """The next event of one of these types with these members; others are passed over."""
        while True:
            event = await self.events.get()
            if event is None:
                raise Gone()
            if event["type"] in kinds and members.items() <= event.items():
                return event

    async def flush(self):
        await self.writer.drain()

    def close(self):
        if self.listener:
            self.listener.cancel()
        self.writer.close()

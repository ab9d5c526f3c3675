#!/usr/bin/env python3
"""`ludorum serve` as a process: its address, its end, and what it refuses."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, TIMEOUT, environment, run


class Server:
    """A server on a free port."""

    def __init__(self, *options, cwd=None, **variables):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", *options], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, cwd=cwd,
            env=environment(**variables))
        self.line = self.process.stdout.readline()
        found = re.search(r"http://([^/]*):(\d+)/", self.line)
        self.host, self.port = (found[1], int(found[2])) if found else ("", 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def get(self, path, **fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        connection.request("GET", path, headers=fields)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body

    def end(self, number=signal.SIGTERM):
        """Sends a signal: the exit code, what was told on standard error, and how long it took."""
        begin = time.monotonic()
        self.process.send_signal(number)
        _, told = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, told, time.monotonic() - begin


class Talk:
    """A WebSocket, as far as it takes."""

    def __init__(self, port, address="127.0.0.1", host=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT,
                                               source_address=(address, 0))
        self.socket.sendall(
            f"GET /socket HTTP/1.1\r\nHost: {host or f'localhost:{port}'}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        self.status = self.file.readline()
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def frame(self):
        """The kind of the next frame, and what it has."""
        kind, size = self.file.read(2)
        if size == 126:
            size = int.from_bytes(self.file.read(2), "big")
        elif size == 127:
            size = int.from_bytes(self.file.read(8), "big")
        return kind & 15, self.file.read(size)

    def ask(self, **message):
        text = json.dumps({"id": 1, **message}).encode()
        size = bytes([128 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.socket.sendall(b"\x81" + size + bytes(4) + text)
        while True:
            kind, payload = self.frame()
            answer = json.loads(payload) if kind == 1 else {}
            if answer.get("id") == 1:
                return answer

    def close(self):
        self.file.close()
        self.socket.close()


class Serving(unittest.TestCase):
    def test_the_address_is_told_and_serves_the_page(self):
        with Server() as server:
            self.assertEqual(server.line,
                             f"Ludorum is at http://127.0.0.1:{server.port}/ (Ctrl-C ends it)\n")
            self.assertEqual(server.get("/nothing")[0], 404)
            self.assertEqual(server.get("/", Host="evil.example")[0], 403)
            status, page = server.get("/")
            self.assertEqual(status, 200)
            self.assertIn(b"<!doctype html>", page[:100].lower())
            self.assertEqual(server.end()[:2], (0, ""))

    def test_matches_are_played(self):
        with Server("--seed", "1") as server:
            talk = Talk(server.port)
            self.assertEqual(talk.status, b"HTTP/1.1 101 Switching Protocols\r\n")
            hello = talk.ask(type="hello", protocol=1)
            self.assertIn("Pig", [game["name"] for game in hello["games"]])
            made = talk.ask(type="create", game="Pig",
                            seats=[{"person": "here"}, {"player": "random"}])
            self.assertEqual(list(made["secrets"]), ["One"])
            self.assertEqual(server.end()[0], 0)
            talk.close()

    def test_it_ends_in_time_whatever_goes_on(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number), Server() as server:
                deaf = [Talk(server.port) for _ in range(3)]
                half = socket.create_connection(("127.0.0.1", server.port))
                half.sendall(b"GET / HTTP")
                deaf[0].ask(type="hello", protocol=1)
                deaf[0].ask(type="create", game="ConnectFour",
                            seats=[{"player": "uct:timeCap=none,simulationCount=100000000"}] * 2)
                code, told, seconds = server.end(number)
                self.assertEqual((code, told), (0, ""))
                self.assertLess(seconds, 2)
                for talk in deaf:
                    talk.close()
                half.close()

    def test_running_matches_are_saved_where_an_archive_is_open(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.ludorum")
            with Server("--archive", path) as server:
                talk = Talk(server.port)
                talk.ask(type="hello", protocol=1)
                made = talk.ask(type="create", game="TicTacToe",
                                seats=[{"person": "here"}, {"player": "random"}], seed=1)
                talk.ask(type="join", match=made["match"], secrets=made["secrets"])
                moved = talk.ask(type="move", match=made["match"], role="X", ply=0, move=4)
                self.assertEqual(moved["type"], "answer")
                code, told, _ = server.end()
                self.assertEqual((code, told), (0, f"ludorum: what went on is kept in {path}\n"))
                talk.close()
            self.assertEqual(os.listdir(folder), ["games.ludorum"])
            done = run("archive", path, "list")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("TicTacToe", done.stdout)

    def test_a_network_thread_that_hangs_loses_no_match_and_is_told(self):
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if not compiler or "asan" in PROGRAM or "tsan" in PROGRAM:
            self.skipTest("there is no preloading")
        source = pathlib.Path(__file__).resolve().parents[1] / "hostile/stuck_network.c"
        with tempfile.TemporaryDirectory() as folder:
            library, stuck = os.path.join(folder, "stuck.so"), os.path.join(folder, "stuck")
            subprocess.run([compiler, "-shared", "-fPIC", "-o", library, str(source), "-ldl"], check=True)
            for hangs_for_ever in (True, False):
                path = os.path.join(folder, f"{hangs_for_ever}.ludorum")
                with self.subTest(hangs_for_ever), Server("--archive", path, LD_PRELOAD=library,
                                                          STUCK_FILE=stuck) as server:
                    talk = Talk(server.port)
                    talk.ask(type="hello", protocol=1)
                    made = talk.ask(type="create", game="TicTacToe", seats=[{"person": "here"}] * 2)
                    talk.ask(type="join", match=made["match"], secrets=made["secrets"])
                    for ply, role in enumerate("XO"):
                        talk.ask(type="move", match=made["match"], role=role, ply=ply, move=ply)
                    self.wait_for_plies(talk, 2)
                    pathlib.Path(stuck).touch()
                    talk.ask(type="pause", match=made["match"])  # The last answer for now.
                    server.process.send_signal(signal.SIGTERM)
                    if not hangs_for_ever:
                        time.sleep(0.3)
                        os.remove(stuck)
                    code, told, seconds = server.end(0)
                    talk.close()
                if hangs_for_ever:
                    os.remove(stuck)
                    self.assertEqual(code, 1)
                    self.assertIn("too busy to end in time; matches are kept in", told)
                    self.assertLess(seconds, 10)
                else:
                    self.assertEqual((code, told), (0, f"ludorum: what went on is kept in {path}\n"))
                self.assert_plies(path, 2)

    def test_kill_9_of_a_server_loses_no_match(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.ludorum")
            with Server("--archive", path) as server:
                talk = Talk(server.port)
                talk.ask(type="hello", protocol=1)
                for game in ("TicTacToe", "ConnectFour"):
                    made = talk.ask(type="create", game=game, seats=[{"person": "here"}] * 2)
                    talk.ask(type="join", match=made["match"], secrets=made["secrets"])
                    role = next(iter(made["secrets"]))
                    talk.ask(type="move", match=made["match"], role=role, ply=0, move=1)
                self.wait_for_plies(talk, 1, 1)
                server.process.kill()
                server.process.wait()
                talk.close()
            self.assert_plies(path, 1, 1)
            listed = run("archive", path, "list").stdout
            self.assertIn("TicTacToe", listed)
            self.assertIn("ConnectFour", listed)
            # What it left is taken over by the next one, which leaves one file.
            with Server("--archive", path) as server:
                self.assertEqual(server.end()[0], 0)
            self.assertEqual(os.listdir(folder), ["games.ludorum"])
            self.assert_plies(path, 1, 1)

    def wait_for_plies(self, talk, *plies):
        """Until the server's archive has matches with so many plies."""
        until = time.monotonic() + TIMEOUT
        kept = []
        while sorted(kept) != sorted(plies):
            self.assertLess(time.monotonic(), until, kept)
            time.sleep(0.1)
            archive = talk.ask(type="hello", protocol=1)["archives"][0]["name"]
            kept = [match["plies"]
                    for entry in talk.ask(type="archive", archive=archive)["tournaments"]
                    for match in talk.ask(type="archived", archive=archive,
                                          tournament=entry["tournament"])["matches"]]

    def assert_plies(self, path, *plies):
        records = run("archive", path, "export", "--format", "jsonl").stdout.splitlines()
        self.assertEqual(sorted(len(json.loads(line)["history"]) - 1 for line in records), sorted(plies))
        verified = run("archive", path, "verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_a_second_signal_ends_it_at_once(self):
        with Server() as server:
            deaf = Talk(server.port)  # Makes the first signal take half a second.
            server.process.send_signal(signal.SIGINT)
            self.assertEqual(deaf.frame()[0], 8)
            code, _, _ = server.end(signal.SIGTERM)
            self.assertIn(code, (128 + signal.SIGTERM, 0))  # It may have been about to end.
            deaf.close()

    def test_others_may_come_if_they_are_let(self):
        with Server("--host", "0.0.0.0", "--json") as server:
            self.assertEqual(json.loads(server.line),
                             {"address": f"http://127.0.0.1:{server.port}/"})
            self.assertEqual(server.get("/nothing", Host="any.example")[0], 404)
            code, told, _ = server.end()
            self.assertEqual(code, 0)
            self.assertRegex(told, r"^ludorum: everybody who can reach this machine .*\n$")

    def test_limits_are_kept(self):
        with Server("--connections-per-client", "2", "--matches-per-client", "1") as server:
            first, second = Talk(server.port), Talk(server.port)
            self.assertEqual(server.get("/")[0], 503)
            seats = [{"player": "random"}, {"person": "here"}]
            self.assertEqual(first.ask(type="hello", protocol=1)["limits"]["matches"], 1)
            self.assertEqual(first.ask(type="create", game="Pig", seats=seats)["type"], "answer")
            self.assertEqual(first.ask(type="create", game="Pig", seats=seats)["code"], "busy")
            for talk in (first, second):
                talk.close()


class Refusals(unittest.TestCase):
    def refused(self, code, pattern, *arguments):
        done = run("serve", *arguments)
        self.assertEqual((done.returncode, done.stdout), (code, ""))
        self.assertRegex(done.stderr, pattern)

    def test_what_cannot_be_served_is_told(self):
        with Server() as server:
            self.refused(1, rf"^ludorum: port {server.port} of 127.0.0.1 is taken", "--port",
                         str(server.port))
        self.refused(1, r"^ludorum: cannot serve at 192.0.2.1, port 0: ", "--host", "192.0.2.1",
                     "--port", "0")
        self.refused(1, r'^ludorum: no address is known for the host "no.invalid"', "--host",
                     "no.invalid")
        self.refused(1, r"^ludorum: .*/nowhere/a.db", "--port", "0", "--open-archive",
                     "/nowhere/a.db")

    def test_wrong_usage_is_told(self):
        self.refused(2, r'"65536" is not a whole number of 0 to 65535', "--port", "65536")
        self.refused(2, r'did you mean "--port"', "--prot", "1")
        self.refused(2, r'"0" is not a whole number', "--threads", "0")
        self.refused(2, r'no game is called "tictactor"; did you mean "TicTacToe"', "tictactor")

    def test_every_example_of_the_help_serves(self):
        done = run("serve", "--help")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        examples = re.findall(r"^  ludorum serve(.*)$", done.stdout, re.MULTILINE)
        self.assertGreaterEqual(len(examples), 3)
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("new", "nim", cwd=folder).returncode, 0)
            for example in examples:  # Whatever port they have may be taken.
                options = re.sub(r"--port \d+", "", example).split()
                with self.subTest(example), Server(*options, cwd=folder) as server:
                    self.assertTrue(server.line.startswith("Ludorum is at http://"), server.line)
                    self.assertEqual(server.end()[0], 0)


if __name__ == "__main__":
    unittest.main()

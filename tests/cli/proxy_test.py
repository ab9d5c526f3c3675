#!/usr/bin/env python3
"""The server behind nginx, by the configuration of docs/security.md; and the limits of that page."""

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

from program import run
from serve_test import Server, Talk

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "security.md").read_text(encoding="utf-8")
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")


class Proxy:
    """An nginx with the page's configuration, without encryption, before a server."""

    def __init__(self, server, port):
        self.folder = tempfile.TemporaryDirectory()
        site = (DOCS / "nginx.conf").read_text(encoding="utf-8")
        site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
        site = re.sub(r"  ssl_certificate.*\n", "", site)
        site = site.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
        path = pathlib.Path(self.folder.name)
        temporary = "".join(f"{kind}_temp_path {path}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (path / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {path}/pid; error_log {path}/log;\n"
            f"events {{}}\nhttp {{ access_log off;\n{temporary}{site}}}\n")
        self.process = subprocess.Popen([NGINX, "-p", str(path), "-e", f"{path}/log",
                                         "-c", f"{path}/nginx.conf"],
                                        stderr=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()
        self.folder.cleanup()


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def opened(port, address="127.0.0.1", host="play.example.org"):
    """A talk through the proxy, once it is there."""
    for _ in range(200):
        try:
            return Talk(port, address, host)
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nobody listens")


class Proxied(unittest.TestCase):
    @unittest.skipUnless(NGINX, "there is no nginx")
    def test_the_configuration_of_the_page_works_and_clients_are_told_apart(self):
        port = free_port()
        options = ["--proxy", "127.0.0.1", "--name", "play.example.org", "--matches-per-client", "1"]
        with Server(*options) as server, Proxy(server, port):
            talks = [opened(port, address) for address in ("127.0.0.1", "127.0.0.2")]
            seats = [{"person": "here"}, {"person": "here"}]
            for talk in talks:
                self.assertEqual(talk.status, b"HTTP/1.1 101 Switching Protocols\r\n")
                self.assertEqual(talk.ask(type="hello", protocol=1)["type"], "answer")
                made = talk.ask(type="create", game="TicTacToe", seats=seats)
                self.assertEqual(made["type"], "answer", made)  # Each has its own limit.
                self.assertEqual(talk.ask(type="create", game="TicTacToe", seats=seats)["code"], "busy")
            evil = opened(port, host="evil.example")
            self.assertEqual(evil.status.split()[1], b"403")
            for talk in [*talks, evil]:
                talk.close()


class Limits(unittest.TestCase):
    def test_the_page_has_the_defaults_that_the_program_tells(self):
        told = dict(re.findall(r"(--[a-z-]+) (?:(?!--)[^(])*\(default: (\d+)",
                               re.sub(r"\s+", " ", run("serve", "--help").stdout)))
        rows = [[cell.strip() for cell in line.split("|")] for line in PAGE.splitlines()]
        stated = {row[4].strip("`"): re.search(r"\d+", row[2] + " " + row[3])[0]
                  for row in rows if len(row) == 6 and row[4].startswith("`--")}
        self.assertGreaterEqual(len(stated), 8)
        self.assertEqual({option: told.get(option) for option in stated}, stated)


class Killed(unittest.TestCase):
    def test_matches_that_went_on_are_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.ludorum")
            with Server("--archive", path) as server:
                talk = Talk(server.port)
                talk.ask(type="hello", protocol=1)
                made = talk.ask(type="create", game="TicTacToe",
                                seats=[{"person": "here"}, {"person": "here"}])
                talk.ask(type="join", match=made["match"], secrets=made["secrets"])
                talk.ask(type="move", match=made["match"], role="X", ply=0, move=4)
                for _ in range(100):
                    kept = talk.ask(type="archive", archive="games.ludorum")["tournaments"]
                    if kept:
                        break
                    time.sleep(0.05)
                server.process.kill()
                server.process.wait()
                talk.close()
            listed = run("archive", path, "list", "--json")
            self.assertEqual(listed.returncode, 0, listed.stderr)
            match = json.loads(listed.stdout)["matches"][0]
            self.assertEqual((match["ending"], match["plies"]), ("unfinished", 1))
            self.assertIn("1 record replayed, 0 wrong", run("archive", path, "verify").stdout)


if __name__ == "__main__":
    unittest.main()

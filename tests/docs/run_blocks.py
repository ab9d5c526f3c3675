#!/usr/bin/env python3
"""Runs the documentation: every block of code in it is executed, compiled, or compared with the
source that it quotes, and every link between pages is followed. CONTRIBUTING.md has the rules.

    run_blocks.py --program P --root R --cxx g++ --build-dir B [--update] [PAGE…]

P is the built ludorum, B its build folder (the libraries are taken from there, and what they link
from its CMakeCache.txt; scratch files go to B/docs). --update writes what console blocks and programs
print today into the pages. Prints `FILE:LINE: what is wrong` for each failure, then a summary; exits
with 1 if anything is wrong.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import textwrap
import threading

from markdown_pages import Page

FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-Werror"]
TIMEOUT = 300  # seconds, for one command or compilation
MOST_NOT_RUN = 8

# What a fragment may use without saying so.
PRELUDE = """
#include <array>
#include <cstdio>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>
"""
PRELUDE_FOLDERS = ("core", "boards", "games", "players", "adapters", "json", "erased", "testing",
                   "arena", "module")
# The libraries, each before those that it links.
LAYERS = ("app", "server", "report", "arena", "archive", "module")
NEEDS_LIBRARIES = re.compile(r"ludorum/(app\.hpp|erased/|json/|module/|testing/)")


class Runner:
    def __init__(self, options):
        self.root = options.root.resolve()
        self.program = options.program.resolve()
        self.build = options.build_dir.resolve()
        self.cxx = ([shutil.which("ccache")] if shutil.which("ccache") else []) + [options.cxx]
        self.update = options.update
        self.scratch = self.build / "docs"
        self.failures = []
        self.lock = threading.Lock()
        self.counts = dict.fromkeys(
            ["run", "compiled", "fragments", "excerpts", "json", "links", "not run"], 0)
        self.edits = {}  # page -> [(first line, last line, new lines)]
        names = [pathlib.Path(name).resolve() for name in options.pages] or self.find_pages()
        self.pages = [Page(self.root, path) for path in names]
        self.all_pages = {page.path: page for page in self.pages}

    def find_pages(self):
        top = [self.root / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
        below = [*(self.root / "docs").rglob("*.md"), *(self.root / "examples").rglob("*.md")]
        return [path for path in top if path.exists()] + sorted(below)

    def fail(self, place, what):
        self.failures.append(f"{place}: {what}")

    def count(self, what):
        with self.lock:
            self.counts[what] += 1

    # ------------------------------------------------------------ all of it
    def run(self):
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir(parents=True)
        blocks = []
        for page in self.pages:
            for line, what in page.problems:
                self.fail(f"{page.name}:{line}", what)
            blocks += page.blocks
            self.check_links(page)
        for block in blocks:
            self.check_kind(block)
        jobs = [*self.compile_jobs(blocks), lambda: self.check_fragments(blocks)]
        with concurrent.futures.ThreadPoolExecutor(max(2, (os.cpu_count() or 2) // 2)) as pool:
            list(pool.map(lambda job: job(), jobs))
            list(pool.map(self.run_console, self.pages))
        self.run_programs(blocks)
        if self.counts["not run"] > MOST_NOT_RUN:
            self.fail("docs", f"more than {MOST_NOT_RUN} blocks are marked as not run")
        self.write_edits()
        print(*sorted(self.failures), sep="\n", end="\n" if self.failures else "")
        c = self.counts
        print(f"docs: {c['run']} commands and programs run, {c['compiled']} programs and "
              f"{c['fragments']} fragments compiled, {c['excerpts']} excerpts found, {c['json']} "
              f"JSON blocks parsed, {c['links']} links followed, {c['not run']} blocks not run; "
              f"{len(self.failures)} failures")
        return 1 if self.failures else 0

    def check_kind(self, block):
        """Checks all that can be told without compiling or running."""
        known = {"source", "fragment", "output", "program", "database", "file", "not run",
                 "numbers vary"}
        for name in block.directives.keys() - known:
            self.fail(block.place, f"unknown directive <!-- {name} -->")
        if "not run" in block.directives:
            self.count("not run")
            if not block.directives["not run"]:
                self.fail(block.place, "<!-- not run: why --> needs a reason")
        elif "source" in block.directives:
            self.check_excerpt(block)
        elif "file" in block.directives:
            if not re.fullmatch(r"[\w.]+", block.directives["file"]):
                self.fail(block.place, "<!-- file: NAME --> needs a name, without a folder")
        elif block.language == "cpp":
            if "fragment" not in block.directives and "int main" not in block.text:
                self.fail(block.place, "C++ that is no program: mark it with source or fragment")
        elif block.language in ("json", "jsonl"):
            self.check_json(block)
        elif block.language == "bash":
            result = subprocess.run(["bash", "-n"], input=block.text, capture_output=True, text=True)
            if result.returncode:
                self.fail(block.place, f"not bash: {result.stderr.strip()}")
        elif block.language == "sql":
            if not block.directives.get("database"):
                self.fail(block.place, "SQL needs a <!-- database: FILE --> to be asked")
        elif block.language not in ("console", "text"):
            self.fail(block.place, f"a block of {block.language or 'no language'} needs a source")

    def check_json(self, block):
        self.count("json")
        texts = block.lines if block.language == "jsonl" else [block.text]
        for text in texts:
            try:
                json.loads(text)
            except ValueError as error:
                self.fail(block.place, f"not JSON: {error}")

    def check_links(self, page):
        for line, target in page.links:
            if re.match(r"[a-z]+:", target):
                continue
            self.count("links")
            name, _, anchor = target.partition("#")
            path = (page.path.parent / name).resolve() if name else page.path
            if not path.exists():
                self.fail(f"{page.name}:{line}", f"the link to {target} leads nowhere")
            elif anchor and path.suffix == ".md":
                if path not in self.all_pages:
                    self.all_pages[path] = Page(self.root, path)
                if anchor not in self.all_pages[path].anchors:
                    self.fail(f"{page.name}:{line}", f"{target}: there is no such heading")

    def check_excerpt(self, block):
        self.count("excerpts")
        path = self.root / block.directives["source"]
        if not path.is_file():
            return self.fail(block.place, f"there is no {block.directives['source']}")
        source = path.read_text(encoding="utf-8").splitlines()
        for run in runs_of(block.lines):
            if not contains_run(source, run):
                self.fail(block.place, f"{path.name} does not have the lines from "
                                       f"{run[0].strip()!r} to {run[-1].strip()!r}")

    # ------------------------------------------------------------ C++
    def compile_jobs(self, blocks):
        """The programs of blocks, and those that `<!-- program: NAME = SOURCE -->` asks for."""
        self.programs = {}  # (page, name) -> path
        self.outputs = {}  # the block of a program -> its binary
        jobs = []
        for block in blocks:
            if block.language != "cpp" or "int main" not in block.text:
                continue
            if {"not run", "source", "fragment"} & block.directives.keys():
                continue
            stem = f"{block.page.name.replace('/', '_')}_{block.line}"
            source, binary = self.scratch / f"{stem}.cpp", self.scratch / stem
            source.write_text(f'#line {block.line + 1} "{block.page.name}"\n{block.text}')
            if name := block.directives.get("program"):
                self.programs[block.page, name] = binary
            else:
                self.outputs[block.place] = binary
            jobs.append(lambda b=block, s=source, e=binary: self.compile(b.place, s, e))
        built = {}
        for page in self.pages:
            for line, comment in page.comments:
                if found := re.match(r"program:\s*(\S+)\s*=\s*(\S+)$", comment):
                    source = self.root / found[2]
                    binary = self.scratch / found[2].replace("/", "_").removesuffix(".cpp")
                    self.programs[page, found[1]] = binary
                    if not source.exists():
                        self.fail(f"{page.name}:{line}", f"there is no {found[2]}")
                    elif built.setdefault(binary, line) == line:
                        jobs.append(lambda p=f"{page.name}:{line}", s=source, e=binary:
                                    self.compile(p, s, e))
        return jobs

    def compile(self, place, source, binary):
        self.count("compiled")
        link = []
        if NEEDS_LIBRARIES.search(source.read_text(encoding="utf-8")):
            link = [*(str(self.build / f"libludorum_{layer}.a") for layer in LAYERS), "-lfmt",
                    "-rdynamic", "-ldl", *self.libraries()]
        self.call_compiler(place, [str(source), "-c", "-o", f"{binary}.o"])
        if pathlib.Path(f"{binary}.o").exists():
            self.call_compiler(place, [f"{binary}.o", *link, "-pthread", "-o", str(binary)])

    def libraries(self):
        """What the libraries were built with: SQLite, libdeflate, and MPI if it was found."""
        cache = self.build / "CMakeCache.txt"
        text = cache.read_text(encoding="utf-8") if cache.exists() else ""
        return re.findall(r"^(?:SQLite3|libdeflate|MPI_\w+)_LIBRARY:FILEPATH=(/.*)$", text, re.M)

    def call_compiler(self, place, arguments):
        command = [*self.cxx, *FLAGS, f"-I{self.root / 'include'}", *arguments]
        result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT,
                                cwd=self.root)
        if result.returncode:
            self.fail(place, "does not compile:\n" + textwrap.indent(result.stderr[:4000], "  "))

    def check_fragments(self, blocks):
        """All fragments are one translation unit: each a function, or a namespace if global."""
        hoisted, body, count = [], [], 0
        blocks = [b for b in blocks if "fragment" in b.directives and "not run" not in b.directives]
        for block in blocks:
            kind = block.directives["fragment"]
            if kind not in ("", "global", "continued"):
                self.fail(block.place, f"unknown kind of fragment: {kind}")
            count += 1
            text = []
            for line in block.lines:
                is_include = line.startswith("#include")
                hoisted += [line] if is_include else []
                text.append("" if is_include else line)
            code = f'#line {block.line + 1} "{block.page.name}"\n' + "\n".join(text) + "\n"
            if kind == "continued" and body:
                body[-1] = body[-1].removesuffix("}\n") + code + "}\n"
            elif kind == "global":
                body.append(f"namespace fragments_of_{slugged(block.page.name)} {{\n{code}}}\n")
            else:
                body.append(f"namespace fragments_of_{slugged(block.page.name)} {{}}\n"
                            f"[[maybe_unused]] static void fragment{count}() {{\n"
                            f"using namespace fragments_of_{slugged(block.page.name)};\n{code}}}\n")
        self.counts["fragments"] = count
        if not count:
            return
        headers = [f'#include "ludorum/{path.relative_to(self.root / "include/ludorum")}"'
                   for folder in PRELUDE_FOLDERS
                   for path in sorted((self.root / "include/ludorum" / folder).glob("*.hpp"))]
        source = self.scratch / "fragments.cpp"
        source.write_text(PRELUDE + "\n".join(headers + hoisted) + "\nusing namespace ludorum;\n" +
                          "\n".join(body))
        self.call_compiler("docs", [str(source), "-fsyntax-only", "-Wno-unused"])

    # ------------------------------------------------------------ running
    def run_console(self, page):
        blocks = [b for b in page.blocks if "not run" not in b.directives and
                  (b.language == "console" or {"database", "file"} & b.directives.keys())]
        if not blocks:
            return
        folder = self.scratch / page.name.replace("/", "_").removesuffix(".md")
        folder.mkdir()
        programs = {"ludorum": self.program}
        programs |= {name: path for (owner, name), path in self.programs.items() if owner is page}
        for name, path in programs.items():
            (folder / name).symlink_to(path)
        for block in blocks:
            if "file" in block.directives:
                (folder / block.directives["file"]).write_text(block.text)
                continue
            if block.language == "sql":
                self.ask_database(block, folder)
                continue
            for line, command, expected in commands_of(block):
                self.run_command(block, line, command, expected, folder)

    def ask_database(self, block, folder):
        """Asks a file of the page's folder, one query a block. Rows are lines like sqlite3's own."""
        self.count("run")
        try:
            uri = f"file:{folder / block.directives['database']}?mode=ro"
            database = sqlite3.connect(uri, uri=True)
            rows = database.execute(block.text).fetchall()
            database.close()
        except sqlite3.Error as error:
            return self.fail(block.place, f"the query fails: {error}")
        got = ["|".join(map(str, row)) for row in rows]
        after = next((b for b in block.page.blocks if b.line > block.line), None)
        if after is not None and "output" in after.directives:
            self.check_output(block, after, got)

    def run_command(self, block, line, command, expected, folder):
        self.count("run")
        place = f"{block.page.name}:{line}"
        code, wanted = 0, list(expected)
        if wanted and (found := re.fullmatch(r"\[exit (\d+)\]", wanted[-1])):
            code = int(found[1])
            wanted.pop()
        environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "NO_COLOR": "1",
                                    "LC_ALL": "C.UTF-8", "LUDORUM_CXXFLAGS": "-O0",
                                    "LUDORUM_CACHE": str(self.build / "game_files")}
        try:
            result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                    stderr=subprocess.STDOUT, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return self.fail(place, f"still running after {TIMEOUT} s: $ {command}")
        if result.returncode != code:
            self.fail(place, f"exit code {result.returncode}, not {code}: $ {command}\n" +
                      textwrap.indent(result.stdout[:2000], "  "))
        vary = "numbers vary" in block.directives
        got = result.stdout.splitlines()
        if wanted and not matches(wanted, got, vary):
            if self.update:
                first = line + command.count("\n")
                self.edits.setdefault(block.page, []).append(
                    (first, first + len(wanted), updated(wanted, got)))
            else:
                self.fail(place, f"prints something else: $ {command}\n" + difference(wanted, got))

    def run_programs(self, blocks):
        for block, after in zip(blocks, blocks[1:] + [None]):
            binary = self.outputs.get(block.place)
            if binary is None or not binary.exists():
                continue
            self.count("run")
            result = subprocess.run([binary], capture_output=True, text=True, timeout=TIMEOUT,
                                    stdin=subprocess.DEVNULL, cwd=self.scratch)
            if result.returncode:
                self.fail(block.place, f"exit code {result.returncode}\n{result.stderr[:2000]}")
            if after is None or after.page is not block.page or "output" not in after.directives:
                continue
            self.check_output(block, after, result.stdout.splitlines())

    def check_output(self, block, after, got):
        """Compares what a program or query prints with the block after it."""
        if matches(after.lines, got, "numbers vary" in after.directives):
            return
        if self.update:
            self.edits.setdefault(block.page, []).append(
                (after.line, after.line + len(after.lines), updated(after.lines, got)))
        else:
            self.fail(after.place, "it prints something else\n" + difference(after.lines, got))

    def write_edits(self):
        for page, edits in self.edits.items():
            for first, last, lines in sorted(edits, reverse=True):
                page.lines[first:last] = lines
            page.path.write_text("\n".join(page.lines) + "\n", encoding="utf-8")
            print(f"updated {page.name}: {len(edits)} outputs")


# ---------------------------------------------------------------- text
def slugged(name):
    return re.sub(r"\W", "_", name)


def runs_of(lines):
    """The parts of an excerpt: `...` alone in a line separates them."""
    runs = [[]]
    for line in lines:
        if line.strip().removeprefix("//").removeprefix("#").strip() == "...":
            runs.append([])
        else:
            runs[-1].append(line.rstrip())
    for run in runs:
        while run and not run[0]:
            run.pop(0)
        while run and not run[-1]:
            run.pop()
    return [run for run in runs if run]


def dedented(lines):
    return textwrap.dedent("\n".join(lines)).split("\n")


def contains_run(source, run):
    wanted = dedented(run)
    return any(dedented([line.rstrip() for line in source[i:i + len(run)]]) == wanted
               for i in range(len(source) - len(run) + 1))


def commands_of(block):
    """The commands of a console block: (line number, command, the lines it should print)."""
    commands = []
    for number, line in enumerate(block.lines, block.line + 1):
        if line.startswith("$ "):
            commands.append((number, line[2:], []))
        elif commands and line.startswith("> ") and commands[-1][1].endswith("\\"):
            start, command, _ = commands[-1]
            commands[-1] = (start, command + "\n" + line[2:], [])
        elif commands:
            commands[-1][2].append(line)
    return [(number, command, trimmed(expected)) for number, command, expected in commands]


def trimmed(lines):
    while lines and not lines[-1]:
        lines.pop()
    return lines


def matches(wanted, got, vary):
    """Whether the lines are the same; `...` alone in a line stands for any lines."""
    if vary:
        wanted, got = ([without_numbers(line) for line in lines] for lines in (wanted, got))
    if "..." not in wanted:
        return wanted == got
    head = wanted[:wanted.index("...")]
    rest = wanted[len(head) + 1:]
    if got[:len(head)] != head:
        return False
    return any(matches(rest, got[i:], False) for i in range(len(head), len(got) + 1))


def without_numbers(line):
    return re.sub(r"\s+", " ", re.sub(r"[0-9][0-9.,]*(e[+-]?\d+)?( [kMG]\b)?", "#", line)).strip()


def updated(wanted, got):
    """What is printed today, cut where it was cut before."""
    if "..." not in wanted:
        return got
    head, tail = wanted.index("..."), len(wanted) - 1 - wanted[::-1].index("...")
    end = len(wanted) - 1 - tail
    return got[:head] + ["..."] + (got[-end:] if end else [])


def difference(wanted, got):
    for i in range(max(len(wanted), len(got))):
        want, have = (lines[i] if i < len(lines) else "(nothing)" for lines in (wanted, got))
        if want != have:
            return f"  line {i + 1} should be\n    {want}\n  and is\n    {have}"
    return "  (the lines are the same)"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--cxx", default="g++")
    parser.add_argument("--build-dir", type=pathlib.Path, required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("pages", nargs="*", metavar="PAGE")
    return Runner(parser.parse_args()).run()


if __name__ == "__main__":
    sys.exit(main())

"""Markdown as far as run_blocks.py needs it: fenced blocks with their directives, links, headings."""

import dataclasses
import re

FENCE = re.compile(r"^(\s*)(`{3,})\s*([^`]*)$")
COMMENT = re.compile(r"^\s*<!--\s*(.*?)\s*-->\s*$")
LINK = re.compile(r"(?<!!)\[[^\]\[]*(?:\[[^\]]*\][^\]\[]*)*\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")


@dataclasses.dataclass
class Block:
    """A fenced block: its lines, and the comments that stand right before it."""
    page: "Page"
    line: int  # the number of its fence's line, from 1
    language: str
    lines: list
    directives: dict  # name -> value; "" for a directive without one

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"

    @property
    def place(self):
        return f"{self.page.name}:{self.line}"


class Page:
    """A Markdown file."""

    def __init__(self, root, path):
        self.path = path
        self.name = path.relative_to(root).as_posix()
        self.lines = path.read_text(encoding="utf-8").splitlines()
        self.blocks = []
        self.links = []  # (line, target)
        self.comments = []  # (line, text), all of them
        self.problems = []  # (line, what)
        self._parse()

    def _parse(self):
        pending = {}
        fence = block = None
        headings = {}
        self.anchors = set()
        prose = []  # the lines outside of blocks; links may run over the end of a line
        for number, line in enumerate(self.lines, 1):
            found = FENCE.match(line)
            prose.append("" if block is not None or found else line)
            if block is not None:
                if found and found[2] == fence and not found[3]:
                    block = None
                else:
                    block.lines.append(line)
                continue
            if found:
                fence = found[2]
                block = Block(self, number, found[3].strip(), [], pending)
                self.blocks.append(block)
                pending = {}
            elif comment := COMMENT.match(line):
                self.comments.append((number, comment[1]))
                name, _, value = comment[1].partition(":")
                pending[name.strip()] = value.strip()
            elif line.strip():
                pending = {}
                if heading := HEADING.match(line):
                    self._add_anchor(slug(heading[1]), headings)
        if block is not None:
            self.problems.append((block.line, "the block is never closed"))
        text = re.sub(r"`[^`\n]*`", lambda code: "`" * len(code[0]), "\n".join(prose))
        for found in LINK.finditer(text):
            self.links.append((text.count("\n", 0, found.start()) + 1, found[1]))

    def _add_anchor(self, anchor, headings):
        count = headings.get(anchor, 0)
        headings[anchor] = count + 1
        self.anchors.add(f"{anchor}-{count}" if count else anchor)


def slug(heading):
    """The anchor that GitHub gives to a heading."""
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.replace("`", "").replace("*", ""))
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")

#!/usr/bin/env python3
"""The runner of the documentation finds what it is there to find."""

import argparse
import contextlib
import io
import pathlib
import tempfile
import unittest

import run_blocks

FENCE = "```"


def block(language, *lines):
    return "\n".join([FENCE + language, *lines, FENCE, ""])


class RunBlocksTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        program = self.root / "program"
        program.write_text('#!/bin/sh\necho "one $1"\necho two\necho three\nexit ${2:-0}\n')
        program.chmod(0o755)

    def run_page(self, text, update=False):
        """What the runner prints for a page, but for its summary."""
        (self.root / "README.md").write_text(text)
        options = argparse.Namespace(root=self.root, program=self.root / "program", cxx="g++",
                                     build_dir=self.root / "build", update=update, pages=[])
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.runner = run_blocks.Runner(options)
            self.code = self.runner.run()
        *lines, self.summary = printed.getvalue().splitlines()
        return "\n".join(lines)

    def assert_fine(self, text):
        self.assertEqual(self.run_page(text), "")
        self.assertEqual(self.code, 0)

    def assert_fails(self, text, *parts):
        printed = self.run_page(text)
        self.assertEqual(self.code, 1)
        for part in parts:
            self.assertIn(part, printed)

    # ------------------------------------------------------------ console
    def test_commands_print_what_the_page_says(self):
        self.assert_fine(block("console", "$ ludorum x", "one x", "two", "three", "$ ./ludorum",
                               "$ ludorum y", "one y", "...", "$ ludorum z", "...", "three"))
        self.assertIn("4 commands", self.summary)

    def test_other_output_is_a_failure_at_its_line(self):
        self.assert_fails(block("console", "$ ludorum x", "one x", "too", "three"),
                          "README.md:2:", "should be\n    too\n  and is\n    two")
        self.assert_fails(block("console", "$ ludorum x", "one x", "two"), "(nothing)")
        self.assert_fails(block("console", "$ ludorum x", "...", "four"), "README.md:2:")

    def test_exit_codes_are_0_unless_told(self):
        self.assert_fails(block("console", "$ ludorum x 3"), "exit code 3, not 0")
        self.assert_fine(block("console", "$ ludorum x 3", "...", "[exit 3]"))
        self.assert_fails(block("console", "$ ludorum x", "[exit 1]"), "exit code 0, not 1")

    def test_blocks_of_a_page_share_a_folder_and_commands_can_go_on(self):
        self.assert_fine(block("console", "$ echo a \\", "> b > file") +
                         block("console", "$ cat file", "a b"))

    def test_numbers_may_vary_if_the_page_says_so(self):
        page = block("console", "$ echo 'x   4.56 M 12'", "x 1 k 3")
        self.assert_fails(page, "README.md:2:")
        self.assert_fine("<!-- numbers vary -->\n" + page)
        self.assert_fails("<!-- numbers vary -->\n" + page.replace("x 1", "y 1"), "README.md:3:")

    def test_what_is_not_run_needs_a_reason(self):
        self.assert_fine("<!-- not run: it fails -->\n" + block("console", "$ false"))
        self.assertIn("1 blocks not run", self.summary)
        self.assert_fails("<!-- not run -->\n" + block("console", "$ false"), "needs a reason")

    def test_update_writes_what_is_printed(self):
        self.run_page(block("console", "$ ludorum x", "?", "$ ludorum y", "?", "...", "?"), True)
        self.assertEqual((self.root / "README.md").read_text(),
                         block("console", "$ ludorum x", "one x", "two", "three", "$ ludorum y",
                               "one y", "...", "three"))

    # ------------------------------------------------------------ C++
    def test_programs_are_compiled_and_run(self):
        page = block("cpp", "#include <cstdio>", 'int main() { std::puts("hi"); }')
        self.assert_fine(page + "<!-- output -->\n" + block("text", "hi"))
        self.assert_fails(page + "<!-- output -->\n" + block("text", "ho"), "README.md:6:")
        self.assert_fails(block("cpp", "int main() { return 4; }"), "exit code 4")
        self.assert_fails(block("cpp", "", "int main() { x; }"), "README.md:3:")

    def test_fragments_are_compiled_together(self):
        (self.root / "include/ludorum/core").mkdir(parents=True)
        (self.root / "include/ludorum/core/a.hpp").write_text("namespace ludorum { using N = int; }")
        page = ("<!-- fragment: global -->\n" + block("cpp", "struct S { static constexpr N n = 1; };") +
                "<!-- fragment -->\n" + block("cpp", "N a = S::n;") +
                "<!-- fragment: continued -->\n" + block("cpp", "++a;"))
        self.assert_fine(page)
        self.assertIn("3 fragments", self.summary)
        self.assert_fails(page.replace("++a", "++b"), "README.md:11:")

    def test_a_program_can_be_used_in_console_blocks(self):
        (self.root / "p.cpp").write_text("int main() { return 5; }")
        self.assert_fine("<!-- program: p = p.cpp -->\n\n" + block("console", "$ ./p", "[exit 5]") +
                         "<!-- program: q -->\n" + block("cpp", "int main() { return 6; }") +
                         block("console", "$ ./q", "[exit 6]"))

    def test_code_that_is_no_program_must_be_marked(self):
        self.assert_fails(block("cpp", "int x;"), "mark it")
        self.assert_fails(block("cmake", "project(x)"), "needs a source")
        self.assert_fails(block("", "x"), "no language")
        self.assert_fails("<!-- sauce: x -->\n" + block("text", "x"), "unknown directive")

    # ------------------------------------------------------------ the rest
    def test_excerpts_are_found_in_their_source(self):
        (self.root / "a.hpp").write_text("struct A {\n  int x;\n\n  int y;\n};\n")
        source = "<!-- source: a.hpp -->\n"
        self.assert_fine(source + block("cpp", "int x;", "", "int y;"))
        self.assert_fine(source + block("cpp", "struct A {", "  ...", "};"))
        self.assert_fails(source + block("cpp", "int x;", "int y;"), "README.md:2:", "a.hpp")
        self.assert_fails(source + block("cpp", "int x;", "", "  int y;"), "README.md:2:")
        self.assert_fails("<!-- source: b.hpp -->\n" + block("cpp", "int x;"), "there is no b.hpp")

    def test_json_must_be_json(self):
        self.assert_fine(block("json", '{"a":', "1}") + block("jsonl", "1", "2"))
        self.assert_fails(block("json", "{"), "not JSON")

    def test_files_are_there_for_the_blocks_after_them(self):
        self.assert_fine(block("console", "$ ls a.hpp 2>&1 | wc -l", "1") + "<!-- file: a.hpp -->\n" +
                         block("cpp", "int a;", "int b;") + block("console", "$ cat a.hpp", "int a;", "int b;"))
        self.assert_fails("<!-- file: ../a.hpp -->\n" + block("cpp", "int a;"), "README.md:2:", "without a folder")

    def test_databases_are_asked(self):
        make = block("console", "$ python3 -c 'import sqlite3; d = sqlite3.connect(\"d\"); "
                     "d.execute(\"CREATE TABLE t AS SELECT 1 AS a, 2.5 AS b\"); d.commit()'")
        page = make + "<!-- database: d -->\n" + block("sql", "SELECT * FROM t") + "<!-- output -->\n"
        self.assert_fine(page + block("text", "1|2.5"))
        self.assert_fails(page + block("text", "1|2"), "README.md:9:")
        self.assert_fails(page.replace("FROM t", "FROM u") + block("text", "1|2.5"), "no such table")
        self.assert_fails(block("sql", "SELECT 1"), "needs a <!-- database")

    def test_what_the_command_line_library_links_is_known(self):
        (self.root / "build").mkdir()
        (self.root / "build/CMakeCache.txt").write_text(
            "SQLite3_LIBRARY:FILEPATH=/lib/sq.so\nMPI_mpi_LIBRARY:FILEPATH=MPI_mpi_LIBRARY-NOTFOUND\n"
            "libdeflate_LIBRARY:FILEPATH=/lib/de.so\nother_LIBRARY:FILEPATH=/lib/o.so\n")
        self.run_page("")
        self.assertEqual(self.runner.libraries(), ["/lib/sq.so", "/lib/de.so"])

    def test_links_lead_somewhere(self):
        (self.root / "docs").mkdir()
        (self.root / "docs/a.md").write_text("# One `two`\n\n## Three & four\n\n## One two\n")
        self.assert_fine("[a](docs/a.md#one-two) [b\nc](docs/a.md#three--four) [d](docs) "
                         "[e](https://e.org) [f](docs/a.md#one-two-1) `[g](h)`\n")
        self.assert_fails("\n[a](docs/b.md)\n", "README.md:2:", "leads nowhere")
        self.assert_fails("[a\nb](docs/a.md#two)\n", "README.md:1:", "no such heading")

    def test_a_block_must_end(self):
        self.assert_fails(FENCE + "text\nx\n", "README.md:1:", "never closed")


if __name__ == "__main__":
    unittest.main()

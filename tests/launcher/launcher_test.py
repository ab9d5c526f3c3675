#!/usr/bin/env python3
"""The launcher, ./ludorum: on a stand-in project, quick to build, and once on the real one."""

import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

CMAKE = """
cmake_minimum_required(VERSION 3.25)
project(stand_in LANGUAGES CXX)
file(GLOB sources CONFIGURE_DEPENDS src/*.cpp)
add_executable(ludorum_program ${sources})
target_include_directories(ludorum_program PRIVATE include)
set_target_properties(ludorum_program PROPERTIES OUTPUT_NAME ludorum
                      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
"""
PRESETS = """
{ "version": 6,
  "configurePresets": [
    { "name": "release", "generator": "Ninja", "binaryDir": "${sourceDir}/build/release" } ],
  "buildPresets": [ { "name": "release", "configurePreset": "release" } ] }
"""
MAIN = r"""
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <stand_in.hpp>
int main(int argc, char** argv) {  // Shows all that a launcher could get wrong.
  char folder[4096];
  std::printf("%s in %s:", version, getcwd(folder, sizeof folder));
  for (int i = 1; i < argc; ++i) std::printf(" <%s>", argv[i]);
  std::printf("\n");
  if (argc > 1 && *argv[1] == '-')
    for (int c; (c = std::getchar()) != EOF;) std::putchar(c);
  return argc > 1 ? std::atoi(argv[1]) : 0;
}
"""


class Project:
    """A small project with a launcher, in a folder whose name has spaces."""

    def __init__(self, folder):
        self.root = pathlib.Path(folder).resolve() / "a stand in"
        for name in ("include", "src", "cmake"):
            (self.root / name).mkdir(parents=True)
        for name in ("ludorum", "cmake/setup.sh"):
            shutil.copy(ROOT / name, self.root / name)
        (self.root / "CMakeLists.txt").write_text(CMAKE)
        (self.root / "CMakePresets.json").write_text(PRESETS)
        (self.root / "src/main.cpp").write_text(MAIN)
        self.set_version("one")

    def set_version(self, version):
        header = self.root / "include/stand_in.hpp"
        header.write_text(f'inline const char* const version = "{version}";\n')

    def run(self, *args, launcher=None, cwd="/", env=None, stdin=""):
        return subprocess.run([launcher or self.root / "ludorum", *args], cwd=cwd, input=stdin,
                              env={**os.environ, **(env or {})}, capture_output=True, text=True)


class LauncherTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.project = Project(folder.name)

    def check(self, run, stdout, stderr="", code=0):
        self.assertEqual((run.stdout, run.stderr, run.returncode), (stdout, stderr, code))

    def built(self):
        self.assertEqual(self.project.run().returncode, 0)
        return self.project

    # ------------------------------------------------------------ running

    def test_builds_once_and_says_so(self):
        run = self.project.run()
        self.check(run, "one in /:\n", "ludorum: building (first time, about two minutes)…\n")
        self.check(self.project.run(), "one in /:\n")

    def test_passes_on_arguments_input_folder_and_exit_code(self):
        project = self.built()
        self.check(project.run("7", "two words", "", "*", cwd=self.folder),
                   f"one in {self.folder}: <7> <two words> <> <*>\n", code=7)
        self.check(project.run("-", stdin="a line\n"), "one in /: <->\na line\n")

    def test_leaves_the_input_to_the_program_when_it_builds(self):
        self.assertEqual(self.project.run("-", stdin="a line\n").stdout, "one in /: <->\na line\n")

    def test_runs_by_relative_path_and_by_link(self):
        project = self.built()
        self.check(project.run(launcher="./ludorum", cwd=project.root), f"one in {project.root}:\n")
        self.check(project.run(launcher="../ludorum", cwd=project.root / "src"),
                   f"one in {project.root}/src:\n")
        link = self.folder / "a link"
        link.symlink_to("a stand in/ludorum")
        self.check(project.run(launcher=link), "one in /:\n")

    # ------------------------------------------------------------ building again

    def test_builds_again_when_a_source_changed(self):
        project = self.built()
        project.set_version("two")
        self.check(project.run(), "two in /:\n")
        more = project.root / "src/more.cpp"
        more.write_text("int more() { return 1; }\n")
        self.check(project.run(), "two in /:\n")
        self.assertIn("more.cpp", (project.root / "build/release/build.ninja").read_text())
        more.unlink()
        self.check(project.run(), "two in /:\n")
        self.assertNotIn("more.cpp", (project.root / "build/release/build.ninja").read_text())

    def test_shows_a_failed_build_and_recovers(self):
        project = self.built()
        main = project.root / "src/main.cpp"
        main.write_text("this is not C++\n")
        for _ in range(2):
            run = project.run()
            self.assertEqual((run.stdout, run.returncode), ("", 1))
            self.assertRegex(run.stderr, r"(?s)^ludorum: building failed:\n.*main.cpp:1:1: error: ")
        main.write_text(MAIN)
        self.check(project.run(), "one in /:\n")

    def test_survives_being_moved(self):
        project = self.built()
        project.root = project.root.rename(self.folder / "elsewhere")
        self.check(project.run(), "one in /:\n")

    def test_can_be_started_many_times_at_once(self):
        runs = [subprocess.Popen([self.project.root / "ludorum", str(i)], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True, cwd="/") for i in range(4)]
        results = [(*run.communicate(), run.returncode) for run in runs]
        for i, (stdout, _, code) in enumerate(results):
            self.assertEqual((stdout, code), (f"one in /: <{i}>\n", i))
        self.assertEqual("".join(stderr for _, stderr, _ in results).count("building"), 1)

    def test_shows_progress_on_a_terminal_only(self):
        ours, theirs = pty.openpty()
        run = subprocess.run([self.project.root / "ludorum"], stdout=subprocess.PIPE, stderr=theirs,
                             stdin=subprocess.DEVNULL, text=True, cwd="/")
        os.close(theirs)
        shown = os.read(ours, 65536).decode()
        os.close(ours)
        self.assertEqual(run.stdout, "one in /:\n")
        self.assertRegex(shown, r"\r\x1b\[Kludorum: building… 2/2\r\x1b\[K$")

    # ------------------------------------------------------------ packages

    def fake(self, **scripts):
        """An environment in which these commands are the given shell scripts."""
        folder = self.folder / "fake"
        folder.mkdir()
        for name, script in scripts.items():
            path = folder / name.replace("_", "-")
            path.write_text(f"#!/bin/sh\n{script}\n")
            path.chmod(0o755)
        return {"PATH": f"{folder}:{os.environ['PATH']}", "CALLS": str(self.folder / "calls")}

    def calls(self):
        path = self.folder / "calls"
        return path.read_text().splitlines() if path.exists() else []

    LACKS_TWO = 'case $* in *libfmt-dev|*ninja-build) exit 1;; *) printf installed;; esac'
    RECORD = 'echo "$0 $*" | sed "s:.*/::" >>"$CALLS"'

    def test_without_root_says_what_to_run(self):
        env = self.fake(dpkg_query=self.LACKS_TWO, id="echo 1000", sudo="exit 1",
                        apt_get=self.RECORD)
        self.check(self.project.run(env=env), "", code=1, stderr=(
            "ludorum: packages are missing, and installing them takes root. Run this, and try again:\n"
            "  sudo sh -c 'apt-get update && apt-get install -y ninja-build libfmt-dev'\n"))
        self.assertEqual(self.calls(), [])

    def test_as_root_installs_only_what_is_missing(self):
        env = self.fake(dpkg_query=self.LACKS_TWO, id="echo 0", apt_get=self.RECORD)
        run = self.project.run(env=env)
        self.assertEqual((run.stdout, run.returncode), ("one in /:\n", 0))
        self.assertEqual(run.stderr, "ludorum: installing packages: ninja-build libfmt-dev\n"
                                     "ludorum: building (first time, about two minutes)…\n")
        options = "-y -o DPkg::Lock::Timeout=300"
        self.assertEqual(self.calls(), [
            f"apt-get {options} update",
            f"apt-get {options} install --no-install-recommends ninja-build libfmt-dev"])

    def test_uses_a_sudo_that_asks_for_no_password(self):
        env = self.fake(dpkg_query=self.LACKS_TWO, id="echo 1000", apt_get=self.RECORD,
                        sudo=f'{self.RECORD}; shift; exec "$@"')
        self.assertEqual(self.project.run(env=env).returncode, 0)
        self.assertEqual([call.split()[0] for call in self.calls()],
                         ["sudo", "sudo", "apt-get", "sudo", "apt-get"])

    def test_looks_for_no_package_when_none_is_missing_or_nothing_is_built(self):
        env = self.fake(dpkg_query="printf installed", apt_get=self.RECORD)
        self.assertEqual(self.project.run(env=env).returncode, 0)
        (self.folder / "fake/dpkg-query").write_text("#!/bin/sh\nexit 1\n")
        self.check(self.project.run(env=env), "one in /:\n")
        self.assertEqual(self.calls(), [])

    def test_shows_why_packages_could_not_be_installed(self):
        env = self.fake(dpkg_query=self.LACKS_TWO, id="echo 0", apt_get="echo no network; exit 100")
        run = self.project.run(env=env)
        self.assertEqual((run.stdout, run.returncode), ("", 1))
        self.assertTrue(run.stderr.endswith("installing packages failed:\nno network\n"), run.stderr)

    def test_without_apt_names_what_is_needed(self):
        tools = self.folder / "tools"
        tools.mkdir()
        for name in "bash cat env find flock grep mkdir mv readlink".split():
            (tools / name).symlink_to(shutil.which(name))
        run = self.project.run(env={"PATH": str(tools)})
        self.assertEqual((run.stdout, run.returncode), ("", 1))
        self.assertRegex(run.stderr, "needed are .* CMake .* fmt .* nlohmann-json .* CLI11")

    # ------------------------------------------------------------ the real one

    def test_runs_a_match_in_the_real_project(self):
        run = subprocess.run([ROOT / "ludorum", "match", "pig", "--seed", "1"], cwd=self.folder,
                             capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertTrue(run.stdout)
        self.assertTrue(re.fullmatch("(ludorum: building .*\n)?", run.stderr), run.stderr)


if __name__ == "__main__":
    unittest.main()

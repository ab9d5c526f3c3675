#!/usr/bin/env python3
"""Tournaments that are killed, run out of disk, are copied in the middle, or spread by MPI."""

import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, TIMEOUT, environment, run, shell

SMALL = ["tictactoe", "random", "montecarlo:simulationCount=20", "--seed", "7"]
MPI = environment(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")


class Archived(unittest.TestCase):
    """Tests that have a folder for archives."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.archive = os.path.join(self.folder.name, "some.ludorum")

    def tournament(self, *arguments, **options):
        return run("tournament", *arguments, **options)

    def counted(self, archive=None):
        with sqlite3.connect(f"file:{archive or self.archive}?mode=ro", uri=True) as database:
            return database.execute("SELECT COUNT(*) FROM matches").fetchone()[0]


class Interrupted(Archived):
    WORK = [*SMALL, "--matches", "2000"]

    @classmethod
    def setUpClass(cls):
        cls.whole = run("tournament", *cls.WORK).stdout
        assert "4,000 matches" in cls.whole

    def killed_after(self, seconds, how):
        process = subprocess.Popen([PROGRAM, "tournament", *self.WORK, "--archive", self.archive],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   stdin=subprocess.DEVNULL, env=environment())
        time.sleep(seconds)
        process.send_signal(how)
        out = process.communicate(timeout=TIMEOUT)[0].decode()
        return process.returncode, out

    def test_kill_9_at_any_moment_loses_nothing_and_resumes_to_the_same_table(self):
        for seconds in (0.0, 0.005, 0.02, 0.05, 0.1, 0.2):
            with self.subTest(seconds):
                self.killed_after(seconds, signal.SIGKILL)
                resumed = self.tournament(*self.WORK, "--archive", self.archive, "--resume")
                self.assertEqual((resumed.returncode, resumed.stdout), (0, self.whole))
                self.assertEqual(self.counted(), 4000)
                self.assertEqual(os.listdir(self.folder.name), ["some.ludorum"])
                os.remove(self.archive)

    def test_killed_again_and_again_it_still_ends_with_the_same_table(self):
        counts = []
        for attempt in range(6):
            process = subprocess.Popen(
                [PROGRAM, "tournament", *self.WORK, "--archive", self.archive, "--resume"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                env=environment())
            time.sleep(0.01 * (attempt + 1))
            process.kill()
            process.wait(timeout=TIMEOUT)
        resumed = self.tournament("--archive", self.archive, "--resume")
        if "has no tournament" in resumed.stderr:  # Killed each time before it had begun.
            resumed = self.tournament(*self.WORK, "--archive", self.archive, "--resume")
        self.assertEqual(resumed.stdout, self.whole, counts)

    def test_ctrl_c_ends_in_good_order(self):
        code, out = self.killed_after(0.1, signal.SIGINT)
        if code == 0:
            self.assertEqual(out, self.whole)  # It was quicker.
        else:
            self.assertIn(code, (1, -signal.SIGINT))
        resumed = self.tournament(*self.WORK, "--archive", self.archive, "--resume")
        self.assertEqual(resumed.stdout, self.whole)

    def test_what_was_reported_is_in_the_archive(self):
        """Lines on standard error tell how far it is; killed right after, all that is there."""
        process = subprocess.Popen(
            [PROGRAM, "tournament", "tictactoe", "random", "random", "--matches", "10000000",
             "--sprt", "0,5000,0.00000001,0.00000001", "--seed", "1", "--archive", self.archive],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            env=environment())
        reported = 0
        for line in process.stderr:
            if line.startswith("SPRT"):
                reported = int(line.split(": ")[1].split(" pair")[0].replace(",", ""))
            if reported >= 1000:
                process.kill()
                break
        process.stderr.close()
        process.wait(timeout=TIMEOUT)
        if reported:
            self.assertGreaterEqual(self.counted(), 2 * reported)

    def test_a_link_stays_and_what_it_leads_to_is_resumed(self):
        link = os.path.join(self.folder.name, "link")
        os.symlink("some.ludorum", link)
        self.killed_after(0.1, signal.SIGKILL)
        verified = run("archive", link, "verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        resumed = self.tournament(*self.WORK, "--archive", link, "--resume")
        self.assertEqual((resumed.returncode, resumed.stdout), (0, self.whole), resumed.stderr)
        os.truncate(self.archive, os.path.getsize(self.archive) // 2)
        resumed = self.tournament(*self.WORK, "--archive", link, "--resume")
        self.assertEqual((resumed.returncode, resumed.stdout), (0, self.whole), resumed.stderr)
        self.assertTrue(os.path.islink(link))
        self.assertEqual(self.counted(), 4000)

    def test_an_archive_that_is_removed_is_told(self):
        process = subprocess.Popen(
            [PROGRAM, "tournament", *SMALL, "--matches", "100000000", "--archive", self.archive],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            env=environment())
        while not os.path.exists(self.archive):
            time.sleep(0.01)
        time.sleep(0.2)
        os.remove(self.archive)
        errors = process.communicate(timeout=TIMEOUT)[1]
        self.assertEqual(process.returncode, 1)
        self.assertIn("is not there any more", errors)

    def test_threads_that_cannot_be_made_are_an_error(self):
        done = shell("ulimit -v 400000; ludorum tournament tictactoe random random --threads 256")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stderr, r"of 256 threads only \d+ could be made: .*--threads \d+")

    def test_files_that_are_none_are_told(self):
        done = self.tournament("tictactoe", "--players", "/dev/null")
        self.assertEqual(done.returncode, 2)
        self.assertIn("/dev/null is no JSON: it is empty; right would be a list", done.stderr)
        path = os.path.join(self.folder.name, "players")
        with open(path, "w", encoding="utf-8") as file:
            file.write('["random",\n uct]')
        done = self.tournament("tictactoe", "--players", path)
        self.assertIn("line 2, column 2", done.stderr)
        pipe = os.path.join(self.folder.name, "pipe")
        os.mkfifo(pipe)
        done = run("archive", pipe, "list", timeout=10)
        self.assertIn("is a pipe or a device", done.stderr)

    def test_a_copy_cut_off_is_completed_by_resume(self):
        self.tournament(*self.WORK, "--archive", self.archive)
        size = os.path.getsize(self.archive)
        for share in (0.0, 0.1, 0.5, 0.9, 0.999):
            with self.subTest(share):
                half = os.path.join(self.folder.name, "half")
                shutil.copy(self.archive, half)
                os.truncate(half, int(size * share))
                refused = self.tournament(*self.WORK, "--archive", half)
                if share > 0:
                    self.assertEqual(refused.returncode, 2)
                    self.assertIn("merge", refused.stderr)
                resumed = self.tournament(*self.WORK, "--archive", half, "--resume")
                self.assertEqual((resumed.returncode, resumed.stdout), (0, self.whole),
                                 resumed.stderr)
                self.assertEqual(self.counted(half), 4000)
                for name in os.listdir(self.folder.name):
                    if name.startswith("half"):
                        os.remove(os.path.join(self.folder.name, name))

    def test_a_full_disk_is_an_error_that_loses_nothing(self):
        mount = os.path.join(self.folder.name, "small")
        os.mkdir(mount)
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", mount],
                              capture_output=True, check=False)
        if done.returncode != 0:
            self.skipTest("a small disk takes the right to mount one")
        self.addCleanup(lambda: subprocess.run(["umount", mount], check=False))
        small = os.path.join(mount, "some.ludorum")
        full = self.tournament(*self.WORK, "--archive", small)
        self.assertEqual(full.returncode, 1)
        self.assertIn("--resume", full.stderr)
        roomy = os.path.join(self.folder.name, "roomy")
        for name in os.listdir(mount):
            shutil.copy(os.path.join(mount, name), os.path.join(
                self.folder.name, name.replace("some.ludorum", "roomy")))
        resumed = self.tournament(*self.WORK, "--archive", roomy, "--resume")
        self.assertEqual(resumed.stdout, self.whole, resumed.stderr)

    def test_a_file_that_may_not_grow_is_like_a_full_disk(self):
        limited = subprocess.run(
            ["bash", "-c", 'ulimit -f 200 && exec "$@"', "bash", PROGRAM, "tournament", *self.WORK,
             "--archive", self.archive],
            capture_output=True, text=True, check=False, env=environment(), timeout=TIMEOUT)
        self.assertEqual(limited.returncode, 1, limited.stderr)
        self.assertIn("safe in it", limited.stderr)
        self.assertIn("--resume", limited.stderr)
        resumed = self.tournament(*self.WORK, "--archive", self.archive, "--resume")
        self.assertEqual(resumed.stdout, self.whole, resumed.stderr)

    def test_a_second_process_is_told_that_the_archive_is_in_use(self):
        process = subprocess.Popen(
            [PROGRAM, "tournament", "tictactoe", "random", "random", "--matches", "100000000",
             "--seed", "1", "--archive", self.archive],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
            env=environment())
        try:
            until = time.monotonic() + TIMEOUT
            while not os.path.exists(self.archive) and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(0.2)
            second = self.tournament(*self.WORK, "--archive", self.archive)
            self.assertEqual(second.returncode, 2)
            self.assertIn("in use by another process", second.stderr)
        finally:
            process.kill()
            process.wait(timeout=TIMEOUT)


@unittest.skipUnless(shutil.which("mpirun"), "there is no mpirun")
class Spread(Archived):
    """Many processes: the same table."""

    def mpirun(self, processes, *arguments):
        return subprocess.run(
            ["mpirun", "--oversubscribe", "-n", str(processes), PROGRAM, "tournament", *arguments],
            capture_output=True, text=True, timeout=TIMEOUT, check=False, env=MPI,
            stdin=subprocess.DEVNULL)

    def test_three_processes_give_the_same_table_as_one(self):
        for format_ in ("round-robin", "swiss"):
            arguments = [*SMALL, "uct:simulationCount=10", "--matches", "40", "--format", format_]
            alone = self.tournament(*arguments)
            together = self.mpirun(3, *arguments, "--archive", self.archive)
            self.assertEqual((together.returncode, together.stdout), (0, alone.stdout),
                             together.stderr)
            verified = run("archive", self.archive, "verify")
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
            os.remove(self.archive)

    def test_a_worker_that_dies_ends_it_and_resume_completes_it(self):
        arguments = ["tictactoe", "random", "montecarlo:simulationCount=2000", "--seed", "7",
                     "--matches", "100"]
        whole = self.tournament(*arguments).stdout
        process = subprocess.Popen(
            ["mpirun", "--oversubscribe", "-n", "3", PROGRAM, "tournament", *arguments,
             "--archive", self.archive],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=MPI,
            start_new_session=True)
        victim = None
        until = time.monotonic() + TIMEOUT
        while victim is None and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
            for entry in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    variables = (entry / "environ").read_bytes()
                    mine = self.archive.encode() in (entry / "cmdline").read_bytes()
                except OSError:
                    continue
                if mine and b"OMPI_COMM_WORLD_RANK=2" in variables:
                    victim = int(entry.name)
        if victim is not None:
            time.sleep(0.1)
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:
                pass
        process.wait(timeout=TIMEOUT)
        resumed = self.tournament(*arguments, "--archive", self.archive, "--resume")
        self.assertEqual((resumed.returncode, resumed.stdout), (0, whole), resumed.stderr)

    def test_wrong_usage_is_told_once_and_ends_all(self):
        wrong = self.mpirun(3, "tictactoe", "random", "randon")
        self.assertNotEqual(wrong.returncode, 0)
        self.assertEqual(wrong.stderr.count('did you mean "random"'), 1)


class Outside(Archived):
    """Players of other programs that behave badly lose, and the tournament goes on."""

    def test_every_fault_is_a_forfeit_with_its_reason(self):
        hello = """read h; echo '{"type":"hello","protocol":1}';"""
        faults = {
            "slow": f"exec:timeCap=200ms {hello} sleep 100",
            "dead": f"exec:{hello} read q; exit 3",
            "floods": f"exec:{hello} yes",
            "nonsense": f"exec:{hello} read q; echo nonsense; read q",
            "illegal": f"""exec:{hello} read q; echo '{{"type":"move","move":77}}'; read q""",
        }
        players = [f"{name}={command}" for name, command in faults.items()]
        done = self.tournament("tictactoe", "random", *players, "--format", "measurement",
                               "--matches", "1", "--seed", "1", "--archive", self.archive, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        figures = {player["name"]: player for player in json.loads(done.stdout)["players"]}
        for name in faults:
            with self.subTest(name):
                self.assertEqual(figures[name]["defeats"], 2)
                self.assertEqual(figures[name]["timeouts"], 2 if name == "slow" else 0)
                self.assertEqual(figures[name]["errors"], 0 if name == "slow" else 2)
        self.assertEqual(figures["random"]["victories"], 10)
        records = run("archive", self.archive, "export", "--format", "jsonl").stdout.splitlines()
        self.assertEqual(len(records), 10)
        for record in map(json.loads, records):
            self.assertIn("quit", record)
            self.assertIn("failed", record["error"])
        verified = run("archive", self.archive, "verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)


if __name__ == "__main__":
    unittest.main()

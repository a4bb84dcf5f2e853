"""Mutation testing: introduces one small fault at a time and runs the tests that execute its line.

    python benchmarks/mutants.py record FOLDER            which tests execute which lines (the whole suite, traced)
    python benchmarks/mutants.py run FOLDER [-n 200] [--seed 10] [--room layout] [-j 2] [--results FILE]
    python benchmarks/mutants.py table FILE...            the table of rooms, and the survivors

`record` needs coverage (`pip install coverage`). Faults are spread over the rooms (packages of `generator/`), and in
each room over the kinds of faults. Each is tried in a copy of the project; a failing test or a timeout has found it.
`mutants_equal.txt` lists equivalent mutants, which change nothing observable, with reasons: they are not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import venv
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue

from mutants_sown import Mutant, Sower

ROOT = Path(__file__).resolve().parents[1]
HERE = Path(__file__).resolve().parent
EQUAL = HERE / "mutants_equal.txt"
FIXTURE = "fixture "
FEWEST = 12
FIRST_FILES = 5
# tests that build a box twice, that check the sources, and that depend on wall time
LEFT_OUT = ("tests/around/boxes/test_twice.py", "tests/test_house.py", "tests/test_collection.py",
            "tests/test_hollow.py", "tests/benchmarks", "tests/around/whole/test_walk.py")
IGNORED = shutil.ignore_patterns(".git", ".venv", ".core", "__pycache__", ".*_cache", "output", "*.egg-info")


# the record


@dataclass
class Record:
    """The tests that execute a line, and the duration of each test."""

    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)

    def tests(self, mutant: Mutant) -> set[str]:
        """The tests that execute the line of a fault; without any, those that execute its module."""
        lines = self.lines.get(mutant.path.relative_to(ROOT).as_posix(), {})
        # lines outside functions are executed once, by the first test that imports the module
        touched = lines.get(mutant.line, set()) if mutant.in_function else set()
        touched = touched or {test for tests in lines.values() for test in tests}
        return {test for test in touched if test in self.seconds and test not in self.failed}


def read_record(folder: Path) -> Record:
    record = Record()
    used: dict[str, list[str]] = {}
    for file in folder.glob("tests-*.json"):
        said = json.loads(file.read_text(encoding="utf-8"))
        used |= said["used"]
        record.seconds |= said["seconds"]
        record.failed |= set(said.get("failed", ()))
    users = defaultdict(set)
    for test, fixtures in used.items():
        for name in fixtures:
            users[name].add(test)
    from coverage.numbits import numbits_to_nums

    for file in folder.glob("lines.*"):
        with sqlite3.connect(file) as base:
            rows = base.execute(
                "select file.path, context.context, numbits from line_bits join file on file.id = file_id"
                " join context on context.id = context_id"
            ).fetchall()
        for path, context, bits in rows:
            tests = _tests_of(context, users, used)
            name = path[path.rindex("/generator/") + 1 :]
            held = record.lines.setdefault(name, {})
            for line in numbits_to_nums(bits):
                held.setdefault(line, set()).update(tests)
    return record


def _tests_of(context: str, users: dict[str, set[str]], used: dict[str, list[str]]) -> set[str]:
    """The tests of a context: one test, those that use a fixture, or the one whose child process was measured."""
    if context.startswith(FIXTURE):
        return users.get(context, set())
    test, _, stage = context.rpartition(" (")
    if not test:
        return {context}
    if stage == "setup)":
        return {test}.union(*(users[name] for name in used.get(test, ())))
    return {test}


# choice of faults


def rooms() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted((ROOT / "generator").rglob("*.py")):
        parts = path.relative_to(ROOT / "generator").parts
        found[parts[0] if len(parts) > 1 else "house"].append(path)
    return found


def chosen(count: int, seed: int, only: Sequence[str], least: int = FEWEST) -> list[Mutant]:
    """Faults spread over the rooms by size, at least ``least`` for each; equal for equal seeds."""
    sown = {room: [m for path in paths for m in Sower(path).mutants()] for room, paths in rooms().items()}
    whole = sum(map(len, sown.values()))
    found = []
    for room, mutants in sown.items():
        if only and room not in only:
            continue
        chance = random.Random(f"{seed} {room}")
        by_kind: dict[str, list[Mutant]] = defaultdict(list)
        for mutant in mutants:
            by_kind[mutant.kind].append(mutant)
        wanted, lines = max(least, round(count * len(mutants) / whole)), set[tuple[Path, int]]()
        picked: list[Mutant] = []
        while len(picked) < wanted:
            one = chance.choice(by_kind[chance.choice(sorted(by_kind))])
            if (one.path, one.line) not in lines and one.parses:
                lines.add((one.path, one.line))
                picked.append(one)
        found += picked
    return found


# runs


def scratch(folder: Path) -> Path:
    """A copy of the project and a Python that imports it; other packages come from this Python's environment."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=IGNORED, symlinks=True)
    (tree / "output").mkdir()
    venv.create(tree / ".venv", symlinks=True)
    (site,) = (tree / ".venv").glob("lib/python*/site-packages")
    packages = [path for path in sys.path if path.endswith("site-packages")]
    (site / "mutants.pth").write_text("\n".join([str(tree), *packages]), encoding="utf-8")
    # modules with a fault must not be compiled to disk
    subprocess.run([tree / ".venv/bin/python", "-m", "compileall", "-q", "generator"], cwd=tree, check=True)
    return tree


def order(tests: set[str], record: Record, mutant: Mutant, most: float) -> list[tuple[str, list[str]]]:
    """The test files with the tests to run in each: those of the fault's room first, then the fastest."""
    room = mutant.path.relative_to(ROOT).parts[1]
    ready = sorted(tests, key=lambda test: (test.split("/")[1] != room, record.seconds[test]))
    files: dict[str, list[str]] = defaultdict(list)
    spent = 0.0
    for test in ready:
        spent += record.seconds[test]
        if spent > most and files:
            break
        files[test.split("::")[0]].append(test)
    cost = {file: sum(record.seconds[test] for test in chosen) for file, chosen in files.items()}
    return sorted(files.items(), key=lambda item: cost[item[0]])


class Runner:
    """Tries faults in a copy of the project, one at a time."""

    def __init__(self, folder: Path, record: Record | None = None, most: float = 1e9) -> None:
        self.tree, self.record, self.most, self.count = scratch(folder), record or Record(), most, 0
        command, pipe = [self.tree / ".venv/bin/python", HERE / "mutants_run.py"], subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=self.tree, stdin=pipe, stdout=pipe, text=True)

    def judged(self, mutant: Mutant) -> tuple[str, str]:
        """``found``, ``survived`` or ``unseen`` (no test executes the line), and the test that found it."""
        files = order(self.record.tests(mutant), self.record, mutant, self.most)
        if not files:
            return "unseen", ""
        with self.planted(mutant):
            for part in (files[:FIRST_FILES], files[FIRST_FILES:]):
                found = self._run(part) if part else None
                if found is not None:
                    return "found", found
            return "survived", ""

    @contextmanager
    def planted(self, mutant: Mutant) -> Iterator[None]:
        """The fault is in the copy while this context is active."""
        target = self.tree / mutant.path.relative_to(ROOT)
        before, times = target.read_bytes(), target.stat()
        target.write_text(mutant.changed, encoding="utf-8")
        # Python recognizes compiled modules by the time of their source
        self.count += 1
        os.utime(target, ns=(times.st_atime_ns, times.st_mtime_ns + self.count * 10**10))
        try:
            yield
        finally:
            target.write_bytes(before)
            os.utime(target, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _run(self, files: Sequence[tuple[str, list[str]]]) -> str | None:
        """The test that fails, None when all pass."""
        tests = [test for _, some in files for test in some]
        # the recorded durations are traced, and so several times too long
        seconds = 120 + sum(self.record.seconds[test] for test in tests)
        return self.ran([file for file, _ in files], tests, seconds)

    def ran(
        self, files: Sequence[str], tests: Sequence[str], seconds: float, without: Collection[str] = ()
    ) -> str | None:
        """The first failing test, of those named or of whole files; ``time`` after a timeout; None if all pass."""
        wish = {"files": files, "tests": tests, "without": sorted(without), "seconds": seconds}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(wish), file=self.process.stdin, flush=True)
        code, failed = json.loads(self.process.stdout.readline())
        if code not in (-1, 0, 1, 2, 5) or (code in (0, 5)) == bool(failed):
            raise RuntimeError(f"pytest ended with {code}: see {self.tree}/said-*.txt")
        return failed or None


def run(record: Record, mutants: Sequence[Mutant], jobs: int, most: float) -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        runners: Queue[Runner] = Queue()
        for number in range(jobs):
            runners.put(Runner(Path(folder) / str(number), record, most))

        def one(mutant: Mutant) -> dict[str, object]:
            runner, start = runners.get(), time.perf_counter()
            try:
                end, by = runner.judged(mutant)
            finally:
                runners.put(runner)
            path = mutant.path.relative_to(ROOT).as_posix()
            return {"path": path, "line": mutant.line, "kind": mutant.kind, "diff": mutant.diff, "end": end, "by": by,
                    "seconds": round(time.perf_counter() - start, 1)}

        for future in as_completed([pool.submit(one, mutant) for mutant in mutants]):
            yield future.result()
        while not runners.empty():
            runners.get().process.kill()


# results


def equal() -> dict[str, str]:
    """The reason of each equivalent mutant, by its path and lines."""
    if not EQUAL.is_file():
        return {}
    blocks = [block.strip().splitlines() for block in EQUAL.read_text(encoding="utf-8").split("\n\n")]
    told = [block for block in blocks if block and not block[0].startswith("#")]
    return {"\n".join([path, old, new]): " ".join(reason) for path, old, new, *reason in told}


def table(results: Sequence[dict[str, object]]) -> str:
    reasons = equal()
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    left = []
    for one in results:
        parts = str(one["path"]).split("/")
        room = parts[1] if len(parts) > 2 else "house"
        end = "equal" if f"{one['path']}\n{one['diff']}" in reasons and one["end"] != "found" else str(one["end"])
        counted[room][end] += 1
        if end not in ("found", "equal"):
            left.append(f"{one['path']}:{one['line']}  {one['kind']}, {end}\n{one['diff']}\n")
    lines = ["| room | faults | equal | found | of those that count |", "|---|---:|---:|---:|---:|"]
    for room, ends in [*sorted(counted.items()), ("all", sum(counted.values(), Counter()))]:
        every, same, found = sum(ends.values()), ends["equal"], ends["found"]
        lines.append(f"| {room} | {every} | {same} | {found} | {found / max(1, every - same):.0%} |")
    return "\n".join([*lines, "", *left])


def _read(paths: Sequence[Path]) -> list[dict[str, object]]:
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("record", "run", "table"))
    parser.add_argument("paths", type=Path, nargs="+")
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--room", action="append", default=[])
    parser.add_argument("--most", type=float, default=1e9, help="seconds of tests a fault, as recorded")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--results", type=Path, default=Path("mutants.jsonl"))
    told = parser.parse_args()
    if told.what == "record":
        told.paths[0].mkdir(parents=True, exist_ok=True)
        left_out = [f"--ignore={path}" for path in LEFT_OUT]
        given = {**os.environ, "MUTANTS_RECORD": str(told.paths[0].resolve()), "PYTHONPATH": str(HERE)}
        subprocess.run([sys.executable, "-m", "pytest", "-n2", "-p", "mutants_seen", *left_out], cwd=ROOT, env=given)
    elif told.what == "table":
        print(table(_read(told.paths)))
    else:
        results = _read([told.results]) if told.results.is_file() else []
        known = {(one["path"], one["line"], one["diff"]) for one in results}
        mutants = [m for m in chosen(told.n, told.seed, told.room)
                   if (m.path.relative_to(ROOT).as_posix(), m.line, m.diff) not in known]
        random.Random(told.seed).shuffle(mutants)
        with told.results.open("a", encoding="utf-8") as file:
            for one in run(read_record(told.paths[0]), mutants, told.jobs, told.most):
                results.append(one)
                print(json.dumps(one), file=file, flush=True)
        print(table(results))


if __name__ == "__main__":
    main()

"""Mutation testing without a record (see `mutants.py`): tests nearest to the fault's module by imports run first.

    python benchmarks/mutants_near.py [-n 50] [--least 6] [--seed 31] [--room layout] [--results FILE]
    python benchmarks/mutants_near.py --of FILE [--results FILE]     faults of an earlier run that are not found, again

The nearest test files are run, and farther ones if these pass. A test that also fails without the fault is excluded
from all later runs. `mutants.py table` reads the results. A run that times out is reported as ``time`` and proves
nothing.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import re
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mutants import LEFT_OUT, ROOT, Mutant, Runner, _read, chosen, table
from mutants_sown import Sower

# numbers of test files that are run together, and their time limits in seconds
STEPS = ((5, 120), (8, 150), (25, 360))
# these compare whole boxes with recorded ones; they run first, since they find most faults
WHOLE = ("tests/layout/test_box_digests.py", "tests/around/boxes/test_content_digests.py")
# these build many boxes and run last
DEAR = ("tests/around/boxes", "tests/survival", "tests/docs")
MODULE = re.compile(r"generator(\.\w+)+")


def modules(path: Path) -> set[str]:
    """The modules of the program that a file imports anywhere, or names in a string, since these are loaded late."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and MODULE.fullmatch(node.value):
            found.add(node.value)
    if "pkgutil" in found:
        # it searches the folders that it imports
        found |= {name for name in names() if name.rpartition(".")[0] in found}
    return found & names().keys()


@cache
def names() -> dict[str, Path]:
    """The file of each module of the program."""
    paths = sorted((ROOT / "generator").rglob("*.py"))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@cache
def imports() -> dict[str, set[str]]:
    return {name: modules(path) for name, path in names().items()}


@cache
def tests() -> dict[str, set[str]]:
    """The modules that each test file imports; tests that build boxes twice or check sources are excluded."""
    paths = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests").rglob("test_*.py")))
    return {path: modules(ROOT / path) for path in paths if not path.startswith(LEFT_OUT)}


def distances(name: str) -> dict[str, int]:
    """The number of imports that lead from each module of the program to this one."""
    found, edge = {name: 0}, {name}
    while edge:
        edge = {other for other, known in imports().items() if known & edge and other not in found}
        found |= {other: max(found.values()) + 1 for other in edge}
    return found


def nearest(path: Path) -> list[str]:
    """All test files: those nearest to a module or named like it first, then those of its room, then small ones."""
    name = next(name for name, known in names().items() if known == path)
    room, far = path.relative_to(ROOT).parts[1], distances(name)
    words = path.relative_to(ROOT).with_suffix("").parts[2:] or (path.stem,)

    def rank(test: str) -> tuple[bool, bool, int, bool, int]:
        named = any(word in test.rpartition("/")[2] for word in words)
        distance = 0 if named else min((far.get(one, 9) for one in tests()[test]), default=9)
        size = (ROOT / test).stat().st_size
        return test not in WHOLE, test.startswith(DEAR), distance, test.split("/")[1] != room, size

    return sorted(tests(), key=rank)


class Near(Runner):
    """Tries faults with the nearest tests, in one copy of the project."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.bad: set[str] = set()

    def near(self, mutant: Mutant, steps: tuple[tuple[int, int], ...]) -> tuple[str, str]:
        files, ended = nearest(mutant.path), "survived"
        for count, seconds in steps:
            part, files = files[:count], files[count:]
            end, by = self._step(mutant, part, seconds)
            if end == "found":
                return end, by
            ended = end if end == "time" else ended
        return ended, ""

    def _step(self, mutant: Mutant, files: list[str], seconds: int) -> tuple[str, str]:
        while True:
            with self.planted(mutant):
                found = self.ran(files, [], seconds, self.bad)
            if found in (None, "time"):
                return ("survived" if found is None else "time"), ""
            # whether it passes without the fault
            if self.ran([found.split("::")[0]], [found], seconds, set()) is None:
                return "found", found
            self.bad.add(found)


def run(mutants: list[Mutant], steps: tuple[tuple[int, int], ...]) -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        runner = Near(Path(folder))
        try:
            for mutant in mutants:
                start = time.perf_counter()
                end, by = runner.near(mutant, steps)
                path = mutant.path.relative_to(ROOT).as_posix()
                yield {"path": path, "line": mutant.line, "kind": mutant.kind, "diff": mutant.diff, "end": end,
                       "by": by, "seconds": round(time.perf_counter() - start, 1)}
        finally:
            runner.process.kill()


def again(results: list[dict[str, object]]) -> list[Mutant]:
    """The faults of earlier results that were not found, at the present positions of their lines."""
    left = {(str(one["path"]), one["diff"]): int(str(one["line"])) for one in results if one["end"] != "found"}
    found = []
    for (path, diff), line in left.items():
        same = [mutant for mutant in Sower(ROOT / path).mutants() if mutant.diff == diff]
        found += sorted(same, key=lambda mutant: abs(mutant.line - line))[:1]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=50)
    parser.add_argument("--least", type=int, default=6)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--room", action="append", default=[])
    parser.add_argument("--of", type=Path)
    parser.add_argument("--steps", type=int, default=len(STEPS))
    parser.add_argument("--results", type=Path, default=Path("mutants.jsonl"))
    told = parser.parse_args()
    results = _read([told.results]) if told.results.is_file() else []
    known = {(one["path"], one["diff"]) for one in results}
    sown = again(_read([told.of])) if told.of else chosen(told.n, told.seed, told.room, told.least)
    mutants = [one for one in sown if (one.path.relative_to(ROOT).as_posix(), one.diff) not in known]
    random.Random(told.seed).shuffle(mutants)
    with told.results.open("a", encoding="utf-8") as file:
        for one in run(mutants, STEPS[: told.steps]):
            results.append(one)
            print(json.dumps(one), file=file, flush=True)
    print(table(results))


if __name__ == "__main__":
    main()

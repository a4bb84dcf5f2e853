"""Times whole commands for one box: `python benchmarks/box.py [-n RUNS] [PACK]`.

Each figure is the median of several runs, each a new process: wall seconds, processor seconds with all child processes,
and the peak memory of the largest process. It is printed beside the goal.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import os
import re
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FLAGSHIP = ROOT / "content" / "labirynt-smierci"
GOALS = {"cold": 12.0, "nothing changed": 0.6, "one thing changed": 2.5, "check": 2.0, "--help": 0.15}


@dataclass(frozen=True)
class Change:
    """The datum that the last case changes: its file, the text before it, and the values that it takes in turn."""

    file: str
    before: re.Pattern[str]
    values: tuple[str, ...]


# by the pack's folder; data that no worked example and no control total of the pack depends on
CHANGES = {
    "labirynt-smierci": Change("monsters.yaml", re.compile(r"(?m)^(    strength: )2K6\+3$"), ("2K6+11", "2K6+12")),
    "labirynt-czarnoksieznika": Change("encounters.yaml", re.compile(r'(?m)^(    text: "\*Pęk kluczy i )żadnych'),
                                       ("mało", "brak")),
}


@dataclass(frozen=True)
class Measure:
    """One run: wall and processor seconds, and megabytes of the largest process."""

    wall: float
    processor: float
    memory: float


def measured(*arguments: str, program: tuple[str, ...] = ("-m", "generator")) -> Measure:
    """Run a Python program in a new process. Raises RuntimeError if it fails."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _timed(writer, (*program, *arguments))
    os.close(writer)
    with os.fdopen(reader) as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    if status or not told:
        raise RuntimeError(f"expected zecer {' '.join(arguments)} to end well, found status {status}")
    return Measure(*map(float, told.split()))


def _timed(writer: int, arguments: tuple[str, ...]) -> None:
    """Run the program and write its measures to ``writer``; never returns.

    This process does nothing else, so the resources used by its children are those of the program.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    # let Python store compiled modules, as for a user
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    _adopt()
    start = time.perf_counter()
    program = os.fork()
    if program == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execve(sys.executable, [sys.executable, *arguments], environment)
    _, status = os.waitpid(program, 0)
    wall = time.perf_counter() - start
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    scale = 1 if sys.platform == "darwin" else 1024
    told = f"{wall} {usage.ru_utime + usage.ru_stime} {usage.ru_maxrss * scale / 2**20}"
    os.write(writer, told.encode())
    os._exit(1 if status else 0)


def _adopt() -> None:
    """Become the parent of orphaned descendants, so that the resources of worker processes are counted too."""
    if sys.platform == "linux":
        set_child_subreaper = 36
        ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)


def forget(folder: Path) -> None:
    """Delete what earlier runs have built into ``folder`` and their cache, which from now on is there too."""
    os.environ["ZECER_CACHE"] = str(folder / "cache")
    for name in ("out", "cache"):
        shutil.rmtree(folder / name, ignore_errors=True)


def cases(pack: Path, folder: Path) -> Iterator[tuple[str, Callable[[], Measure]]]:
    """The name of each case and the function that runs it, in an order in which each finds the files it needs."""
    change = CHANGES[pack.name]
    output, file = folder / "out", folder / "pack" / change.file
    shutil.copytree(pack, folder / "pack")
    first, values = file.read_text(encoding="utf-8"), cycle(change.values)

    def build() -> Measure:
        return measured("build", str(folder / "pack"), "-o", str(output), "-q")

    def cold() -> Measure:
        forget(folder)
        return build()

    def changed() -> Measure:
        words, count = change.before.subn(rf"\g<1>{next(values)}", first, count=1)
        if not count:
            raise RuntimeError(f"expected {change.before.pattern} in {change.file}, found none")
        file.write_text(words, encoding="utf-8")
        return build()

    yield "--help", lambda: measured("--help")
    yield "check", lambda: measured("check", str(pack), "-q")
    yield "cold", cold
    yield "nothing changed", build
    yield "one thing changed", changed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("pack", nargs="?", type=Path, default=FLAGSHIP, help="a folder that CHANGES names")
    parser.add_argument("-n", "--runs", type=int, default=3)
    options = parser.parse_args()
    measured("--version")  # compiles the modules
    print(f"{'':22}{'seconds':>9}{'goal':>7}{'of goal':>9}{'processor':>11}{'memory':>9}")
    with tempfile.TemporaryDirectory() as folder:
        forget(Path(folder))
        for name, run in cases(options.pack, Path(folder)):
            runs = [run() for _ in range(options.runs)]
            wall, processor = (statistics.median(getattr(r, what) for r in runs) for what in ("wall", "processor"))
            memory, goal = max(r.memory for r in runs), GOALS[name]
            print(f"{name:22}{wall:9.2f}{goal:7.2f}{wall / goal:8.1f}×{processor:11.2f}{memory:6.0f} MB", flush=True)


if __name__ == "__main__":
    main()

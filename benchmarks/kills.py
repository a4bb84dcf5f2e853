"""Kills builds, with several workers, and says what lay there afterwards.

    python benchmarks/kills.py [KILLS] [--jobs N] [--seed N] [--only PRODUCTS]

Half of the kills strike at a change to the disk, spread over all of them, wherever it is made; the others at random
moments. Everything is killed at once, or one process alone. After each: every finished file is the old one or the new
one; a manifest lists nothing that is not so; after one more build all is as in a clean one, byte for byte, and nothing
temporary is left, neither in the output nor in TMPDIR.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "survival"))

import packs
from disk import counted, shim

ONLY = "rules,board,deck,small,large"
# more products of several files, which need no pages and so are quickly made
SHEETS = "paper: A4, duplex: [long-edge, gutter-fold]"
DECKS = "".join(
    f"  {name}: {{kind: counters, title: {name}, of: [card], size: {size}, {SHEETS}}}\n"
    for name, size in (("small", "44 mm x 63 mm"), ("large", "70 mm x 120 mm"))
)
BOX = Path("twelve-cards") / "pl"


class Round:
    """A pack in two states, the output of the first, and that of a clean build of the second."""

    def __init__(self, folder: Path, jobs: int, only: str) -> None:
        self.folder, self.pack = folder, packs.copy(folder)
        self.words = ("build", self.pack, "--only", only, "-j", jobs)
        packs.edit(self.pack, "game.yaml", "provenance:", DECKS + "provenance:")
        self.build(folder / "old")
        packs.edit(self.pack, "cards.yaml", "points: 5", "points: 6")
        packs.edit(self.pack, "game.yaml", "title: Ściąga", "title: Ściągawka")
        packs.edit(self.pack, "rules.yaml", "Potasujcie", "Przetasujcie")
        self.build(folder / "new")
        self.old, self.new = (packs.digests(folder / name / BOX) for name in ("old", "new"))
        began = time.monotonic()
        self.changes = self.killed_at(0)
        self.seconds = time.monotonic() - began

    def build(self, output: Path, **own: str) -> int:
        return packs.zecer(*self.words, "-o", output, **own)[0]

    def fresh(self) -> tuple[Path, Path]:
        """An output in its old state, and an empty folder for what is temporary."""
        output, scratch = self.folder / "out", self.folder / "tmp"
        for one in (output, scratch):
            shutil.rmtree(one, ignore_errors=True)
        scratch.mkdir()
        shutil.copytree(self.folder / "old", output)
        return output, scratch

    def killed_at(self, nth: int, whom: str = "kill") -> int:
        """Kill at the nth change to the disk; how many were made."""
        output, scratch = self.fresh()
        counter = self.folder / "count"
        counter.unlink(missing_ok=True)
        self.build(output, TMPDIR=str(scratch), **shim(self.folder / "shim", counter, nth, whom))
        return counted(counter)

    def killed_after(self, seconds: float) -> None:
        """Kill everything at a moment."""
        output, scratch = self.fresh()
        with packs.start(*self.words, "-o", output, TMPDIR=str(scratch)) as process:
            time.sleep(seconds)
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()

    def wrong(self) -> list[str]:
        """What is not as it must be now, and after one more build."""
        output, scratch = self.folder / "out", self.folder / "tmp"
        now = packs.digests(output / BOX)
        found = [f"half: {name}" for name in packs.foreign(now, self.old, self.new)]
        found += [f"a lie: {name}" for name in packs.lies(output)]
        found += [f"lost: {name}" for name in self.old if name not in now]
        if self.build(output, TMPDIR=str(scratch)):
            found.append("the next build fails")
        now = packs.digests(output / BOX)
        found += [f"not as clean: {name}" for name in {**now, **self.new} if now.get(name) != self.new.get(name)]
        found += [f"temporary: {path.name}" for path in scratch.iterdir()]
        return found + [f"left over: {name}" for name in packs.left_over(output)]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("kills", nargs="?", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=ONLY)
    asked = parser.parse_args()
    chance, tally = random.Random(asked.seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        one = Round(Path(folder), asked.jobs, asked.only)
        print(f"{one.changes} changes to the disk in {one.seconds:.1f} s, {asked.jobs} workers", flush=True)
        for number in range(asked.kills):
            if number % 2:
                one.killed_after(chance.uniform(0, one.seconds))
            else:
                one.killed_at(1 + one.changes * number // asked.kills, "kill-one" if number % 8 == 0 else "kill")
            found = one.wrong()
            tally.update(["wrong" if found else "right"])
            if found:
                print(f"kill {number}: {'; '.join(found)}", flush=True)
            if number % 100 == 99:
                print(f"{number + 1}: {dict(tally)}", flush=True)
    print(f"{asked.kills} kills: {tally['right']} right, {tally['wrong']} wrong")
    return 1 if tally["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())

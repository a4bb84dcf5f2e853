"""Kills builds with several worker processes, and checks the files that are left.

    python benchmarks/kills.py [KILLS] [--jobs N] [--seed N] [--only PRODUCTS]

Half of the kills happen at a change to the disk, spread evenly over all of them; the others at random moments. Either
all processes are killed at once, or one alone. After each kill, every finished file must be the old or the new one, and
every entry of a manifest must be true. After one more build, the output must equal a clean build byte for byte, and no
temporary file may be left in the output or in TMPDIR.
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
# further products of several files, quickly made because they have no pages of HTML
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
        """An output in its old state, and an empty folder for temporary files."""
        output, scratch = self.folder / "out", self.folder / "tmp"
        for one in (output, scratch):
            shutil.rmtree(one, ignore_errors=True)
        scratch.mkdir()
        shutil.copytree(self.folder / "old", output)
        return output, scratch

    def killed_at(self, nth: int, whom: str = "kill") -> int:
        """Kill at the nth change to the disk; returns the number of changes made."""
        output, scratch = self.fresh()
        counter = self.folder / "count"
        counter.unlink(missing_ok=True)
        self.build(output, TMPDIR=str(scratch), **shim(self.folder / "shim", counter, nth, whom))
        return counted(counter)

    def killed_after(self, seconds: float) -> None:
        """Kill all processes after a number of seconds."""
        output, scratch = self.fresh()
        with packs.start(*self.words, "-o", output, TMPDIR=str(scratch)) as process:
            time.sleep(seconds)
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()

    def wrong(self) -> list[str]:
        """The faults of the output now, and after one more build."""
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

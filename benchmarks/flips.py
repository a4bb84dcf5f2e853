"""Flips bytes of a pack, one at a time, and runs ``check`` on each broken pack: it must not crash, hang, or report a
finding without a place.

    python benchmarks/flips.py [PACK] [--flips 2000] [--seed 1] [--seconds 10]

Prints the number of flips by outcome, and each failure with its seed; exit code 1 if there is one.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from generator.check.report import NOWHERE
from generator.load.pack import load
from generator.make.examination import examine
from generator.safety import limits
from generator.translate.edition import Edition

ROOT = Path(__file__).parents[1]
SMALL = ROOT / "tests" / "packs" / "twelve-cards"


def flipped(data: bytes, dice: random.Random) -> bytes:
    """The bytes with one bit flipped, one byte replaced, or one byte removed."""
    at = dice.randrange(len(data))
    how = dice.randrange(3)
    new = [bytes([data[at] ^ 1 << dice.randrange(8)]), bytes([dice.randrange(256)]), b""][how]
    return data[:at] + new + data[at + 1 :]


def held_to_the_rules(pack: Path, file: str) -> tuple[str, str]:
    """Check a pack with one changed file; returns the outcome and the failure ("" if there is none)."""
    try:
        loaded = load(pack)
        edition = Edition(loaded.game, loaded.game.language) if loaded.game is not None else None
        report = examine(loaded, edition)
    except Exception as fault:
        return "fault", f"{type(fault).__name__}: {fault}"
    crashed = [one.message for one in report.findings if one.rule == "rule-crashed"]
    # findings without a known place are placed at the beginning of the first file
    lost = [one for one in report.findings if one.place == NOWHERE and file != NOWHERE.file]
    if crashed:
        return "fault", crashed[0]
    if lost:
        return "no place", f"{lost[0].rule}: {lost[0].message}"
    return ("errors", "") if report.count("error") else ("warnings", "") if report.findings else ("clean", "")


def main() -> int:
    """Flip, check and print; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pack", nargs="?", type=Path, default=SMALL)
    parser.add_argument("--flips", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    ends: Counter[str] = Counter()
    longest, bad = 0.0, 0
    with tempfile.TemporaryDirectory() as held:
        pack = Path(shutil.copytree(asked.pack, Path(held) / "pack"))
        files = sorted(path for path in pack.rglob("*") if path.is_file() and path.stat().st_size)
        for number in range(asked.seed, asked.seed + asked.flips):
            dice = random.Random(number)
            path = dice.choice(files)
            whole = path.read_bytes()
            path.write_bytes(flipped(whole, dice))
            begun = time.process_time()
            try:
                end, amiss = limits.call_limited(asked.seconds, held_to_the_rules, pack, path.name)
            except limits.TooMuch as limit:
                end, amiss = "hang", str(limit)
            longest = max(longest, time.process_time() - begun)
            path.write_bytes(whole)
            ends[end] += 1
            if amiss:
                bad += 1
                print(f"{number}: {path.relative_to(pack)}: {end}: {amiss}", flush=True)
    print(", ".join(f"{end} {number}" for end, number in sorted(ends.items())), f"; longest {longest:.1f} s", sep="")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""Times `zecer check --watch` after a change: `python benchmarks/watch.py [-n 10] [PACK]`.

In one process, as in the command, a line of a file is changed, and the pack is read, laid out and checked again. The
median of the changes is printed.
"""

from __future__ import annotations

import argparse
import gc
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.load.pack import load  # noqa: E402
from generator.make.examination import examine  # noqa: E402
from generator.make.no_gc import no_gc  # noqa: E402
from generator.translate.edition import Edition  # noqa: E402

FLAGSHIP = ROOT / "content" / "labirynt-smierci"
GOAL = 0.3
# changes: a file, the text to replace, and its replacement with a number that differs each time
CHANGES = {
    "nothing": ("monsters.yaml", r"\A", lambda number: ""),
    "a number of a monster": ("monsters.yaml", r"(?m)(?<=^    strength: )2K6\+3$", lambda number: f"2K6+{number + 3}"),
    "a word of a clause": ("rulebook/09-walka.yaml", r"(?<= )jest(?= )", lambda number: f"jest {'też ' * number}"),
    "a cell of a table": ("tables.yaml", r"(?<=\[)1(?=, )", lambda number: f"{number + 1}"),
}
Times = tuple[float, float]


def looked_over(folder: Path) -> Times:
    """Wall and processor seconds of a check."""
    gc.collect()
    wall, processor = time.perf_counter(), time.process_time()
    with no_gc():
        loaded = load(folder)
        assert loaded.game is not None
        examine(loaded, Edition(loaded.game, loaded.game.language))
    return time.perf_counter() - wall, time.process_time() - processor


def changed(folder: Path, what: str, runs: int) -> Iterator[Times]:
    """The times after each change."""
    name, place, written = CHANGES[what]
    path = folder / name
    before = path.read_text(encoding="utf-8")
    write: Callable[[int], str] = written
    for number in range(1, runs + 1):
        words, found = re.subn(place, write(number), before, count=1)
        if not found:
            raise RuntimeError(f"expected {place} in {path}, found it nowhere")
        path.write_text(words, encoding="utf-8")
        yield looked_over(folder)
    path.write_text(before, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("pack", nargs="?", type=Path, default=FLAGSHIP)
    parser.add_argument("-n", "--runs", type=int, default=10)
    options = parser.parse_args()
    print(f"{'changed':24}{'ms':>6}{'processor':>11}{'longest':>9}{'goal':>6}")
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "pack"
        shutil.copytree(options.pack, pack)
        looked_over(pack)
        for what in CHANGES:
            runs = list(changed(pack, what, options.runs))
            wall, processor = (statistics.median(taken[one] for taken in runs) for one in (0, 1))
            longest = max(taken[0] for taken in runs)
            figures = f"{wall * 1000:6.0f}{processor * 1000:11.0f}{longest * 1000:9.0f}{GOAL * 1000:6.0f}"
            print(f"{what:24}{figures}", flush=True)


if __name__ == "__main__":
    main()

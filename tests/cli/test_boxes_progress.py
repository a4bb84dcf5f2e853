"""What is told while several boxes are built."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli
from generator.cli.boxes_progress import BoxesProgress
from generator.cli.console import Talk

GAME = """\
game: {id}
title: Cards
language: en
provenance: {{original: example}}
products: {{cards: {{kind: deck, title: Cards, of: [card]}}}}
kinds: {{card: {{name: card, fields: {{name: name}}}}}}
kind: card
things: {{{things}}}
"""


def told(progress: BoxesProgress, passed: float) -> str:
    return progress.line(lambda: progress.began + passed)


def written(progress: BoxesProgress, name: str, signs: bytes) -> None:
    """Write to the pipe of a box, and wait until it is read."""
    with progress.pipe(name) as pipe:
        os.write(pipe, signs)
    until = time.monotonic() + 10
    while progress.products[name] == [0, 0] and time.monotonic() < until:
        time.sleep(0.01)


def test_the_rest_takes_as_long_as_what_is_done() -> None:
    progress = BoxesProgress(Talk(quiet=True), {"small": 100.0, "large": 300.0})
    assert told(progress, 5) == "0 boxes built"
    with progress.pipe("small"):
        assert told(progress, 5) == "0 boxes built; small"
    written(progress, "large", b"++++--")
    assert told(progress, 60) == "0 boxes built; small, large 2/4; the rest takes about 2 min"
    progress.end("small")
    assert told(progress, 50) == "1 box built; large 2/4; the rest takes about 30 s"
    progress.end("large")
    assert told(progress, 50) == "2 boxes built; the rest takes about 5 s"


@pytest.mark.parametrize("more", [(), ("-q",)])
def test_boxes_are_told_as_they_end_the_smallest_first(tmp_path: Path, more: tuple[str, ...]) -> None:
    for id_, number in (("large", 9), ("small", 1)):
        things = ", ".join(f"t{one}: {{name: Card {one}}}" for one in range(number))
        (tmp_path / id_).mkdir()
        (tmp_path / id_ / "game.yaml").write_text(GAME.format(id=id_, things=things))
    packs = [str(tmp_path / id_) for id_ in ("large", "small")]
    run = CliRunner().invoke(cli, [*more, "build", *packs, "-o", str(tmp_path / "out"), "-j", "1"])
    assert run.exit_code == 0, run.output
    rows = [line.split() for line in run.stdout.splitlines()]
    assert [row[0].rpartition("/")[2] for row in rows] == ([] if more else ["pack", "small", "large", "2"])


def test_the_table_grows_with_each_box(tmp_path: Path) -> None:
    """Make shows within half a minute that something is printed: the first row comes before the last box is done."""
    for id_, number in (("large", 60), ("small", 1)):
        things = ", ".join(f"t{one}: {{name: Card {one}}}" for one in range(number))
        (tmp_path / id_).mkdir()
        (tmp_path / id_ / "game.yaml").write_text(GAME.format(id=id_, things=things))
    words = [sys.executable, "-m", "generator", "build", "large", "small", "-o", "out", "-j", "1"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        lines = [next(run.stdout), next(run.stdout)]
        assert not (tmp_path / "out" / "large").exists()
        lines += run.stdout.readlines()
    assert run.returncode == 0
    assert [line.split()[0] for line in lines] == ["pack", "small", "large", "2"]

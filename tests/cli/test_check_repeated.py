"""A check in a process that has checked before, as ``--watch`` does, finds what one in a new process finds."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from begun_catalogues import begin_catalogues
from click.testing import CliRunner

from generator.cli import cli

ROOT = Path(__file__).parents[2]
PACKS = ROOT / "tests" / "packs"
Edit = Callable[[str, random.Random], str]


def _digit(text: str, rng: random.Random) -> str:
    places = [place for place, char in enumerate(text) if char.isdigit()]
    place = rng.choice(places or [0])
    return text[:place] + rng.choice("0123456789") + text[place + 1 :]


def _typed(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice("aż4 {}[]:-|,#\"\n") + text[place:]


def _rubbed_out(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + rng.randrange(1, 4) :]


def _line(change: Callable[[list[str], int], None]) -> Edit:
    def edit(text: str, rng: random.Random) -> str:
        lines = text.splitlines(keepends=True) or [""]
        change(lines, rng.randrange(len(lines)))
        return "".join(lines)

    return edit


EDITS: tuple[Edit, ...] = (
    _digit,
    _typed,
    _rubbed_out,
    _line(lambda lines, at: lines.pop(at)),
    _line(lambda lines, at: lines.insert(at, lines[at])),
    _line(lambda lines, at: lines.insert(0, lines.pop(at))),
    lambda text, rng: text[: rng.randrange(len(text) + 1)],
)


def edited(folder: Path, whole: Path, rng: random.Random) -> str:
    """A file is changed by a slip, removed or restored."""
    files = sorted(path for path in whole.rglob("*") if path.suffix in (".yaml", ".po", ".ini"))
    path = rng.choice(files).relative_to(whole)
    fate = rng.random()
    here = folder / path
    if fate < 0.4 or not here.is_file():
        shutil.copy(whole / path, here)
        return f"{path} mended"
    if fate < 0.45 and path.name != "game.yaml":
        here.unlink()
        return f"{path} gone"
    edit = rng.choice(EDITS)
    here.write_text(edit(here.read_text("utf-8"), rng), "utf-8")
    return f"{path}: {edit.__name__}"


def here(words: list[str]) -> tuple[int, str]:
    result = CliRunner().invoke(cli, words, prog_name="zecer")
    return result.exit_code, result.stdout


def anew(words: list[str]) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "generator", *words], capture_output=True, text=True, check=False,
                          encoding="utf-8", env={**os.environ, "PYTHONPATH": str(ROOT)})
    return done.returncode, done.stdout


def compare(whole: Path, folder: Path, rounds: int, *options: str) -> None:
    """Edit a copy of a pack again and again; after each edit compare the findings here with those of a new process."""
    shutil.copytree(whole, folder)
    rng, words = random.Random(whole.name), ["check", "--format", "json", *options, str(folder)]
    here(words)
    for _ in range(rounds):
        what = [edited(folder, whole, rng) for _ in range(rng.randrange(1, 3))]
        assert here(words) == anew(words), what


NIGHTLY = pytest.mark.nightly


@pytest.mark.parametrize(("pack", "rounds"), [
    (PACKS / "twelve-cards", 3), pytest.param(PACKS / "twelve-cards", 100, marks=NIGHTLY),
    pytest.param(PACKS / "small-town", 100, marks=NIGHTLY),
    pytest.param(ROOT / "docs" / "tutorial", 100, marks=NIGHTLY),
    pytest.param(ROOT / "content" / "labirynt-smierci", 30, marks=NIGHTLY),
], ids=lambda value: value.name if isinstance(value, Path) else "")
def test_whatever_is_edited_the_findings_are_those_of_a_new_process(pack: Path, rounds: int, tmp_path: Path) -> None:
    compare(pack, tmp_path / "pack", rounds)


@NIGHTLY
def test_the_same_holds_for_a_translation(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    shutil.copytree(PACKS / "twelve-cards", whole)
    begin_catalogues(whole, "en")
    compare(whole, tmp_path / "pack", 3, "--lang", "en")

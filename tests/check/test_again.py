"""A check that knows what it said before says the same as one that knows nothing, and runs less."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.build.editions import edition_of
from generator.build.proof import examine
from generator.check import Report
from generator.check.again import Again
from generator.load import Loaded, load
from generator.translate.catalogue import BadCatalogue

ROOT = Path(__file__).parents[2]
Write = Callable[[str | Mapping[str, str]], Loaded]
Edit = Callable[[str, random.Random], str]
TERM = "glossary:\n  rank:\n    pl: {nom: szereg}\n    meaning: postacie, które stoją razem\n"
VALUE = "values: {limit: 3}\n"
BOOK = 'chapter: "1.0"\ntitle: Oddział\nclauses: {"1.1": "{term:rank|Nom} jest mały."}\n'


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


def looked_over(folder: Path, again: Again | None = None, language: str | None = None) -> Report | str:
    """What `zecer check` finds, with or without a memory; what refuses the catalogue."""
    loaded = load(folder, again.files if again is not None else None)
    if loaded.game is None:
        return examine(loaded, None, again=again)
    try:
        edition = edition_of(loaded, loaded.game, language or loaded.game.language)
    except BadCatalogue as bad:
        return str(bad)
    return examine(loaded, edition, language or "", again=again)


def edited(folder: Path, whole: Path, rng: random.Random) -> str:
    """One file changed by a small slip, taken away, or as it was before anyone touched it."""
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


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("pack", "language"), [("tests/packs/twelve-cards", None), ("tests/packs/small-town", None)])
def test_whatever_is_edited_the_findings_are_those_of_a_cold_check(
    pack: str, language: str | None, seed: int, tmp_path: Path
) -> None:
    whole, folder, rng = ROOT / pack, tmp_path / "pack", random.Random(f"{pack} {seed}")
    shutil.copytree(whole, folder)
    again = Again()
    for _ in range(12):
        what = [edited(folder, whole, rng) for _ in range(rng.randrange(3))]
        assert looked_over(folder, again, language) == looked_over(folder, None, language), what

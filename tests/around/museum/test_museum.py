"""Every fault that the publishers of four boxes let pass and a machine can see, as the smallest pack that shows it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.check import check
from generator.check.rule import HERE
from generator.load.pack import load
from generator.outside import has_polish_dictionary

ROOMS = sorted(Path(__file__).parent.glob("*.yaml"))
PAGE = (Path(__file__).parents[3] / "docs" / "ci.md").read_text(encoding="utf-8")
REASONS = {"silence", "meaning", "printed-from-data"}
HEAD = "game: tiny\ntitle: Maleńka\nlanguage: pl\n"
TABLES = "products: {plansza: {kind: tables}}\n"


def exhibits() -> dict[str, dict[str, Any]]:
    """Every exhibit by its number, of all boxes."""
    rooms = [yaml.safe_load(room.read_text(encoding="utf-8"))["exhibits"] for room in ROOMS]
    return {number: exhibit for room in rooms for number, exhibit in room.items()}


SHOWN = {number: exhibit for number, exhibit in exhibits().items() if "seen-by" in exhibit}


def files(exhibit: dict[str, Any]) -> dict[str, str]:
    game = exhibit.get("game", "")
    head = HEAD + game + ("" if "products" in game else TABLES)
    return {"game.yaml": head, "example.yaml": exhibit["pack"], "more.yaml": exhibit.get("more", "{}\n")}


@pytest.mark.parametrize("number", SHOWN)
def test_it_is_seen_at_its_line(number: str, tmp_path: Path) -> None:
    if SHOWN[number]["seen-by"] == "word-misspelt" and not has_polish_dictionary():
        pytest.skip("there is no dictionary")
    texts = files(SHOWN[number])
    for name, text in texts.items():
        (tmp_path / name).write_text(text.replace(HERE, ""), encoding="utf-8")
    marked = {(name, line) for name, text in texts.items()
              for line, words in enumerate(text.splitlines(), 1) if words.endswith(HERE)}
    assert len(marked) == 1
    found = [finding for finding in check(load(tmp_path)).findings if finding.rule == SHOWN[number]["seen-by"]]
    assert {(f.place.file, f.place.line) for f in found if f.place} == marked


def test_how_many_there_are() -> None:
    """The figures that docs/ci.md tells; who is not shown says why."""
    reasons = Counter("seen" if number in SHOWN else exhibit["unseen"] for number, exhibit in exhibits().items())
    assert reasons.keys() == {"seen", *REASONS}
    told = re.findall(r"^\| ([a-z-]+) \| (\d+) \|", PAGE, re.MULTILINE)
    assert {name: int(number) for name, number in told} == {**reasons, "all": sum(reasons.values())}

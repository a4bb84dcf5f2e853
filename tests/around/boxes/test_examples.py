"""The games of examples/: nothing is found, every product is built on as many pages as it should have."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from plain_pictures import plain_pictures

from generator.load.pack import load
from generator.make.editions import edition_of
from generator.make.examination import examine
from generator.make.manifest import entries_of
from generator.make.pipeline import build
from generator.make.request import BuildRequest

ROOT = Path(__file__).parents[3]
PACKS = sorted((ROOT / "examples").iterdir())
PAGES = {
    "low-water": {"cards.pdf": 12, "leaflet.pdf": 1, "box.pdf": 1},
    "night-fishing": {"cards.pdf": 2, "rules.pdf": 1},
    "honey-year": {"sheets.pdf": 1, "dice.pdf": 1, "rules.pdf": 1},
    "ice-on-the-maren": {"map.pdf": 1, "map-to-glue.pdf": 4, "counters.pdf": 2, "counters-folded.pdf": 1,
                         "rules.pdf": 2},
    "the-missing-stroke": {"cards.pdf": 12, "leaflet.pdf": 1, "box.pdf": 1},
}


def test_each_example_is_told() -> None:
    page = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
    assert {pack.name for pack in PACKS} == set(PAGES)
    for name in PAGES:
        picture = f"pictures/examples/{name}.webp"
        assert f"(../examples/{name})" in page
        assert picture in page
        assert (ROOT / "docs" / picture).stat().st_size < 60_000
        with Image.open(ROOT / "docs" / picture) as image:
            assert image.format == "WEBP"


@pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.name)
def test_nothing_is_found(pack: Path) -> None:
    loaded = load(pack)
    assert loaded.game is not None
    report = examine(loaded, edition_of(loaded, loaded.game, loaded.game.language))
    assert [(one.rule, one.message) for one in report.findings] == []


@pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.name)
def test_every_product_is_built(pack: Path, tmp_path: Path) -> None:
    with plain_pictures():
        result = build(BuildRequest(pack, tmp_path, (), None, 1))
    assert result.faults == ()
    assert result.folder is not None
    files = entries_of((result.folder / "manifest.json").read_bytes())
    assert {name: one.pages for name, one in files.items() if one.pages} == PAGES[pack.name]

"""The pictures of faces in docs/pack/ are what the regions above them draw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter
from tools import script

from generator.check import check

pytest.importorskip("pypdfium2", reason="pictures need pypdfium2")
DOCS = Path(__file__).parents[3] / "docs"
DRAW: Any = script(DOCS / "face_pictures.py")
EXAMPLES = DRAW.examples()


def test_each_example_has_a_picture_and_each_picture_an_example() -> None:
    written = DRAW.written().count("<!-- face: ")
    assert len(EXAMPLES) == written > 4
    assert {path.stem for path in DRAW.FOLDER.glob("*.webp")} == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_picture_is_what_is_drawn(name: str, tmp_path: Path) -> None:
    loaded = DRAW.pack(tmp_path, EXAMPLES[name])
    assert [str(one.message) for one in check(loaded).findings if one.severity in ("error", "warning")] == []
    assert_alike(DRAW.drawn(loaded), Image.open(DRAW.FOLDER / f"{name}.webp").convert("RGB"))


@pytest.mark.parametrize("name", DRAW.examples_of_sheets())
def test_each_sheet_is_what_its_product_prints(name: str, tmp_path: Path) -> None:
    assert {path.stem for path in DRAW.SHEETS.glob("*.webp")} == set(DRAW.examples_of_sheets())
    loaded = DRAW.loaded_sheet(tmp_path, DRAW.examples_of_sheets()[name])
    assert [str(one.message) for one in check(loaded).findings if one.severity in ("error", "warning")] == []
    assert_alike(DRAW.drawn_sheet(loaded), Image.open(DRAW.SHEETS / f"{name}.webp").convert("RGB"))


def test_each_map_is_what_its_file_draws(tmp_path: Path) -> None:
    maps = DRAW.examples_of_maps()
    assert {path.stem for path in DRAW.MAPS.glob("*.webp")} == set(maps)
    for name, text in maps.items():
        now = DRAW.drawn_map(tmp_path, text, name)
        now.thumbnail((DRAW.WIDEST_MAP, DRAW.WIDEST_MAP))
        assert_alike(now, Image.open(DRAW.MAPS / f"{name}.webp").convert("RGB"))


def assert_alike(now: Image.Image, then: Image.Image) -> None:
    assert now.size == then.size
    soft = [picture.filter(ImageFilter.GaussianBlur(6.0)) for picture in (now, then)]
    assert max(int(high) for _, high in ImageChops.difference(*soft).getextrema()) < 30

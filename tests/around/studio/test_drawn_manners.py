"""The pictures of docs/gallery.md are what its YAML draws."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs.test_manner_pictures import DRAW, EXAMPLES
from PIL import Image, ImageChops, ImageFilter


@pytest.mark.parametrize("manner", EXAMPLES)
def test_the_picture_is_what_is_drawn(manner: str, tmp_path: Path) -> None:
    now = DRAW.drawn(DRAW.pack(tmp_path, manner, *EXAMPLES[manner]))
    then = Image.open(DRAW.FOLDER / f"{manner}.webp").convert("RGB")
    assert now.size == then.size
    soft = [picture.filter(ImageFilter.GaussianBlur(6.0)) for picture in (now, then)]
    assert max(int(high) for _, high in ImageChops.difference(*soft).getextrema()) < 30

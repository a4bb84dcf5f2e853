"""Turned marks in the PDF and in the SVG, beside the level marks turned as a picture."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image
from test_drawings_pixels import far_apart, printed

from generator.layout.faces.pictures import image_marks
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, TextMark
from generator.layout.turn import turned_mark
from generator.load.drawings import read_drawing
from generator.model.region_contents import ImageContent
from generator.model.theme import Drawing, Nib, Theme
from generator.model.theme import Image as Picture

SIDE = 60.0
BOX = (12.0, 18.0, 28.0, 16.0)
DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">
<rect width="40" height="10" fill="teal"/><path d="M0 0L40 10L40 0Z" fill="gold"/></svg>"""


def level_marks(name: str, folder: Path) -> list[Mark]:
    match name:
        case "text":
            return [TextMark(15, 32, "Ace of Swords", "Brygada1918-Regular", 18, "#8e1b1b", 36)]
        case "box":
            return [BoxMark(*BOX, "#ddeeff", "#000000", 1.0, 4.0)]
        case "line":
            return [LineMark(10, 20, 50, 40, "#004400", 2.0, (4.0, 2.0))]
        case "path":
            nib = Nib(shape=(2.0, 0.0, 0.0, 0.5))
            return [PathMark("M0 0L20 0L10 12Z", 20, 22, 1.0, "#ffcc00", "#000000", 1.0, nib=nib)]
        case "drawing":
            view, paths = read_drawing(DRAWING)
            image: Drawing | Picture = Drawing("a", view, paths, "hash")
        case _:
            # without hard edges, which the two programs set half a pixel apart
            file = folder / "a.png"
            Image.linear_gradient("L").resize((800, 300)).save(file)
            image = Picture("a", str(file), 800, 300, "PNG", sha256(file.read_bytes()).hexdigest())
    return list(image_marks(Theme(images={"a": image}), ImageContent(), BOX, "a", "x"))


@pytest.mark.parametrize("degrees", [90, 180, 30, 285.5])
@pytest.mark.parametrize("name", ["text", "box", "line", "path", "drawing", "image"])
@pytest.mark.daily("text-30", "box-285.5", "line-180", "path-30", "drawing-90", "image-285.5")
def test_a_turned_mark_is_a_turned_picture(name: str, degrees: float, tmp_path: Path) -> None:
    level = level_marks(name, tmp_path)
    picture = printed(level, SIDE, SIDE)
    turned = printed([turned_mark(mark, degrees, (SIDE / 2, SIDE / 2)) for mark in level], SIDE, SIDE)
    expected = picture.rotate(-degrees, Image.Resampling.BICUBIC, fillcolor="white")
    assert far_apart(turned, expected) < 40
    assert far_apart(turned, picture) > 60

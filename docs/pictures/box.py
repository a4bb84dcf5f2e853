"""Draws box.webp, a game on a table, from its finished box: `box.py FOLDER PIECES`.

FOLDER has the PDFs of *Labirynt Śmierci*, PIECES what `zecer export --png --only segmenty,zetony` makes of it. Needs
Poppler's pdftoppm.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

PICTURE = Path(__file__).with_name("box.webp")
WIDE, HIGH, QUALITY = 1680, 760, 72
# drawn so many times as large, and dots an inch of the pages
FINER, DPI = 2, 200
TABLE, LIGHT = (52, 62, 58), (96, 108, 98)
# on the page of the wrap, as shares of its width and height: left, top, right, bottom
FRONT, SPINE = (0.4859, 0.0955, 0.8788, 0.9045), (0.4266, 0.0955, 0.4859, 0.9045)
# corners on the table, from the upper left one, clockwise
FRONT_AT = ((190, 62), (560, 26), (560, 716), (190, 674))
SPINE_AT = ((112, 92), (190, 62), (190, 674), (112, 634))
# rows of the labyrinth, each piece with the quarters by which it is turned; what lies on it, by row and column
LABYRINTH = (
    (("chamber-two-doors-corner-x2", 1), ("corridor-straight-front", 0), ("altar-two-doors-across", 0),
     ("corridor-bend-x5", 2)),
    (("corridor-straight-two-doors-x4", 1), ("fountain-three-doors", 0), ("corridor-bend-two-doors-x5", 3),
     ("corridor-straight-one-door-x4", 0)),
    (("gateway", 0), ("corridor-bend-door-left-x4", 1), ("mirror-three-doors", 2), ("statue-four-doors", 0)),
)
COUNTERS = {(0, 2): "minotaur", (1, 1): "medusa", (1, 3): "skeleton", (2, 0): "party", (2, 2): "chimera"}

Corners = Sequence[tuple[float, float]]


def page(pdf: Path, number: int, box: tuple[float, ...] = (0, 0, 1, 1)) -> Image.Image:
    """A page of a PDF, or what of it lies in a box of shares. Raises CalledProcessError."""
    with TemporaryDirectory() as folder:
        drawn = Path(folder, "page")
        command = ["pdftoppm", "-png", "-singlefile", "-r", str(DPI), "-f", str(number), str(pdf), str(drawn)]
        subprocess.run(command, check=True, timeout=120)
        with Image.open(drawn.with_suffix(".png")) as image:
            whole = image.convert("RGBA")
    return whole.crop(tuple(round(share * side) for share, side in zip(box, whole.size * 2, strict=True)))


def laid(table: Image.Image, picture: Image.Image, corners: Corners, shade: float = 1, deep: int = 14) -> None:
    """Lay a picture on the table so that its corners lie there, with a shadow so deep."""
    corners = [(x * FINER, y * FINER) for x, y in corners]
    near = (round(max(x for x, _ in corners) - min(x for x, _ in corners)) + 1,
            round(max(y for _, y in corners) - min(y for _, y in corners)) + 1)
    small = picture.resize(near, Image.Resampling.LANCZOS, reducing_gap=3)
    if shade != 1:
        small = small.point([round(level * shade) for level in range(256)] * 3 + [*range(256)])
    placed = small.transform(table.size, Image.Transform.PERSPECTIVE, _perspective(corners, small.size),
                             Image.Resampling.BICUBIC)
    shadow = Image.new("RGBA", table.size, (0, 0, 0, 0))
    shadow.paste((8, 12, 10, 150), (deep // 3 * FINER, deep // 2 * FINER), placed.getchannel("A"))
    table.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(deep * FINER / 2)))
    table.alpha_composite(placed)


def turned(middle: tuple[float, float], wide: float, picture: Image.Image, degrees: float) -> Corners:
    """The corners of a picture that is so wide and turned clockwise."""
    across, down = np.deg2rad(degrees), np.deg2rad(degrees + 90)
    x = np.array((np.cos(across), np.sin(across))) * wide / 2
    y = np.array((np.cos(down), np.sin(down))) * wide / 2 * picture.height / picture.width
    return [tuple(np.array(middle) + right * x + low * y) for right, low in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _perspective(corners: Corners, size: tuple[int, int]) -> list[float]:
    """The numbers that lead from a point of the table to one of the picture."""
    ends = ((0, 0), (size[0], 0), size, (0, size[1]))
    rows = [row for (x, y), (u, v) in zip(corners, ends, strict=True)
            for row in ((x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y))]
    return [float(one) for one in np.linalg.solve(np.array(rows, float), np.array(ends, float).ravel())]


def labyrinth(pieces: Path) -> Image.Image:
    """The tiles beside each other with counters on some."""
    def piece(name: str) -> Image.Image:
        found = next(path for path in sorted(pieces.rglob("*-front.png")) if path.name[4:].startswith(name))
        with Image.open(found) as png:
            return png.convert("RGBA")

    side = piece("gateway").width
    whole = Image.new("RGBA", (side * len(LABYRINTH[0]), side * len(LABYRINTH)))
    for row, names in enumerate(LABYRINTH):
        for column, (name, quarters) in enumerate(names):
            whole.paste(piece(name).rotate(-90 * quarters), (side * column, side * row))
    for (row, column), name in COUNTERS.items():
        counter = piece(name)
        at = (side * column + (side - counter.width) // 2, side * row + (side - counter.height) // 2)
        whole.paste((0, 0, 0, 120), (at[0] + 3, at[1] + 4, at[0] + counter.width + 3, at[1] + counter.height + 4))
        whole.paste(counter, at)
    return whole


def ground() -> Image.Image:
    """The table, lighter in the middle."""
    table = Image.new("RGB", (WIDE * FINER, HIGH * FINER), TABLE)
    glow = Image.new("L", (WIDE // 8, HIGH // 8))
    ImageDraw.Draw(glow).ellipse((20, 0, WIDE // 8 - 20, HIGH // 8), fill=255)
    table.paste(LIGHT, mask=glow.filter(ImageFilter.GaussianBlur(28)).resize(table.size, Image.Resampling.BICUBIC))
    return table.convert("RGBA")


def main(folder: Path, pieces: Path) -> None:
    table = ground()
    for picture, middle, wide, degrees in (
            (page(folder / "plansza.pdf", 1), (1330, 250), 660, 3.5),
            (page(folder / "karty-cech.pdf", 1, (0.012, 0.51, 0.988, 0.985)), (1482, 560), 330, 9),
            (page(folder / "karty-cech.pdf", 1, (0.012, 0.01, 0.988, 0.488)), (1432, 612), 330, -4),
            (page(folder / "instrukcja.pdf", 1), (765, 336), 350, -6),
            (labyrinth(pieces), (968, 520), 520, 4)):
        laid(table, picture, turned(middle, wide, picture, degrees), deep=10)
    laid(table, page(folder / "oklejka.pdf", 1, SPINE), SPINE_AT, 0.72, 30)
    laid(table, page(folder / "oklejka.pdf", 1, FRONT), FRONT_AT, deep=30)
    table.convert("RGB").resize((WIDE, HIGH), Image.Resampling.LANCZOS).save(PICTURE, quality=QUALITY, method=6)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

"""Draws the cards of a small deck of docs/ from its finished file: `cards.py NAME FOLDER`, with the folder of its PDF.

Needs Poppler's pdftoppm.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).parents[1]
DPI, GAP, COLOURS = 90, 10, 64
WALL = "#b8b2a6"
# page, column and row of each card; cards of 63 by 88 mm stand three by three in the middle of A4
CARDS = {"tutorial": ((1, 0, 0), (7, 1, 1), (11, 1, 1), (2, 0, 0)), "lighthouse": ((1, 0, 0), (1, 1, 0), (1, 2, 0))}
WIDTH, HEIGHT, LEFT, TOP = 63.0, 88.0, 10.5, 16.5


def card(pdf: Path, target: Path, page: int, column: int, row: int) -> Image.Image:
    """One card cut out of a page."""
    box = [round(mm / 25.4 * DPI) for mm in (LEFT + WIDTH * column, TOP + HEIGHT * row, WIDTH, HEIGHT)]
    window = [word for pair in zip(("-x", "-y", "-W", "-H"), map(str, box), strict=True) for word in pair]
    drawn = target.with_suffix("")
    subprocess.run(["pdftoppm", "-png", "-singlefile", "-r", str(DPI), "-f", str(page), *window, str(pdf), str(drawn)],
                   check=True, timeout=120)
    with Image.open(target) as image:
        return image.convert("RGB")


def main(name: str, folder: Path) -> None:
    target = DOCS / name / "cards.png"
    cards = [card(folder / "karty.pdf", target, *where) for where in CARDS[name]]
    wide, high = cards[0].size
    picture = Image.new("RGB", (GAP + len(cards) * (wide + GAP), high + 2 * GAP), WALL)
    for number, one in enumerate(cards):
        picture.paste(one, (GAP + number * (wide + GAP), GAP))
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(target, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))

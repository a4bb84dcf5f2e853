"""Draws the picture of docs/tutorial.md from the deck that it makes: `tutorial.py FOLDER`, with the folder of its PDF.

Needs Poppler's pdftoppm.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PIL import Image

TARGET = Path(__file__).parents[1] / "tutorial" / "cards.png"
DPI, GAP, COLOURS = 90, 10, 64
WALL = "#b8b2a6"
# page, column and row of each card; cards of 63 by 88 mm stand three by three in the middle of A4
CARDS = ((1, 0, 0), (7, 1, 1), (11, 1, 1), (2, 0, 0))
WIDTH, HEIGHT, LEFT, TOP = 63.0, 88.0, 10.5, 16.5


def card(pdf: Path, page: int, column: int, row: int) -> Image.Image:
    """One card cut out of a page."""
    box = [round(mm / 25.4 * DPI) for mm in (LEFT + WIDTH * column, TOP + HEIGHT * row, WIDTH, HEIGHT)]
    window = [word for pair in zip(("-x", "-y", "-W", "-H"), map(str, box), strict=True) for word in pair]
    drawn = TARGET.with_suffix("")
    subprocess.run(["pdftoppm", "-png", "-singlefile", "-r", str(DPI), "-f", str(page), *window, str(pdf), str(drawn)],
                   check=True, timeout=120)
    with Image.open(TARGET) as image:
        return image.convert("RGB")


def main(folder: Path) -> None:
    cards = [card(folder / "karty.pdf", *where) for where in CARDS]
    wide, high = cards[0].size
    picture = Image.new("RGB", (GAP + len(cards) * (wide + GAP), high + 2 * GAP), WALL)
    for number, one in enumerate(cards):
        picture.paste(one, (GAP + number * (wide + GAP), GAP))
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(TARGET, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

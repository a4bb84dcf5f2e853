"""Draws the pictures of the README from the finished box: `make pictures`, or `draw.py FOLDER` with the folder of PDFs.

Needs Poppler's pdftoppm. Pictures are PNGs of few colours, a fixed number of pixels high, below 300 kB each.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
HEIGHT, COLOURS, MOST_BYTES = 560, 192, 300_000
# picture: the file of the box and its page
PAGES = {"cover": ("instrukcja.pdf", 1), "board": ("plansza.pdf", 1), "counters": ("zetony.pdf", 1)}


def draw(name: str, pdf: Path, page: int) -> Path:
    """One page of a PDF as a picture. Raises CalledProcessError when there is no such page."""
    wide = ["-scale-to-x", "-1", "-scale-to-y", str(2 * HEIGHT)]
    drawn = HERE / name
    subprocess.run(
        ["pdftoppm", "-png", "-singlefile", "-f", str(page), *wide, str(pdf), str(drawn)], check=True, timeout=120
    )
    file = drawn.with_suffix(".png")
    with Image.open(file) as image:
        small = image.convert("RGB").resize((image.width // 2, HEIGHT), Image.Resampling.LANCZOS)
    small.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(file, optimize=True)
    return file


def main(folder: Path) -> None:
    for name, (pdf, page) in PAGES.items():
        size = draw(name, folder / pdf, page).stat().st_size
        if size > MOST_BYTES:
            raise SystemExit(f"expected {name}.png of at most {MOST_BYTES} bytes, found {size}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

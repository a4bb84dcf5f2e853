"""Draws the pictures of examples/ that docs/examples.md shows, pieces in a fan: `example_pictures.py [GAME…]`."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner
from PIL import Image, ImageDraw

from generator.cli import cli

EXAMPLES = Path(__file__).parents[1] / "examples"
FOLDER = Path(__file__).parent / "pictures" / "examples"
# the ends of the names of exported pieces, each with degrees clockwise
SHOWN: Mapping[str, Mapping[str, float]] = {
    "low-water": {"cards/back": -9, "spade-king-front": -5.5, "heart-ten-front": -2, "diamond-queen-front": 2,
                  "club-ace-front": 5.5, "new-moon-front": 9},
    "night-fishing": {"cards/back": -9, "minnow-x3-front": -5.5, "perch-x2-front": -2, "pike-front": 2,
                      "carp-front": 5.5, "old-boot-front": 9},
    "honey-year": {"hive-x2": -3},
    "the-missing-stroke": {"cards/back": -6, "roofs-front": -3, "cellar-front": 0, "throne-front": 3,
                           "twelve-front": 6},
    "ice-on-the-maren": {"map/001-maren": 0},
}
HEIGHT, DPI, QUALITY = 360, 220, 48
# a piece alone is so much higher
ALONE = 1.5
# of a piece's width, what the next one leaves free; corners, of its height
STEP, CORNER = 0.94, 0.034


def row(pieces: Sequence[Image.Image], turns: Sequence[float]) -> Image.Image:
    """The pieces in a fan, transparent around."""
    turned = [one.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
              for one, turn in zip(pieces, turns, strict=True)]
    middles = [0.0]
    for one in pieces[1:]:
        middles.append(middles[-1] + one.width * STEP)
    left = round(min(x - one.width / 2 for x, one in zip(middles, turned, strict=True)))
    right = round(max(x + one.width / 2 for x, one in zip(middles, turned, strict=True)))
    sinks = [abs(turn) ** 1.6 * HEIGHT / 700 for turn in turns]
    below = max(sink + one.height / 2 for sink, one in zip(sinks, turned, strict=True))
    above = max(one.height / 2 - sink for sink, one in zip(sinks, turned, strict=True))
    table = Image.new("RGBA", (right - left, round(above + below)), (0, 0, 0, 0))
    for x, sink, one in zip(middles, sinks, turned, strict=True):
        corner = round(x - left - one.width / 2), round(above + sink - one.height / 2)
        table.alpha_composite(one, (max(corner[0], 0), max(corner[1], 0)))
    return table


def piece(path: Path, height: int) -> Image.Image:
    """An exported piece with round corners and a thin line around, as high as said in pixels."""
    with Image.open(path) as png:
        one = png.convert("RGBA")
    mask = Image.new("L", one.size, 0)
    box, radius = (0, 0, one.width - 1, one.height - 1), one.height * CORNER
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    ImageDraw.Draw(one).rounded_rectangle(box, radius, outline="#8a8478", width=one.height // height)
    one.putalpha(mask)
    return one.resize((round(one.width * height / one.height), height), Image.Resampling.LANCZOS)


def exported(game: str, folder: Path) -> list[Path]:
    """The PNG files of all pieces of an example."""
    words = ["-q", "export", str(EXAMPLES / game), "--png", "--dpi", str(DPI), "-o", str(folder)]
    result = CliRunner().invoke(cli, words)
    if result.exit_code:
        raise SystemExit(result.output)
    return sorted(folder.rglob("*.png"))


def main(chosen: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, shown in SHOWN.items():
        if not chosen or game in chosen:
            with TemporaryDirectory() as folder:
                files = exported(game, Path(folder))
                height = round(HEIGHT * ALONE) if len(shown) == 1 else HEIGHT
                pieces = [piece(next(path for path in files if path.with_suffix("").as_posix().endswith(end)), height)
                          for end in shown]
            row(pieces, list(shown.values())).save(FOLDER / f"{game}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main(sys.argv[1:])

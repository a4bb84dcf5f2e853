"""Times the drawn pictures of a pack: ``python benchmarks/pictures.py [PACK] [--manner MANNER] [--size WIDE HIGH]``.

Every scene of the theme is drawn once in this process. Printed are processor seconds and kB of a picture (the layers as
a PDF embeds them), the median, and the worst with its name.
"""

from __future__ import annotations

import statistics
import sys
import time
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.layout.scene_source import scene_source  # noqa: E402
from generator.load.pack import load  # noqa: E402
from generator.model.scene import CARD_PICTURE, MANNERS, Scene  # noqa: E402
from generator.pictures.layers import Layers  # noqa: E402
from generator.products import function  # noqa: E402
from generator.records import replace  # noqa: E402

GOALS = {"engraved": 0.3, "woodcut": 0.15}
MOST_KB = 80


@dataclass(frozen=True)
class Drawn:
    """A scene: its name, processor seconds, kB."""

    name: str
    seconds: float
    size: float


def size_of(layers: Layers) -> int:
    """The bytes of a picture in a PDF."""
    plate = len(layers.plate.numbers) if layers.plate is not None else 0
    return plate + sum(len(block.fax) for block in layers.blocks)


def drawn(pack: Path, manner: str, size: tuple[float, float]) -> list[Drawn]:
    """All scenes of a pack, drawn one after another."""
    game = load(pack).game
    assert game is not None, f"expected a pack, found {pack}"
    chosen = next(one for one in MANNERS if one == manner)
    theme = replace(game.theme, scenes=replace(game.theme.scenes, manner=chosen))
    scenes = {name: replace(one, manner=None) for name, one in theme.images.items() if isinstance(one, Scene)}
    found = []
    # the first one also loads modules and tables
    for name in (next(iter(scenes)), *scenes):
        source = scene_source(theme, scenes[name], size)
        begun = time.process_time()
        layers = function(source.draw)(*source.given)
        found.append(Drawn(name, time.process_time() - begun, size_of(layers) / 1000))
    return found[1:]


def main() -> None:
    """Print the figures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("pack", nargs="?", type=Path, default=ROOT / "content" / "miasto")
    parser.add_argument("--manner", choices=MANNERS, default="engraved")
    parser.add_argument("--size", nargs=2, type=float, default=CARD_PICTURE, metavar=("WIDE", "HIGH"))
    told = parser.parse_args()
    pictures = drawn(told.pack, told.manner, tuple(told.size))
    print(f"{told.pack.name}: {len(pictures)} pictures of {told.size[0]:g} × {told.size[1]:g} mm, {told.manner}")
    for title, key, goal in (("processor s", "seconds", GOALS[told.manner]), ("kB", "size", MOST_KB)):
        worst = max(pictures, key=lambda one: getattr(one, key))
        middle = statistics.median(getattr(one, key) for one in pictures)
        over = sum(getattr(one, key) > goal for one in pictures)
        most = f"{getattr(worst, key):.2f} ({worst.name})"
        print(f"{title:12} median {middle:.2f}   worst {most}   over {goal:g}: {over}")


if __name__ == "__main__":
    main()

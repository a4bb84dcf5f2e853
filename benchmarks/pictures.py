"""Times the drawn pictures of a pack: ``python benchmarks/pictures.py [PACK] [--manner MANNER] [--size WIDE HIGH]``.

Every scene of the theme is drawn in this process. Printed are processor seconds of a picture, of them those for its
place, for who stands there, and for cutting and packing the layers; kB of it (the layers as a PDF embeds them); the
median, the 90th percentile, and the worst with its name.
"""

from __future__ import annotations

import statistics
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.layout.scene_source import scene_source  # noqa: E402
from generator.load.pack import load  # noqa: E402
from generator.model.scene import CARD_PICTURE, MANNERS, Scene  # noqa: E402
from generator.pictures.drawn_scene import fields_of  # noqa: E402
from generator.pictures.layers import Layers  # noqa: E402
from generator.products import function  # noqa: E402
from generator.records import replace  # noqa: E402

Result = TypeVar("Result")
GOALS = {"engraved": 0.3, "woodcut": 0.15}
MOST_KB = 80


@dataclass(frozen=True)
class Drawn:
    """A scene: its name, processor seconds of all, of its place, of who stands there, of cutting; kB."""

    name: str
    seconds: float
    stage: float
    actors: float
    cutting: float
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
        scene = scenes[name]
        source = scene_source(theme, scene, size)
        own = dict(source.given[-1])
        empty = replace(scene, actors=(), props=(), glows=scene.glows or ())
        stage, _ = timed(lambda scene=empty, own=own: fields_of(scene, *size, own))
        fields, _ = timed(lambda scene=scene, own=own: fields_of(scene, *size, own))
        seconds, layers = timed(lambda source=source: function(source.draw)(*source.given))
        found.append(Drawn(name, seconds, stage, max(0.0, fields - stage), max(0.0, seconds - fields),
                           size_of(layers) / 1000))
    return found[1:]


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """The processor seconds of some work, and what it gives."""
    begun = time.process_time()
    found = work()
    return time.process_time() - begun, found


def main() -> None:
    """Print the figures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("pack", nargs="?", type=Path, default=ROOT / "content" / "miasto")
    parser.add_argument("--manner", choices=MANNERS, default="engraved")
    parser.add_argument("--size", nargs=2, type=float, default=CARD_PICTURE, metavar=("WIDE", "HIGH"))
    told = parser.parse_args()
    pictures = drawn(told.pack, told.manner, tuple(told.size))
    print(f"{told.pack.name}: {len(pictures)} pictures of {told.size[0]:g} × {told.size[1]:g} mm, {told.manner}")
    for title, key in (("processor s", "seconds"), ("  place", "stage"), ("  actors", "actors"),
                       ("  cutting", "cutting"), ("kB", "size")):
        ranked = sorted(pictures, key=lambda one: getattr(one, key))
        values = [getattr(one, key) for one in ranked]
        tenth = values[int(len(values) * 0.9)]
        print(f"{title:12} median {statistics.median(values):.3f}   p90 {tenth:.3f}   worst {values[-1]:.3f} "
              f"({ranked[-1].name})   sum {sum(values):.1f}")
    goal = GOALS[told.manner]
    print(f"over {goal:g} s: {sum(one.seconds > goal for one in pictures)}; "
          f"over {MOST_KB} kB: {sum(one.size > MOST_KB for one in pictures)}")


if __name__ == "__main__":
    main()

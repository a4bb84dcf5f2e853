"""Scenes as PNG: one, or all of a theme on contact sheets."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from math import ceil
from typing import TypeVar

from PIL import Image, ImageDraw, ImageFont

from generator.layout.scene_source import scene_source
from generator.layout.tokens import book_fonts, fonts_in
from generator.make.processes import processes
from generator.model.scene import Scene
from generator.model.theme import Theme
from generator.pictures.cast import BadFigure
from generator.pictures.layers import flat, flat_png
from generator.pictures.picture_source import PictureSource, layers_of
from generator.pictures.squint import squint
from generator.safety import limits
from generator.safety.workers import Workers
from generator.share import font_data

T = TypeVar("T")
# pixels of a sheet: the width of a picture, the air about it, the band for its name
WIDE, AIR, BAND = 460, 16, 30
MOST_COLUMNS, MOST_ON_PAGE, COLOURS = 6, 90, 128


def picture(theme: Theme, scene: Scene, size: tuple[float, float]) -> bytes:
    """A scene ``size`` mm large at the resolution of its blocks. Raises LookupError for an unknown colour or actor."""
    return flat_png(layers_of(scene_source(theme, scene, size)))


def contact_sheets(theme: Theme, scenes: Mapping[str, Scene], size: tuple[float, float], jobs: int
                   ) -> Iterator[bytes]:
    """All scenes side by side with their names, page by page. They are drawn in ``jobs`` processes.
    Raises as ``picture`` does.
    """
    small = _each(_reduced_picture, [scene_source(theme, scene, size) for scene in scenes.values()], jobs)
    names = list(scenes)
    count = ceil(len(names) / ceil(len(names) / MOST_ON_PAGE))
    for first in range(0, len(names), count):
        yield _page(theme, list(zip(names[first : first + count], small, strict=False)))


def seen_pictures(theme: Theme, scenes: Mapping[str, Scene], size: tuple[float, float], jobs: int
                  ) -> dict[str, tuple[float, float] | None]:
    """What of each scene is seen when it is printed, see ``squint``; those that cannot be drawn are left out."""
    sources = {}
    for name, scene in scenes.items():
        try:
            sources[name] = scene_source(theme, scene, size)
        except (LookupError, BadFigure):
            continue
    return dict(zip(sources, _each(_seen_contrast, list(sources.values()), jobs), strict=True))


def _seen_contrast(source: PictureSource) -> tuple[float, float] | None:
    try:
        return squint(layers_of(source))
    except (LookupError, BadFigure):
        return None


def _each(work: Callable[[PictureSource], T], sources: Sequence[PictureSource], jobs: int) -> Iterator[T]:
    """What the work makes of each picture, in ``jobs`` processes."""
    if min(jobs, len(sources)) < 2:
        yield from map(work, sources)
        return
    with Workers(min(jobs, len(sources)), processes([])) as workers:
        limits.waiting()
        waiting = deque(workers.submit(work, source) for source in sources)
        while waiting:
            yield waiting.popleft().result()


def _reduced_picture(source: PictureSource) -> Image.Image:
    drawn = flat(layers_of(source)).image.convert("RGB")
    return drawn.resize((WIDE, round(WIDE * drawn.height / drawn.width)), Image.Resampling.LANCZOS)


def _page(theme: Theme, pictures: Sequence[tuple[str, Image.Image]]) -> bytes:
    """A page of pictures with their names under them."""
    columns, high = min(MOST_COLUMNS, ceil(len(pictures) ** 0.5)), max(small.height for _, small in pictures)
    across, down = WIDE + AIR, high + BAND + AIR
    sheet = Image.new("RGB", (AIR + columns * across, AIR + ceil(len(pictures) / columns) * down), "white")
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(BytesIO(font_data(fonts_in(book_fonts(theme)["text"])[0])), BAND * 2 // 3)
    for number, (name, small) in enumerate(pictures):
        x, y = AIR + number % columns * across, AIR + number // columns * down
        sheet.paste(small, (x, y))
        pen.text((x, y + high + 3), name, fill="black", font=font)
    output = BytesIO()
    _with_few_colours(sheet).save(output, "PNG")
    return output.getvalue()


def _with_few_colours(sheet: Image.Image) -> Image.Image:
    """A page in colours that every fourth of its pixels asks for; by coverage, or rare ones turn grey."""
    fourth = sheet.resize((max(1, sheet.width // 4), max(1, sheet.height // 4)), Image.Resampling.NEAREST)
    colours = fourth.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    return sheet.quantize(palette=colours, dither=Image.Dither.NONE)

"""Pictures and drawings in their boxes. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator

from generator.layout.geometry import Box
from generator.layout.marks import BoxMark, DrawingMark, ImageMark, LineMark, Mark, PathMark, PictureMark
from generator.layout.scene_source import engraving_source, scene_source
from generator.layout.tokens import font_of
from generator.layout.type.fit import fit
from generator.model.named_picture import named_picture
from generator.model.region_contents import ImageContent
from generator.model.scene import Scene
from generator.model.theme import Drawing, EngravedArt, TextStyle, Theme

# number of placed drawings that are cached
MOST_PLACED = 512
MISSING_COLOUR = "#b00000"


def image_marks(theme: Theme, placing: ImageContent, box: Box, name: str, datum: str) -> Iterator[Mark]:
    """A picture that covers its box or is contained in it; a marked placeholder when the theme lacks it.

    A scene is drawn for its box. Raises LookupError for an unknown colour of scenes.
    """
    if not name:
        return
    image = named_picture(theme, name)
    if image is None:
        yield from _placeholder(theme, box, name)
        return
    if isinstance(image, Scene):
        yield PictureMark(*box, scene_source(theme, image, (box[2], box[3])), datum)
        return
    if isinstance(image, EngravedArt):
        at = _picture_box(placing, box, image.size)
        window = _intersection(box, at)
        part = ((window[0] - at[0]) / at[2], (window[1] - at[1]) / at[3], window[2] / at[2], window[3] / at[3])
        yield PictureMark(*window, engraving_source(theme, image, part, window[2:]), datum)
        return
    if isinstance(image, Drawing):
        at = _picture_box(placing, box, image.view[2:])
        yield _drawing(image, at, _intersection(box, at), datum)
        return
    at = _picture_box(placing, box, (image.width, image.height))
    yield ImageMark(*box, at, image.file, image.hash, image.format, (image.width, image.height), datum)


def _picture_box(placing: ImageContent, box: Box, size: tuple[float, float]) -> Box:
    """The box of a picture of a size (any unit) that covers a box or is contained in it."""
    x, y, width, height = box
    across, down = width / size[0], height / size[1]
    scale = max(across, down) if placing.placed == "cover" else min(across, down)
    wide, high = size[0] * scale, size[1] * scale
    focus = placing.focus if placing.placed == "cover" else (0.5, 0.5)
    # the focus is placed as close to the middle of the box as the picture's edges allow
    left = x + _clamped_number(width / 2 - focus[0] * wide, width - wide, 0.0)
    top = y + _clamped_number(height / 2 - focus[1] * high, height - high, 0.0)
    if placing.placed != "cover":
        left, top = x + (width - wide) / 2, y + (height - high) / 2
    return (round(left, 4), round(top, 4), round(wide, 4), round(high, 4))


def _intersection(box: Box, at: Box) -> Box:
    """The intersection of two boxes."""
    left, top = max(box[0], at[0]), max(box[1], at[1])
    right, bottom = min(box[0] + box[2], at[0] + at[2]), min(box[1] + box[3], at[1] + at[3])
    return (left, top, round(right - left, 4), round(bottom - top, 4))


def _drawing(image: Drawing, at: Box, window: Box, datum: str) -> DrawingMark:
    """A drawing at its place; its paths are placed once for all cards."""
    key = (image.hash, at)
    paths = _PLACED_PATHS.get(key)
    if paths is None:
        if len(_PLACED_PATHS) >= MOST_PLACED:
            _PLACED_PATHS.clear()
        x, y, wide, _ = image.view
        scale = at[2] / wide
        left, top = round(at[0] - x * scale, 4), round(at[1] - y * scale, 4)
        paths = _PLACED_PATHS[key] = tuple(
            PathMark(path.d, left, top, round(scale, 7), path.fill, path.stroke, round(path.weight * scale, 4),
                     path.cap, even=path.even, nib=path.nib if path.stroke else None)
            for path in image.paths
        )
    return DrawingMark(*window, paths, image.hash, datum)


_PLACED_PATHS: dict[tuple[str, Box], tuple[PathMark, ...]] = {}


def _clamped_number(value: float, low: float, high: float) -> float:
    return max(min(low, high), min(max(low, high), value))


def _placeholder(theme: Theme, box: Box, name: str) -> Iterator[Mark]:
    x, y, width, height = box
    yield BoxMark(x, y, width, height, None, MISSING_COLOUR, 0.3, dash=(1.2, 0.8))
    yield LineMark(x, y, x + width, y + height, MISSING_COLOUR, 0.15)
    yield LineMark(x, y + height, x + width, y, MISSING_COLOUR, 0.15)
    style, label_box = TextStyle(font_of(theme, "bold"), 8), (x + 0.5, y + height / 2 - 2, max(0.1, width - 1), 4)
    name_marks, _ = fit(name, label_box, style, MISSING_COLOUR, language="")
    for mark in name_marks:
        # a white box behind the name covers the cross
        yield BoxMark(mark.x - 0.6, mark.y - 2.6, mark.width + 1.2, 3.6, "#ffffff")
        yield mark

"""Engraves a picture that a pack brings, for a box: its pixels are read, or its paths printed."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image as Pillow
from PIL import ImageChops

from generator.layout.marks import PathMark, Sheet
from generator.model.scene import Manner
from generator.model.theme import ICON_SIDE, Drawing, DrawnPath, EngravedArt, Icon, Image
from generator.pictures.brought_picture import along_forms, as_relief
from generator.pictures.cutting import printed_layers
from generator.pictures.fields import FINE
from generator.pictures.layers import Layers
from generator.records import replace
from generator.render import bitmaps
from generator.render.fineness import Cut
from generator.render.png import rasters
from generator.render.sheets import sheets_pdf
from generator.safety.pack_files import ReadSource

INK = "#000000"


def draw(art: EngravedArt, part: tuple[float, float, float, float], size: tuple[float, float], manner: Manner, key: str,
         steps: Sequence[str]) -> Layers:
    """The layers of a picture, ``size`` mm large; ``part`` of it is shown: left, top, width and height as shares.

    ``steps`` are three colours of each tint. Raises OSError when its file has changed since it was checked.
    """
    pixels, is_icon = _pixels(art, part, size), isinstance(art.art, Icon)
    picture = as_relief(pixels, size, art) if is_icon else along_forms(pixels, size, art, steps[1::3])
    return printed_layers(picture, manner, key, steps)


def _pixels(art: EngravedArt, part: tuple[float, float, float, float], size: tuple[float, float]) -> Pillow.Image:
    """The part of a picture, ``RGBA``."""
    left, top, wide, high = part
    match art.art:
        case Image(file=file, hash=digest):
            across, down = max(1, round(size[0] * FINE / wide)), max(1, round(size[1] * FINE / high))
            box = (round(left * across), round(top * down), round((left + wide) * across), round((top + high) * down))
            return bitmaps.picture(ReadSource(file, digest), Cut((across, down), box)).convert("RGBA")
        case Drawing(view=view, paths=paths):
            start = view[0] + left * view[2], view[1] + top * view[3]
            return _rastered_paths(paths, start, size[0] / (wide * view[2]), size)
    # an icon
    return _rastered_paths(art.art.paths, (left * ICON_SIDE, top * ICON_SIDE), size[0] / (wide * ICON_SIDE), size)


def _rastered_paths(paths: Sequence[DrawnPath], start: tuple[float, float], scale: float, size: tuple[float, float]
                    ) -> Pillow.Image:
    """Paths in their colours, opaque where any is printed; ``start`` is the corner of what is shown, in their units."""
    marks = [PathMark(path.d, -start[0] * scale, -start[1] * scale, scale, path.fill, path.stroke,
                      path.weight * scale, path.cap, even=path.even, nib=path.nib if path.stroke else None)
             for path in paths]
    solid = [replace(mark, fill=mark.fill and INK, stroke=mark.stroke and INK) for mark in marks]
    sheets = [Sheet(*size, marks=tuple(one)) for one in (marks, solid)]
    pixels = max(1, round(size[0] * FINE)), max(1, round(size[1] * FINE))
    colours, cover = rasters(sheets_pdf(sheets, title="art", language="und"), [pixels, pixels])
    found = colours.convert("RGBA")
    found.putalpha(ImageChops.invert(cover.convert("L")))
    return found

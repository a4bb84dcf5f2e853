"""Scenes as PNG: one, or all of a theme on a contact sheet."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from generator.layout.scene_source import scene_source
from generator.layout.tokens import book_fonts, fonts_in
from generator.model.scene import Scene
from generator.model.theme import Theme
from generator.pictures.layers import flat_png
from generator.pictures.picture_source import layers_of
from generator.share import font_file

# pixels of a sheet: the width of a picture, the air about it, the band for its name
WIDE, AIR, BAND = 460, 16, 30
MOST_COLUMNS = 6


def picture(theme: Theme, scene: Scene, size: tuple[float, float]) -> bytes:
    """A scene ``size`` mm large at the resolution of its blocks. Raises LookupError for an unknown colour or actor."""
    return flat_png(layers_of(scene_source(theme, scene, size)))


def contact_sheet(theme: Theme, scenes: Mapping[str, Scene], size: tuple[float, float]) -> bytes:
    """All scenes side by side with their names. Raises as ``picture`` does."""
    high = round(WIDE * size[1] / size[0])
    columns = min(MOST_COLUMNS, ceil(len(scenes) ** 0.5))
    across, down = WIDE + AIR, high + BAND + AIR
    rows = ceil(len(scenes) / columns)
    sheet = Image.new("RGB", (AIR + columns * across, AIR + rows * down), "white")
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(str(font_file(fonts_in(book_fonts(theme)["text"])[0])), BAND * 2 // 3)
    for number, (name, scene) in enumerate(scenes.items()):
        x, y = AIR + number % columns * across, AIR + number // columns * down
        with Image.open(BytesIO(picture(theme, scene, size))) as drawn:
            small = drawn.convert("RGBA").resize((WIDE, high), Image.Resampling.LANCZOS)
        sheet.paste(small, (x, y), small)
        pen.text((x, y + high + 3), name, fill="black", font=font)
    output = BytesIO()
    # by coverage, or rare colours turn grey
    few = sheet.quantize(128, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    few.save(output, "PNG", optimize=True)
    return output.getvalue()

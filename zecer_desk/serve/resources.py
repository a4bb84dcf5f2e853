"""What the page is made of: its own files, the fonts, and pictures as a browser draws them."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

from generator.layout.marks import ImageMark, PictureMark
from generator.pictures import layers
from generator.pictures.picture_source import PictureSource, layers_of
from generator.records import replace
from generator.render import bitmaps, fineness
from generator.safety.cache import cached_bytes
from generator.share import font_names

PAGE = Path(__file__).with_name("page")
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
# pictures that stay in memory
MOST_PICTURES = 64
# dots an inch of pictures on a screen
SCREEN_DPI = 200


class Resource(Struct, frozen=True):
    """A file of the page: its media type and its bytes."""

    kind: str
    data: bytes


def page_files() -> dict[str, Resource]:
    """The page's own files by name."""
    return {path.name: Resource(KINDS[path.suffix], path.read_bytes())
            for path in sorted(PAGE.iterdir()) if path.suffix in KINDS}


@cache
def fonts_css() -> str:
    """The fonts of the program as a style sheet; each is named as in marks."""
    return "\n".join(f'@font-face {{ font-family: "{name}"; src: url("font/{name}.ttf"); font-display: block }}'
                     for name in font_names())


def picture_bytes(mark: ImageMark | PictureMark) -> tuple[str, bytes]:
    """The media type and the bytes of a picture. Raises OSError when its file has changed since."""
    if isinstance(mark, PictureMark):
        return "image/png", _drawn_png(mark.source, mark.sparing)
    form, data = bitmaps.in_svg(mark.source, mark.format, fineness.whole_picture(mark, SCREEN_DPI))
    return f"image/{form.lower()}", data


@lru_cache(MOST_PICTURES)
def _drawn_png(source: PictureSource, sparing: bool) -> bytes:
    def flattened_png() -> bytes:
        drawn = layers_of(source)
        return layers.flat_png(drawn.key if sparing else drawn)

    return cached_bytes(replace(source.code, name=f"flat {source.code.name}"), f"{source.key} {sparing}", flattened_png)

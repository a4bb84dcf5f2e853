"""A finished PDF as pictures of its pages."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any

from generator.render.png import page_picture, pdf_document

# dots an inch of a page on the screen
DPI = 144
MOST_PAGES = 32
PT_PER_MM = 72 / 25.4


class PrintedPages:
    """The pages of a PDF; ``sizes`` are their widths and heights in mm. Raises NoPictures without pypdfium2."""

    def __init__(self, data: bytes) -> None:
        self._document: Any = pdf_document(data)
        self.sizes = [(page.get_width() / PT_PER_MM, page.get_height() / PT_PER_MM) for page in self._document]
        self.picture = lru_cache(MOST_PAGES)(self._picture)

    def _picture(self, number: int) -> bytes:
        """A page as PNG. Raises IndexError."""
        width, height = (round(side * DPI / 25.4) for side in self.sizes[number])
        output = BytesIO()
        page_picture(self._document[number], (width, height)).save(output, "PNG", compress_level=1)
        return output.getvalue()

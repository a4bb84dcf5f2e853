"""Reads a finished file back before it replaces the previous one."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pikepdf
from PIL import Image

from generator.load.images import whole_pictures
from generator.message import msg
from generator.render.job import Output

FILES = ("/FontFile", "/FontFile2", "/FontFile3")


class Unfit(RuntimeError):
    """A file that differs from what its maker declared: a fault of the program."""


def verify(output: Output) -> None:
    """Raises Unfit when the file cannot be read, has another number of pages, or has a font that is not embedded."""
    if output.file.endswith(".csv"):
        return
    if output.file.endswith(".png"):
        _verify_picture(output)
        return
    try:
        with pikepdf.open(BytesIO(output.data)) as pdf:
            pages = len(pdf.pages)
            fonts = {str(font.get("/BaseFont", "?")) for font in _fonts(pdf) if not is_embedded(font)}
    except pikepdf.PdfError as error:
        raise Unfit(msg("{file}: expected a PDF, found {error}", file=output.file, error=error)) from None
    if pages != output.pages or pages == 0:
        raise Unfit(msg("{file}: expected {wanted} pages, found {found}",
                        file=output.file, wanted=output.pages, found=pages))
    if fonts:
        raise Unfit(msg("{file}: expected every font embedded, found {fonts} not embedded",
                        file=output.file, fonts=", ".join(sorted(fonts))))


def _verify_picture(output: Output) -> None:
    try:
        with whole_pictures(), Image.open(BytesIO(output.data)) as image:
            image.load()
    except OSError as error:
        raise Unfit(msg("{file}: expected a picture, found {error}", file=output.file, error=error)) from None


def _fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """The fonts that pages and their forms use."""
    seen: set[tuple[int, int]] = set()
    waiting: list[pikepdf.Object] = [page.obj for page in pdf.pages]
    while waiting:
        holder = waiting.pop()
        resources = holder.get("/Resources", None)
        if resources is None or (holder.is_indirect and holder.objgen in seen):
            continue
        seen.add(holder.objgen)
        yield from resources.get("/Font", pikepdf.Dictionary()).values()
        waiting.extend(form for form in resources.get("/XObject", pikepdf.Dictionary()).values()
                       if form.get("/Subtype", None) == "/Form")


def is_embedded(font: pikepdf.Object) -> bool:
    """True if the file has the program of a font; one of Type 3 has no other."""
    if font.get("/Subtype", None) == "/Type3":
        return True
    bearer = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    descriptor = bearer.get("/FontDescriptor", pikepdf.Dictionary())
    return any(file in descriptor for file in FILES)

"""Compares a shop's page with the home page of the same piece: finds lost transparency and wrong inks."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import groupby

import pikepdf
from msgspec import Struct
from pikepdf import Array, ContentStreamInstruction, Matrix, Name, Object, Operator
from PIL import Image, ImageChops, ImageFilter

from generator.finding import Finding
from generator.message import msg
from generator.press.lint.file import MM, resources_of
from generator.render.png import rasters

# pages are rasterized at FINE pixels a point, and compared as means of squares of SQUARE mm
FINE, SQUARE = 1.0, 2.0
# the largest page that is rasterized, in pixels
MOST_PIXELS = 25_000_000
# means (0 to 255 a channel) further apart count as different; a larger share of a piece is reported
MOST_APART, MOST_SHARE = 40, 0.01
IN_RGB = {"k": "rg", "K": "RG"}
# what chooses a colour space, and what sets a colour of four inks in its place
CHOSEN = {"cs": "k", "CS": "K"}


class PieceWindow(Struct, frozen=True):
    """The trim of a piece on a page: page (from 0); left, top, right, bottom in pixels; quarter turns clockwise."""

    page: int
    box: tuple[int, int, int, int]
    turn: int = 0


def unlike_home(data: bytes, home: bytes) -> Iterator[Finding]:
    """Findings for pages of a shop's PDF that look different from the same piece in a home file.

    Pieces are matched by their marked content; pages without a piece of the home file are not compared. Raises
    NoPictures without pypdfium2.
    """
    with pikepdf.open(BytesIO(in_rgb(data))) as shop, pikepdf.open(BytesIO(home)) as own:
        pages, pieces = placed(shop), placed(own)
        keys = [key for key in pages if key in pieces]
        found = _cut(shop, [pages[key] for key in keys])
        wanted = _cut(own, [pieces[key] for key in keys])
    for key in keys:
        share = share_apart(found[pages[key]], wanted[pieces[key]])
        if share > MOST_SHARE:
            message = msg("expected {key}, {key2}, as in the home file, found {share:.0%} of it in other colours",
                          key=key[0], key2=key[1], share=share)
            yield Finding("press-unlike-home", f"page/{pages[key].page + 1}", message)


def placed(pdf: pikepdf.Pdf) -> dict[tuple[str, str], PieceWindow]:
    """The first place of each piece by its id and side."""
    found: dict[tuple[str, str], PieceWindow] = {}
    for number, page in enumerate(pdf.pages):
        key = None
        for one in pikepdf.parse_content_stream(page, "BDC cm"):
            if str(one.operator) == "BDC" and one.operands[0] == Name.Piece:
                about = one.operands[1]
                key, size = (str(about.Id), str(about.Side)), about.get("/Size")
                if size is None and key not in found:
                    found[key] = PieceWindow(number, _pixels(page, [float(edge) for edge in page.trimbox]))
                key = None if size is None or key in found else key
            elif str(one.operator) == "cm" and key is not None and size is not None:
                found[key] = _window(page, number, Matrix(*map(float, one.operands)), [float(side) for side in size])
                key = None
    return found


def _window(page: pikepdf.Page, number: int, matrix: Matrix, size: list[float]) -> PieceWindow:
    scale = (matrix.a**2 + matrix.b**2) ** 0.5
    corners = [matrix.transform(corner) for corner in ((0, 0), (size[0] / scale, size[1] / scale))]
    xs, ys = zip(*corners, strict=True)
    turn = {(1, 0): 0, (0, -1): 1, (-1, 0): 2, (0, 1): 3}[round(matrix.a / scale), round(matrix.b / scale)]
    return PieceWindow(number, _pixels(page, [min(xs), min(ys), max(xs), max(ys)]), turn)


def _pixels(page: pikepdf.Page, box: list[float]) -> tuple[int, int, int, int]:
    left, _, _, top = (float(edge) for edge in page.mediabox)
    x1, y1, x2, y2 = ((box[0] - left), (top - box[3]), (box[2] - left), (top - box[1]))
    return round(x1 * FINE), round(y1 * FINE), round(x2 * FINE), round(y2 * FINE)


def _cut(pdf: pikepdf.Pdf, windows: list[PieceWindow]) -> dict[PieceWindow, Image.Image]:
    """The upright image of each window."""
    wanted = sorted(set(windows), key=lambda window: window.page)
    pages = {number: list(group) for number, group in groupby(wanted, key=lambda window: window.page)}
    few, sizes = pikepdf.new(), []
    for number in pages:
        few.pages.append(pdf.pages[number])
        _, _, width, height = (float(edge) for edge in pdf.pages[number].mediabox)
        sizes.append((max(1, round(width * FINE)), max(1, round(height * FINE))))
    if any(width * height > MOST_PIXELS for width, height in sizes):
        raise ValueError(msg("expected pages of at most {most_pixels:.0f} million points, found a larger one",
                             most_pixels=MOST_PIXELS / 1000000.0))
    written = BytesIO()
    few.save(written)
    found = {}
    for image, group in zip(rasters(written.getvalue(), sizes) if pages else (), pages.values(), strict=True):
        for window in group:
            found[window] = image.crop(window.box).rotate(90 * window.turn, expand=True)
    return found


def share_apart(found: Image.Image, wanted: Image.Image) -> float:
    """The share of ``found`` whose colour ``wanted`` does not have there or in a neighbouring square.

    Both are compared as means of squares of 2 mm: at another card size texts and edges move by less.
    """
    size = (max(1, round(wanted.width / FINE * MM / SQUARE)), max(1, round(wanted.height / FINE * MM / SQUARE)))
    seen, home = (image.resize(size, Image.Resampling.BOX) for image in (found, wanted))
    above = ImageChops.subtract(seen, home.filter(ImageFilter.MaxFilter(3)))
    below = ImageChops.subtract(home.filter(ImageFilter.MinFilter(3)), seen)
    red, green, blue = ImageChops.lighter(above, below).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[MOST_APART + 1 :]) / (size[0] * size[1])


def in_rgb(data: bytes) -> bytes:
    """A CMYK PDF as RGB by the arithmetic of ``separation``; PDF engines would simulate a press instead."""
    output = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        _to_rgb(pdf)
        pdf.save(output)
    return output.getvalue()


def _to_rgb(pdf: pikepdf.Pdf) -> None:
    for one in list(pdf.objects):
        if isinstance(one, pikepdf.Stream):
            if one.get("/Subtype") == Name.Image and one.get("/ColorSpace") == Name.DeviceCMYK:
                image = pikepdf.PdfImage(one).as_pil_image(apply_mask=False).convert("RGB")
                one.write(image.tobytes())
                one.ColorSpace = Name.DeviceRGB
                for key in ("/Decode", "/DecodeParms"):
                    if key in one:
                        del one[key]
            elif one.get("/Subtype") == Name.Form:
                one.write(_operators_in_rgb(one))
    for page in pdf.pages:
        page.Contents = pdf.make_stream(_operators_in_rgb(page))


def _operators_in_rgb(holder: Object | pikepdf.Page) -> bytes:
    if "/Proof" in holder:
        # a varnish, which the home file does not show
        return b""
    written: list[ContentStreamInstruction] = []
    plates = resources_of(holder, "/ColorSpace") if isinstance(holder, Object) else {}
    for one in pikepdf.parse_content_stream(holder):
        operator = str(one.operator)
        inks = list(one.operands) if operator in IN_RGB and len(one.operands) == 4 else None
        if operator in CHOSEN and (plate := plates.get(str(one.operands[0]))) is not None:
            operator, inks = CHOSEN[operator], _alternate(plate)
        if inks is not None:
            *own, black = (float(part) for part in inks)
            mixed = [round((1 - part) * (1 - black), 4) for part in own]
            written.append(ContentStreamInstruction(mixed, Operator(IN_RGB[operator])))
        elif not (plates and operator in ("scn", "SCN")):
            written.append(one)  # type: ignore[arg-type]
    return pikepdf.unparse_content_stream(written)


def _alternate(space: Object) -> list[Object] | None:
    """The four inks in the place of a whole spot colour; None for another colour space."""
    spot = isinstance(space, Array) and space[0] == Name.Separation and space[2] == Name.DeviceCMYK
    return list(space[3].C1) if spot and "/C1" in space[3] else None

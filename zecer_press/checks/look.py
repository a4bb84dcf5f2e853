"""Compares a shop's page with the home page of the same piece: finds lost transparency and wrong inks."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import groupby

import pikepdf
from msgspec import Struct
from pikepdf import Array, ContentStreamInstruction, Matrix, Name, Object, Operator, String
from PIL import Image, ImageChops, ImageFilter

from generator.finding import Finding
from generator.message import msg
from generator.model.profile import Profile
from generator.render.cmyk import Inks
from generator.render.mark_operators import SPOTS
from generator.render.png import rasters
from generator.render.press_canvas import PLATE
from generator.render.separation import Separation
from zecer_press.checks.file import MM, resources_of

# pages are rasterized at FINE pixels a point, and compared as means of squares of SQUARE mm
FINE, SQUARE = 1.0, 2.0
# the largest page that is rasterized, in pixels
MOST_PIXELS = 25_000_000
# means (0 to 255 a channel) further apart count as different; a larger share of a piece is reported
MOST_APART, MOST_SHARE = 40, 0.01
# lines to cut and fold along lie so near the edge of a piece (mm)
LINED = 1.2
IN_RGB = {"k": "rg", "K": "RG"}
# what chooses the ink of foil, and what sets the colour in its place
CHOSEN, SET = {"cs": "rg", "CS": "RG"}, ("scn", "SCN")


class PieceWindow(Struct, frozen=True):
    """The trim of a piece on a page: page (from 0); left, top, right, bottom in pixels; quarter turns clockwise."""

    page: int
    box: tuple[int, int, int, int]
    turn: int = 0


def unlike_home(data: bytes, home: bytes, profile: Profile | None = None) -> Iterator[Finding]:
    """Findings for pages of a shop's PDF that look different from the same piece in a home file.

    Pieces are matched by their marked content; pages without a piece of the home file are not compared. Where a press
    cuts, contours and the lines of home are not compared. Raises NoPictures without pypdfium2.
    """
    separation = Separation.of_profile(profile) if profile is not None else Separation()
    with pikepdf.open(BytesIO(in_rgb(data, separation))) as shop, pikepdf.open(BytesIO(home)) as own:
        pages, pieces = piece_windows(shop), piece_windows(own)
        keys = [key for key in pages if key in pieces]
        found = _cut(shop, [pages[key] for key in keys])
        wanted = _cut(own, [pieces[key] for key in keys])
    edge = round(LINED / MM * FINE) if profile is not None and profile.form == "press" else 0
    for key in keys:
        share = share_apart(_inner_image(found[pages[key]], edge), _inner_image(wanted[pieces[key]], edge))
        if share > MOST_SHARE:
            message = msg("expected {key}, {key2}, as in the home file, found {share:.0%} of it in other colours",
                          key=key[0], key2=key[1], share=share)
            yield Finding("press-unlike-home", f"page/{pages[key].page + 1}", message)


def piece_windows(pdf: pikepdf.Pdf) -> dict[tuple[str, str], PieceWindow]:
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
        # fields to fill in are not compared
        if "/Annots" in pdf.pages[number].obj:
            del pdf.pages[number].obj.Annots
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


def _inner_image(image: Image.Image, edge: int) -> Image.Image:
    """An image without an edge of so many pixels; whole where nothing would be left."""
    width, height = image.size
    return image.crop((edge, edge, width - edge, height - edge)) if min(width, height) > 2 * edge else image


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


def in_rgb(data: bytes, separation: Separation | None = None) -> bytes:
    """A CMYK PDF as RGB, the way it was separated, without spots; PDF engines would simulate a press instead."""
    output = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        _to_rgb(pdf, separation or Separation())
        pdf.save(output)
    return output.getvalue()


def _to_rgb(pdf: pikepdf.Pdf, separation: Separation) -> None:
    for one in list(pdf.objects):
        if isinstance(one, pikepdf.Stream):
            if one.get("/Subtype") == Name.Image and "/ColorSpace" in one:
                _picture_in_rgb(one, separation)
            elif one.get("/Subtype") == Name.Form:
                _shadings_in_rgb(one, separation)
                one.write(_operators_in_rgb(one, separation))
    for page in pdf.pages:
        _shadings_in_rgb(page.obj, separation)
        page.Contents = pdf.make_stream(_operators_in_rgb(page, separation))


def _picture_in_rgb(picture: pikepdf.Stream, separation: Separation) -> None:
    space = picture.ColorSpace
    if space == Name.DeviceCMYK:
        image = separation.on_screen(pikepdf.PdfImage(picture).as_pil_image(apply_mask=False))
        picture.write(image.tobytes())
        picture.ColorSpace = Name.DeviceRGB
        for key in ("/Decode", "/DecodeParms"):
            if key in picture:
                del picture[key]
    elif isinstance(space, Array) and space[0] == Name.Indexed and space[1] == Name.DeviceCMYK:
        space[1], space[3] = Name.DeviceRGB, String(_colours_in_rgb(bytes(space[3]), separation))


def _shadings_in_rgb(holder: Object, separation: Separation) -> None:
    """The gradients of a press, which are tables of colours."""
    patterns = [one.Shading for one in resources_of(holder, "/Pattern").values() if "/Shading" in one]
    for shading in (*resources_of(holder, "/Shading").values(), *patterns):
        function = shading.get("/Function")
        if (shading.get("/ColorSpace") == Name.DeviceCMYK and isinstance(function, pikepdf.Stream)
                and int(function.get("/FunctionType", -1)) == 0 and int(function.get("/BitsPerSample", 0)) == 8):
            function.write(_colours_in_rgb(function.read_bytes(), separation))
            function.Range = Array([0, 1] * 3)
            shading.ColorSpace = Name.DeviceRGB


def _colours_in_rgb(data: bytes, separation: Separation) -> bytes:
    """Colours of four bytes as colours of three."""
    fours = [data[at : at + 4] for at in range(0, len(data) - len(data) % 4, 4)]
    known = {four: bytes(round(part * 255) for part in separation.light(_inks(*four))) for four in set(fours)}
    return b"".join(known[four] for four in fours)


def _inks(cyan: int, magenta: int, yellow: int, black: int) -> Inks:
    return cyan / 255, magenta / 255, yellow / 255, black / 255


def _operators_in_rgb(holder: Object | pikepdf.Page, separation: Separation) -> bytes:
    if "/Proof" in holder:
        # a varnish, which the home file does not show
        return b""
    written, is_spot = pikepdf.parse_content_stream(holder), False
    plates = resources_of(holder, "/ColorSpace") if isinstance(holder, Object) else {}
    foil = _in_place(plates.get(f"/{PLATE}"))
    for place, one in enumerate(written):
        name = str(one.operator)
        if foil and name in CHOSEN and str(one.operands[0]) == f"/{PLATE}":
            written[place] = ContentStreamInstruction(foil, Operator(CHOSEN[name]))
        elif foil and name in SET:
            written[place] = ContentStreamInstruction([], Operator("n"))
        elif name in IN_RGB and len(one.operands) == 4:
            cyan, magenta, yellow, black = (float(part) for part in one.operands)
            mixed = [round(part, 4) for part in separation.light((cyan, magenta, yellow, black))]
            written[place] = ContentStreamInstruction(mixed, Operator(IN_RGB[name]))
        if name in ("CS", "K"):
            is_spot = name == "CS" and str(one.operands[0])[1:] in SPOTS
        elif name == "S" and is_spot:
            written[place] = ContentStreamInstruction([], Operator("n"))
    return pikepdf.unparse_content_stream(written)


def _in_place(space: Object | None) -> list[float]:
    """The colour in the place of foil; empty where there is none."""
    if not isinstance(space, Array) or space[0] != Name.Separation or "/C1" not in space[3]:
        return []
    *inks, black = (float(part) for part in space[3].C1)
    return [round((1 - part) * (1 - black), 4) for part in inks]

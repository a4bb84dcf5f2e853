"""Sizes and order of the pages. Page boxes have a tolerance of 0.01 mm."""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import Object

from generator.message import msg
from zecer_press.checks.file import MM, CheckedFile, Operators, Point, Say, ShownText, check

TOLERANCE = 0.01
# approximate cap height, in em
CAPITAL = 0.66
Box = tuple[float, float, float, float]


def box_of(page: Object, name: str) -> Box | None:
    """A page box in mm: left, bottom, right, top; None when the page has none."""
    found = page.get(name, None)
    if found is None or len(found) != 4:
        return None
    left, bottom, right, top = (float(edge) * MM for edge in found)
    return left, bottom, right, top


def _boxes(file: CheckedFile) -> Iterator[tuple[str, Box, Box, Box]]:
    """The path and the media, bleed and trim box of each page that has all three."""
    for where, page in file.pages:
        media, bleed, trim = (box_of(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        if media is not None and bleed is not None and trim is not None:
            yield where, media, bleed, trim


@check("press-no-box")
def missing(file: CheckedFile) -> Iterator[Say]:
    """Each page says where its paper, its bleed and its trim are."""
    for where, page in file.pages:
        for name in ("/MediaBox", "/BleedBox", "/TrimBox"):
            if box_of(page, name) is None:
                yield where, msg("expected a {name}, found none", name=name[1:])


@check("press-origin")
def origin(file: CheckedFile) -> Iterator[Say]:
    """The paper begins at 0, 0."""
    for where, media, _, _ in _boxes(file):
        if max(abs(media[0]), abs(media[1])) > 1e-6:
            yield where, msg("expected a MediaBox from 0, 0, found one from {left:.3f}, {bottom:.3f} mm",
                             left=media[0], bottom=media[1])


@check("press-nesting")
def nesting(file: CheckedFile) -> Iterator[Say]:
    """The trim lies inside the bleed, the bleed inside the paper."""
    for where, media, bleed, trim in _boxes(file):
        pairs = ((media, bleed, msg("expected the BleedBox inside the MediaBox, found it outside")),
                 (bleed, trim, msg("expected the TrimBox inside the BleedBox, found it outside")))
        for outer, inner, told in pairs:
            if not (outer[0] <= inner[0] < inner[2] <= outer[2] and outer[1] <= inner[1] < inner[3] <= outer[3]):
                yield where, told


@check("press-art-box")
def art(file: CheckedFile) -> Iterator[Say]:
    """PDF/X forbids TrimBox and ArtBox together."""
    for where, page in file.pages:
        if "/ArtBox" in page and "/TrimBox" in page:
            yield where, msg("expected a TrimBox alone, found an ArtBox too")


@check("press-trim", only="pdf")
def trim_is_known(file: CheckedFile) -> Iterator[Say]:
    """The trim has one of the shop's sizes."""
    for where, _, _, trim in _boxes(file):
        size = (trim[2] - trim[0], trim[3] - trim[1])
        if not any(max(abs(size[0] - w), abs(size[1] - h)) <= TOLERANCE for w, h in file.profile.sizes.values()):
            known = ", ".join(f"{name} {w:g} × {h:g}" for name, (w, h) in file.profile.sizes.items())
            yield where, msg("expected a trim of {known} mm, found {width:.2f} × {height:.2f} mm",
                             known=known, width=size[0], height=size[1])


@check("press-bleed")
def bled(file: CheckedFile) -> Iterator[Say]:
    """There is the shop's bleed on each side of the trim."""
    for where, _, bleed, trim in _boxes(file):
        sides = (trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3])
        if where in file.sheets_cut:
            # pieces are cut out of the sheet, which is not trimmed itself
            continue
        for side, found in zip((msg("left"), msg("bottom"), msg("right"), msg("top")), sides, strict=True):
            if abs(found - file.profile.bleed) > TOLERANCE:
                yield where, msg("expected {bleed:.3f} mm of bleed on the {side}, found {found:.3f} mm",
                                 bleed=file.profile.bleed, side=side, found=found)


@check("press-safe", "warning")
def safe(file: CheckedFile) -> Iterator[Say]:
    """No line of text comes nearer to the cut than the shop's safe zone, from its first letter to its last."""
    trims = {where: trim for where, _, _, trim in _boxes(file)}
    margin = file.profile.safe - TOLERANCE
    for text in file.texts:
        trim = trims.get(f"page/{text.page}")
        if trim is None or f"page/{text.page}" in file.sheets_cut:
            continue
        nearest = min(min(x - trim[0], trim[2] - x, y - trim[1], trim[3] - y) for x, y in _corners(text))
        if nearest < margin:
            message = msg("expected texts {safe:.2f} mm inside the trim, found one at {nearest:.2f} mm",
                          safe=file.profile.safe, nearest=nearest)
            yield f"page/{text.page}", message


def _corners(text: ShownText) -> Iterator[Point]:
    """Both ends of a base line, and the points above them at cap height."""
    (x1, y1), (x2, y2) = text.at, text.end
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    high = CAPITAL * text.size * MM
    up = (-(y2 - y1) / long * high, (x2 - x1) / long * high) if (x1, y1) != (x2, y2) else (0.0, high)
    for x, y in (text.at, text.end):
        yield x, y
        yield x + up[0], y + up[1]


@check("press-paper")
def paper(file: CheckedFile) -> Iterator[Say]:
    """The page ends with the bleed: no room for marks around it."""
    for where, media, bleed, _ in _boxes(file):
        if any(abs(a - b) > TOLERANCE for a, b in zip(media, bleed, strict=True)):
            yield where, msg("expected a page that ends where the bleed ends, found a margin around it")


@check("press-turned")
def page_is_turned(file: CheckedFile) -> Iterator[Say]:
    """Pages lie as they are drawn, at their own size."""
    for where, page in file.pages:
        if int(page.get("/Rotate", 0)) or float(page.get("/UserUnit", 1)) != 1:
            yield where, msg("expected a page that is neither turned nor scaled, found /Rotate or /UserUnit")


@check("press-uniform", only="pdf")
def uniform(file: CheckedFile) -> Iterator[Say]:
    """All pages of a deck have one size."""
    sizes = {tuple(round(edge, 2) for edge in media) for _, media, _, _ in _boxes(file)}
    if len(sizes) > 1:
        yield "file", msg("expected pages of one size, found {count} sizes", count=len(sizes))


@check("press-pairs", only="pdf")
def pairs(file: CheckedFile) -> Iterator[Say]:
    """Each card has a front and a back."""
    if len(file.pages) % 2:
        yield "file", msg("expected two pages a card, found {count} pages", count=len(file.pages))


@check("press-order", only="pdf")
def order(file: CheckedFile) -> Iterator[Say]:
    """Fronts and backs follow each other as the shop wants them."""
    wanted = file.profile.order.split("-")
    sides = {stream.where: side for stream in file.streams if (side := _side(stream.operators))}
    for number, (where, _) in enumerate(file.pages):
        found = sides.get(where)
        if found != wanted[number % 2]:
            if found:
                yield where, msg("expected a {wanted}, found a {found}", wanted=wanted[number % 2], found=found)
            else:
                yield where, msg("expected a {wanted}, found a page that names no side", wanted=wanted[number % 2])


def _side(operators: Operators) -> str | None:
    """The side that the page's marked content names."""
    for operands, operator in operators:
        if operator == "BDC" and str(operands[0]) == "/Piece":
            return str(operands[1].get("/Side", "")).strip("()/") or None
    return None

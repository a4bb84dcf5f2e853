"""Fills in printed page numbers (folios) when a book is bound.

Parts are laid out before page numbers are known: page numbers are placeholder zeros, and the foot of each page shows
all ten digits, which reveals their glyphs and keeps them in the font subset. When every part is laid out, the glyphs of
the zeros are replaced. Tabular figures have equal widths, so nothing moves.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import partial
from io import BytesIO

import pikepdf
from msgspec import Struct

from generator.code import Code
from generator.message import msg
from generator.safety.cache import cached_bytes

CODE = Code("numbered", ("book/page_numbers.py",), (), ("pikepdf",))
LINK = "zecer:"
# font sizes (pt) used by nothing else in a book: at the foot of a page, beside a reference, at the end of a line
FOOT, BESIDE, LISTED = 9.03, 6.63, 8.43
DIGITS = "0123456789"
PX_PER_PT = 4 / 3
LIKE = 0.02
NUMBER = rb"-?[\d.]+"
SHOWN = re.compile(
    rb"BT\n1 0 0 -1 (" + NUMBER + rb") (" + NUMBER + rb") Tm\n/(\w+) (" + NUMBER + rb") Tf\n(\[[^\]]*\]) TJ\nET")
GLYPH = re.compile(rb"<([0-9a-f]{4})>")
RUN = re.compile(rb"<((?:[0-9a-f]{4}){2,})>")


class Unnumbered(ValueError):
    """A placeholder for a page number that cannot hold the number."""


class Link(Struct, frozen=True):
    """The rectangle of a link (pt) and the anchor that it leads to."""

    left: float
    low: float
    right: float
    high: float
    anchor: str

    def holds(self, x: float, y: float) -> bool:
        return self.left - 1 <= x <= self.right + 1 and self.low - 1 <= y <= self.high + 1


def css() -> str:
    """CSS for the placeholders of page numbers: their sizes, and tabular figures."""
    digits = "font-variant-numeric: lining-nums tabular-nums;"
    return (f'@page {{ @bottom-center {{ content: "{DIGITS}"; font-size: {FOOT}pt; {digits} }} }}\n'
            f".pg {{ font-size: {BESIDE}pt !important; {digits} }}\n"
            f".page {{ font-size: {LISTED}pt !important; {digits} }}")


def numbered_part(pdf: bytes, first: int, numbers: Mapping[str, int], joined: bool = False) -> bytes:
    """A part of a book, from its page ``first`` on, with its page numbers filled in. Raises Unnumbered.

    The first page of a part that is ``joined`` to another one has its number from that one. The result is kept, since
    a change leaves most parts and their pages as they were.
    """
    key = f"{hashlib.sha256(pdf).hexdigest()} {first} {joined} {sorted(numbers.items())}"
    return cached_bytes(CODE, key, partial(_numbered_pdf, pdf, first, numbers, joined))


def _numbered_pdf(pdf: bytes, first: int, numbers: Mapping[str, int], joined: bool) -> bytes:
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as part:
        number_pages(list(part.pages), first, numbers, joined)
        part.save(out, deterministic_id=True)
    return out.getvalue()


def number_pages(pages: list[pikepdf.Page], first: int, numbers: Mapping[str, int], joined: bool = False) -> None:
    """Fill in the page numbers of one part; ``numbers`` are those of all anchors. Raises Unnumbered."""
    streams = [page.obj.Contents.read_bytes() for page in pages]
    digits = _digit_glyphs(streams)
    for count, (page, stream) in enumerate(zip(pages, streams, strict=True)):
        number = None if joined and count == 0 else first + count
        numbered = _FolioPage(page, number, numbers, digits).numbered_stream(stream)
        if numbered != stream:
            page.obj.Contents.write(numbered)


def _digit_glyphs(streams: list[bytes]) -> dict[bytes, list[bytes]]:
    """The glyphs of the ten digits by font name, read from the foot of a page."""
    found = {}
    for stream in streams:
        for shown in SHOWN.finditer(stream):
            if _is(shown, FOOT):
                found[shown[3]] = GLYPH.findall(_glyph_by_glyph(shown[5]))
    if any(len(glyphs) != len(DIGITS) for glyphs in found.values()):
        raise Unnumbered(msg("expected ten digits at the foot of a page"))
    return found


def _is(shown: re.Match[bytes], size: float) -> bool:
    return abs(float(shown[4]) - size * PX_PER_PT) < LIKE


class _FolioPage:
    """A page, its number (None: not printed), the page numbers of all anchors and the glyphs of the digits."""

    def __init__(self, page: pikepdf.Page, number: int | None, numbers: Mapping[str, int],
                 digits: Mapping[bytes, list[bytes]]) -> None:
        self.page, self.number, self.numbers, self.digits = page, number, numbers, digits
        # a media box has the bleed too
        self.high = float(page.trimbox[3])
        self.links = list(_links(page))

    def numbered_stream(self, stream: bytes) -> bytes:
        return SHOWN.sub(self._put, stream)

    def _put(self, shown: re.Match[bytes]) -> bytes:
        if _is(shown, FOOT):
            return self._foot(shown)
        if _is(shown, BESIDE) or _is(shown, LISTED):
            return self._listed_number(shown)
        return shown[0]

    def _foot(self, shown: re.Match[bytes]) -> bytes:
        """The page number, centred where the ten digits stood."""
        if self.number is None:
            return b""
        glyphs = [self.digits[shown[3]][int(digit)] for digit in str(self.number)]
        moved = -self._width(shown[3], glyphs[0]) * (len(DIGITS) - len(glyphs)) / 2
        return _with_shown_text(shown, b"[%.1f%s]" % (moved, b"".join(b"<%s>" % glyph for glyph in glyphs)))

    def _listed_number(self, shown: re.Match[bytes]) -> bytes:
        """The page number that the link beneath leads to; in a list it may be shorter than its placeholder."""
        number = str(self.numbers[self._anchor(shown)])
        digits = self.digits[shown[3]]
        head, noughts = _noughts(_glyph_by_glyph(shown[5]), digits)
        spare = noughts - len(number)
        if spare and not (_is(shown, LISTED) and spare > 0):
            raise Unnumbered(msg("expected room for {number}, found {noughts} digits", number=number, noughts=noughts))
        glyphs = b"".join(b"<%s>" % digits[int(digit)] for digit in number)
        gap = b"%.1f" % (-self._width(shown[3], digits[0]) * spare) if spare else b""
        return _with_shown_text(shown, b"[" + head + gap + glyphs + b"]")

    def _anchor(self, shown: re.Match[bytes]) -> str:
        x, y = float(shown[1]) / PX_PER_PT, self.high - float(shown[2]) / PX_PER_PT
        found = next((link.anchor for link in self.links if link.holds(x, y)), None)
        if found is None:
            raise Unnumbered(msg("expected a link under the page number at {x:.0f}, {y:.0f} pt of page {number}",
                                 x=x, y=y, number=self.number))
        return found

    def _width(self, font: bytes, glyph: bytes) -> float:
        """The width of a glyph in thousandths of an em."""
        widths = list(self.page.resources.Font["/" + font.decode()].DescendantFonts[0].W)
        code = int(glyph, 16)
        for start, run in zip(widths[::2], widths[1::2], strict=True):
            place = code - int(start)
            if 0 <= place < len(run):
                return float(run[place])
        raise Unnumbered(msg("expected a width for glyph {code}", code=code))


def _with_shown_text(shown: re.Match[bytes], text: bytes) -> bytes:
    return shown[0].replace(shown[5], text, 1)


def _glyph_by_glyph(text: bytes) -> bytes:
    """A shown text with each glyph in brackets of its own; glyphs without a gap between them may share theirs."""
    return RUN.sub(lambda run: b"".join(b"<%s>" % run[1][at : at + 4] for at in range(0, len(run[1]), 4)), text)


def _noughts(text: bytes, digits: list[bytes]) -> tuple[bytes, int]:
    """A shown text without its trailing zeros, and the number of these."""
    glyphs = list(GLYPH.finditer(text))
    count = 0
    while count < len(glyphs) and glyphs[-1 - count][1] == digits[0]:
        count += 1
    return text[1 : glyphs[len(glyphs) - count].start()] if count else text[1:-1], count


def links_of(page: pikepdf.Page) -> Iterator[tuple[pikepdf.Object, str]]:
    """The links of a page with the scheme ``zecer:``, each with its anchor."""
    for annotation in page.obj.get("/Annots", []):
        action = annotation.get("/A")
        uri = str(action.get("/URI", "")) if action is not None else ""
        if uri.startswith(LINK):
            yield annotation, uri.removeprefix(LINK)


def _links(page: pikepdf.Page) -> Iterator[Link]:
    for annotation, anchor in links_of(page):
        left, one, right, other = (float(value) for value in annotation.Rect)
        yield Link(left, min(one, other), right, max(one, other), anchor)

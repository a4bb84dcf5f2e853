"""A book as a booklet: two pages on each side of the double paper, stitched through the fold. Lengths in mm.

The sheets lie in one another; both sides are printed with the paper turned over its short edge. Inner sheets stick out
by the thickness of the others, so their pages are moved towards the fold (creep) before the edges are trimmed.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf
from msgspec import Struct
from pikepdf import Dictionary, Name, Pdf, String

from generator.layout.refused import Refused
from generator.layout.sheets.imposition import PAPERS
from generator.message import msg

# what a stapler goes through: twenty sheets
MOST_PAGES = 80
PT_PER_MM = 72 / 25.4
# half a paper is rounded down to whole millimetres
ROUNDING = 1.5
# a fold mark begins at the edge of the paper; a staple mark stands on the fold, at a quarter of the height
FOLD_MARK, STAPLE_MARK, MARK_WEIGHT = 4.0, 8.0, 0.25


class BookletSide(Struct, frozen=True):
    """A side of a sheet: the indices of its left and right page, None for a blank one; sheet 0 is outermost."""

    sheet: int
    left: int | None
    right: int | None


def sides(pages: int, last: int = 0) -> list[BookletSide]:
    """The sides of a booklet in the order of printing: front and back of each sheet, the outermost first.

    Blank pages are added before the ``last`` pages (a back cover), up to a multiple of four. Raises Refused for more
    pages than can be stitched.
    """
    leaves: list[int | None] = [*range(pages - last), *[None] * (-pages % 4), *range(pages - last, pages)]
    if len(leaves) > MOST_PAGES:
        raise Refused(msg("expected at most {most} pages in a booklet, found {found}",
                          most=MOST_PAGES, found=len(leaves)), "booklet")
    return [side for sheet in range(len(leaves) // 4) for side in (
        BookletSide(sheet, leaves[-1 - 2 * sheet], leaves[2 * sheet]),
        BookletSide(sheet, leaves[2 * sheet + 1], leaves[-2 - 2 * sheet]))]


def booklet(book: bytes, creep: float, last: int = 0) -> tuple[bytes, int]:
    """A book as a booklet, and the number of its sides. ``creep``: how far each sheet moves its pages; ``last``: pages
    that stay at the end. Deterministic. Raises Refused for more pages than can be stitched.
    """
    with Pdf.open(io.BytesIO(book)) as source, Pdf.new() as stitched:
        order = sides(len(source.pages), last)
        forms = [stitched.copy_foreign(page.as_form_xobject()) for page in source.pages]
        box = source.pages[0].mediabox
        page = float(box[2]), float(box[3])
        for side in order:
            _impose(stitched, side, forms, page, creep * PT_PER_MM)
        _describe(stitched, source)
        out = io.BytesIO()
        stitched.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue(), len(order)


def _impose(stitched: Pdf, side: BookletSide, forms: list[pikepdf.Object], page: tuple[float, float],
            creep: float) -> None:
    """Add a side with its two pages and its marks (pt)."""
    width, height = page
    wide = _double(width, height)
    fold = wide / 2
    sheet = stitched.add_blank_page(page_size=(wide, height))
    parts = []
    for index, left, moved in ((side.left, fold - width, creep * side.sheet), (side.right, fold, -creep * side.sheet)):
        if index is not None:
            label = sheet.add_resource(forms[index], Name.XObject, Name(f"/Page{index + 1}"))
            # nothing may cross the fold
            clip = f"{left:.3f} 0 {width:.3f} {height:.3f} re W n"
            parts.append(f"q {clip} 1 0 0 1 {left + moved:.3f} 0 cm {label} Do Q")
    parts += _marks(side, fold, height)
    sheet.obj.Contents = stitched.make_stream("\n".join(parts).encode())


def _double(width: float, height: float) -> float:
    """The width of two pages side by side (pt): that of the paper of this height, which may be a millimetre more."""
    least = 2 * width / PT_PER_MM
    wider = (long for short, long in PAPERS.values() if abs(short - height / PT_PER_MM) < ROUNDING)
    return next((long for long in wider if 0 <= long - least < ROUNDING), least) * PT_PER_MM


def _marks(side: BookletSide, fold: float, height: float) -> Iterator[str]:
    """Dashed ticks at both ends of the fold; on the outside of the outermost sheet, where the staples go."""
    tick, staple = FOLD_MARK * PT_PER_MM, STAPLE_MARK * PT_PER_MM / 2
    yield f"q 0 G {MARK_WEIGHT * PT_PER_MM:.3f} w"
    for low in (0.0, height - tick):
        yield f"[2 2] 0 d {fold:.3f} {low:.3f} m {fold:.3f} {low + tick:.3f} l S"
    if side == BookletSide(0, side.left, 0):
        for middle in (height / 4, 3 * height / 4):
            yield f"[] 0 d {fold:.3f} {middle - staple:.3f} m {fold:.3f} {middle + staple:.3f} l S"
    yield "Q"


def _describe(stitched: Pdf, source: Pdf) -> None:
    """The title and language of the book; printers turn the paper over its short edge."""
    stitched.Root.Lang = String(str(source.Root.get("/Lang", "")))
    stitched.Root.ViewerPreferences = Dictionary(
        DisplayDocTitle=True, Duplex=Name.DuplexFlipShortEdge, PrintScaling=Name("/None"))
    for key in ("/Title", "/Producer"):
        if key in source.docinfo:
            stitched.docinfo[key] = String(str(source.docinfo[key]))

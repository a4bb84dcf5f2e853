"""Every product for a print shop: books, boards, pieces out of sheets, boxes to fold, cards a page a side.

They are drawn as at home, with bleed and without what helps at home, then separated (``ink_pdf.py``). Transparency
stays.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from io import BytesIO
from math import ceil

import pikepdf
from msgspec import Struct

from generator.layout.marks import FieldMark, Piece, Placed, Sheet
from generator.layout.refused import Refused
from generator.layout.sheets.bleed import theme_with_bleed
from generator.layout.sheets.contours import with_margin
from generator.layout.sheets.filenames import file_names
from generator.layout.sheets.imposition import Pair
from generator.layout.tokens import font_of
from generator.make.brought_shops import MakePages
from generator.message import joined_messages, msg
from generator.model.game import Product
from generator.model.profile import MM_PER_INCH, Profile
from generator.model.theme import Theme
from generator.products import size_of_piece, spec_of
from generator.records import replace
from generator.render.job import Job, Output
from generator.render.plan import plan
from generator.render.separation import Separation
from generator.render.sheet_maker import counted_pieces, smallest_type
from generator.render.sheets import sheets_pdf
from zecer_press.checks import lint
from zecer_press.checks.file import CheckedFile
from zecer_press.ink_pdf import Inker
from zecer_press.press_finish import finished_file
from zecer_press.shop import complete, refusal, shop_pairs
from zecer_press.shop_pdf import check_inks, in_order, stated_inks

# a coarse picture is a finding of `check`, and no reason to print nothing
TOLD_BY_CHECK = ("press-image-coarse",)


class DrawnSheets(Struct, frozen=True):
    """The sheets of one file, trimmed ``margin`` mm inside their edges, and the pieces on them."""

    file: str
    sheets: Sequence[Sheet]
    margin: float
    pieces: Sequence[Pair] = ()


def make(job: Job, profile: Profile, make_pages: MakePages) -> list[Output]:
    """The files of a product. Raises CannotMake when they cannot be made, or fail the checks of a shop."""
    try:
        check_inks(stated_inks(job.edition.game.theme), profile)
        if spec_of(job.product).html_pages:
            # WeasyPrint sets the bleed around each page
            return [_inked_output(job, profile, output, profile.bleed) for output in make_pages(job)]
        return [_inked_output(job, profile, _output(job, profile, one), one.margin)
                for one in drawn_sheets(job, profile)]
    except (ValueError, LookupError) as error:
        raise refusal(job, error) from None


def foresee(job: Job, profile: Profile) -> None:
    """Raises CannotMake as ``make`` does for what cannot be drawn; nothing is separated for this."""
    try:
        check_inks(stated_inks(job.edition.game.theme), profile)
        drawn_sheets(job, profile)
    except (ValueError, LookupError) as error:
        raise refusal(job, error) from None


def drawn_sheets(job: Job, profile: Profile) -> list[DrawnSheets]:
    """The sheets of each file of a product. Raises CannotMake, ValueError, LookupError."""
    product, bleed = job.product, profile.bleed
    if spec_of(product).single_pieces:
        pairs = shop_pairs(job, profile)
        wanted = _printed_sides(product)
        sides = [_side(piece, bleed) for piece in in_order(pairs, profile) if piece.side in wanted]
        return [DrawnSheets(f"{product.stem}.pdf", sides, bleed, pairs)]
    game = job.edition.game
    edition = replace(job.edition, game=replace(game, theme=press_theme(game.theme, size_of_piece(product), bleed)))
    laid, names = plan(edition, product), file_names(edition, product)
    complete(job, laid.pieces)
    variants = [sheets for sheets in laid.variants.values() if sheets]
    if spec_of(product).imposed:
        return [DrawnSheets(names[0], variants[0], 0.0, laid.pieces)] if variants else []
    # a board is one page, as its whole sheet at home
    files = names[-1:] if laid.split_on is not None else names
    return [DrawnSheets(file, [with_margin(page, bleed) for page in single_pages(sheets)], bleed, laid.pieces)
            for file, sheets in zip(files, variants, strict=False)]


def _printed_sides(product: Product) -> tuple[str, ...]:
    """The sides of cards that a product prints at home, on one side alone or on both."""
    alone = {("fronts-only",): ("front",), ("backs-only",): ("back",)}
    ways = product.options.get("duplex")
    return alone.get(ways, ("front", "back")) if isinstance(ways, tuple) else ("front", "back")


def single_pages(sheets: Sequence[Sheet]) -> list[Sheet]:
    """A page for each piece on some sheets, of its size, equal ones once; a sheet without pieces is one itself.

    Fields to fill in are for screens.
    """
    found: dict[object, Sheet] = {}
    for sheet in sheets:
        for placed in sheet.pieces:
            piece = placed.piece
            marks = tuple(mark for mark in piece.marks if not isinstance(mark, FieldMark))
            page = Placed(replace(piece, marks=marks), 0.0, 0.0)
            found.setdefault((piece.width, piece.height, marks), Sheet(piece.width, piece.height, (page,)))
        if not sheet.pieces:
            found[sheet.name] = sheet
    return list(found.values())


def press_theme(theme: Theme, size: tuple[float, float] | None, bleed: float) -> Theme:
    """The theme as a press prints it: pieces of a size with bleed, with contours to cut along."""
    extended = theme_with_bleed(theme, size, bleed) if size is not None else replace(theme, bleed=bleed)
    return replace(extended, contours=True)


def _side(piece: Piece, bleed: float) -> Sheet:
    """A page for one side of a card."""
    placed = Placed(piece, bleed, bleed, bleed=(bleed,) * 4)
    return Sheet(piece.width + 2 * bleed, piece.height + 2 * bleed, (placed,))


def _output(job: Job, profile: Profile, one: DrawnSheets) -> Output:
    edition = job.edition
    data = sheets_pdf(one.sheets, title=job.title, language=edition.language, dpi=profile.dpi,
                      typeface=font_of(edition.game.theme, "text"))
    return Output(one.file, data, len(one.sheets), counted_pieces(job, one.pieces),
                  smallest_type([*one.pieces, *((sheet,) for sheet in one.sheets)]))


def _inked_output(job: Job, profile: Profile, output: Output, margin: float) -> Output:
    """The file in four inks, with its boxes. Raises Refused when it fails the checks of a shop."""
    with pikepdf.open(BytesIO(output.data)) as pdf:
        inks = Separation.of_profile(profile, stated_inks(job.edition.game.theme))
        Inker(pdf, inks, pixels_needed(output.data, profile)).convert()
        data = finished_file(pdf, profile, margin, title=job.title, language=job.edition.language,
                             digest=hashlib.sha256(output.data).hexdigest())
    faults = [one for one in lint(data, profile) if one.severity == "error" and one.rule not in TOLD_BY_CHECK]
    if faults:
        told = joined_messages((msg("{path}: {message}", path=one.path, message=one.message) for one in faults[:5]),
                               "; ")
        raise Refused(msg("{profile} would not take this file: {faults}", profile=profile.title, faults=told))
    return replace(output, data=data)


def pixels_needed(data: bytes, profile: Profile) -> dict[tuple[int, int], tuple[int, int]]:
    """The pixels, across and down, that the shop can print of each picture of a file, at its largest place."""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    # its objects live as long as the file
    file = CheckedFile(data, profile)
    for shown in file.images:
        size = ceil(shown.width / MM_PER_INCH * profile.dpi), ceil(shown.height / MM_PER_INCH * profile.dpi)
        before = found.get(shown.thing.objgen, (1, 1))
        found[shown.thing.objgen] = max(before[0], size[0]), max(before[1], size[1])
    return found


__all__ = ["drawn_sheets", "foresee", "make", "press_theme"]

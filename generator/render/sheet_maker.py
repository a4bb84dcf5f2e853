"""Writes the sheets of a product as files: one PDF for each variant of its layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from generator.layout.identity_cache import IdentityCache
from generator.layout.marks import Sheet, TextMark, leaves
from generator.layout.products.product_sheets import Laid, StreamedSheets
from generator.layout.sheets.calibration import moved_sheets
from generator.layout.sheets.filenames import file_names
from generator.layout.sheets.imposition import Pair
from generator.layout.sheets.poster import poster
from generator.layout.tokens import font_of
from generator.records import replace
from generator.render.job import Job, Output
from generator.render.plan import plan
from generator.render.sheets import Duplex, sheets_pdf

TURNS: Mapping[str, Duplex] = {"long-edge": "long-edge", "short-edge": "short-edge"}


def make_sheets(job: Job) -> list[Output]:
    """Every variant of a product as a PDF. Raises CannotMake when it cannot be laid out."""
    laid = plan(job.edition, job.product)
    if isinstance(laid, StreamedSheets):
        return _LARGE.get((laid,), partial(_printed_outputs, job, laid), job.settings.offset)
    return _printed_outputs(job, laid)


_LARGE: IdentityCache[list[Output]] = IdentityCache(1)


def print_ahead(job: Job) -> None:
    """Print a large deck before it is asked for, so that it is drawn only once; its faults are reported when it is."""
    with suppress(Exception):
        if isinstance(plan(job.edition, job.product), StreamedSheets):
            make_sheets(job)


def _printed_outputs(job: Job, laid: Laid) -> list[Output]:
    variants, split = [*laid.variants.items()], list[tuple[Sheet]]()
    if laid.split_on is not None:
        split = [(whole,) for _, (whole,) in variants]
        variants.insert(0, ("", poster(job.edition, job.product, *split[0], laid.split_on)))
    files = zip(file_names(job.edition, job.product), variants, strict=False)
    made = [_output(job, file, way, sheets) for file, (way, sheets) in files if sheets]
    # asked last: a large deck is measured while it is drawn
    pieces, least = counted_pieces(job, laid.pieces), smallest_type([*laid.pieces, *split])
    return [replace(output, pieces=pieces, least=least) for output in made]


def counted_pieces(job: Job, drawn: Iterable[Pair]) -> dict[str, int]:
    """The number of pieces by the line of the box that counts them."""
    lines = {str(thing.ref): thing.box_line for thing in job.edition.game.things.values()}
    return dict(sorted(Counter(lines.get(front.id, front.kind) for front, _ in drawn).items()))


def smallest_type(drawn: Iterable[Pair | tuple[Sheet]]) -> float | None:
    """The smallest type (pt) on fronts and backs, or on sheets; None when they have no text."""
    pieces = {id(one): one for several in drawn for one in several}.values()
    sizes = {mark.size for piece in pieces for mark in leaves(piece.marks) if isinstance(mark, TextMark)}
    return round(min(sizes), 2) if sizes else None


def _output(job: Job, file: str, way: str, sheets: Sequence[Sheet]) -> Output:
    edition = job.edition
    data = sheets_pdf(moved_sheets(sheets, job.settings.offset), title=job.title, language=edition.language,
                      duplex=TURNS.get(way, "simplex"), typeface=font_of(edition.game.theme, "text"))
    return Output(file, data, len(sheets))

"""The product ``character-sheet``: filled-in sheets to print, and blank ones as a form or to fill with a pen."""

from __future__ import annotations

from collections.abc import Sequence

from generator.layout.marks import Placed, Sheet, TextMark
from generator.layout.sheets.filenames import file_name
from generator.layout.tokens import font_of
from generator.layout.type.fonts import width
from generator.model.text import printed
from generator.products.character_sheet import BLANK
from generator.render.job import Job, Output
from generator.render.plan import plan
from generator.render.sheets import sheets_pdf

# translators: across a draft
DRAFT = printed("SZKIC")
DRAFT_COLOUR, DRAFT_SIZE = "#d9d2c6", 80.0


def make(job: Job) -> list[Output]:
    """The filled-in sheets, and the blank ones as a form. Raises CannotMake for an unknown kind."""
    edition, product = job.edition, job.product
    filled, blank = plan(edition, product)
    outputs = [_output(job, file_name(edition, product, BLANK), blank)]
    if filled:
        outputs.insert(0, _output(job, f"{product.id}.pdf", filled))
    return outputs


def _output(job: Job, file: str, sheets: Sequence[Sheet]) -> Output:
    edition = job.edition
    stamped = [_stamped(job, sheet) for sheet in sheets]
    data = sheets_pdf(stamped, title=job.title, language=edition.language, typeface=font_of(edition.game.theme, "text"))
    return Output(file, data, len(sheets))


def _stamped(job: Job, sheet: Sheet) -> Sheet:
    """Add a draft stamp under the drawings of a sheet."""
    if not job.draft:
        return sheet
    word, font = job.edition.word(DRAFT), font_of(job.edition.game.theme, "title")
    marks = tuple(_draft(placed, word, font) for placed in sheet.pieces)
    return Sheet(sheet.width, sheet.height, sheet.pieces, (*sheet.marks, *marks), sheet.name, sheet.title)


def _draft(placed: Placed, word: str, font: str) -> TextMark:
    """The stamp in the middle of the lower half of a sheet."""
    room = placed.piece.width * 0.6
    size = min(DRAFT_SIZE, room / width(font, 1.0, word))
    long = width(font, size, word)
    return TextMark(placed.x + (placed.piece.width - long) / 2, placed.y + placed.piece.height * 0.72, word, font, size,
                    DRAFT_COLOUR, long)

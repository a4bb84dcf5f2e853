"""Character sheets on paper: several on a page, with cut lines between them. Lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log

from generator.layout.faces.holes import datum_of, named_id
from generator.layout.marks import FieldMark, LineMark, Piece, Placed, Sheet
from generator.layout.products.character_sheet import character_sheet
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.products.sheet_fields import Filled, distinct
from generator.layout.refused import Refused
from generator.layout.sheets.imposition import PAPERS
from generator.message import msg
from generator.model.game import Product, Thing
from generator.model.named_picture import named_picture
from generator.products.character_sheet import BLANK, CharacterSheetOptions
from generator.products.spec import own_options
from generator.records import replace
from generator.translate.edition import Edition

CUT_DASH = (2.0, 1.6)
CUT_COLOUR, CUT_WEIGHT = "#8d8375", 0.15
LANDSCAPE = 2**0.5


def division(paper: tuple[float, float], count: int) -> tuple[int, int]:
    """The columns and rows of ``count`` sheets on a page for which each is closest to landscape proportions."""
    grids = [(columns, count // columns) for columns in range(1, count + 1) if count % columns == 0]
    return min(grids, key=lambda grid: abs(log(paper[0] / grid[0] / (paper[1] / grid[1]) / LANDSCAPE)))


def size_of(product: Product) -> tuple[float, float]:
    """The size (mm) of one sheet of a product of the kind ``character-sheet``."""
    options = own_options(product, CharacterSheetOptions)
    paper = PAPERS[options.paper]
    columns, rows = division(paper, options.per_page)
    return (paper[0] / columns, paper[1] / rows)


def filled_sheets(edition: Edition, product: Product) -> tuple[Sheet, ...]:
    """A filled-in sheet for each thing of the product's kinds that prints differently."""
    portrait = own_options(product, CharacterSheetOptions).portrait
    pieces = [character_sheet(edition, filled, size_of(product)) for kind in product.options.of
              for filled in distinct(edition, kind, portrait)]
    return pages(edition, product, pieces)


def missing_portraits(edition: Edition, product: Product) -> Iterator[tuple[str, str]]:
    """The path and the name of each portrait on the filled-in sheets that the theme lacks."""
    options = own_options(product, CharacterSheetOptions)
    for thing in (thing for kind in options.of for thing in edition.game.of_kind(kind)):
        name = named_id(edition, thing, options.portrait)
        if name and named_picture(edition.game.theme, name) is None:
            yield datum_of(thing, options.portrait, f"product/{product.id}/portrait"), name


def all_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The filled-in sheets and the blank ones. Raises Refused for unknown kinds and duplicate field names."""
    return ProductSheets({"": filled_sheets(edition, product), **foreseen_sheets(edition, product).variants})


def foreseen_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The blank sheets. Raises Refused for unknown kinds and duplicate field names."""
    of = product.options.of
    unknown = [kind for kind in of if kind not in edition.game.kinds]
    if unknown or not of:
        raise Refused(msg("expected kinds of the game in „of”, found {unknown}",
                          unknown=", ".join(unknown) or msg("none")), "of")
    blank = blank_sheets(edition, product)
    # form fields of the same name would share their content
    duplicates = [name for name, count in Counter(field.name for sheet in blank for field in _fields(sheet)).items()
                  if count > 1]
    if duplicates:
        raise Refused(msg("expected a name of its own for each field to fill in, found {twice} twice",
                          twice=duplicates[0]), "of")
    return ProductSheets({BLANK: blank})


def _fields(sheet: Sheet) -> Iterator[FieldMark]:
    return (mark for placed in sheet.pieces for mark in placed.piece.marks if isinstance(mark, FieldMark))


def blank_sheets(edition: Edition, product: Product) -> tuple[Sheet, ...]:
    """A page of blank forms for each kind of the product; the second form of a kind is named ``hero-2`` and so on."""
    pieces, count = [], own_options(product, CharacterSheetOptions).per_page
    for kind in product.options.of:
        first = character_sheet(edition, Filled(edition.game.kinds[kind]), size_of(product), form=kind)
        pieces += [first, *(_renamed_copy(first, number) for number in range(2, count + 1))]
    return pages(edition, product, pieces)


def _renamed_copy(first: Piece, number: int) -> Piece:
    """A copy of a form with its own field names."""
    kind, form = first.kind, f"{first.kind}-{number}"
    marks = tuple(replace(mark, name=form + mark.name.removeprefix(kind)) if isinstance(mark, FieldMark) else mark
                  for mark in first.marks)
    return replace(first, id=f"{form}-blank", marks=marks)


def sheet_of(edition: Edition, thing: Thing, size: tuple[float, float] = (210.0, 148.5)) -> Sheet:
    """The filled-in sheet of one thing, alone on its paper, with its portrait where a product of the game has one."""
    filled = Filled(edition.game.kinds[thing.kind], thing, thing.name.nom, _portrait(edition, thing))
    return Sheet(*size, (Placed(character_sheet(edition, filled, size), 0.0, 0.0),), (), str(thing.ref), thing.name.nom)


def _portrait(edition: Edition, thing: Thing) -> str:
    """The name of the portrait on the sheet of a thing, as the first product that prints it has it."""
    lineage = edition.game.lineage(thing.kind)
    chosen = (options.portrait for options in (product.options for product in edition.game.products.values())
              if isinstance(options, CharacterSheetOptions) and not set(lineage).isdisjoint(options.of))
    return named_id(edition, thing, next(chosen, ""))


def pages(edition: Edition, product: Product, pieces: Sequence[Piece]) -> tuple[Sheet, ...]:
    """The sheets in order, arranged on pages."""
    options = own_options(product, CharacterSheetOptions)
    paper, (wide, high) = PAPERS[options.paper], size_of(product)
    columns, rows = division(paper, options.per_page)
    sheets = []
    for start in range(0, len(pieces), columns * rows):
        batch = pieces[start : start + columns * rows]
        placed = tuple(Placed(piece, i % columns * wide, i // columns * high) for i, piece in enumerate(batch))
        number = start // (columns * rows) + 1
        title = f"{edition.line(product.title)} {number}"
        sheets.append(Sheet(*paper, placed, tuple(_cut_lines(paper, columns, rows)), f"{product.id}-{number}", title))
    return tuple(sheets)


def _cut_lines(paper: tuple[float, float], columns: int, rows: int) -> list[LineMark]:
    across = [paper[1] / rows * i for i in range(1, rows)]
    down = [paper[0] / columns * i for i in range(1, columns)]
    return [*(LineMark(0, y, paper[0], y, CUT_COLOUR, CUT_WEIGHT, CUT_DASH) for y in across),
            *(LineMark(x, 0, x, paper[1], CUT_COLOUR, CUT_WEIGHT, CUT_DASH) for x in down)]

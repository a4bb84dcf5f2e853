"""A pad of lines to write scores on: a kind of product that the engine does not have."""

from __future__ import annotations

from dataclasses import dataclass

from generator.layout.marks import LineMark, Mark, Sheet, TextMark
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.layout.sheets.imposition import PAPERS
from generator.layout.tokens import font_of
from generator.layout.type.fonts import width
from generator.model.game import Options, Product
from generator.products.spec import Spec, option, own_options
from generator.translate.edition import Edition

HEIGHT, MARGIN, SIZE = 9.0, 12.0, 11.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePadOptions(Options):
    """The options of a pad."""

    rows: int = option("number", "Lines on a page.", 5)
    paper: str = option("paper", "The paper.", "A5")


def pad(edition: Edition, product: Product) -> ProductSheets:
    """A page with a line for each row. Raises Refused when they are too many for the paper."""
    wide, high = PAPERS[product.options.paper]
    rows, font = own_options(product, ScorePadOptions).rows, font_of(edition.game.theme, "text")
    if MARGIN * 2 + HEIGHT * rows > high:
        raise Refused(f"expected rows that fit {high:g} mm, found {rows}", "rows")
    marks: list[Mark] = []
    for row in range(rows):
        y, word = MARGIN + HEIGHT * (row + 1), f"Gracz {row + 1}"
        marks += [TextMark(MARGIN, y - 1, word, font, SIZE, "#000000", width(font, SIZE, word)),
                  LineMark(MARGIN, y, wide - MARGIN, y, "#000000", 0.3)]
    return ProductSheets({"": (Sheet(wide, high, (), tuple(marks)),)})


SPEC = Spec(
    kind="score-pad",
    summary="kartki do zapisywania punktów",
    options=ScorePadOptions,
    cost=0.5,
    layout=f"{__name__}:pad",
)

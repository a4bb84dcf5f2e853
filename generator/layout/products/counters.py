"""The product ``counters``: every copy of every piece on sheets, backs in register, ready to cut. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.layout.faces.default_face import LeftOut
from generator.layout.faces.face import Drawn, back_of, front_of
from generator.layout.faces.low_ink import outlined
from generator.layout.faces.safe import NearCut
from generator.layout.marks import LineMark, Piece, Placed, Sheet
from generator.layout.sheets.imposition import PAPERS, Grid, backs, cut_marks, fold_grids, fold_mark, fronts, grid_on
from generator.layout.sheets.stamp import ruler, stamp
from generator.layout.type.fit import Overflow
from generator.model.game import Product
from generator.model.text import printed
from generator.products.counters import CounterOptions
from generator.products.duplex import Duplex
from generator.products.spec import own_options
from generator.records import replace
from generator.translate.edition import Edition

FRONT, BACK, BOTH = printed("przód"), printed("tył"), printed("przód i tył")
SIDES = {FRONT: "front", BACK: "back", BOTH: "both"}
Pair = tuple[Piece, Piece]


@dataclass(frozen=True, slots=True)
class CounterSheets:
    """The sheets of each duplex variant, overflowing texts, ink outside the safe zone, and fields without room."""

    variants: Mapping[str, tuple[Sheet, ...]]
    overflows: tuple[Overflow, ...] = ()
    pieces: tuple[Pair, ...] = field(default=(), repr=False)
    near: tuple[NearCut, ...] = ()
    left: tuple[LeftOut, ...] = ()


def counter_sheets(edition: Edition, product: Product) -> CounterSheets:
    """The layout of a product of counters; each thing is drawn once and placed as often as it has copies.

    Raises ValueError when a piece is larger than the paper, LookupError when a face names what the theme lacks.
    """
    options = own_options(product, CounterOptions)
    size, paper = options.size, PAPERS[options.paper]
    things = {thing.ref: thing for kind in options.of for thing in edition.game.of_kind(kind)}.values()
    drawn = [(front_of(edition, thing, size), back_of(edition, thing, size), thing.copies) for thing in things]
    if options.ink == "low":
        drawn = [(with_little_ink(edition, front), with_little_ink(edition, back), copies)
                 for front, back, copies in drawn]
    pairs = [(front.piece, back.piece) for front, back, copies in drawn for _ in range(copies)]
    overflows = [over for front, back, _ in drawn for over in (*front.overflows, *back.overflows)]
    near = [one for front, back, _ in drawn for one in (*front.near, *back.near)]
    variants: dict[str, tuple[Sheet, ...]] = {
        way: impose(edition, product, pairs, paper, size, way) for way in options.duplex
    }
    left = tuple(one for front, _, _ in drawn for one in front.left)
    return CounterSheets(variants, tuple(overflows), tuple(pairs), tuple(near), left)


def with_little_ink(edition: Edition, drawn: Drawn) -> Drawn:
    """A drawn side without grounds and solid shapes."""
    return replace(drawn, piece=outlined(drawn.piece, edition.game.theme))


def impose(edition: Edition, product: Product, pairs: Sequence[Pair], paper: tuple[float, float],
           size: tuple[float, float], way: Duplex) -> tuple[Sheet, ...]:
    """Pairs of front and back on sheets, in order. Raises ValueError when a piece is larger than the paper."""
    folded = way == "gutter-fold"
    grid, behind = fold_grids(paper, size) if folded else (grid_on(paper, size),) * 2
    stacks = [pairs[i : i + grid.capacity] for i in range(0, len(pairs), grid.capacity)]
    sheets = []
    for number, stack in enumerate(stacks, 1):
        front = fronts(grid, [pair[0] for pair in stack])
        back = () if way == "fronts-only" else backs(behind, [pair[1] for pair in stack], way)
        sides = [(front + back, BOTH)] if folded else [(front, FRONT), (back, BACK)] if back else [(front, FRONT)]
        grids = (grid, behind) if folded else (grid,)
        sheets += [_sheet(edition, product, grids, placed, side, way, (number, len(stacks))) for placed, side in sides]
    return tuple(sheets)


def _sheet(edition: Edition, product: Product, grids: tuple[Grid, ...], placed: tuple[Placed, ...], side: str, way: str,
           count: tuple[int, int]) -> Sheet:
    paper, (number, total) = grids[0].paper, count
    fold: list[LineMark] = [fold_mark(*grids)] if len(grids) == 2 else []
    name = edition.word(side)
    marks = (*fold, *cut_marks(placed), *ruler(edition), *stamp(edition, product, paper, count, name, way))
    title = f"{edition.line(product.title)} {number}/{total}, {name}"
    return Sheet(*paper, placed, marks, f"{product.id}-{number}-{SIDES[side]}", title)

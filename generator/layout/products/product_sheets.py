"""The layout of a product of pieces: its sheets, and what `check` asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.layout.faces.default_face import LeftOut
from generator.layout.faces.face import Drawn
from generator.layout.faces.safe import NearCut
from generator.layout.low_ink import outlined
from generator.layout.marks import Sheet
from generator.layout.sheets.imposition import Pair
from generator.layout.type.fit import Overflow
from generator.records import replace
from generator.translate.edition import Edition


@dataclass(frozen=True, slots=True)
class ProductSheets:
    """The sheets of each variant, overflowing texts, ink outside the safe zone, and fields without room.

    Each variant is a file of its own, in the order of the product's file names. If ``split_on`` names a paper (mm), the
    single sheet of the first variant is printed on pages of it, to glue together, before the variants themselves.
    """

    variants: Mapping[str, tuple[Sheet, ...]]
    overflows: tuple[Overflow, ...] = ()
    pieces: tuple[Pair, ...] = field(default=(), repr=False)
    near: tuple[NearCut, ...] = ()
    left: tuple[LeftOut, ...] = ()
    split_on: tuple[float, float] | None = None


class DrawnPair(NamedTuple):
    """Both sides of a thing, and its number of copies."""

    front: Drawn
    back: Drawn
    copies: int

    def with_little_ink(self, edition: Edition) -> DrawnPair:
        """The same without grounds and solid shapes."""
        theme = edition.game.theme
        front, back = (replace(side, piece=outlined(side.piece, theme)) for side in (self.front, self.back))
        return DrawnPair(front, back, self.copies)


def pairs_of(drawn_pairs: Iterable[DrawnPair]) -> list[Pair]:
    """A pair of pieces for each copy."""
    return [(pair.front.piece, pair.back.piece) for pair in drawn_pairs for _ in range(pair.copies)]


def product_sheets(drawn_pairs: Sequence[DrawnPair], pairs: Sequence[Pair], variants: Mapping[str, tuple[Sheet, ...]]
                   ) -> ProductSheets:
    """The layout of a product from its drawn pieces, which occur as ``pairs`` on the sheets."""
    sides = [side for pair in drawn_pairs for side in (pair.front, pair.back)]
    return ProductSheets(variants, tuple(over for side in sides for over in side.overflows), tuple(pairs),
                         tuple(near for side in sides for near in side.near),
                         tuple(left for pair in drawn_pairs for left in pair.front.left))

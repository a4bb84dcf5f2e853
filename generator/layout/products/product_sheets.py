"""The layout of a product of pieces: its sheets, and what `check` asks of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, NamedTuple

from generator.layout.faces.face import Drawn
from generator.layout.faces.safe import NearCut
from generator.layout.low_ink import outlined_piece
from generator.layout.marks import ImageMark, Mark, PictureMark, Piece, Sheet, TextMark, flat
from generator.layout.refused import LeftOut
from generator.layout.sheets.imposition import Pair
from generator.layout.sheets.net import Net
from generator.layout.type.fit import Overflow
from generator.products.duplex import Duplex
from generator.records import replace
from generator.translate.edition import Edition

# pt: smaller type is reported by `check`
SMALL_TYPE = 8.0


@dataclass(frozen=True, slots=True)
class ProductSheets:
    """The sheets of each variant, overflowing texts, ink outside the safe zone, and fields without room.

    Each variant is a file of its own, in the order of the product's file names. If ``split_on`` names a paper (mm), the
    single sheet of the first variant is printed on pages of it, to glue together, before the variants themselves.
    """

    variants: Mapping[str, Sequence[Sheet]]
    overflows: tuple[Overflow, ...] = ()
    pieces: tuple[Pair, ...] = field(default=(), repr=False)
    near: tuple[NearCut, ...] = ()
    left: tuple[LeftOut, ...] = ()
    split_on: tuple[float, float] | None = None
    nets: tuple[Net, ...] = field(default=(), repr=False)

    @property
    def checked_sheets(self) -> Sequence[Sheet]:
        """The sheets that `check` looks at: those of the first variant."""
        return next(iter(self.variants.values()), ())


class Pages(Sequence[Sheet]):
    """Sheets that are made one after another each time that somebody goes through them, so that none is kept."""

    def __init__(self, count: int, make: Callable[[], Iterable[Sheet]]) -> None:
        self._count, self._make = count, make

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Sheet]:
        return iter(self._make())

    def __getitem__(self, at: Any) -> Any:
        return tuple(self)[at]


class DrawnPair(NamedTuple):
    """Both sides of a thing, and its number of copies."""

    front: Drawn
    back: Drawn
    copies: int

    def with_little_ink(self, edition: Edition) -> DrawnPair:
        """The same without grounds and solid shapes."""
        theme = edition.game.theme
        front, back = (replace(side, piece=outlined_piece(side.piece, theme)) for side in (self.front, self.back))
        return DrawnPair(front, back, self.copies)

    def glanced_pair(self) -> DrawnPair:
        """The same with the marks that anybody but a printer asks for."""
        front, back = (replace(side, piece=glanced_piece(side.piece)) for side in (self.front, self.back))
        return DrawnPair(front, back, self.copies)


class StreamedSheets:
    """As ProductSheets, of a product too large to be kept: its pieces are drawn anew for each way through its pages.

    ``draw`` draws the pieces. ``pages`` holds the number of pages of each variant, on which ``impose`` places them.
    What else is asked is recorded on the first way through, or on one of its own.
    """

    split_on = None

    def __init__(self, draw: Callable[[], Iterable[DrawnPair]], pages: Mapping[Duplex, int],
                 impose: Callable[[Duplex, Iterable[Pair], bool], Iterable[Sheet]]) -> None:
        self._draw, self._impose = draw, impose
        self.variants = {way: Pages(count, partial(self._drawn_sheets, way)) for way, count in pages.items()}
        self._measured: ProductSheets | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.measured_sheets(), name)

    def drawn_pairs(self) -> Iterable[DrawnPair]:
        """The pieces, drawn anew."""
        return self._draw()

    def measured_sheets(self) -> ProductSheets:
        """The pieces as they are after ``glanced_piece``, and what was found when they were drawn."""
        if self._measured is None:
            deque(self._pairs(), maxlen=0)
        assert self._measured is not None
        return self._measured

    @property
    def checked_sheets(self) -> Sequence[Sheet]:
        """The sheets that `check` looks at, without stamps, with pieces as they are after ``glanced_piece``."""
        return tuple(self._impose(next(iter(self.variants)), self.pieces, False))

    def _drawn_sheets(self, way: Duplex) -> Iterable[Sheet]:
        return self._impose(way, self._pairs(), True)

    def _pairs(self) -> Iterator[Pair]:
        """A pair of pieces for each copy. The last one records what was seen."""
        seen: list[DrawnPair] = []
        for pair in self._draw():
            yield from pairs_of([pair])
            if self._measured is None:
                seen.append(pair.glanced_pair())
        if self._measured is None:
            self._measured = product_sheets(seen, pairs_of(seen), {})


Laid = ProductSheets | StreamedSheets


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


def glanced_piece(piece: Piece) -> Piece:
    """The piece with its pictures, its small texts, and one text in place of all others."""
    shown = flat(piece.marks)
    least = min([mark.size for mark in shown if mark.__class__ is TextMark], default=0.0)
    marks = [mark for mark in shown if mark.__class__ in PICTURES or (
        least < SMALL_TYPE and mark.__class__ is TextMark and mark.size < SMALL_TYPE)]
    if piece.side == "back" and not marks:
        # nothing will be told of it
        return _plain_back(piece.kind, piece.width, piece.height, piece.bleed, least)
    kept = (*marks, *_stand_in(least)) if marks else _stand_in(least)
    return Piece(piece.id, piece.kind, piece.side, piece.width, piece.height, piece.bleed, kept)


@lru_cache(maxsize=256)
def _plain_back(kind: str, width: float, height: float, bleed: float, least: float) -> Piece:
    """A back without a mark that anybody asks for."""
    return Piece("", kind, "back", width, height, bleed, _stand_in(least))


PICTURES = frozenset((ImageMark, PictureMark))


@lru_cache(maxsize=256)
def _stand_in(size: float) -> tuple[Mark, ...]:
    """A text of the smallest size on a piece; none on a piece without text."""
    return (TextMark(0.0, 0.0, "", "", size, "", 0.0),) if size >= SMALL_TYPE else ()

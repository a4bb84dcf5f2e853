"""Parts of figures: real pieces at any size, arrows, badges, numbers in circles. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

from generator.layout.art.medallion import circle
from generator.layout.cut_piece import cut_piece, placed_outline
from generator.layout.edges import edges_field
from generator.layout.faces.face import back_of, face_for, front_of
from generator.layout.faces.product_faces import as_first_printed, as_printed
from generator.layout.geometry import Box, Point, lozenge, path
from generator.layout.marks import BoxMark, Mark, PathMark, Piece, Placed, Sheet, TextMark
from generator.layout.products.standees import standee_front, standee_size
from generator.layout.style_interface import TILE, board_drawing, real_tile
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fonts import cap_height
from generator.layout.type.fonts import width as text_width
from generator.message import msg
from generator.model.game import Product, Thing
from generator.model.theme import TextStyle
from generator.model.values import Ref
from generator.products import size_of_piece
from generator.products.board import BoardOptions
from generator.products.standees import StandeeOptions
from generator.records import replace
from generator.translate.edition import Edition

COUNTER = 20.0
# mm: numbers and arrows from what they stand at, the shortest arrow
ASIDE, LEAST_ARROW = 0.5, 3.0
TICK: tuple[Point, ...] = ((-0.48, 0.02), (-0.14, 0.38), (0.5, -0.38))
CROSS: tuple[tuple[Point, ...], ...] = (((-0.38, -0.38), (0.38, 0.38)), ((0.38, -0.38), (-0.38, 0.38)))


class Pens(Struct, frozen=True):
    """Colours and text style of figures."""

    ground: str
    ink: str
    spot: str
    shade: str
    good: str
    text: TextStyle
    bold: str

    @classmethod
    def from_theme(cls, edition: Edition) -> Pens:
        """Read from the theme: ``spot`` for arrows and numbers, ``good`` (else ink) for ticks, style ``figure``."""
        theme = edition.game.theme
        ink, ground, spot = (colour_of(theme, token) or "" for token in ("ink", "ground", "spot"))
        style = theme.styles.get("figure", TextStyle("text", 7.5, leading=1.25))
        return cls(ground, ink, spot, theme.colours.get("shade", ink), theme.colours.get("good", ink),
                   replace(style, font=font_of(theme, style.font)), font_of(theme, "bold"))


def thing_of(edition: Edition, ref: Ref) -> Thing:
    """The thing that a figure shows. Raises LookupError when there is none."""
    thing = edition.game.thing(ref.kind, ref.id)
    if thing is None:
        raise LookupError(msg("expected a thing {ref}, found none", ref=ref))
    return thing


def is_tile(edition: Edition, thing: Thing) -> bool:
    return edges_field(edition.game, thing.kind) is not None


def natural_size(edition: Edition, thing: Thing) -> tuple[float, float]:
    """The printed size (mm) of a thing: from the first product of its kind, else from its face, else 20 (tiles 25)."""
    line = edition.game.lineage(thing.kind)
    for product in edition.game.products.values():
        size = product.options.get("size")
        if isinstance(size, tuple) and any(kind in line for kind in product.options.kinds):
            return size[0], size[1]
    face = face_for(as_first_printed(edition, thing), thing)
    square = TILE if is_tile(edition, thing) else COUNTER
    return face.size if face else (square, square)


def real_piece(edition: Edition, thing: Thing, width: float, at: Point, turn: int = 0, variant: int = 0) -> Placed:
    """A printed piece scaled to a width, with its top left corner at a point."""
    if is_tile(edition, thing):
        piece = real_tile(edition.game, thing, variant)
    else:
        piece = cut_piece(front_of(as_first_printed(edition, thing), thing, natural_size(edition, thing)).piece)
    return Placed(piece, *at, turn, scale=width / piece.width)


def piece_of(edition: Edition, product: Product, thing: Thing, back: bool = False) -> Piece:
    """A thing in its own size as a product prints it: a figure of paper from the front, of others also the ``back``.

    Of a space of a board, it is the whole board. Raises LookupError where the product prints no such thing in a size.
    """
    size = size_of_piece(product)
    if isinstance(product.options, BoardOptions) and thing.kind in product.options.of:
        sheet = board_drawing(product).board(edition, product).sheet
        return Piece(product.id, thing.kind, "front", sheet.width, sheet.height, 0.0, sheet.marks)
    if isinstance(product.options, StandeeOptions):
        return standee_front(edition, product, thing, standee_size(product.options))
    if size is None or not set(edition.game.lineage(thing.kind)).intersection(product.options.kinds):
        raise LookupError(msg("expected a product that prints {thing} in a size, found {product!r}",
                              thing=thing.ref, product=product.id))
    draw = back_of if back else front_of
    return cut_piece(replace(draw(as_printed(edition, product), thing, size).piece, bleed=0.0))


def outline(box: tuple[float, float, float, float], colour: str, weight: float = 0.2) -> BoxMark:
    """A thin outline of a piece (x, y, width, height) to separate it from the page."""
    return BoxMark(*box, stroke=colour, weight=weight)


def piece_outline(placed: Placed, colour: str, weight: float = 0.2) -> Mark:
    """The same around a placed piece, along its cut where it is no rectangle."""
    path_along = placed_outline(placed)
    return (outline(placed.trim, colour, weight) if path_along is None
            else replace(path_along, fill=None, stroke=colour, weight=weight))


def with_marks(sheet: Sheet, marks: Sequence[Mark]) -> Sheet:
    """The sheet with marks drawn over its pieces."""
    if not marks:
        return sheet
    piece = Piece("over", "figure", "front", sheet.width, sheet.height, 0.0, tuple(marks))
    return replace(sheet, pieces=(*sheet.pieces, Placed(piece, 0.0, 0.0)))


def arrow_ends(start: Box, end: Box) -> tuple[Point, Point]:
    """Where the line between the middles of two boxes leaves them; their middles where it would be too short."""
    (ax, ay), (bx, by) = ((x + wide / 2, y + high / 2) for x, y, wide, high in (start, end))
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    out, into = (min(wide / 2 / max(abs(ux), 1e-9), high / 2 / max(abs(uy), 1e-9)) + ASIDE * (wide > 0)
                 for _, _, wide, high in (start, end))
    if length - out - into < LEAST_ARROW:
        return (ax, ay), (bx, by)
    return (ax + ux * out, ay + uy * out), (bx - ux * into, by - uy * into)


def arrow(start: Point, end: Point, pens: Pens, weight: float = 0.7, both: bool = False) -> list[Mark]:
    """An arrow in the spot colour with an outline in the ground colour, visible on any background."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return []
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(weight * 4.2, length * 0.45)
    neck = (end[0] - ux * head * 0.8, end[1] - uy * head * 0.8)
    tail = (start[0] + ux * head * 0.8, start[1] + uy * head * 0.8) if both else start
    shaft, tips = path([tail, neck]), _tip(end, (ux, uy), head)
    tips += _tip(start, (-ux, -uy), head) if both else ""
    return [
        PathMark(shaft, stroke=pens.ground, weight=weight + 0.7),
        PathMark(tips, stroke=pens.ground, weight=0.7),
        PathMark(shaft, stroke=pens.spot, weight=weight),
        PathMark(tips, fill=pens.spot),
    ]


def _tip(at: Point, direction: Point, head: float) -> str:
    """Path data of a barbed arrow head whose point is ``at``."""
    (x, y), (ux, uy) = at, direction
    wide = head * 0.42
    barbs = [
        (x - ux * head - uy * wide, y - uy * head + ux * wide),
        (x - ux * head * 0.75, y - uy * head * 0.75),
        (x - ux * head + uy * wide, y - uy * head - ux * wide),
    ]
    return path([at, *barbs], closed=True)


def badge(mark: str, middle: Point, radius: float, pens: Pens) -> list[Mark]:
    """A tick (``ok``) on a disc, or a cross (``wrong``) on a lozenge; distinguishable without colour."""
    x, y = middle
    is_ok = mark == "ok"
    shape = circle(middle, radius) if is_ok else lozenge(middle, radius * 1.28)
    lines = (TICK,) if is_ok else CROSS
    symbol = "".join(path([(x + a * radius, y + b * radius) for a, b in line]) for line in lines)
    return [PathMark(shape, fill=pens.good if is_ok else pens.spot, stroke=pens.ground, weight=radius * 0.22),
            PathMark(symbol, stroke=pens.ground, weight=radius * 0.26, cap="round")]


def circled_number(number: int, middle: Point, pens: Pens, radius: float = 1.9) -> list[Mark]:
    """A number in a circle of the spot colour."""
    size = radius * 4.0
    label = str(number)
    wide = text_width(pens.bold, size, label)
    return [
        PathMark(circle(middle, radius), fill=pens.ground, stroke=pens.spot, weight=0.3),
        TextMark(
            middle[0] - wide / 2, middle[1] + cap_height(pens.bold, size) / 2, label, pens.bold, size, pens.spot, wide
        ),
    ]

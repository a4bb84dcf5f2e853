"""The product ``tuckbox``: a box for a deck, computed from card size, number of cards and thickness of the paper.

The net from the left: a flap, the back with the lid, a side, the front with the bottom, the other side. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from msgspec import Struct

from generator.layout.art.medallion import circle, icon_marks
from generator.layout.faces.pictures import image_marks
from generator.layout.geometry import Box, Point
from generator.layout.marks import BoxMark, Mark, PathMark, Piece, Placed
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.layout.sheets.net import Edge, Net, Panel, fitted_text, flap, on_sheets, rectangle
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import fit
from generator.layout.type.fonts import MM_PER_PT
from generator.message import msg
from generator.model.game import Game, Product
from generator.model.mixed_colours import mixed_colour
from generator.model.region_contents import ImageContent
from generator.model.theme import Icon, TextStyle
from generator.products import size_of_piece
from generator.products.spec import own_options
from generator.products.tuckbox import TuckboxOptions
from generator.translate.edition import Edition

GLUE, TUCK, SLANT, NOTCH = 10.0, 15.0, 2.0, 9.0
LEAST_TYPE = 6.0
STEPS = 24


class InnerSize(Struct, frozen=True):
    """The inside of a box: width and height of a card, depth of the deck, each with the clearance (mm)."""

    width: float
    height: float
    depth: float


def inner_size(game: Game, deck: Product, thickness: float, clearance: float) -> InnerSize:
    """The inside size for a deck. Raises ValueError when the product has no cards of a size."""
    size = size_of_piece(deck)
    count = sum(thing.copies for thing in game.printed_by(deck))
    if size is None or not count:
        raise Refused(msg("expected a product of cards, found {deck}", deck=deck.id), "of")
    return InnerSize(size[0] + clearance, size[1] + clearance, count * thickness + clearance)


def tuckboxes(edition: Edition, product: Product) -> list[Net]:
    """A box for every deck that a product names. Raises ValueError for a name that is no product of cards."""
    game, options = edition.game, own_options(product, TuckboxOptions)
    unknown = [id_ for id_ in options.of if id_ not in game.products]
    if unknown:
        raise Refused(msg("expected products of cards, found {unknown}", unknown=", ".join(unknown)), "of")
    decks = [game.products[id_] for id_ in options.of]
    return [tuckbox(edition, product, deck, inner_size(game, deck, options.thickness, options.clearance))
            for deck in decks]


def tuckbox_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The nets on paper. Raises as ``tuckboxes`` and ``on_sheets`` do."""
    nets = tuckboxes(edition, product)
    return ProductSheets({"": on_sheets(edition, product, nets)}, nets=tuple(nets))


def tuckbox(edition: Edition, product: Product, deck: Product, inner: InnerSize) -> Net:
    """The net of one box with its panels drawn."""
    wide, high, depth = inner.width, inner.height, inner.depth
    back, side1, front, side2 = 0.0, wide, wide + depth, 2 * wide + depth
    walls = [
        Panel("back", rectangle(back, 0, wide, high)),
        Panel("side1", rectangle(side1, 0, depth, high), "back", ((side1, 0), (side1, high))),
        Panel("front", _notched_outline(rectangle(front, 0, wide, high)), "side1", ((front, 0), (front, high))),
        Panel("side2", rectangle(side2, 0, depth, high), "front", ((side2, 0), (side2, high))),
        Panel("seam", flap((0, high), (0, 0), GLUE, SLANT), "back", ((0, high), (0, 0)), glue=True),
    ]
    panels = (*walls, *_lid(wide, depth), *_bottom(front, wide, high, depth), *_dust_flaps(inner, side1, side2))
    ground = colour_of(edition.game.theme, "ground")
    return Net(panels, _meeting_edges(inner), tuple(_art(edition, product, deck, inner)), ground,
               f"product/{deck.id}")


def _notched_outline(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """The front with a half round at its top for the thumb."""
    (x, y), (right, _), *rest = corners
    middle, radius = (x + right) / 2, _notch_radius(right - x)
    notch = [(middle - radius * cos(pi * k / STEPS), y + radius * sin(pi * k / STEPS)) for k in range(STEPS + 1)]
    return ((x, y), *notch, (right, y), *rest)


def _notch_radius(wide: float) -> float:
    """The radius of the half round in the front's upper edge."""
    return min(NOTCH, wide / 4)


def _lid(wide: float, depth: float) -> Iterator[Panel]:
    """The lid on the back, and its tuck flap with round corners."""
    yield Panel("lid", rectangle(0, -depth, wide, depth), "back", ((0, 0), (wide, 0)))
    tuck, r = min(TUCK, 0.4 * wide), min(TUCK, 0.4 * wide) * 0.7
    top, inset = -depth - tuck, 0.4
    left = [(inset + r - r * cos(pi / 2 * k / 8), top + r - r * sin(pi / 2 * k / 8)) for k in range(9)]
    right = [(wide - x, y) for x, y in reversed(left)]
    points = ((0.0, -depth), *left, *right, (wide, -depth))
    yield Panel("tuck", points, "lid", ((0, -depth), (wide, -depth)))


def _bottom(front: float, wide: float, high: float, depth: float) -> Iterator[Panel]:
    yield Panel("bottom", rectangle(front, high, wide, depth), "front", ((front, high), (front + wide, high)))
    edge = ((front + wide, high + depth), (front, high + depth))
    yield Panel("bottom-flap", flap(*edge, GLUE, SLANT), "bottom", edge, glue=True)


def _dust_flaps(inner: InnerSize, side1: float, side2: float) -> Iterator[Panel]:
    """Flaps of both sides under the lid and inside the bottom; shorter than half a card, so that they never meet."""
    depth, length = inner.depth, min(inner.width / 2 - 1, max(GLUE, inner.depth * 0.9))
    slant = min(SLANT, depth / 4)
    for number, x in ((1, side1), (2, side2)):
        top, bottom = ((x, 0.0), (x + depth, 0.0)), ((x + depth, inner.height), (x, inner.height))
        yield Panel(f"dust{number}", flap(*top, length, slant), f"side{number}", top)
        yield Panel(f"foot{number}", flap(*bottom, length, slant), f"side{number}", bottom, glue=True)


def _meeting_edges(inner: InnerSize) -> tuple[tuple[Edge, Edge], ...]:
    wide, high, depth = inner.width, inner.height, inner.depth
    side1, front, side2, end = wide, wide + depth, 2 * wide + depth, 2 * wide + 2 * depth
    return (
        (((0, 0), (0, high)), ((end, 0), (end, high))),
        (((0, -depth), (wide, -depth)), ((side2, 0), (front, 0))),
        (((wide, -depth), (wide, 0)), ((front, 0), (side1, 0))),
        (((0, -depth), (0, 0)), ((side2, 0), (end, 0))),
        (((front, high + depth), (side2, high + depth)), ((wide, high), (0, high))),
        (((front, high), (front, high + depth)), ((front, high), (side1, high))),
        (((side2, high), (side2, high + depth)), ((side2, high), (end, high))),
    )


def _art(edition: Edition, product: Product, deck: Product, inner: InnerSize) -> Iterator[Placed]:
    """Title and emblem on front and back, the title along both sides and on the lid."""
    wide, high, depth = inner.width, inner.height, inner.depth
    for name, x in (("back", 0.0), ("front", wide + depth)):
        marks = tuple(_face(edition, product, deck, wide, high))
        if name == "front" and not edition.game.theme.contours:
            # nothing is printed at the thumb notch; a shop cuts it out of its bleed
            radius = _notch_radius(wide)
            marks += (PathMark(circle((wide / 2, 0.0), radius), fill="#ffffff"),)
        yield Placed(Piece(f"{product.id}.{name}", product.kind, "front", wide, high, 0.0, marks), x, 0.0)
    spine = Piece(f"{product.id}.side", product.kind, "front", high, depth, 0.0,
                  tuple(_label(edition, product, deck, high, depth, GLUE)))
    for middle in (wide + depth / 2, 2 * wide + depth * 1.5):
        yield Placed(spine, middle - high / 2, high / 2 - depth / 2, 1)
    lid = Piece(f"{product.id}.lid", product.kind, "front", wide, depth, 0.0,
                tuple(_label(edition, product, deck, wide, depth, 5.0)))
    yield Placed(lid, 0.0, -depth, 2)


def _face(edition: Edition, product: Product, deck: Product, wide: float, high: float) -> Iterator[Mark]:
    """A frame, the picture or else the emblem in a circle of rays, the deck's title above the game's."""
    theme = edition.game.theme
    ink, spot = colour_of(theme, "ink") or "#000000", _box_colour(edition, product, deck)
    edge = 3.5
    yield BoxMark(edge, edge, wide - 2 * edge, high - 2 * edge, None, spot, 0.7, 2.0)
    yield BoxMark(edge + 1.3, edge + 1.3, wide - 2 * edge - 2.6, high - 2 * edge - 2.6, None, ink, 0.2, 1.2)
    if deck.id in own_options(product, TuckboxOptions).pictures:
        yield from _picture(edition, product, deck, (edge + 2.6, edge + 2.6, wide - 2 * edge - 5.2, high * 0.6 - edge))
    else:
        yield from _roundel(edition, product, deck, (wide, high))
    for text, top, height, role, colour in ((edition.line(deck.title), high * 0.635, high * 0.125, "title", spot),
                                            (edition.line(edition.game.title), high * 0.81, high * 0.06, "text", ink)):
        style = _style(edition, role, height / MM_PER_PT)
        yield from fitted_text(text, (edge + 4.5, top, wide - 2 * edge - 9, height), style, colour,
                               edition.language)
    yield PathMark(f"M{wide * 0.3:.2f} {high * 0.795:.2f}H{wide * 0.7:.2f}", stroke=spot, weight=0.25)


def _picture(edition: Edition, product: Product, deck: Product, box: Box) -> Iterator[Mark]:
    """The picture of a deck's box. Raises Refused for an unknown one."""
    theme, name = edition.game.theme, own_options(product, TuckboxOptions).pictures[deck.id]
    if name not in theme.images:
        message = msg("expected a picture of theme/art or a scene, found {name!r}", name=name)
        raise Refused(message, f"pictures/{deck.id}")
    yield from image_marks(theme, ImageContent(), box, name, "")
    yield BoxMark(*box, None, colour_of(theme, "ink") or "#000000", 0.25)


def _roundel(edition: Edition, product: Product, deck: Product, size: tuple[float, float]) -> Iterator[Mark]:
    """The emblem, else the first letter of the title, in a circle of rays."""
    theme, (wide, high) = edition.game.theme, size
    ink, spot = colour_of(theme, "ink") or "#000000", _box_colour(edition, product, deck)
    ground = colour_of(theme, "ground") or "#ffffff"
    middle, radius = (wide / 2, high * 0.36), min(wide, high) * 0.25
    rays = "".join(_ray(middle, radius * 1.02, radius * (1.22 if k % 2 else 1.13), k / 48) for k in range(48))
    yield PathMark(rays, stroke=spot, weight=0.35, cap="round")
    yield PathMark(circle(middle, radius), fill=mixed_colour(ground, spot, 0.12), stroke=ink, weight=0.35)
    yield PathMark(circle(middle, radius * 0.92), stroke=spot, weight=0.2)
    icon = _emblem(edition, product, deck)
    if icon is not None:
        yield from icon_marks(icon, middle, radius * 0.72, ink)
    else:
        initial = edition.line(deck.title)[:1]
        style = _style(edition, "title", radius * 3.2)
        yield from fitted_text(initial, _square(middle, radius * 1.2), style, spot, edition.language)


def _box_colour(edition: Edition, product: Product, deck: Product) -> str:
    """The colour of a deck's box. Raises LookupError for an unknown colour."""
    return colour_of(edition.game.theme, own_options(product, TuckboxOptions).colours.get(deck.id, "spot")) or "#444444"


def _emblem(edition: Edition, product: Product, deck: Product) -> Icon | None:
    """The icon of a deck's box; None when it names none. Raises LookupError for an unknown icon."""
    name, icons = own_options(product, TuckboxOptions).icons.get(deck.id), edition.game.theme.icons
    if name is not None and name not in icons:
        raise Refused(msg("expected an icon of the theme, found {name!r}", name=name), f"icons/{deck.id}")
    return icons[name] if name is not None else None


def _ray(middle: Point, inner: float, outer: float, turn: float) -> str:
    (x, y), c, s = middle, cos(2 * pi * turn), sin(2 * pi * turn)
    return f"M{x + inner * c:.2f} {y + inner * s:.2f}L{x + outer * c:.2f} {y + outer * s:.2f}"


def _square(middle: Point, half: float) -> tuple[float, float, float, float]:
    return middle[0] - half, middle[1] - half, 2 * half, 2 * half


def _style(edition: Edition, role: str, size: float) -> TextStyle:
    return TextStyle(
        font_of(edition.game.theme, role), round(size, 2), least=min(LEAST_TYPE, round(size, 2)), leading=1.0
    )


def _label(edition: Edition, product: Product, deck: Product, length: float, height: float,
           air: float) -> Iterator[Mark]:
    """The deck's title on a narrow panel; empty where it would be too small to read."""
    if height < 4.6:
        return
    spot = _box_colour(edition, product, deck)
    size = min(16.0, (height - 1.5) / MM_PER_PT * 0.7)
    marks, over = fit(
        edition.line(deck.title), (air, 0.75, length - 2 * air, height - 1.5), _style(edition, "title", size), spot,
        edition.language,
    )
    if over is None:
        yield from marks

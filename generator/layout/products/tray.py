"""The product ``tray``: an open tray for the pieces of a kind, printed on the outside of its walls.

The net is the bottom with a wall on each side; flaps of two walls are glued behind the other two. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.layout.art.medallion import icon_marks
from generator.layout.marks import BoxMark, Mark, Piece, Placed
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.layout.sheets.net import Edge, Net, Panel, fitted_text, flap, on_sheets, rectangle
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fonts import MM_PER_PT
from generator.message import msg, reason
from generator.model.game import Product
from generator.model.kinds import Kind
from generator.model.theme import Icon, TextStyle
from generator.products.spec import own_options
from generator.products.tray import TrayOptions
from generator.text.letter_case import with_capital
from generator.translate.edition import Edition

SLANT = 2.0
LEAST_TYPE = 6.0
FRAME, AIR = 1.6, 3.2


def trays(edition: Edition, product: Product) -> list[Net]:
    """A tray for every kind that a product names. Raises Refused for a name that is no kind."""
    kinds, of = edition.game.kinds, own_options(product, TrayOptions).of
    unknown = [id_ for id_ in of if id_ not in kinds]
    if unknown:
        raise Refused(msg("expected kinds of the pack, found {unknown}", unknown=", ".join(unknown)), "of")
    return [tray(edition, product, kinds[id_]) for id_ in of]


def tray_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The nets on paper. Raises as ``trays`` and ``on_sheets`` do."""
    nets = trays(edition, product)
    return ProductSheets({"": on_sheets(edition, product, nets)}, nets=tuple(nets))


def tray(edition: Edition, product: Product, kind: Kind) -> Net:
    """The net of one tray, with the kind's name and icon on each wall."""
    options = own_options(product, TrayOptions)
    (wide, high), depth = options.size, options.depth
    walls: dict[str, tuple[tuple[float, float, float, float], Edge]] = {
        "back": ((0, -depth, wide, depth), ((0, 0), (wide, 0))),
        "front": ((0, high, wide, depth), ((0, high), (wide, high))),
        "left": ((-depth, 0, depth, high), ((0, 0), (0, high))),
        "right": ((wide, 0, depth, high), ((wide, 0), (wide, high))),
    }
    panels = [Panel("bottom", rectangle(0, 0, wide, high))]
    panels += [Panel(name, rectangle(*box), "bottom", hinge) for name, (box, hinge) in walls.items()]
    panels += _flaps(wide, high, depth)
    meets = tuple((((x, y), (x, beyond_y)), ((x, y), (beyond_x, y)))
                  for x, beyond_x in ((0.0, -depth), (wide, wide + depth))
                  for y, beyond_y in ((0.0, -depth), (high, high + depth)))
    return Net(tuple(panels), meets, tuple(_art(edition, product, kind)), colour_of(edition.game.theme, "ground"),
               f"kind/{kind.id}")


def _flaps(wide: float, high: float, depth: float) -> Iterator[Panel]:
    """Flaps at both ends of the back and the front, glued behind the left and the right wall."""
    length, slant = min(depth, 0.4 * high), min(SLANT, depth / 4)
    ends: tuple[tuple[str, Edge], ...] = (
        ("back", ((0, 0), (0, -depth))), ("back", ((wide, -depth), (wide, 0))),
        ("front", ((0, high + depth), (0, high))), ("front", ((wide, high), (wide, high + depth))),
    )
    for number, (wall, edge) in enumerate(ends, 1):
        yield Panel(f"flap{number}", flap(*edge, length, slant), wall, edge, glue=True)


def _art(edition: Edition, product: Product, kind: Kind) -> Iterator[Placed]:
    """The label of each wall, upright when the tray stands."""
    options = own_options(product, TrayOptions)
    (wide, high), depth = options.size, options.depth
    for name, length, middle, turn in (("back", wide, (wide / 2, -depth / 2), 0),
                                       ("front", wide, (wide / 2, high + depth / 2), 2),
                                       ("left", high, (-depth / 2, high / 2), 3),
                                       ("right", high, (wide + depth / 2, high / 2), 1)):
        label = tuple(_label(edition, product, kind, length))
        piece = Piece(f"{product.id}.{kind.id}.{name}", product.kind, "front", length, depth, 0.0, label)
        yield Placed(piece, middle[0] - length / 2, middle[1] - depth / 2, turn)


def _label(edition: Edition, product: Product, kind: Kind, length: float) -> Iterator[Mark]:
    """A frame with the icon and the name of a kind. Raises Refused when the name does not fit."""
    options, theme = own_options(product, TrayOptions), edition.game.theme
    depth, ink = options.depth, colour_of(theme, "ink") or "#000000"
    colour = colour_of(theme, options.colours.get(kind.id, "spot")) or ink
    yield BoxMark(FRAME, FRAME, length - 2 * FRAME, depth - 2 * FRAME, None, colour, 0.5, 1.4)
    icon, room = _icon(edition, product, kind), depth - 2 * AIR
    left = AIR
    if icon is not None:
        yield from icon_marks(icon, (AIR + room / 2, depth / 2), room / 2, colour)
        left += room + AIR / 2
    size = max(LEAST_TYPE, round(min(room * 0.42 / MM_PER_PT, 24.0), 2))
    style = TextStyle(font_of(theme, "title"), size, least=LEAST_TYPE, leading=1.0)
    name = with_capital(kind.name.forms.get("nom.pl", kind.name.nom), edition.language)
    try:
        yield from fitted_text(name, (left, AIR, length - left - AIR, room), style, colour, edition.language)
    except ValueError as fault:
        raise Refused(reason(fault), "size") from None


def _icon(edition: Edition, product: Product, kind: Kind) -> Icon | None:
    """The icon of a kind's tray; None when the product names none. Raises Refused for an unknown one."""
    name, icons = own_options(product, TrayOptions).icons.get(kind.id), edition.game.theme.icons
    if name is not None and name not in icons:
        raise Refused(msg("expected an icon of the theme, found {name!r}", name=name), f"icons/{kind.id}")
    return icons[name] if name is not None else None

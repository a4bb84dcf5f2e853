"""The product ``box-wrap``: the front with its scene, the back with what a shop wants to know, and both spines.

From the left: the back, a spine, the front, the other spine with a flap under the back. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.layout.box_lines import box_lines
from generator.layout.geometry import Box
from generator.layout.lettered_cover import cover_marks, foot_band, game_texts, plaques, spine_marks
from generator.layout.marks import BoxMark, Mark, Piece, Placed
from generator.layout.products.box_components import components
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.layout.sheets.card_pages import paper_of
from generator.layout.sheets.net import BAND, MARGIN, Net, Panel, flap, on_sheets, rectangle
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import fit
from generator.layout.type.fonts import MM_PER_PT
from generator.message import msg
from generator.model.game import Product
from generator.model.mixed_colours import mixed_colour
from generator.model.scene import Scene
from generator.model.text import printed
from generator.model.theme import TextStyle
from generator.products.box_wrap import BoxWrapOptions
from generator.products.spec import own_options
from generator.translate.edition import Edition

FLAP, SLANT = 12.0, 2.0
# of the back: the margin, and where its parts begin, in shares of the width and of the height
AIR, HOOK, SHOW, CONTENTS, END = 0.06, 0.045, 0.165, 0.675, 0.935
# the least type, pt; of the height: type of the hook, and of the contents
LEAST, HOOK_TYPE, TYPE = 6.0, 0.031, 0.0155
# the air about the picture of components
AROUND = 0.03
# of the list of contents: the height of its head, its columns, the least lines that it has room for, their leading
HEAD, COLUMNS, LEAST_LINES, LINE = 0.14, 2, 8, 1.25
# the shares of the width of the list of contents, and of the height of the place for a mark
LISTED, MARK = 0.8, 0.45


def box_wrap_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The wrap on one page, or each side on a page of its own where it is larger. Raises as ``on_sheets`` does."""
    options = own_options(product, BoxWrapOptions)
    (wide, high), depth, paper = options.size, options.depth, paper_of(options.paper)
    back, spine, front = (_side(product, name, (width, high), marks) for name, width, marks in (
        ("back", wide, _back(edition, product)), ("spine", depth, _spine(edition, product)),
        ("front", wide, _front(edition, product))))
    inner = _inner_box(_show_box(options.size), AROUND * wide)
    shown = tuple(components(edition, options.shows, inner, _colours(edition)[2]))
    long = 2 * (wide + depth) + FLAP
    fits = any(long <= one - 2 * MARGIN and high <= other - 2 * (MARGIN + BAND) for one, other in (paper, paper[::-1]))
    nets = ([_whole_net(back, spine, front, shown)] if fits
            else [_single_side(back, shown), *(_single_side(piece) for piece in (front, spine, spine))])
    return ProductSheets({"": on_sheets(edition, product, nets)}, nets=tuple(nets))


def _side(product: Product, name: str, size: tuple[float, float], marks: Iterator[Mark]) -> Piece:
    return Piece(f"{product.id}.{name}", product.kind, "front", *size, 0.0, tuple(marks))


def _whole_net(back: Piece, spine: Piece, front: Piece, shown: tuple[Placed, ...]) -> Net:
    """Back, spine, front, spine and the flap under the back, in one piece; ``shown`` lie on the back."""
    panels, art, x, before = list[Panel](), list[Placed](), 0.0, ""
    for name, piece in (("back", back), ("spine", spine), ("front", front), ("other-spine", spine)):
        hinge = ((x, 0.0), (x, piece.height)) if before else None
        panels.append(Panel(name, rectangle(x, 0, piece.width, piece.height), before or None, hinge))
        art.append(Placed(piece, x, 0.0))
        x, before = x + piece.width, name
    edge = ((x, 0.0), (x, back.height))
    panels.append(Panel("seam", flap(*edge, FLAP, SLANT), before, edge, glue=True))
    return Net(tuple(panels), ((edge, ((0.0, 0.0), (0.0, back.height))),), (*art, *shown))


def _single_side(piece: Piece, shown: tuple[Placed, ...] = ()) -> Net:
    """One side alone."""
    return Net((Panel("side", rectangle(0, 0, piece.width, piece.height)),), (), (Placed(piece, 0.0, 0.0), *shown))


def _front(edition: Edition, product: Product) -> Iterator[Mark]:
    """The scene with the title in it. Raises Refused without one."""
    options = own_options(product, BoxWrapOptions)
    yield from cover_marks(edition, _scene(edition, options), (0.0, 0.0, *options.size), game_texts(edition))


def _scene(edition: Edition, options: BoxWrapOptions) -> Scene:
    scene = edition.game.theme.images.get(options.cover)
    if not isinstance(scene, Scene):
        raise Refused(msg("expected a scene for the front, found {name!r}", name=options.cover), "cover")
    return scene


def _spine(edition: Edition, product: Product) -> Iterator[Mark]:
    """The place of the front, and the title along the box."""
    options = own_options(product, BoxWrapOptions)
    box = (0.0, 0.0, options.depth, options.size[1])
    yield from spine_marks(edition, _scene(edition, options), box, edition.line(edition.game.title))


def _back(edition: Edition, product: Product) -> Iterator[Mark]:
    """The hook, a picture of what is in the box, the facts, the contents, and the place for the maker's mark."""
    wide, high = own_options(product, BoxWrapOptions).size
    ground, spot, ink = _colours(edition)
    yield BoxMark(0, 0, wide, high, ground)
    left, room = AIR * wide, wide * (1 - 2 * AIR)
    if edition.game.hook is not None:
        style = _style(edition, "bold", HOOK_TYPE * high / MM_PER_PT)
        marks, _ = fit(edition.line(edition.game.hook), (left, HOOK * high, room, (SHOW - HOOK - 0.02) * high), style,
                       spot, edition.language, datum="game/hook")
        yield from marks
    yield BoxMark(*_show_box((wide, high)), mixed_colour(ground, spot, 0.12), None, 0.25, 2.0)
    yield from foot_band(edition, (0.0, 0.0, wide, high))
    yield from plaques(edition, game_texts(edition).plaques, (0.0, 0.0, wide, high))
    yield from _contents(edition, (left, CONTENTS * high, room * LISTED, (END - CONTENTS) * high), high)
    place = (left + room * (LISTED + 0.02), CONTENTS * high, room * (0.98 - LISTED), (END - CONTENTS) * high * MARK)
    yield BoxMark(*place, None, mixed_colour(ink, ground, 0.4), 0.2, 1.0, (1.6, 1.2))
    mark, _ = fit(edition.word(printed("place for the publisher’s mark")), _inner_box(place, 2.0),
                  _style(edition, "italic", TYPE * high / MM_PER_PT), mixed_colour(ink, ground, 0.3), edition.language)
    yield from mark
    foot = (place[0], place[1] + place[3] + 2, place[2], (END - CONTENTS) * high * (1 - MARK) - 2)
    edition_line = edition.word(printed("edition {version}"), version=edition.game.version)
    marks, _ = fit(edition_line, foot, _style(edition, "text", TYPE * 0.85 * high / MM_PER_PT), ink, edition.language,
                   align="left", valign="bottom")
    yield from marks


def _show_box(size: tuple[float, float]) -> Box:
    """The ground of the picture of components on the back."""
    wide, high = size
    return AIR * wide, SHOW * high, wide * (1 - 2 * AIR), (CONTENTS - SHOW - 0.025) * high


def _contents(edition: Edition, box: Box, tall: float) -> Iterator[Mark]:
    """What lies in the box, as the box promises it, in columns."""
    _, spot, ink = _colours(edition)
    x, y, wide, high = box
    size, lines = TYPE * tall / MM_PER_PT, list(box_lines(edition))
    style = _style(edition, "bold", size * 1.15)
    head, _ = fit(edition.word(printed("In the Box")), (x, y, wide, high * HEAD), style, spot, edition.language,
                  align="left", valign="top")
    yield from head
    rows = -(-len(lines) // COLUMNS)
    step, column = high * (1 - HEAD) / max(rows, LEAST_LINES), wide / COLUMNS
    style = _style(edition, "text", min(size, step / LINE / MM_PER_PT))
    for number, (line, datum) in enumerate(lines):
        place = x + column * (number // rows), y + high * HEAD + step * (number % rows), column * 0.95, step
        marks, _ = fit(line, place, style, ink, edition.language, align="left", datum=datum)
        yield from marks


def _colours(edition: Edition) -> tuple[str, str, str]:
    """Ground, spot colour and ink. Raises LookupError for an unknown colour."""
    ground, spot, ink = (colour_of(edition.game.theme, one) or "#000000" for one in ("ground", "spot", "ink"))
    return ground, spot, ink


def _style(edition: Edition, role: str, size: float) -> TextStyle:
    return TextStyle(font_of(edition.game.theme, role), round(size, 2), least=min(LEAST, round(size, 2)), leading=1.15)


def _inner_box(box: Box, air: float) -> Box:
    return box[0] + air, box[1] + air, box[2] - 2 * air, box[3] - 2 * air

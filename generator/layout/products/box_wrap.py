"""The product ``box-wrap``: the front with its scene, the back with what a shop wants to know, and both spines.

From the left: the back, a spine, the front, the other spine with a flap under the back. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from generator.layout.edges import edges_of
from generator.layout.faces.product_faces import first_product
from generator.layout.geometry import Box, Point
from generator.layout.lettered_cover import cover_marks, game_texts
from generator.layout.marks import BoxMark, Mark, Piece, Placed
from generator.layout.products.deck import real_front
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.layout.scale import scaled_sheet
from generator.layout.sheets.card_pages import paper_of
from generator.layout.sheets.net import BAND, MARGIN, Net, Panel, flap, on_sheets, rectangle
from generator.layout.style_interface import board_drawing, real_tile
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import fit
from generator.layout.type.fonts import MM_PER_PT
from generator.message import msg
from generator.model.game import Product
from generator.model.mixed_colours import mixed
from generator.model.scene import Scene
from generator.model.text import printed
from generator.model.theme import TextStyle
from generator.products import size_of_piece
from generator.products.board import BoardOptions
from generator.products.box_wrap import BoxWrapOptions
from generator.products.spec import own_options, products_with
from generator.records import replace
from generator.text.letter_case import capitalised
from generator.translate.edition import Edition

FLAP, SLANT = 12.0, 2.0
# of the back: the margin, and where its parts begin, in shares of the width and of the height
AIR, HOOK, SHOW, FACTS, CONTENTS, END = 0.07, 0.05, 0.2, 0.6, 0.71, 0.96
# the least type, pt; of the height: type of the hook, and of the contents
LEAST, HOOK_TYPE, TYPE = 6.0, 0.031, 0.0175
# the most pieces in the picture of components, how far each lies over the one before, and the air about them
MOST_SHOWN, OVERLAP, AROUND = 7, 0.35, 0.04
# pieces of a kind, the size up to which they are small (mm), and the air between their rows, in heights
EACH, SMALL, BETWEEN = 3, 40.0, 0.16
# the height of the pieces before a board, and the leading of the contents
BEFORE_BOARD, LINE = 0.5, 1.35
# the shares of the width of the list of contents, and of the height of the place for a mark
LISTED, MARK = 0.62, 0.45


def box_wrap_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The wrap on one page, or each side on a page of its own where it is larger. Raises as ``on_sheets`` does."""
    options = own_options(product, BoxWrapOptions)
    (wide, high), depth, paper = options.size, options.depth, paper_of(options.paper)
    back, spine, front = (_side(product, name, (width, high), marks) for name, width, marks in (
        ("back", wide, _back(edition, product)), ("spine", depth, _spine(edition, product)),
        ("front", wide, _front(edition, product))))
    shown = tuple(_components(edition, product, _show_box(options.size)))
    long = 2 * (wide + depth) + FLAP
    fits = any(long <= one - 2 * MARGIN and high <= other - 2 * (MARGIN + BAND) for one, other in (paper, paper[::-1]))
    nets = ([_whole(back, spine, front, shown)] if fits
            else [_alone(back, shown), *(_alone(piece) for piece in (front, spine, spine))])
    return ProductSheets({"": on_sheets(edition, product, nets)}, nets=tuple(nets))


def _side(product: Product, name: str, size: tuple[float, float], marks: Iterator[Mark]) -> Piece:
    return Piece(f"{product.id}.{name}", product.kind, "front", *size, 0.0, tuple(marks))


def _whole(back: Piece, spine: Piece, front: Piece, shown: tuple[Placed, ...]) -> Net:
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


def _alone(piece: Piece, shown: tuple[Placed, ...] = ()) -> Net:
    """One side alone."""
    return Net((Panel("side", rectangle(0, 0, piece.width, piece.height)),), (), (Placed(piece, 0.0, 0.0), *shown))


def _front(edition: Edition, product: Product) -> Iterator[Mark]:
    """The scene with the title in it. Raises Refused without one."""
    options = own_options(product, BoxWrapOptions)
    scene = edition.game.theme.images.get(options.cover)
    if not isinstance(scene, Scene):
        raise Refused(msg("expected a scene for the front, found {name!r}", name=options.cover), "cover")
    yield from cover_marks(edition, scene, (0.0, 0.0, *options.size), game_texts(edition))


def _spine(edition: Edition, product: Product) -> Iterator[Mark]:
    """The title along the box, the facts at its foot."""
    options = own_options(product, BoxWrapOptions)
    (_, high), depth = options.size, options.depth
    ground, spot, ink = _colours(edition)
    yield BoxMark(0, 0, depth, high, mixed(ground, spot, 0.16))
    style = _style(edition, "title", depth * 0.8 / MM_PER_PT)
    title, over = fit(edition.line(edition.game.title), (0, 0, high * 0.64, depth), style, spot, edition.language)
    if over is None:
        # turned clockwise, so that it is read from above when the box lies on its back
        yield from (replace(mark, x=depth - mark.y, y=high * 0.05 + mark.x, turn=90.0) for mark in title)
    facts = game_texts(edition).plaques
    tall = depth * 0.2
    for number, text in enumerate(facts):
        box = (depth * 0.06, high * (0.95 - 0.02 * len(facts)) + tall * 1.3 * (number - len(facts)), depth * 0.88, tall)
        marks, over = fit(text, box, _style(edition, "bold", tall * 0.8 / MM_PER_PT), ink, edition.language)
        yield from marks if over is None else ()


def _back(edition: Edition, product: Product) -> Iterator[Mark]:
    """The hook, a picture of what is in the box, the facts, the contents, and the place for the maker's mark."""
    wide, high = own_options(product, BoxWrapOptions).size
    ground, spot, ink = _colours(edition)
    yield BoxMark(0, 0, wide, high, ground)
    left, room = AIR * wide, wide * (1 - 2 * AIR)
    if edition.game.hook is not None:
        style = _style(edition, "title", HOOK_TYPE * high / MM_PER_PT)
        marks, _ = fit(edition.line(edition.game.hook), (left, HOOK * high, room, (SHOW - HOOK - 0.02) * high), style,
                       spot, edition.language, datum="game/hook")
        yield from marks
    yield BoxMark(*_show_box((wide, high)), mixed(ground, spot, 0.12), None, 0.25, 2.0)
    yield from _facts(edition, (left, FACTS * high, room, (CONTENTS - FACTS) * high))
    yield from _contents(edition, (left, CONTENTS * high, room * LISTED, (END - CONTENTS) * high), high)
    place = (left + room * (LISTED + 0.05), CONTENTS * high, room * (0.95 - LISTED), (END - CONTENTS) * high * MARK)
    yield BoxMark(*place, None, mixed(ink, ground, 0.4), 0.2, 1.0, (1.6, 1.2))
    mark, _ = fit(edition.word(printed("miejsce na znak wydawcy")), _within(place, 2.0),
                  _style(edition, "italic", TYPE * high / MM_PER_PT), mixed(ink, ground, 0.3), edition.language)
    yield from mark
    foot = (place[0], place[1] + place[3] + 2, place[2], (END - CONTENTS) * high * (1 - MARK) - 2)
    edition_line = edition.word(printed("wydanie {version}"), version=edition.game.version)
    marks, _ = fit(edition_line, foot, _style(edition, "text", TYPE * 0.85 * high / MM_PER_PT), ink, edition.language,
                   align="left", valign="bottom")
    yield from marks


def _show_box(size: tuple[float, float]) -> Box:
    """The ground of the picture of components on the back."""
    wide, high = size
    return AIR * wide, SHOW * high, wide * (1 - 2 * AIR), (FACTS - SHOW - 0.03) * high


def _components(edition: Edition, product: Product, box: Box) -> Iterator[Placed]:
    """The board behind some of the pieces, in rows in their true proportions, each over a part of the one before."""
    inner = _within(box, AROUND * box[2])
    board = list(_board(edition, product, inner))
    yield from board
    rows = _rows(_shown(edition, product), bool(board))
    if not rows:
        return
    x, y, wide, high = inner
    if board:
        y, high = y + high * (1 - BEFORE_BOARD), high * BEFORE_BOARD
    lap = OVERLAP if len(rows) == 1 else -BETWEEN
    longest = max(_long(row, lap) for row in rows)
    tall = sum(row[0].height for row in rows) * (1 + BETWEEN) - BETWEEN * rows[-1][0].height
    scale = min(wide / longest, high / tall)
    low = y + (high - scale * tall) / (1 if board else 2)
    for row in rows:
        low += scale * row[0].height
        at = x + (wide - scale * _long(row, lap)) / 2
        for piece in row:
            yield from _edged(piece, (at, low), scale, _colours(edition)[2])
            at += piece.width * scale * (1 - lap)
        low += scale * row[0].height * BETWEEN


def _rows(pieces: Sequence[Sequence[Piece]], beside_board: bool) -> list[list[Piece]]:
    """The first piece of each kind in a row, the highest first; where all are small, rows of the next ones too."""
    rows = [sorted((some[number] for some in pieces if number < len(some)), key=lambda piece: -piece.height)
            for number in range(EACH)]
    rows = [row for row in rows if row]
    return rows[:1] if not rows or beside_board or rows[0][0].height > SMALL else rows


def _long(row: Sequence[Piece], lap: float) -> float:
    """The length of a row whose pieces lie over each other by a share of their width."""
    return sum(piece.width * (1 - lap) for piece in row[:-1]) + row[-1].width


def _edged(piece: Piece, foot: Point, scale: float, ink: str) -> tuple[Placed, Placed]:
    """A piece, its lower left corner at a point, and its edge in ink."""
    wide, high = piece.width * scale, piece.height * scale
    line = BoxMark(0, 0, wide, high, None, ink, 0.2)
    edge = Piece(f"{piece.id}.edge", piece.kind, "front", wide, high, 0.0, (line,))
    return Placed(piece, foot[0], foot[1] - high, scale=scale), Placed(edge, foot[0], foot[1] - high)


def _board(edition: Edition, product: Product, box: Box) -> Iterator[Placed]:
    """The first board among what the back shows, as large as its box."""
    of = own_options(product, BoxWrapOptions).shows
    boards = (one for one, _ in products_with(edition.game, BoardOptions) if not of or one.id in of)
    for board in islice(boards, 1):
        sheet, (x, y, wide, high) = board_drawing(board).board(edition, board).sheet, box
        small = scaled_sheet(sheet, min(wide, high * sheet.width / sheet.height))
        left = x + (wide - small.width) / 2
        drawn = Piece(f"{board.id}.board", board.kind, "front", small.width, small.height, 0.0, small.marks)
        for placed in (Placed(drawn, 0.0, 0.0), *small.pieces):
            yield replace(placed, x=placed.x + left, y=placed.y + y)


def _shown(edition: Edition, product: Product) -> list[list[Piece]]:
    """The first pieces of each kind that products print."""
    game, of = edition.game, own_options(product, BoxWrapOptions).shows
    unknown = [id_ for id_ in of if id_ not in game.products]
    if unknown:
        raise Refused(msg("expected products of the pack, found {unknown}", unknown=", ".join(unknown)), "shows")
    kinds: dict[str, list[Piece]] = {}
    for thing in game.things.values():
        found = first_product(game, thing, of)
        if found is None or size_of_piece(found) is None or len(kinds.get(thing.kind, ())) == EACH:
            continue
        piece = real_front(edition, thing, of).piece if edges_of(game, thing) is None else real_tile(game, thing)
        kinds.setdefault(thing.kind, []).append(piece)
    return list(kinds.values())[:MOST_SHOWN]


def _facts(edition: Edition, box: Box) -> Iterator[Mark]:
    """Players, time and age beside each other."""
    texts, (x, y, wide, high) = game_texts(edition).plaques, box
    _, spot, _ = _colours(edition)
    style = _style(edition, "bold", high * 0.3 / MM_PER_PT)
    for number, text in enumerate(texts):
        part = (x + wide * number / len(texts), y, wide / len(texts), high)
        marks, _ = fit(text, part, style, spot, edition.language, datum="game/players")
        yield from marks


def _contents(edition: Edition, box: Box, tall: float) -> Iterator[Mark]:
    """What lies in the box, as the box promises it."""
    _, spot, ink = _colours(edition)
    x, y, wide, high = box
    size = TYPE * tall / MM_PER_PT
    style = _style(edition, "bold", size * 1.15)
    head, _ = fit(edition.word(printed("W pudełku")), (x, y, wide, high * 0.16), style, spot, edition.language,
                  align="left", valign="top")
    yield from head
    tall = min(size * LINE * MM_PER_PT, high * 0.8 / max(1, len(edition.game.box)))
    for number, group in enumerate(edition.game.box.values()):
        line = capitalised(f"{edition.line(group.name)}: {group.total}", edition.language)
        style = _style(edition, "text", min(size, tall / LINE / MM_PER_PT))
        place = (x, y + high * 0.17 + tall * number, wide, tall)
        marks, _ = fit(line, place, style, ink, edition.language, align="left",
                       datum=f"box/{group.id}/name")
        yield from marks


def _colours(edition: Edition) -> tuple[str, str, str]:
    """Ground, spot colour and ink. Raises LookupError for an unknown colour."""
    ground, spot, ink = (colour_of(edition.game.theme, one) or "#000000" for one in ("ground", "spot", "ink"))
    return ground, spot, ink


def _style(edition: Edition, role: str, size: float) -> TextStyle:
    return TextStyle(font_of(edition.game.theme, role), round(size, 2), least=min(LEAST, round(size, 2)), leading=1.15)


def _within(box: Box, air: float) -> Box:
    return box[0] + air, box[1] + air, box[2] - 2 * air, box[3] - 2 * air

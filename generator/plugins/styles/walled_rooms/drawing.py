"""Draws a map of rooms. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.layout.geometry import Box, path
from generator.layout.icons import icon_ink, icon_paths
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark
from generator.layout.style_interface import MapDrawing, MapPicture
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import Overflow, fit
from generator.message import msg
from generator.model.game import Thing
from generator.model.maps import BoardMap, Edge
from generator.model.theme import TextStyle
from generator.translate.edition import Edition

# the ground around the plan; the shares of a cell that a wall, an arrow, a mark, an icon and the words take
FRAME, WALL, ARROW, MARK, SIGN, WORDS = 9.0, 0.14, 0.22, 0.5, 0.8, 0.35
SIZE, LEAST = 9.0, 6.5


def picture(edition: Edition, drawn: BoardMap, thing: Thing | None, options: Mapping[str, object]) -> MapPicture:
    """The map. Raises LookupError for unknown colours and icons."""
    marks = [*_ground(edition, drawn), *_walls(edition, drawn)]
    overflows: list[Overflow] = []
    for letter, ref in drawn.spaces.items():
        room = edition.game.thing(ref.kind, ref.id)
        # another rule reports that there is none
        words, over = _room(edition, drawn, letter, room, options) if room is not None else ([], [])
        marks += words
        overflows += over
    boxes = {ref: _cell(drawn, drawn.middle(letter)) for letter, ref in drawn.spaces.items()}
    return MapPicture(tuple(marks), boxes, tuple(overflows))


def _cell(drawn: BoardMap, cell: tuple[int, int]) -> Box:
    return FRAME + cell[0] * drawn.cell, FRAME + cell[1] * drawn.cell, drawn.cell, drawn.cell


def _ground(edition: Edition, drawn: BoardMap) -> Iterator[Mark]:
    """The void, and the floor of each row of cells of a room."""
    theme, (wide, high) = edition.game.theme, drawn.size
    yield BoxMark(0.0, 0.0, wide + 2 * FRAME, high + 2 * FRAME, fill=colour_of(theme, "ink"))
    floor = colour_of(theme, "paper") or "#ffffff"
    for letter in drawn.spaces:
        for cell in drawn.cells(letter):
            yield BoxMark(*_cell(drawn, cell), fill=floor, stroke=floor, weight=0.1)


def _walls(edition: Edition, drawn: BoardMap) -> Iterator[Mark]:
    """The walls, and an arrow through each gap that leads one way."""
    ink, weight = colour_of(edition.game.theme, "ink") or "#000000", drawn.cell * WALL
    for wall in drawn.walls():
        x1, y1, x2, y2 = (FRAME + at for at in wall)
        yield LineMark(x1, y1, x2, y2, ink, weight, cap="round")
    for edge, gap in drawn.open_edges().items():
        if gap.one_way:
            yield _arrow(drawn, edge, ink, back=gap.start == edge.behind)


def _arrow(drawn: BoardMap, edge: Edge, ink: str, back: bool) -> Mark:
    (x, y), reach = edge.middle, ARROW * (-1 if back else 1)
    (dx, dy) = (reach, 0.0) if edge.upright else (0.0, reach)
    tip, foot = (x + dx, y + dy), (x - dx, y - dy)
    half = (dy, dx)
    corners = (tip, (foot[0] + half[0], foot[1] + half[1]), (foot[0] - half[0], foot[1] - half[1]))
    return PathMark(path([(FRAME + a * drawn.cell, FRAME + b * drawn.cell) for a, b in corners], closed=True), fill=ink)


def _room(edition: Edition, drawn: BoardMap, letter: str, thing: Thing, options: Mapping[str, object]
          ) -> tuple[list[Mark], list[Overflow]]:
    """The name, the mark and the icon of a room."""
    theme = edition.game.theme
    ink, datum = colour_of(theme, "ink") or "#000000", f"{thing.kind}/{thing.id}"
    x, y, side, _ = _cell(drawn, drawn.middle(letter))
    marks: list[Mark] = []
    overflows = []
    name = thing.fields.get(str(options["sign"]))
    if name is not None:
        icon = theme.icons.get(str(name))
        if icon is None:
            raise LookupError(msg("expected an icon of the theme, found {name!r}", name=str(name)))
        left, top, right, bottom = icon_ink(icon)
        scale = side * SIGN / max(right - left, bottom - top)
        at = (x + (side - (left + right) * scale) / 2, y + (side - (top + bottom) * scale) / 2)
        marks += icon_paths(icon, at, scale, ink, f"{datum}/{options['sign']}")
    mark = thing.fields.get(str(options["mark"]))
    texts = [(edition.value(mark), (*_corner(drawn, letter), side * MARK, side * MARK), f"{datum}/{options['mark']}",
              "title", SIZE * 2)] if mark is not None else []
    if thing.fields.get("name") is not None:
        below = (x, y + side * (1 - WORDS), side, side * WORDS)
        texts.append((edition.value(thing.name), below, f"{datum}/name", "text", SIZE))
    for text, box, own, role, size in texts:
        words, over = fit(text, box, TextStyle(font_of(theme, role), size, least=LEAST), ink, edition.language,
                          datum=own, region=str(thing.ref))
        marks += words
        overflows += [over] if over else []
    return marks, overflows


def _corner(drawn: BoardMap, letter: str) -> tuple[float, float]:
    """The place of the mark, in the first cell of a room."""
    x, y, side, _ = _cell(drawn, drawn.cells(letter)[0])
    return x + side * WALL, y + side * WALL


DRAWING = MapDrawing(FRAME, picture)

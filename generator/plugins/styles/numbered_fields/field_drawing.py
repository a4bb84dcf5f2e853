"""Draws maps with a grid. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.layout.geometry import Box, path
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, TextMark
from generator.layout.refused import Refused
from generator.layout.style_interface import MapDrawing, MapPicture
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import Overflow, fit
from generator.layout.type.fonts import MM_PER_PT
from generator.message import msg
from generator.model.game import Thing
from generator.model.grid_maps import FLAT, POINTED, SQUARES, Corner, GridMap
from generator.model.maps import BoardMap
from generator.model.mixed_colours import mixed_colour
from generator.model.theme import TextStyle
from generator.plugins.styles.numbered_fields import BETWEEN, GROUNDS
from generator.plugins.styles.numbered_fields.field_signs import FILLED, LINES, field_colour
from generator.translate.edition import Edition

FRAME = 4.0
# shares of a cell: widths of lines
SIDE, SIGN, WIDE = 0.012, 0.03, {"river": 0.1, "wall": 0.13, "road": 0.07}
# boxes of the number and of the name as shares of a cell from its middle
NUMBER: Mapping[str, Box] = {FLAT: (-0.28, -0.48, 0.56, 0.18), POINTED: (-0.28, -0.42, 0.56, 0.18),
                             SQUARES: (-0.45, -0.48, 0.9, 0.18)}
NAME: Mapping[str, Box] = {FLAT: (-0.38, 0.2, 0.76, 0.24), POINTED: (-0.44, 0.16, 0.88, 0.2),
                           SQUARES: (-0.46, 0.2, 0.92, 0.26)}
# pt of type for a mm of a cell, and the least pt
SIZE, LEAST = 0.42, 4.5
# of a plate behind a text, as shares of the size of its type
AIR, RISE = 0.15, 0.8


def picture(edition: Edition, drawn: BoardMap, thing: Thing | None, options: Mapping[str, Any]) -> MapPicture:
    """The map. Raises Refused for words that are not drawn."""
    if not isinstance(drawn, GridMap):
        raise TypeError(drawn.id)
    words = {word: _drawn_as(word, options["draw"], GROUNDS) for word in drawn.terrain.values()}
    words |= {line.word: _drawn_as(line.word, options["draw"], BETWEEN) for line in drawn.lines}
    marks = [*_ground(edition, drawn, words), *_lines_between(edition, drawn, words), *_signs(edition, drawn, words)]
    crossed = {number for line in drawn.lines if words[line.word] == "road" for number in (line.start, line.end)}
    overflows: list[Overflow] = []
    for number in drawn.spaces:
        texts, over = _texts(edition, drawn, number)
        if number in crossed:
            ground = field_colour(edition.game.theme, words[drawn.terrain_of(number)])
            marks += [_plate(text, ground) for text in texts]
        marks += texts
        overflows += over
    half = drawn.cell / 2
    boxes = {ref: (*_point_at(drawn, drawn.lattice(number), -half), drawn.cell, drawn.cell)
             for number, ref in drawn.spaces.items()}
    return MapPicture(tuple(marks), boxes, tuple(overflows))


def _drawn_as(word: str, draw: Mapping[str, str], known: tuple[str, ...]) -> str:
    found = draw.get(word, word)
    if found not in known:
        raise Refused(msg("expected what is drawn for {word}, {known}, found {found}", word=word,
                          known=", ".join(known), found=found if word in draw else msg("none")), "draw")
    return found


def _point_at(drawn: GridMap, corner: Corner, more: float = 0.0) -> tuple[float, float]:
    across, down = drawn.unit
    return FRAME + corner[0] * across + more, FRAME + corner[1] * down + more


def _ground(edition: Edition, drawn: GridMap, words: Mapping[str, str]) -> Iterator[Mark]:
    """The spaces, each with its sides."""
    theme, weight = edition.game.theme, drawn.cell * SIDE
    ink = mixed_colour(colour_of(theme, "ink") or "#000000", "#ffffff", 0.35)
    for number in drawn.spaces:
        yield PathMark(path([_point_at(drawn, corner) for corner in drawn.corners(number)], closed=True),
                       fill=field_colour(theme, words[drawn.terrain_of(number)]), stroke=ink, weight=weight)


def _lines_between(edition: Edition, drawn: GridMap, words: Mapping[str, str]) -> Iterator[Mark]:
    """Rivers, then walls on the sides that two spaces share, then roads from middle to middle."""
    theme, neighbours = edition.game.theme, drawn.neighbours()
    for sort in BETWEEN:
        for _, start, end in (line for line in drawn.lines if words[line.word] == sort):
            ends = ((drawn.lattice(start), drawn.lattice(end)) if sort == "road" else sorted(neighbours[start][end]))
            (x1, y1), (x2, y2) = (_point_at(drawn, corner) for corner in ends)
            yield LineMark(x1, y1, x2, y2, field_colour(theme, sort), drawn.cell * WIDE[sort], cap="round")


def _signs(edition: Edition, drawn: GridMap, words: Mapping[str, str]) -> Iterator[Mark]:
    ink, weight = colour_of(edition.game.theme, "ink") or "#000000", drawn.cell * SIGN
    for number in drawn.spaces:
        word = words[drawn.terrain_of(number)]
        shade = mixed_colour(field_colour(edition.game.theme, word), ink, 0.5)
        x, y = _point_at(drawn, drawn.lattice(number))
        if word in FILLED:
            yield PathMark(FILLED[word], x, y, drawn.cell / 100, fill=shade)
        elif word in LINES:
            yield PathMark(LINES[word], x, y, drawn.cell / 100, stroke=shade, weight=weight, cap="round")


def _plate(word: TextMark, ground: str) -> BoxMark:
    """Behind a text that a road would cross."""
    high = word.size * MM_PER_PT
    return BoxMark(word.x - high * AIR, word.y - high * RISE, word.width + 2 * high * AIR, high * RISE, fill=ground)


def _texts(edition: Edition, drawn: GridMap, number: str) -> tuple[list[TextMark], list[Overflow]]:
    """The number of a space, and its name where it has one of its own."""
    theme, ref = edition.game.theme, drawn.spaces[number]
    thing, datum = edition.game.thing(ref.kind, ref.id), f"{ref.kind}/{ref.id}"
    texts = [(number, NUMBER, f"{datum}/name", "text")]
    if thing is not None and thing.fields.get("name") is not None and (name := edition.value(thing.name)) != number:
        texts.append((name, NAME, f"{datum}/name", "bold"))
    marks: list[TextMark] = []
    overflows = []
    ink, (x, y) = colour_of(theme, "ink") or "#000000", _point_at(drawn, drawn.lattice(number))
    for text, places, own, role in texts:
        left, top, wide, high = (share * drawn.cell for share in places[drawn.grid])
        style = TextStyle(font_of(theme, role), max(LEAST, SIZE * drawn.cell), least=LEAST)
        words, over = fit(text, (x + left, y + top, wide, high), style, ink, edition.language, datum=own,
                          region=str(ref))
        marks += words
        overflows += [over] if over else []
    return marks, overflows


DRAWING = MapDrawing(FRAME, picture)

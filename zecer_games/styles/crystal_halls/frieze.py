"""The frame of a map: runes on all sides, and its title on a tablet below. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.layout.geometry import Point, path
from generator.layout.marks import Mark, PathMark
from generator.layout.tokens import font_of
from generator.layout.type.fit import Overflow, fit
from generator.model.mixed_colours import mixed_colour
from generator.model.theme import TextStyle
from generator.translate.edition import Edition
from zecer_games.styles.crystal_halls.halls import FRAME, Halls
from zecer_games.styles.crystal_halls.paint import WHITE, Paint

# of runes: how far apart, how far from the edge of the picture, and half of their height
APART, EDGE, HALF = 5.8, 2.2, 1.2
STAVES, STARTS = (-0.8, 0.0), ((-0.8, -1.2), (-0.8, 0.0), (-0.8, 0.5))
ENDS = ((0.8, -0.9), (0.8, 0.0), (0.8, 1.2), (0.0, -0.6))
# of the tablet: its middle below the plan, half of its height, the room for an ornament at both ends of the title
BELOW, HALF_TABLET, ORNAMENT = 4.6, 3.6, 7.0
SIZE, LEAST, HIGH = 14.0, 9.0, 5.4
# the share of the width of the plan that a title may take
WIDEST = 0.8


def tablet(edition: Edition, title: str, halls: Halls, paint: Paint, datum: str
           ) -> tuple[list[Mark], list[Overflow], float]:
    """The title on its tablet, an overflow, and half of its width."""
    wide, high = halls.size
    x, y, most = FRAME + wide / 2, FRAME + high + BELOW, wide * WIDEST - 2 * ORNAMENT
    style = TextStyle(font_of(edition.game.theme, "title"), SIZE, least=LEAST)
    words, over = fit(title, (x - most / 2, y - HIGH / 2, most, HIGH), style, paint.deep, edition.language, datum=datum,
                      region=datum.rpartition("/")[0], splits=("never",))
    half = max(word.width for word in words) / 2 + ORNAMENT
    outer, inner = _lozenge(half + 3, half, HALF_TABLET), _lozenge(half + 1.8, half - 0.5, HALF_TABLET - 0.8)
    marks: list[Mark] = [PathMark(outer, x, y, fill=WHITE, stroke=paint.deep, weight=0.7),
                         PathMark(inner, x, y, stroke=paint.glow, weight=0.3)]
    marks += [PathMark(_lozenge(1.7, 0.0, 1.1), x + side * (half - 2.4), y, fill=paint.glow, stroke=paint.deep,
                       weight=0.3) for side in (-1, 1)]
    return [*marks, *words], [over] if over else [], half + 3


def _lozenge(reach: float, shoulder: float, half: float) -> str:
    """A tablet with pointed ends."""
    return path([(-reach, 0), (-shoulder, -half), (shoulder, -half), (reach, 0), (shoulder, half), (-shoulder, half)],
                closed=True)


def runes(halls: Halls, paint: Paint, seed: str, spared: float) -> Iterator[Mark]:
    """Runes on all sides; ``spared`` is half of the width of the tablet on the lower one."""
    (wide, high), chance = halls.size, Random(f"frieze {seed}")
    d = ""
    for side, length in enumerate((wide, high, wide, high)):
        count = max(1, round(length / APART))
        for number in range(count):
            along = length * (number + 0.5) / count
            strokes = _rune(chance)
            if side == 2 and abs(along - length / 2) < spared + 1:
                continue
            middle = ((along, EDGE - FRAME), (wide + FRAME - EDGE, along), (along, high + FRAME - EDGE),
                      (EDGE - FRAME, along))[side]
            d += "".join(path([_turned_point(point, side, middle) for point in stroke]) for stroke in strokes)
    yield PathMark(d, FRAME, FRAME, 1.0, None, mixed_colour(paint.pale(0.9), paint.deep, 0.35), 0.28, "round")


def _rune(chance: Random) -> list[tuple[Point, Point]]:
    """A stave with one to three twigs."""
    stave = chance.choices(STAVES, (0.7, 0.3))[0]
    twigs = [(chance.choice(STARTS), chance.choice(ENDS)) for _ in range(chance.choice((1, 2, 2, 3)))]
    return [((stave, -HALF), (stave, HALF)), *twigs]


def _turned_point(point: Point, quarters: int, middle: Point) -> Point:
    """A point from the middle of a rune, turned by quarters."""
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return middle[0] + x, middle[1] + y

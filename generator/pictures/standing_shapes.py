"""The shapes of who and what stands in a scene: in the colours that it is given, and turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin

from generator.model.scene import StandingFigure
from generator.pictures.cast import SceneCast
from generator.pictures.people.figure import person_shapes
from generator.pictures.shape_text import Folds, SculptedShape, tinted
from generator.records import replace

# the middle of the box of a figure
MIDDLE = 50.0


def standing_shapes(one: StandingFigure, cast: SceneCast, numbers: Mapping[str, int]) -> Sequence[SculptedShape]:
    """The shapes of a figure in its box; ``numbers`` are the tints of colours at hand. Raises UnknownFigure, BadFigure.
    """
    told = {tint: numbers.get(to, tint) if isinstance(to, str) else to for tint, to in one.tints}
    if one.person is not None:
        shapes = person_shapes(one.person, one.frame)
    else:
        figure = cast.figure(one.name)
        shapes = figure.shapes
        told = {tint: numbers[hue] for tint, hue in figure.hues if hue in numbers} | told
    shapes = tinted(shapes, told) if told else shapes
    return turned(shapes, one.turn) if one.turn else shapes


def turned(shapes: Sequence[SculptedShape], degrees: float, middle: float = MIDDLE) -> tuple[SculptedShape, ...]:
    """Shapes turned clockwise about the middle of their box, which is twice ``middle`` wide and high."""
    across, down = cos(radians(degrees)), sin(radians(degrees))

    def carried(x: float, y: float) -> tuple[float, float]:
        x, y = x - middle, y - middle
        return middle + x * across - y * down, middle + x * down + y * across

    return tuple(replace(
        shape,
        points=tuple((*carried(point[0], point[1]), *point[2:]) for point in shape.points),
        turn=shape.turn + degrees,
        look=replace(shape.look, hatch=shape.look.hatch + degrees, comb=shape.look.comb + degrees,
                     folds=tuple(Folds(fold.count, fold.depth, *carried(fold.x, fold.y)) for fold in shape.look.folds)),
    ) for shape in shapes)

"""The shapes of who and what stands in a scene: in the colours that it is given, and turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.model.scene import StandingFigure
from generator.pictures.cast import SceneCast
from generator.pictures.people.body import person_shapes
from generator.pictures.posing import moved_shape, turn_about
from generator.pictures.shape_text import SculptedShape, tinted_shapes

# the middle of the box of a figure
MIDDLE = 50.0


def standing_shapes(one: StandingFigure, cast: SceneCast, numbers: Mapping[str, int]) -> Sequence[SculptedShape]:
    """The shapes of a figure in its box; ``numbers`` are the tints of colours at hand. Raises UnknownFigure, BadFigure.
    """
    told = {tint: numbers.get(to, tint) if isinstance(to, str) else to for tint, to in one.tints}
    if one.person is not None:
        shapes = person_shapes(one.person, one.frame)
    else:
        figure = cast.figure(one.name, one.pose)
        shapes = figure.shapes
        told = {tint: numbers[hue] for tint, hue in figure.hues if hue in numbers} | told
    shapes = tinted_shapes(shapes, told) if told else shapes
    return turned_shapes(shapes, one.turn) if one.turn else shapes


def turned_shapes(shapes: Sequence[SculptedShape], degrees: float, middle: float = MIDDLE) -> tuple[SculptedShape, ...]:
    """Shapes turned clockwise about the middle of their box, which is twice ``middle`` wide and high."""
    return tuple(moved_shape(shape, turn_about((middle, middle), degrees)) for shape in shapes)

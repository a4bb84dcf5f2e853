"""What is done to all that a region draws: gradient, dashes, outline, shadow, clip, fade, opacity, blend. In mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from generator.layout.faces.shapes import SHAPES, Area
from generator.layout.geometry import Box
from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    GradientMark,
    GroupMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    TextMark,
    leaves,
)
from generator.layout.scale import scaled_to
from generator.layout.turn import turned_mark
from generator.layout.type.letter_paths import outlined_text
from generator.model.mixed_colours import mixed_colour
from generator.model.theme import PLAIN, Gradient, Nib, OutlineStroke, Region, Shadow
from generator.records import replace

# the shapes that enclose an area
CLIPS = tuple(sorted({*SHAPES} - {"line", "pips"}))
# the layers of a soft edge, each a line around the shape, the widest first
LAYERS = 10
ROUND = Nib(join="round")
Tone = Callable[[str], str]


def with_effects(region: Region, area: Area, marks: list[Mark], tone: Tone, fill: str | None) -> list[Mark]:
    """The marks of a region with its effects. ``tone`` finds a colour; ``fill`` is that which a gradient replaces.

    Raises LookupError for an unknown colour.
    """
    effects = region.effects
    if effects is PLAIN or not marks:
        return marks
    if effects.dash:
        marks = [_dashed_mark(mark, [length * area.scale for length in effects.dash]) for mark in marks]
    if effects.gradient is not None:
        paint = _paint(effects.gradient, area.box, tone)
        marks = [one for mark in marks for one in _gradient_marks(mark, fill, paint)]
    silhouettes = [one for mark in leaves(marks) for part in _parts(mark) if (one := _silhouette(part)) is not None]
    if effects.outline is not None:
        marks = [*_outlines(effects.outline, silhouettes, area.scale, tone), *marks]
    clip = _clip(region, area)
    if clip is not None:
        marks = [GroupMark(tuple(marks), clip)]
        silhouettes = [clip]
    if effects.shadow is not None:
        marks = [_shadow(effects.shadow, silhouettes, area.scale, tone), *marks]
    if effects.opacity < 1 or effects.fade is not None or effects.blend != "normal":
        mask = _mask(effects.fade, area.box) if effects.fade is not None else None
        marks = [GroupMark(tuple(marks), None, effects.opacity, mask, effects.blend)]
    return marks


def _clip(region: Region, area: Area) -> PathMark | None:
    """The outline that cuts out what a region draws."""
    if region.effects.clip is None:
        return None
    whole = replace(area, fill="#000000", stroke=None, text="", radius=region.radius * area.scale)
    (shape,) = SHAPES[region.effects.clip](whole)
    return _silhouette(shape)


def _dashed_mark(mark: Mark, dash: Sequence[float]) -> Mark:
    if isinstance(mark, BoxMark) and mark.stroke:
        # as a path, its dashes begin at the same corner in every form
        return replace(mark, dash=tuple(dash)).outline
    if isinstance(mark, LineMark):
        return replace(mark, dash=tuple(dash))
    if isinstance(mark, PathMark) and mark.stroke:
        return replace(mark, nib=Nib(limit=10.0, dash=tuple(length / mark.scale for length in dash)))
    return mark


def _parts(mark: Mark) -> Sequence[Mark]:
    """The paths of a drawing that is level, which is not as wide as its box; any other mark itself."""
    return mark.paths if isinstance(mark, DrawingMark) and not mark.turn else (mark,)


def _silhouette(mark: Mark) -> PathMark | None:
    """The area that a mark covers; None for one without."""
    match mark:
        case TextMark():
            return outlined_text(mark)
        case BoxMark() if mark.fill:
            return replace(mark, stroke=None).outline
        case PathMark() if mark.fill:
            return replace(mark, stroke=None)
        case ImageMark() | DrawingMark() | PictureMark():
            box = BoxMark(mark.x, mark.y, mark.width, mark.height, "#000000").outline
            turned = turned_mark(box, mark.turn, mark.middle)
            assert isinstance(turned, PathMark)
            return turned
    return None


def _gradient_marks(mark: Mark, fill: str | None, paint: GroupMark) -> list[Mark]:
    """A mark with a gradient in place of its fill; letters keep their mark, so that their words can be found."""
    shape = _silhouette(mark) if _fill_of(mark) == fill and fill is not None else None
    if shape is None:
        return [mark]
    painted = replace(paint, clip=shape, datum=getattr(mark, "datum", ""))
    if isinstance(mark, TextMark):
        return [mark, painted]
    stroked = isinstance(mark, BoxMark | PathMark) and mark.stroke
    return [painted, replace(mark, fill=None)] if stroked else [painted]


def _fill_of(mark: Mark) -> str | None:
    if isinstance(mark, TextMark):
        return mark.colour
    return mark.fill if isinstance(mark, BoxMark | PathMark) else None


def _paint(gradient: Gradient, box: Box, tone: Tone) -> GroupMark:
    """A gradient over a box, to be given a clip."""
    x1, y1, x2, y2 = _ends(gradient, box)
    stops = tuple((at, tone(stop.colour)) for at, stop in zip(_places(gradient), gradient.stops, strict=True))
    colours = GradientMark(x1, y1, x2, y2, stops, gradient.radial)
    opaque = all(stop.opacity == 1 for stop in gradient.stops)
    return GroupMark((colours,), mask=None if opaque else _mask(gradient, box))


def _mask(gradient: Gradient, box: Box) -> GradientMark:
    """The opacities of a gradient as greys."""
    x1, y1, x2, y2 = _ends(gradient, box)
    stops = tuple((at, f"#{round(stop.opacity * 255):02x}" + f"{round(stop.opacity * 255):02x}" * 2)
                  for at, stop in zip(_places(gradient), gradient.stops, strict=True))
    return GradientMark(x1, y1, x2, y2, stops, gradient.radial)


def places_seen(gradient: Gradient, box: Box, part: Box) -> list[float]:
    """The places of a gradient over a box that are seen in a part of it: the first, the last, and stops between."""
    x1, y1, x2, y2 = _ends(gradient, box)
    x, y, width, height = part
    corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    if gradient.radial:
        shares = [hypot(across - x1, down - y1) / length for across, down in corners]
        nearest = min(max(x1, x), x + width), min(max(y1, y), y + height)
        shares.append(hypot(nearest[0] - x1, nearest[1] - y1) / length)
    else:
        shares = [((across - x1) * (x2 - x1) + (down - y1) * (y2 - y1)) / length**2 for across, down in corners]
    low, high = (min(1.0, max(0.0, edge(shares))) for edge in (min, max))
    return [low, *(place for place in _places(gradient) if low < place < high), high]


def looks_at(gradient: Gradient, colours: Sequence[str], place: float) -> tuple[str, float]:
    """The colour and the opacity of a gradient of ``colours`` at a place."""
    stops = list(zip(_places(gradient), colours, (stop.opacity for stop in gradient.stops), strict=True))
    before = next((stop for stop in reversed(stops) if stop[0] <= place), stops[0])
    after = next((stop for stop in stops if stop[0] >= place), stops[-1])
    share = (place - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 0.0
    return mixed_colour(before[1], after[1], share), before[2] + (after[2] - before[2]) * share


def _places(gradient: Gradient) -> list[float]:
    """Where the stops stand: those without a place evenly between the others."""
    given = [stop.at for stop in gradient.stops]
    given[0] = 0.0 if given[0] is None else given[0]
    given[-1] = 1.0 if given[-1] is None else given[-1]
    known = [number for number, at in enumerate(given) if at is not None]
    places = list(given)
    for before, after in pairwise(known):
        low, high = given[before] or 0.0, given[after] or 0.0
        for number in range(before + 1, after):
            places[number] = low + (high - low) * (number - before) / (after - before)
    return [at or 0.0 for at in places]


def _ends(gradient: Gradient, box: Box) -> Box:
    """The line of a gradient: from the middle to the farthest side, or through the middle from edge to edge."""
    x, y, width, height = box
    if gradient.radial:
        across, down = x + gradient.middle[0] * width, y + gradient.middle[1] * height
        reach = max(across - x, x + width - across, down - y, y + height - down)
        return across, down, across + reach, down
    across, down = cos(radians(gradient.angle)), sin(radians(gradient.angle))
    half = abs(width / 2 * across) + abs(height / 2 * down)
    middle = x + width / 2, y + height / 2
    start, end = ((round(middle[0] + side * across * half, 4), round(middle[1] + side * down * half, 4))
                  for side in (-1, 1))
    return (*start, *end)


def _outlines(outline: OutlineStroke, silhouettes: Sequence[PathMark], scale: float, tone: Tone) -> list[Mark]:
    colour, weight = tone(outline.colour), 2 * outline.weight * scale
    return [replace(one, fill=colour, stroke=colour, weight=weight, nib=ROUND, datum="") for one in silhouettes]


def _shadow(shadow: Shadow, silhouettes: Sequence[PathMark], scale: float, tone: Tone) -> GroupMark:
    """The area that marks cover, beside them; a soft edge is drawn by lines of decreasing width, one over another."""
    colour = tone(shadow.colour)
    moved = [scaled_to(replace(one, fill=colour, datum=""), 1.0, *(side * scale for side in shadow.offset))
             for one in silhouettes]
    layers, covered = [], 0.0
    for layer in range(LAYERS if shadow.blur else 1):
        left = (layer + 1) / LAYERS if shadow.blur else 1.0
        wanted = shadow.opacity * left * left * (3 - 2 * left)
        weight = 2 * shadow.blur * scale * (1 - left)
        marks = tuple(replace(one, stroke=colour, weight=weight, nib=ROUND) for one in moved) if weight else (*moved,)
        layers.append(GroupMark(marks, opacity=1 - (1 - wanted) / (1 - covered)) if covered < 1 else GroupMark(marks))
        covered = wanted
    return layers[0] if len(layers) == 1 else GroupMark(tuple(layers))

"""Sculpts shapes into an engraving: half reliefs with light, lines along their form, contours, shadows and hairs.

A shape has a distance (where it is), a height (how it is lit), and a gentler height for its lines: lines follow a form
only as far as its slope leaves them open.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np

from generator.pictures.compiled import axes, call, field, grid
from generator.pictures.distances import FAR, along_tube, spline, to_polygon
from generator.pictures.engraved_fields import Engraving, blurred_field, noise
from generator.pictures.fields import FINE, Field, Window, bounded_values
from generator.pictures.hairs import hairs
from generator.pictures.shape_text import Look, SculptedShape
from generator.records import replace

# paper that is spared round each shape, and how far away from the light its shadow falls, mm
HALO, SHADOW_OFFSET = 0.2, 1.3
# degrees between lines and those that cross them
CROSSING = 62.0
# how far beyond a shape it is drawn, and how far beyond fur, mm
AIR, FUR_AIR = 0.9, 1.5
# mm of a curve that are straight
LEAST_STEP = 0.45
# from which darkness on what is clean bears lines, up to which, and how dark it becomes
LIT, SHADED, CLEAN_DARK = 0.3, 0.9, 0.86
# pictures narrower or lower than this are tokens, mm: on them, strokes thinner than FINE_STROKE are left out; of flat
# spots smaller than SPOT bright ones grow, dark ones have DARK_SPOT at least, and those between, such as irises, are
# left out; what is clean has two tones: darker than TOKEN_SHADE, and paper
TOKEN, FINE_STROKE, SPOT, DARK_SPOT, GROWTH, TOKEN_SHADE = 30.0, 0.22, 0.9, 0.24, 1.3, 0.62
BRIGHT, DARK = 0.06, 0.55
# half the width of an eye up to which a face is small, of a head of 6 mm; the contour of such an eye; its pupil, mm
SMALL_EYE, EYE_LINE, EYE_DOT = 0.66, 0.1, 0.22


class ActorBox(NamedTuple):
    """Where the box of an actor stands: its corner and the length of a unit, mm; ``flipped``: mirrored."""

    x: float
    y: float
    unit: float
    flipped: bool = False

    def point(self, point: Sequence[float]) -> tuple[float, ...]:
        """A point of the box, and its radius if it has one, in the picture."""
        x = 100 - point[0] if self.flipped else point[0]
        return (self.x + x * self.unit, self.y + point[1] * self.unit, *(one * self.unit for one in point[2:]))

    def degrees(self, angle: float) -> float:
        """A direction of the box in the picture, radians."""
        return radians(180 - angle if self.flipped else angle)


class Relief(NamedTuple):
    """A surface: distance, height (0 outside), height for its lines, and the coordinates along and across it."""

    distance: Field
    height: Field
    bend: Field
    along: Field
    across: Field


def place(picture: Engraving, shapes: Sequence[SculptedShape], at: ActorBox, halo: float = HALO) -> None:
    """Put an actor into a picture, from back to front; ``halo`` mm of paper are spared round each shape."""
    if _is_token(picture):
        shapes = [bold for shape in shapes if (bold := _bold(shape, at.unit)) is not None]
    elif _has_small_face(shapes, at.unit):
        shapes = [clear for shape in shapes if (clear := _clear(shape, at.unit)) is not None]
    else:
        shapes = [shape for shape in shapes if shape.look.size != "token"]
    for _, run in groupby(enumerate(shapes), lambda one: _melting(one[0], one[1])):
        group = [shape for _, shape in run]
        if group[0].kind == "ink":
            look = group[0].look
            picture.stroke([at.point(point) for point in group[0].points], look.width, look.white)
        else:
            _sculpt(picture, group, at, halo)


def _is_token(picture: Engraving) -> bool:
    return min(picture.width, picture.height) < TOKEN


def _bold(shape: SculptedShape, unit: float) -> SculptedShape | None:
    """A shape as a token shows it: fine strokes are left out, dark spots such as pupils are seen."""
    look = shape.look
    if look.size == "detail" or (shape.kind == "ink" and look.width < FINE_STROKE and look.size != "token"):
        return None
    if shape.kind == "blob" and not look.size and look.flat is not None and max(shape.radii) * unit < SPOT:
        if BRIGHT < look.flat <= DARK:
            return None
        least, growth = (DARK_SPOT / unit, 1.0) if look.flat > DARK else (0.0, GROWTH)
        wide, high = (max(least, radius * growth) for radius in shape.radii)
        return replace(shape, radii=(wide, high))
    return replace(shape, look=replace(look, shadow=0.0))


def _has_small_face(shapes: Sequence[SculptedShape], unit: float) -> bool:
    """Whether the eyes that tokens have would be smaller than those of a face that bears lines."""
    eyes = [shape.radii[0] for shape in shapes if shape.look.size == "token" and shape.kind == "blob"]
    return bool(eyes) and max(eyes) * unit < SMALL_EYE


def _clear(shape: SculptedShape, unit: float) -> SculptedShape | None:
    """A shape of a person whose face is small: eyes are dots, skin has no lines; fine strokes are left out."""
    look = shape.look
    if look.size == "detail" or (shape.kind == "ink" and look.width < FINE_STROKE and not look.size):
        return None
    if shape.kind == "blob" and not look.size and not look.group and max(shape.radii) * unit < EYE_DOT:
        # a freckle, a nostril
        return None
    if look.size == "token":
        if look.flat == 0:
            # of the smallest eyes the pupil alone is outlined
            return replace(shape, look=replace(look, line=EYE_LINE if shape.radii[0] * unit > 2 * EYE_DOT else 0.0))
        return replace(shape, radii=(max(EYE_DOT / unit, shape.radii[0]), max(EYE_DOT * 1.2 / unit, shape.radii[1])))
    return replace(shape, look=replace(look, flat=0.0)) if look.clean and look.flat is None else shape


def _melting(number: int, shape: SculptedShape) -> str | int:
    """The group of a shape that melts together with its neighbours; its number if it stands alone."""
    return shape.look.group or number


def _sculpt(picture: Engraving, group: Sequence[SculptedShape], at: ActorBox, halo: float) -> None:
    outlines = [_outline(shape, at) for shape in group]
    low = np.min([points[:, :2].min(0) - reach for points, reach in outlines], 0)
    high = np.max([points[:, :2].max(0) + reach for points, reach in outlines], 0)
    melt = group[0].look.melt * at.unit if len(group) > 1 else 0.0
    air = max(FUR_AIR if group[0].look.fur else AIR, group[0].look.line) + melt / 4
    part = picture.window(low[0] - air, low[1] - air, high[0] + air, high[1] + air)
    if part is None:
        return
    x, y = picture.x[:1, part.columns], picture.y[part.rows, :1]
    found: Relief | None = None
    for shape, (points, _) in zip(group, outlines, strict=True):
        relief = _relief(shape, points, x, y, at, air + melt)
        if len(group) > 1:
            relief = relief._replace(height=relief.height - 1.5 * np.maximum(relief.distance, 0))
        found = relief if found is None else _melted_reliefs(found, relief, melt)
    assert found is not None, "expected a group with a shape"
    if len(group) > 1:
        found = found._replace(height=np.where(found.distance < 0, found.height, 0))
    lay_relief(picture, part, found, group[0].look, at, halo)


def _outline(shape: SculptedShape, at: ActorBox) -> tuple[Field, float]:
    """The points of a shape in the picture, and how far it reaches beyond them."""
    points = np.array([at.point(point) for point in shape.points], np.float64)
    if shape.kind == "limb":
        points = spline(points, closed=False, steps=_steps(points, shape.look.steps))
        return points, float(points[:, 2].max())
    if shape.kind == "plate" and shape.look.smooth:
        return spline(points, closed=True), 0.0
    return points, max(shape.radii) * at.unit if shape.kind == "blob" else 0.0


def _steps(points: Field, most: int) -> int:
    """The steps of a curve between its points, none of them shorter than ``LEAST_STEP`` on the average."""
    length = float(np.hypot(*np.diff(points[:, :2], axis=0).T).sum())
    return max(2, min(most, round(length / (len(points) - 1) / LEAST_STEP)))


def _relief(shape: SculptedShape, points: Field, x: Field, y: Field, at: ActorBox, reach: float) -> Relief:
    """The surface of a shape; its distance need not be exact beyond ``reach`` mm."""
    along, down = axes(x, y)
    distance, height, bend = (grid(down, along) for _ in range(3))
    if shape.kind == "blob":
        radii = np.array(shape.radii, np.float32) * np.float32(at.unit)
        turn = radians(-shape.turn if at.flipped else shape.turn)
        first, second = grid(down, along), grid(down, along)
        call("ellipse", along, along.size, down, down.size, points[0, :2].astype(np.float32), radii,
             cos(turn), sin(turn), shape.look.deep, distance, first, second, height, bend)
        return Relief(distance, height, bend, first, second)
    if shape.kind == "limb":
        tube = along_tube(x, y, points)
        call("tube_relief", height.size, tube.distance, tube.radius, shape.look.deep, height, bend)
        return Relief(tube.distance, height, bend, tube.along, tube.side)
    breadth = shape.look.round * at.unit
    # hairs in the middle of fur are combed along the slope of its distance
    distance = to_polygon(x, y, points, FAR if shape.look.fur else max(reach, breadth))
    call("plate_relief", height.size, distance, breadth, shape.look.deep, height, bend)
    return Relief(distance, height, bend, x, y)


def _melted_reliefs(old: Relief, new: Relief, melt: float) -> Relief:
    """Two surfaces that pass into one another over a length."""
    def share(difference: Field) -> Field:
        return bounded_values(0.5 + difference * (0.5 / melt), 0, 1)

    def mixed_fields(first: Field, second: Field, part: Field, sign: int) -> Field:
        blend: Field = first * (1 - part) + second * part + sign * melt * part * (1 - part)
        return blend

    return Relief(mixed_fields(old.distance, new.distance, share(old.distance - new.distance), -1),
                  mixed_fields(old.height, new.height, share(new.height - old.height), 1),
                  mixed_fields(old.bend, new.bend, share(new.bend - old.bend), 1), old.along, old.across)


def lay_relief(picture: Engraving, part: Window, relief: Relief, look: Look, at: ActorBox, halo: float = HALO) -> None:
    """Light a relief and put it into the picture, with lines along its form and a shadow on what lies beneath."""
    x, y, fur = picture.x[:1, part.columns], picture.y[part.rows, :1], look.fur * at.unit
    distance = relief.distance
    if fur:
        distance = distance + fur * 0.8 * noise(distance.shape, 0.5, picture.seed + distance.shape[1])
    height = _folded_height(relief.height, x, y, look, at)
    light, dark = _lit_height(picture, height, x, y, look, at)
    phase, across = _lines(relief, x, y, look, at)
    if look.shadow:
        _cast(picture, part, distance, look.shadow)
    if halo and look.line:
        picture.clear(part, distance, halo)
    contour = look.line * (0.22 if fur else 0.62) * (
        1 + 1.6 * bounded_values(0.45 - light, 0, 0.9)) if look.line else 0.0
    picture.lay(part, distance, dark, phase, across, look.tint, contour)
    if fur:
        hairs(picture, part, distance, light, at.degrees(look.comb), fur, look.hairs)


def _folded_height(height: Field, x: Field, y: Field, look: Look, at: ActorBox) -> Field:
    """A height with folds of cloth."""
    for fold in look.folds:
        middle_x, middle_y = at.point((fold.x, fold.y))
        angle, away = np.arctan2(y - middle_y, x - middle_x), np.hypot(y - middle_y, x - middle_x)
        wave = np.sin(angle * fold.count + 1.1 * np.sin(angle * fold.count * 0.37 + away * 0.12))
        height = height + fold.depth * at.unit * wave * np.minimum(away / (18 * at.unit), 1)
    return height


def _lit_height(picture: Engraving, height: Field, x: Field, y: Field, look: Look, at: ActorBox) -> tuple[Field, Field]:
    """The light that falls on a height (cosine of its angle), and the darkness that this leaves."""
    along, down = axes(x, y)
    light, dark = grid(down, along), grid(down, along)
    surface = (look.flat or 0.0, look.tone, look.ambient, look.gloss, at.unit, look.flat is not None, bool(look.mail))
    call("lit", blurred_field(height, 0.12), along, along.size, down, down.size, picture.light.astype(np.float32),
         surface,
         light, dark)
    return light, _cleaned_dark(dark, is_token=_is_token(picture)) if look.clean else dark


def _cleaned_dark(dark: Field, is_token: bool) -> Field:
    """The darkness of a surface that has lines in the shade only; of two tones on a token."""
    if is_token:
        return np.where(dark > TOKEN_SHADE, np.float32(0.2), np.float32(0))
    shade = bounded_values((dark - np.float32(LIT)) / np.float32(SHADED - LIT), 0, 1)
    found: Field = shade * (np.float32(0.85) + np.float32(0.15) * shade) * np.float32(CLEAN_DARK)
    return found


def _lines(relief: Relief, x: Field, y: Field, look: Look, at: ActorBox) -> tuple[Field, Field]:
    """The two phases of the lines on a relief."""
    if look.mode == "rings":
        return relief.along + 0.9 * relief.bend, relief.across + relief.along * 0.35
    if look.mode == "along":
        return relief.across * 0.75 + relief.along * 0.12, relief.along + 0.8 * relief.bend
    angle, bend = at.degrees(look.hatch), min(0.5, look.bend * 0.8)
    other = angle + radians(CROSSING)
    return (x * cos(angle) + y * sin(angle) + bend * relief.bend,
            x * cos(other) + y * sin(other) + bend * 0.6 * relief.bend)


def _cast(picture: Engraving, part: Window, distance: Field, amount: float) -> None:
    """The shadow of a surface on what lies beneath, away from the light."""
    to, of = [], []
    for side, towards, most in zip(part, (picture.light[1], picture.light[0]), picture.shape, strict=True):
        way = int(-towards * SHADOW_OFFSET * FINE)
        start, stop = max(0, side.start + way), min(most, side.stop + way)
        if start >= stop:
            return
        to.append(slice(start, stop))
        of.append(slice(start - way - side.start, stop - way - side.start))
    size = (side.stop - side.start for side in to)
    above = np.ascontiguousarray(distance, np.float32)
    call("cast_shadow", field(picture.dark, (to[0], to[1])), field(above, (of[0], of[1])), *size, amount)

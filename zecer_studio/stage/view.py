"""A view of a small world: what stands in it is drawn onto an engraving, from far to near, in its light."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, pi, radians, sin
from typing import NamedTuple

import numpy as np

from generator.pictures.cast import SceneCast
from generator.pictures.compiled import axes, call, grid, mask, spread
from generator.pictures.distances import to_polygon
from generator.pictures.fields import FINE, Field, Point, Window, edge, step
from generator.pictures.sculpt import ActorBox, place
from zecer_studio.stage.camera import DARKEST, HOLE, Camera
from zecer_studio.stage.grain import Grain
from zecer_studio.stage.outlines import Outline, rect, to_outline
from zecer_studio.stage.plane import Plane, Rays, Spot, Vector, plane_of
from zecer_studio.stage.surface import Surface

# things smaller than this are left out, mm
LEAST = 0.12
# air about a face, for its contour, mm
AIR = 0.3
# lines of a face run to their vanishing point if they lead into the picture by more than this share
LEADING = 0.25
# the number of a prop while it is put into its place
PROP = 255
# the normal of standing props: towards us, and up a little
FRONT = (0.0, 0.45, -0.89)


class Seen(NamedTuple):
    """What is seen of a face: corners on the picture (mm), the part of the picture, and their mean depth (m)."""

    corners: list[Point]
    part: Window
    depth: float


class Lathe(NamedTuple):
    """A turned thing on the picture: share of the radius aside and towards us, radius (mm), slope, and distance."""

    aside: Field
    near: Field
    radius: Field
    slope: Field
    distance: Field


class View(Camera):
    """A camera that draws flat things, round things, and props."""

    # flat things

    def face(self, origin: Vector, u: Vector, v: Vector, outline: Outline, surface: Surface) -> None:
        """A flat polygon: corners in metres from ``origin`` along two unit vectors."""
        plane = plane_of(self.seen_from(origin), self.turned_to(u), self.turned_to(v), self.eye)
        seen = self._corners(plane, outline)
        if seen is None:
            return
        part = seen.part
        x, y = self.picture.x[:1, part.columns], self.picture.y[part.rows, :1]
        distance = to_outline(x, y, seen.corners, AIR)
        rays = self._rays(part)
        depth = plane.depth(rays)
        grain = self._grain(plane, rays, depth, surface)
        dark = self._dark(plane, rays, depth, surface, grain)
        phase, across = self._lines(plane, x, y, distance, surface.along or "u")
        line = self.contour(seen.depth) if surface.line is None else surface.line
        self.picture.lay(part, distance, dark, phase + grain.bulge, across, surface.tint, line, depth)
        self._grain_lines(part, distance, grain)

    def front(self, x: float, y: float, z: float, outline: Outline, surface: Surface) -> None:
        """A polygon that faces us: metres right and up from a point."""
        self.face((x, y, z), (1, 0, 0), (0, 1, 0), outline, surface)

    def wall(self, x: float, z: float, outline: Outline, surface: Surface, y: float = 0.0) -> None:
        """A polygon of a side wall: metres into the picture and up from a point."""
        self.face((x, y, z), (0, 0, 1), (0, 1, 0), outline, surface)

    def floor(self, y: float, outline: Outline, surface: Surface) -> None:
        """A level polygon at a height: metres right and into the picture."""
        along = surface.along or "level"
        self.face((0, y, 0), (1, 0, 0), (0, 0, 1), outline, surface._replace(along=along))

    def box(self, low: Spot, high: Spot, surface: Surface, top: Surface | None = None) -> None:
        """A box between two corners; ``top`` is the surface of the side that lies level."""
        (x0, y0, z0), (x1, y1, z1) = low, high
        plain = surface._replace(texture=None, along="")
        if y1 < self.eye:
            self.floor(y1, rect(x0, z0, x1, z1), top or plain)
        elif y0 > self.eye:
            self.floor(y0, rect(x0, z0, x1, z1), top or plain)
        if x1 < self.spot or x0 > self.spot:
            self.wall(x1 if x1 < self.spot else x0, z0, rect(0, 0, z1 - z0, y1 - y0), surface, y0)
        self.front(x0, y0, z0, rect(0, 0, x1 - x0, y1 - y0), surface)

    def room(self, half: float, high: float, deep: float, wall: Surface, floor: Surface, ceiling: Surface,
             near: float = 0.2) -> None:
        """A floor, a ceiling, side walls ``half`` metres aside, and a back wall ``deep`` metres away."""
        self.floor(high, rect(-half, near, half, deep), ceiling)
        self.floor(0, rect(-half, near, half, deep), floor)
        self.front(0, 0, deep, rect(-half, 0, half, high), wall)
        for x in (-half, half):
            self.wall(x, near, rect(0, 0, deep - near, high), wall)

    def _corners(self, plane: Plane, outline: Outline) -> Seen | None:
        """The corners before the camera; None if there is nothing to see."""
        world = [plane.point_at(u, v) for u, v in outline]
        if min(corner[2] for corner in world) < self.nearest:
            world = list(_before_camera(world, self.nearest))
        if len(world) < 3:
            return None
        corners = [self.seen_at(corner) for corner in world]
        xs, ys = zip(*corners, strict=True)
        box = min(xs) - AIR, min(ys) - AIR, max(xs) + AIR, max(ys) + AIR
        if max(xs) - min(xs) < LEAST or max(ys) - min(ys) < LEAST * 0.8:
            return None
        part = self.picture.window(*box)
        return None if part is None else Seen(corners, part, sum(corner[2] for corner in world) / len(world))

    def _rays(self, part: Window) -> Rays:
        return Rays(self.rays.right[:, part.columns], self.rays.up[part.rows], self.rays.step)

    def _grain(self, plane: Plane, rays: Rays, depth: Field, surface: Surface) -> Grain:
        """The grain of a surface, with the shade at its foot."""
        if surface.texture is None and not surface.foot:
            return Grain()
        v = plane.place(rays, depth, self.eye, plane.v)
        grain = Grain()
        if surface.texture is not None:
            u = plane.place(rays, depth, self.eye, plane.u)
            grain = surface.texture(u, v, plane.scale(rays, depth, plane.u), plane.scale(rays, depth, plane.v))
        if surface.foot:
            shade = np.float32(0.42) * np.exp(np.maximum(v, 0) * np.float32(-1 / surface.foot))
            grain = grain._replace(dark=grain.dark + shade)
        return grain

    def _dark(self, plane: Plane, rays: Rays, depth: Field, surface: Surface, grain: Grain) -> Field:
        """The darkness of a surface in its light and its air."""
        along, down = axes(rays.right, rays.up)
        lamps, base = self.lighting.lamps, self.lighting.without_lamps(plane.normal)
        by = (*plane.normal, base, self.lighting.power, surface.tone, self.eye, 1 / self.far, self.air,
              surface.flat or 0.0, DARKEST, surface.flat is not None, len(lamps))
        table = np.array([(*lamp[:3], lamp.reach**-2) for lamp in lamps], np.float32)
        solid, found = grain.solid, grid(down, along)
        call("face", along, along.size, down, down.size, spread(depth), spread(self.share_kept(depth)),
             spread(grain.dark),
             *mask(None if solid is None else solid.where), spread(None if solid is None else solid.dark), table, by,
             found)
        return found

    def _grain_lines(self, part: Window, distance: Field, grain: Grain) -> None:
        """The joints and the colours of a grain."""
        if grain.line is not None:
            ink = self.picture.line[part]
            np.maximum(ink, grain.line * edge(-distance), out=ink)
        if grain.tint is not None:
            tint = np.broadcast_to(grain.tint, distance.shape)
            own = (distance < 0) & (tint >= 0)
            self.picture.tint[part][own] = tint[own]

    def _lines(self, plane: Plane, x: Field, y: Field, distance: Field, along: str) -> tuple[Field, Field]:
        """The two phases of the lines on a face."""
        angles = {"level": 90.0, "up": 0.0, "diagonal": 52.0}
        if along in angles:
            return _slanted_lines(x, y, radians(angles[along]), radians(62))
        right, up, inwards = plane.u if along == "u" else plane.v
        if abs(inwards) < LEADING:
            return _slanted_lines(x, y, atan2(-up, right) + pi / 2, 1.08)
        # towards the vanishing point
        far_x, far_y = self.mm(self.focal * right / inwards, self.horizon - self.focal * up / inwards)
        over, run = x - np.float32(far_x), y - np.float32(far_y)
        if abs(plane.normal[1]) <= 0.7:
            over, run = run, over
        run, inside = np.abs(run), distance < 0
        weights = inside.sum(0 if run.shape[0] == 1 else 1)
        middle = 0.9 * float(np.average(run.ravel(), weights=weights)) if weights.any() else 10.0
        phase = over / np.maximum(run, np.float32(0.45 * middle)) * np.float32(middle)
        return phase, x * np.float32(0.9) + y * np.float32(0.43)

    # round things

    def turn_on_lathe(self, x: float, y: float, z: float, profile: Sequence[Point], surface: Surface) -> None:
        """A thing from the lathe that stands at a point; ``profile`` is (radius, height) from the foot up.

        Its lines run round it, or along it if the surface says ``up``.
        """
        x, y, z = self.seen_from((x, y, z))
        if z < self.nearest:
            return
        scale = self.size(1, z)
        middle, foot = self.seen_at((x, y, z))
        outline = np.array(profile, np.float64) * (scale, -scale) + (0, foot)
        most = float(outline[:, 0].max())
        part = self.picture.window(middle - most - 0.8, outline[:, 1].min() - 0.6,
                                   middle + most + 0.8, outline[:, 1].max() + 0.6)
        if part is None or most < LEAST:
            return
        rows, columns = self.picture.x[:1, part.columns] - np.float32(middle), self.picture.y[part.rows, :1]
        form = _turned_form(rows, columns, outline)
        grain, dark = self._turned_dark((x, y, z), form, (foot - columns) / np.float32(scale), scale, surface)
        phase: Field
        across: Field
        if surface.along == "up":
            phase, across = form.radius * np.arcsin(form.aside) * np.float32(0.8), columns
        else:
            bow = (columns - np.float32(self.horizon * self.high)) * np.float32(0.9 * self.rays.step)
            phase = columns + form.near * form.radius * bow
            across = self.picture.x[:1, part.columns] * 0.9 + columns * 0.4
        line = self.contour(z) if surface.line is None else surface.line
        shaded = 1 + 0.6 * (form.aside * self.picture.light[0] < 0)
        self.picture.lay(part, form.distance, dark, phase + grain.bulge, across, surface.tint, line * shaded,
                         z)
        self._grain_lines(part, form.distance, grain)

    def _turned_dark(self, foot: Spot, form: Lathe, up: Field, scale: float, surface: Surface) -> tuple[Grain, Field]:
        """The grain of a turned thing, ``scale`` mm a metre large, and its darkness ``up`` metres from its foot."""
        if surface.flat is not None:
            return Grain(), np.full((1, 1), surface.flat, np.float32)
        (x, y, z), grain = foot, Grain()
        longer, radius = np.sqrt(1 + form.slope**2), form.radius / np.float32(scale)
        normal = form.aside / longer, -form.slope / longer + 0 * form.aside, -form.near / longer
        lit = self.lighting.light_at(x + form.aside * radius, up + y, z - form.near * radius, normal)
        if surface.texture is not None:
            fine = np.full((1, 1), 1 / scale, np.float32)
            grain = surface.texture(np.arcsin(form.aside) * radius, up, fine / np.maximum(form.near, 0.15), fine)
        dark = 1 - (1 - surface.tone) * lit + 0.18 * step(np.abs(form.aside), 0.75, 1) + grain.dark
        if surface.gloss:
            dark = dark - surface.gloss * np.exp(-((form.aside - 0.45 * np.sign(self.picture.light[0])) / 0.16) ** 2)
        return grain, self.faded_dark(dark, z)

    def vault(self, half: float, high: float, middle: float, surface: Surface, near: float = 0.0,
              far: float = 99.0) -> None:
        """A tunnel towards us: an ellipse about an axis ``middle`` metres high, from ``near`` to ``far`` metres.

        Its lines run round it, or along it if the surface says ``u``.
        """
        picture, (right, up, _) = self.picture, self.rays
        rise, (across, into) = self.eye - middle, self.way
        # rays in the world: to the right, and inwards
        aside, inwards = right * np.float32(across) - np.float32(into), right * np.float32(into) + np.float32(across)
        a = (aside / np.float32(half)) ** 2 + (up / np.float32(high)) ** 2
        b = aside * np.float32(2 * self.spot / half**2) + up * np.float32(2 * rise / high**2)
        c = np.float32((self.spot / half) ** 2 + rise**2 / high**2 - 1)
        depth = (np.sqrt(np.maximum(b * b - 4 * a * c, 0)) - b) / np.maximum(2 * a, np.float32(1e-6))
        x, y, inwards = depth * aside + np.float32(self.spot), depth * up + np.float32(self.eye), depth * inwards
        angle = np.arctan2((y - np.float32(middle)) / np.float32(high), x / np.float32(half))
        normal = self.turned_to((-np.cos(angle), -np.sin(angle), np.float32(0)))
        lit = self.lighting.light_at(depth * right, y, depth, normal)
        grain = Grain()
        if surface.texture is not None:
            scale = np.maximum(np.hypot(*np.gradient(depth)) * FINE, np.float32(1e-5))
            along = angle * np.float32((half + high) / 2)
            grain = surface.texture(along, inwards, depth * np.float32(self.rays.step), scale)
        dark = self.faded_dark(1 - np.float32(1 - surface.tone) * lit + grain.dark, depth)
        far_x, far_y = self.point_at((0, middle, 1e4))
        away = np.hypot(picture.x - far_x, (picture.y - far_y) * (half / high))
        turn, about = away, angle * np.float32(0.36 * self.high)
        if surface.along == "u":
            turn, about = about, turn
        self.fill((inwards > near) & (inwards < far), dark, turn, about, surface.tint, grain.line, depth)

    def prop(self, name: str, x: float, z: float, size: float, y: float = 0.0, flip: bool = False, glow: float = 0.0
             ) -> None:
        """A prop of the program in the light of the place: its box, ``size`` metres wide, stands at a point.

        ``glow``: how much of its light is its own, from 0 to 1. One of which nothing is seen is left out.
        """
        x, y, z = self.seen_from((x, y, z))
        picture, wide = self.picture, self.size(size, z)
        middle, foot = self.seen_at((x, y, z))
        if z < self.nearest or wide < 1.2 or middle + wide < 0 or middle - wide > picture.width:
            return
        picture.putting = PROP
        at = ActorBox(middle - wide / 2, foot - 0.97 * wide, wide / 100, flip)
        place(picture, SceneCast().figure(name).shapes, at, halo=0.0)
        picture.putting = 0
        own = picture.acting
        light = float(np.clip(self.lighting.light_at(x, y + size / 2, z, FRONT), 0, 1)) * (1 - glow) + glow
        drawn = picture.dark[own]
        fine = min(1.0, 0.5 + wide / 22)
        lit = self.faded_dark(1 - (1 - drawn * fine) * min(1.05, 0.3 + light), z)
        picture.dark[own] = np.where(drawn > HOLE, drawn, lit)
        picture.who[own], picture.depth[own] = 0, z


def _turned_form(x: Field, y: Field, outline: Field) -> Lathe:
    """The form of a thing from the lathe, about its middle; ``outline`` is (radius, height) on the picture, mm."""
    radii, heights = outline[:, 0], outline[:, 1]
    order = np.argsort(heights, kind="stable")
    radius = np.interp(y[:, 0], heights[order], radii[order]).astype(np.float32)[:, None]
    aside = np.clip(x / np.maximum(radius, 0.05), -1, 1)
    slope = np.clip(-np.gradient(radius[:, 0])[:, None] * FINE, -3, 3)
    whole = np.concatenate([outline, outline[::-1] * (-1, 1)])
    return Lathe(aside, np.sqrt(1 - aside * aside), radius, slope, to_polygon(x, y, whole, AIR))


def _before_camera(world: Sequence[Spot], near: float) -> Iterable[Spot]:
    """The corners of what a polygon leaves before the camera."""
    for start, end in zip(world, (*world[1:], world[0]), strict=True):
        if start[2] >= near:
            yield start
        if (start[2] < near) != (end[2] < near):
            share = (near - start[2]) / (end[2] - start[2])
            x, y, z = (first + (last - first) * share for first, last in zip(start, end, strict=True))
            yield x, y, z


def _slanted_lines(x: Field, y: Field, angle: float, crossing: float) -> tuple[Field, Field]:
    """Lines across an angle, and those that cross them."""
    first, second = (x * np.float32(cos(turn)) + y * np.float32(sin(turn)) for turn in (angle, angle + crossing))
    return first, second

"""Lays parts on the skeleton of a person: turned, mirrored, scaled, and wrapped round a turned head or body."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, exp, hypot, radians, sin, sqrt
from random import Random

from generator.pictures.cast import shared_materials
from generator.pictures.people.acting import HIP
from generator.pictures.people.features import Features
from generator.pictures.people.person_parts import items, part
from generator.pictures.people.skirts import Skirt
from generator.pictures.shape_text import Folds, Look, SculptedShape, read_materials, read_shapes
from generator.records import replace

Point = tuple[float, float]
# a point of a part and its lift, as it is seen: where it is, and how much narrower
Wrap = Callable[[float, float, float | None], tuple[float, float, float]]
# where a hem begins to trail, and robes are longer than they are told
HIPS, KNEES, ROBES = 90.0, 124.0, 1.45
# half the width from which a shape of a face is one of its skull
SKULL = 5.0
# radians from which a hat begins to turn about its own axis, and where it does so wholly
TURNED, TURNED_FAR = 0.25, 0.68
# how much of a head's depth a face of flesh has: it is flatter than a ball, so that the farther eye stays on it
FLAT = 0.7
# half the width and height of a head or a hat, and its depth
HEAD, HAT = (10.0, 14.5, 10.5), (15.0, 24.0, 11.0)


class Laying:
    """The shapes of a person so far, in its own units: x = 0 in the middle, chin at 38, shoulders 50, waist 84.

    The garment of one who ``is_long`` reaches the feet: a robe, without trousers.
    """

    def __init__(self, features: Features, chance: Random, stout: bool, is_long: bool = False) -> None:
        self.features, self.chance, self.stout = features, chance, stout
        self.is_long, self.skirt = is_long, None if features.skeleton is None else Skirt(features.skeleton)
        self.shapes: list[SculptedShape] = []
        self.is_bare, self.flat = True, 1.0 if "face" in features.says else FLAT
        self.axial = min(1.0, max(0.0, (abs(features.yaw) - TURNED) / (TURNED_FAR - TURNED)))
        self.names = dict(features.names)
        self.materials = self._materials("", shared_materials())
        self._count = 0

    def wearing(self, section: str) -> Mapping[str, str]:
        """The materials with those of a section over them, such as gloves."""
        return self._materials(section, self.materials)

    def _materials(self, section: str, known: Mapping[str, str]) -> Mapping[str, str]:
        text = part("", "materials").section(section)
        return read_materials("\n".join(item.text for item in items(text, self.names, self.chance)), known)

    def head(self, text: str, mirrored: bool = False, wide: float = 1.0, inwards: float = 0.0) -> None:
        """Lay a part of the face, ``inwards`` to the right of where it is."""
        def wrap(x: float, y: float, lift: float | None) -> tuple[float, float, float]:
            x, y, narrow = self._round(x, y, lift, HEAD)
            return x + inwards, y, narrow

        self.lay(text, self.features.head_at, self.features.head_size, self.features.tilt, mirrored, wrap, wide,
                 is_face=True)

    def hat(self, text: str) -> None:
        """Lay headgear."""
        x, y = self.features.head_at
        self.lay(text, (x, y - 2.2), self.features.head_size, self.features.tilt, False,
                 lambda x, y, lift: self._round(x, y, lift, HAT), 0.5 + 0.5 * self.names["w"])

    def body(self, text: str, mirrored: bool = False, is_cloak: bool = False) -> None:
        """Lay a part of the body; cloaks hang as long garments do."""
        skirt = self.skirt if self.is_long or is_cloak else None
        self.lay(text, mirrored=mirrored, wide=self.features.wide,
                 wrap=lambda x, y, lift: self._round_body(x, y, lift, skirt))

    def lay(self, text: str, at: Point = (0.0, 0.0), size: float = 1.0, turn: float = 0.0, mirrored: bool = False,
            wrap: Wrap | None = None, wide: float = 1.0, materials: Mapping[str, str] | None = None,
            is_face: bool = False) -> None:
        """Lay the shapes of a text: widened, mirrored, wrapped, turned (degrees), scaled, and set at a point."""
        self._count += 1
        across, down = cos(radians(turn)), sin(radians(turn))

        def carried_point(point: tuple[float, ...], lift: float | None) -> tuple[float, float, float]:
            x, y, narrow = point[0] * wide * (-1 if mirrored else 1), point[1], 1.0
            if wrap is not None:
                x, y, narrow = wrap(x, y, lift)
            return at[0] + (x * across - y * down) * size, at[1] + (x * down + y * across) * size, narrow

        known = self.materials if materials is None else materials
        for shape, lift in ((shape, item.lift) for item in items(text, self.names, self.chance)
                            for shape in read_shapes(item.text, known)):
            seen = [carried_point(point, lift) for point in shape.points]
            if is_face and self.is_bare and shape.kind == "blob" and shape.look.group and shape.radii[0] > SKULL:
                # a skull is as deep as it is wide: turned, it grows no narrower, unless a helmet closes about it
                seen = [(x, y, 1.0) for x, y, _ in seen]
            points = tuple((x, y, *(radius * size for radius in point[2:]))
                           for (x, y, _), point in zip(seen, shape.points, strict=True))
            look = self._turned_look(shape.look, turn, mirrored) if shape.kind != "ink" else shape.look
            folds = tuple(Folds(fold.count, fold.depth, *carried_point((fold.x, fold.y), lift)[:2])
                          for fold in look.folds)
            self.shapes.append(scaled_shape(replace(
                shape, points=points, look=replace(look, folds=folds), turn=shape.turn * (-1 if mirrored else 1) + turn,
                radii=(shape.radii[0] * wide * seen[0][2], shape.radii[1])), size))

    def _turned_look(self, look: Look, turn: float, mirrored: bool) -> Look:
        hatch, comb = (180 - angle if mirrored else angle for angle in (look.hatch, look.comb))
        group = f"{look.group}{self._count}" if look.group else ""
        return replace(look, hatch=hatch + turn, comb=comb + turn, group=group)

    def _round(self, x: float, y: float, lift: float | None, size: tuple[float, float, float]
               ) -> tuple[float, float, float]:
        """A point of a head's front view, ``lift`` before its middle (None: on the face), turned and nodding."""
        wide, high, depth = size
        within = 1 - (x / wide / self.names["w"]) ** 2 - (y / high) ** 2
        deep, on_surface = depth * sqrt(within) if within > 0 else 0.0, lift is None
        lift = deep if lift is None else lift
        across, before, narrow = cos(self.features.yaw), sin(self.features.yaw), 1.0
        if size is HEAD:
            before *= self.flat
        if abs(x) < wide * 1.05 and within > 0:
            narrow = max(0.55, min(1.12, across - before * x / max(4, deep) * depth / wide * 0.8))
        else:
            across = 1 - (1 - across) * 0.4
        if size is HAT and self.axial:
            # a crown turns about its own axis
            across += (hypot(across, before) - across) * self.axial
            lift *= 1 - self.axial * (0.78 if on_surface else 0.4)
        nod = self.features.nod
        return x * across + lift * before, y * cos(nod) + lift * sin(nod), narrow

    def _round_body(self, x: float, y: float, lift: float | None, skirt: Skirt | None) -> tuple[float, float, float]:
        """A point of a body's front view, turned; a stout one has a belly, and a hem trails behind who runs."""
        skeleton = self.features.skeleton
        if y > HIPS:
            x -= float(self.features.pose.get("sway", 0)) * self.features.side * (y - HIPS)
        if y > KNEES:
            y = KNEES + (y - KNEES) * ROBES
        if self.stout:
            x *= 1 + 0.2 * exp(-(((y - 86) / 17) ** 2))
        wide, turned = 26 * self.features.wide, self.features.body_yaw
        deep = 12 * sqrt(max(0, 1 - (x / wide) ** 2)) if lift is None else lift
        if skirt is not None and y > HIP:
            return (*skirt.point_at(x, y, deep), 1.0)
        if skeleton is not None:
            aside = skeleton.hanging(x, y, wide) if y > HIP else 0.0
            across, down = skeleton.point_at(skeleton.turned_x(x, y, deep, wide), y)
            return across + aside, down, 1.0
        across = cos(turned) if abs(x) < wide else 1 - (1 - cos(turned)) * 0.5
        return x * across + deep * sin(turned), y, 1.0


def scaled_shape(shape: SculptedShape, size: float) -> SculptedShape:
    """A shape whose lengths beside its points are scaled, and those of its folds."""
    look = shape.look
    folds = tuple(Folds(fold.count, fold.depth * size, fold.x, fold.y) for fold in look.folds)
    return replace(shape, radii=(shape.radii[0] * size, shape.radii[1] * size), look=replace(
        look, round=look.round * size, melt=look.melt * size, fur=look.fur * size, folds=folds))

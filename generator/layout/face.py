"""A face and a thing to a piece: every region drawn at the size of the product. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from generator.layout.default_face import default_back, default_front
from generator.layout.fit import Overflow, fit
from generator.layout.marks import Mark, PathMark, Piece
from generator.layout.paths import bounds, sampled
from generator.layout.patterns import PATTERNS
from generator.layout.shapes import SHAPES, Area
from generator.layout.tokens import colour_of, style_of
from generator.model.game import Thing
from generator.model.theme import Face, Icon, Region
from generator.model.values import FORMS, Name, Ref
from generator.translate.edition import Edition

HOLE = re.compile(r"\{(?P<path>[a-z][a-z0-9.-]*)(?:\|(?P<form>[^{}|]+))?\}")
# in the units of the icons' drawings
OUTLINE_STEP = 8.0
Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece, and the texts that do not fit on it."""

    piece: Piece
    overflows: tuple[Overflow, ...] = ()


def front_of(edition: Edition, thing: Thing, size: tuple[float, float]) -> Drawn:
    """The front of a thing at ``size`` (width, height); from its fields alone when no face of the theme covers it.

    A face is for a kind, for kinds that extend it, or (``for: [monster.nameless]``) for one thing. Raises LookupError
    when the face speaks of a colour, style, icon, shape or pattern that the theme or the engine has not.
    """
    face = face_for(edition, thing)
    if face is None:
        marks, overflows = default_front(edition, thing, size)
        return Drawn(Piece(str(thing.ref), thing.kind, "front", *size, 1.5, tuple(marks)), tuple(overflows))
    return draw_face(edition, thing, face, size, "front")


def back_of(edition: Edition, thing: Thing, size: tuple[float, float]) -> Drawn:
    """The back of a thing: its face's back, or a plain hatched one. Where it speaks of no field, a kind's are alike."""
    face = face_for(edition, thing)
    back = edition.game.theme.faces.get(face.back) if face and face.back else None
    if back is None:
        marks = tuple(default_back(edition.game.theme, thing.kind, size))
        return Drawn(Piece(str(thing.ref), thing.kind, "back", *size, 1.5, marks))
    return draw_face(edition, thing, back, size, "back")


def face_for(edition: Edition, thing: Thing) -> Face | None:
    """The theme's face for a thing: by name, then by kind, then by the nearest kind it extends."""
    return edition.game.theme.face_for(str(thing.ref), edition.game.lineage(thing.kind))


def draw_face(edition: Edition, thing: Thing, face: Face, size: tuple[float, float], side: Side) -> Drawn:
    """A thing on a face designed for this or another size: boxes stretch; type, lines and icons keep their form."""
    across, down = size[0] / face.size[0], size[1] / face.size[1]
    even = min(across, down)
    marks: list[Mark] = []
    overflows: list[Overflow] = []
    avoid: tuple[tuple[float, float], ...] = ()
    areas = []
    for region in face.regions.values():
        if holds(edition, thing, region.when):
            x, y, width, height = region.box
            area = Area((x * across, y * down, width * across, height * down), even, f"{face.id}/{region.id}")
            areas.append((region, area, f"theme/faces/{face.id}/regions/{region.id}"))
            avoid += _ink_points(edition, thing, region, area, areas[-1][2])
    for region, area, path in areas:
        drawn, over = _region(edition, thing, region, replace(area, avoid=avoid), path)
        marks += drawn
        overflows += over
    piece = Piece(str(thing.ref), thing.kind, side, *size, face.bleed * even, tuple(marks))
    return Drawn(piece, tuple(overflows))


def holds(edition: Edition, thing: Thing, when: str | None) -> bool:
    """Whether a region is drawn: always, when a field holds something (``weapon``), or not (``not weapon``)."""
    if when is None:
        return True
    negated = when.startswith("not ")
    return bool(value_at(edition, thing, when.removeprefix("not ").strip())) != negated


def value_at(edition: Edition, thing: Thing, path: str) -> object:
    """A field (``strength``, ``treasure.resident``, ``race.name``), ``name`` or ``kind.name``; None without."""
    game = edition.game
    if path == "kind.name":
        return game.kinds[thing.kind].name
    head, _, rest = path.partition(".")
    value: object = thing.name if head == "name" else thing.fields.get(head)
    for part in rest.split(".") if rest else ():
        if isinstance(value, Ref):
            value = game.thing(value.kind, value.id)
        value = _inside(value, part)
    return value


def filled(edition: Edition, thing: Thing, pattern: str) -> str:
    """A face's text with its holes filled: ``{strength|code}``, ``{agility|signed}``, ``{weapon|w}``, ``{kind.name}``.

    A form that no type knows is printed itself when the field holds something.
    """

    def fill(match: re.Match[str]) -> str:
        return _filled(edition, value_at(edition, thing, match["path"]), match["form"] or "")

    return HOLE.sub(fill, pattern)


def _filled(edition: Edition, value: object, form: str) -> str:
    if not form or form in ("code", "signed"):
        return edition.value(value, form)
    if isinstance(value, Name | Ref) and form[:1].lower() + form[1:] in FORMS:
        return edition.value(value, form)
    return edition.word(form) if value else ""


def _inside(value: object, part: str) -> object:
    if isinstance(value, Thing):
        return value.name if part == "name" else value.fields.get(part)
    return value.get(part) if isinstance(value, Mapping) else None


def _region(edition: Edition, thing: Thing, region: Region, area: Area, path: str) -> tuple[list[Mark], list[Overflow]]:
    theme = edition.game.theme
    fill, stroke = colour_of(theme, region.fill), colour_of(theme, region.stroke)
    weight, radius = region.weight * area.scale, region.radius * area.scale
    text = filled(edition, thing, region.text) if region.text else ""
    marks: list[Mark] = []
    for known, name in ((SHAPES, region.shape), (PATTERNS, region.pattern)):
        if name:
            if name not in known:
                raise LookupError(f"{path}: expected one of {', '.join(sorted(known))}, found {name!r}")
            marks += known[name](replace(area, fill=fill, stroke=stroke, weight=weight, radius=radius, text=text))
    if region.icon:
        marks += _icon(edition, thing, region, area, path)
    overflow = None
    if text and not region.shape:
        style = style_of(theme, region.style)
        ink = colour_of(theme, region.fill or style.colour) or style.colour
        lines, overflow = fit(text, area.box, style, ink, align=region.align, valign=region.valign, scale=area.scale,
                              datum=_datum(thing, region.text or "", path), region=region.id)
        marks += lines
    return marks, [overflow] if overflow else []


def _datum(thing: Thing, pattern: str, path: str) -> str:
    """The datum a text prints: the field it names first, or the face's own region when it names none."""
    first = HOLE.search(pattern)
    return f"{thing.kind}/{thing.id}/{first['path'].replace('.', '/')}" if first else path


def _icon(edition: Edition, thing: Thing, region: Region, area: Area, path: str) -> list[PathMark]:
    theme, wanted = edition.game.theme, region.icon or ""
    name = HOLE.sub(lambda match: str(value_at(edition, thing, match["path"]) or ""), wanted)
    if not name:
        return []
    if name not in theme.icons:
        raise LookupError(f"{path}/icon: expected an icon of the theme, found {name!r}")
    datum = _datum(thing, wanted, path)
    colour = colour_of(theme, region.fill or "ink") or "#000000"
    return list(icon_marks(theme.icons[name], area.box, colour, region.align, region.valign, datum))


def _ink_points(edition: Edition, thing: Thing, region: Region, area: Area,
                path: str) -> tuple[tuple[float, float], ...]:
    """Points all along the icon of a region, for the line work that runs up to it."""
    icons = _icon(edition, thing, region, area, path) if region.icon else []
    return tuple(
        (mark.x + x * mark.scale, mark.y + y * mark.scale) for mark in icons for x, y in sampled(mark.d, OUTLINE_STEP)
    )


def icon_marks(icon: Icon, box: tuple[float, float, float, float], colour: str, align: str = "center",
               valign: str = "middle", datum: str = "") -> Iterator[PathMark]:
    """An icon as large as its ink allows inside a box."""
    left, top, right, bottom = bounds(icon.paths)
    x, y, width, height = box
    scale = min(width / (right - left), height / (bottom - top))
    spare = (width - (right - left) * scale, height - (bottom - top) * scale)
    across = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * spare[0]
    down = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * spare[1]
    for d in icon.paths:
        at = (round(x + across - left * scale, 4), round(y + down - top * scale, 4))
        yield PathMark(d, *at, round(scale, 7), colour, datum=datum)

"""Draws a thing on a face at the size of the product. Lengths in mm.

Marks that do not depend on the thing are made once for each face and size, and shared by all pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Literal

from msgspec import Struct, field

from generator.layout.faces.caption import Caption
from generator.layout.faces.contents.icon_content import region_icon
from generator.layout.faces.contents.text_content import caption, rich_text
from generator.layout.faces.cut_shape import cut_out, cut_outline, mirrored_outline, points_of
from generator.layout.faces.default_face import default_back, default_bleed, default_front
from generator.layout.faces.holes import filled_text, holds, value_at
from generator.layout.faces.patterns import AVOIDING
from generator.layout.faces.placed import FREE, PlacedRegion, Sizes, turned_marks
from generator.layout.faces.plates import parted_plates
from generator.layout.faces.region import depends, named_by, region_marks
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.faces.repeats import copies, may_be_drawn
from generator.layout.faces.safe import NearCut, holds_content, near_cut, zone_of
from generator.layout.faces.slack import free_below, grown_face, room_given
from generator.layout.faces.stack import stack_marks
from generator.layout.faces.stretch import area_of
from generator.layout.identity_cache import IdentityCache
from generator.layout.marks import BoxMark, Mark, PathMark, Piece
from generator.layout.paths import sampled_points
from generator.layout.refused import LeftOut, Refused
from generator.layout.type.fit import SLACK, Overflow
from generator.layout.type.rich import settle
from generator.message import msg, reason
from generator.model.face_choice import face_of, faces_by_name
from generator.model.game import Thing
from generator.model.region_contents import ContinuedContent, IconContent, PatternContent
from generator.model.theme import Face, Region
from generator.model.values import ChoiceWord, Ref
from generator.records import replace
from generator.translate.edition import Edition

# step between sampled points, in the units of the icons' drawings
OUTLINE_STEP = 8.0
# mm: letters may reach this far outside a region, above their capitals and below the last baseline
AIR = 2.0
# types of values that many things share; and how many drawings a region caches for them
SHARED = frozenset((int, str, bool, type(None), Ref, ChoiceWord))
MOST_DRAWINGS = 512
# what a region is drawn for that is the same for every thing
NO_THING = Thing("", "", {})
Side = Literal["front", "back"]
Size = tuple[float, float]


class Drawn(Struct):
    """A piece, its overflowing texts, ink outside the safe zone, and fields without room."""

    piece: Piece
    overflows: tuple[Overflow, ...] = ()
    near: tuple[NearCut, ...] = ()
    left: tuple[LeftOut, ...] = ()


class Ready(Struct, frozen=True):
    """A region prepared for drawing: its marks if they are equal for every thing, and whether to check the safe zone.

    ``paths`` are the fields on which the drawing depends, if on nothing else, and ``drawn`` caches drawings by their
    values; ``caption`` is set if the region is only a text. ``independent`` is True if the drawing depends on no other
    region, on no other side and on no condition. ``layers`` are the regions of a stack.
    """

    placed: PlacedRegion
    constant: tuple[tuple[Mark, ...], tuple[Overflow, ...]] | None
    checks_safe_zone: bool = False
    paths: tuple[str, ...] | None = None
    caption: Caption | None = None
    drawn: dict[tuple[object, ...], Drawing] = field(default_factory=dict)
    independent: bool = False
    layers: tuple[PlacedRegion, ...] = ()

    def marks(self, edition: Edition, thing: Thing, placed: PlacedRegion, sizes: Sizes) -> Drawing:
        """The marks of the region for a thing; things with equal values share their marks."""
        key = self._key(edition, thing, sizes) if self.paths is not None else None
        drawing = self.drawn.get(key) if key is not None else None
        if drawing is None:
            text = self.caption.marks(edition, thing) if self.caption is not None else None
            drawing = (text, []) if text is not None else region_marks(edition, thing, placed, sizes)
            if key is not None and len(self.drawn) < MOST_DRAWINGS:
                self.drawn[key] = drawing
        return drawing

    def _key(self, edition: Edition, thing: Thing, sizes: Sizes) -> tuple[object, ...] | None:
        """The cache key of a drawing; None for names and prose, which few things share."""
        values = [value_at(edition, thing, path) for path in self.paths or ()]
        if not SHARED.issuperset(map(type, values)):
            return None
        # equal words of two choices are printed differently
        choices = (value.declared for value in values if isinstance(value, ChoiceWord))
        return (thing.kind, sizes.size_of(self.placed.region), *values, *choices)


def front_of(edition: Edition, thing: Thing, size: Size, sizes: Sizes = FREE) -> Drawn:
    """The front of a thing at ``size`` (width, height); a default face when the theme has none.

    A face is for a kind, for kinds that extend it, or (``for: [monster.nameless]``) for one thing. Raises LookupError
    (Refused, at the region) for an unknown colour, style, icon, shape or pattern.
    """
    face = face_for(edition, thing)
    if face is None:
        marks, overflows, left = default_front(edition, thing, size)
        piece = Piece(_reference(thing), thing.kind, "front", *size, default_bleed(edition.game.theme), tuple(marks))
        return Drawn(piece, tuple(overflows), left=tuple(left))
    return draw_face(edition, thing, face, size, "front", sizes)


def back_of(edition: Edition, thing: Thing, size: Size, name: str | None = None, sizes: Sizes = FREE) -> Drawn:
    """The back of a thing: the face ``name``, else the back of its own face, else a plain one.

    Backs are equal if the face names no field. Raises LookupError when there is no face ``name``.
    """
    faces, face = edition.game.theme.faces, face_for(edition, thing)
    back_id = name or (face.back if face else None)
    if name and name not in faces:
        raise LookupError(msg("expected a face of the theme for the back, found {name!r}", name=name))
    back = faces.get(back_id) if back_id else None
    if back is None:
        marks, cut = _plain_back(edition, thing.kind, size), _outline(edition, thing, face, size, "back")
        return Drawn(Piece(_reference(thing), thing.kind, "back", *size, default_bleed(edition.game.theme), marks, cut))
    return draw_face(edition, thing, back, size, "back", sizes)


def _plain_back(edition: Edition, kind: str, size: Size) -> tuple[Mark, ...]:
    """The back of a kind without its own, made once."""
    theme = edition.game.theme
    return _BACKS.get((theme,), lambda: tuple(default_back(theme, kind, size)), kind, size)


def face_for(edition: Edition, thing: Thing) -> Face | None:
    """The theme's face for a thing: by id, then by kind, then by the nearest kind that it extends."""
    theme = edition.game.theme
    if not theme.faces:
        return None
    faces = _FACES.get((theme,), lambda: faces_by_name(theme))
    return face_of(faces, thing.id, edition.game.lineage(thing.kind))


_FACES: IdentityCache[dict[str, Face]] = IdentityCache()


def _reference(thing: Thing) -> str:
    """The id of a thing as references write it."""
    return f"{thing.kind}.{thing.id}"


def draw_face(edition: Edition, thing: Thing, face: Face, size: Size, side: Side, sizes: Sizes = FREE) -> Drawn:
    """A thing on a face at any size: boxes stretch; type, lines and icons keep their proportions."""
    marks: list[Mark] = []
    overflows: list[Overflow] = []
    near: list[NearCut] = []
    face = grown_face(face, room_given(face, _free_room(edition, thing, face, size, sizes)))
    regions = _ready(edition, face, size)
    outline = _outline(edition, thing, face, size, side)
    zone = replace(zone_of(face, size), outline=points_of(outline)) if outline is not None else zone_of(face, size)
    avoid: tuple[tuple[float, float], ...] | None = None
    drawn: Sequence[Mark]
    region_overflows: Sequence[Overflow]
    for region in regions:
        before = len(marks)
        try:
            if region.constant is not None:
                drawn, region_overflows = region.constant
            elif region.independent:
                drawn, region_overflows = region.marks(edition, thing, region.placed, sizes)
            elif may_be_drawn(edition, thing, region.placed.region):
                placed = region.placed
                if placed.region.word(ContinuedContent) or placed.region.fit.continues:
                    placed = replace(placed, other=_other_part(edition, thing, placed, size, sizes))
                if placed.region.word(PatternContent) in AVOIDING:
                    avoid = _icon_outlines(edition, thing, regions) if avoid is None else avoid
                    placed = replace(placed, area=replace(placed.area, avoid=avoid))
                drawn, region_overflows = region.marks(edition, thing, placed, sizes)
                if region.layers:
                    stacked, too_large = stack_marks(edition, thing, placed, region.layers)
                    drawn, region_overflows = [*drawn, *stacked], [*region_overflows, *too_large]
            else:
                drawn, region_overflows = (), ()
        except LookupError as error:
            raise refused_at_region(error, region.placed) from None
        marks += drawn
        overflows += region_overflows
        if region.checks_safe_zone:
            near += near_cut(zone, region.placed.region, marks[before:], region.placed.path)
    bleed = face.bleed * min(size[0] / face.size[0], size[1] / face.size[1])
    # foil is stamped on all that is printed
    marks, plates = parted_plates(marks) if edition.game.theme.spots else (marks, [])
    if outline is not None:
        marks = cut_out(marks, outline, size, bleed, side == "front" and edition.game.theme)
    piece = Piece(_reference(thing), thing.kind, side, *size, bleed, (*marks, *plates), outline)
    if not overflows and not near:
        return Drawn(piece)
    return Drawn(piece, tuple(replace(overflow, datum=piece.datum(overflow.datum)) for overflow in overflows),
                 tuple(replace(near_cut, datum=piece.datum(near_cut.datum)) for near_cut in near))


def _free_room(edition: Edition, thing: Thing, face: Face, size: Size, sizes: Sizes) -> Iterator[float]:
    """How much of their regions the texts of a face leave that give way, in mm of the face."""
    of = face.slack.of if face.slack is not None else ()
    for region in _ready(edition, face, size) if of else ():
        if region.placed.region.id in of and may_be_drawn(edition, thing, region.placed.region):
            drawn, _ = region.marks(edition, thing, region.placed, sizes)
            yield free_below(drawn, region.placed.area.box[3]) * face.size[1] / size[1]


def _outline(edition: Edition, thing: Thing, face: Face | None, size: Size, side: Side) -> PathMark | None:
    """The outline of a piece that is no rectangle; a back without one has that of its front, seen from behind."""
    theme = edition.game.theme
    front = face_for(edition, thing) if side == "back" and (face is None or face.cut is None) else None
    cut = front if front is not None and front.cut is not None else face
    if cut is None:
        return None
    try:
        outline = cut_outline(theme, cut, size)
    except LookupError as error:
        raise Refused(reason(error), f"/theme/faces/{cut.id}/cut") from None
    return mirrored_outline(outline, size[0]) if outline is not None and cut is front else outline


def refused_at_region(error: LookupError, placed: PlacedRegion) -> Refused:
    """Why a face cannot be drawn, reported at the region that asks for it."""
    if isinstance(error, Refused):
        return error
    message = msg("expected a form that every name has, found {form}", form=error)
    return Refused(message if isinstance(error, KeyError) else reason(error), f"/{placed.path}")


def _other_part(edition: Edition, thing: Thing, placed: PlacedRegion, size: Size, sizes: Sizes) -> PlacedRegion | None:
    """The region on the other side of the card where a text continues; None without one."""
    front = face_for(edition, thing)
    if front is None:
        return None
    if continues := placed.region.word(ContinuedContent):
        wanted = front.regions.get(continues)
        side = front if wanted is not None and wanted.fit.continues else None
    else:
        side = edition.game.theme.faces.get(sizes.back or front.back or "")
        regions = side.regions.values() if side else ()
        wanted = next((region for region in regions if region.word(ContinuedContent) == placed.region.id), None)
    return None if side is None or wanted is None else placed_region(side, wanted, size)


def one_size(edition: Edition, things: Sequence[Thing], size: Size) -> Sizes:
    """For regions with one type size in the whole deck: the largest size in which all texts fit."""
    sizes: dict[str, float] = {}
    faces = edition.game.theme.faces.values()
    has_common_size = any(region.fit.same_size for face in faces for region in face.regions.values())
    for thing in things if has_common_size else ():
        face = face_for(edition, thing)
        for ready in _ready(edition, face, size) if face else ():
            region = ready.placed.region
            if region.fit.same_size and region.text:
                try:
                    fitting = _fitting_size(edition, thing, ready.placed)
                except LookupError as error:
                    raise refused_at_region(error, ready.placed) from None
                if fitting is not None:
                    sizes[region.id] = min(fitting, sizes.get(region.id, fitting))
    return Sizes(sizes)


def _fitting_size(edition: Edition, thing: Thing, placed: PlacedRegion) -> float | None:
    """The largest size (pt) in which a region's text fits; None when it prints nothing."""
    if not may_be_drawn(edition, thing, placed.region):
        return None
    rich = rich_text(edition, thing, placed) if placed.region.repeat is None else None
    if rich is not None:
        passages, face, style = rich
        _, _, wide, high = placed.area.box
        setting = settle(passages, wide, high, style, face, placed.region.fit, placed.area.scale)
        # text that continues on the back does not reduce the size of the others
        return None if placed.region.fit.continues and setting.over > SLACK else setting.size
    marks, _ = region_marks(edition, thing, placed)
    return min((mark.size for mark in marks if hasattr(mark, "size") and hasattr(mark, "spacing")), default=None)


_BACKS: IdentityCache[tuple[Mark, ...]] = IdentityCache()
_PREPARED: IdentityCache[tuple[Ready, ...]] = IdentityCache()


def _ready(edition: Edition, face: Face, size: Size) -> tuple[Ready, ...]:
    """The prepared regions of a face at a size; cached for a game."""
    return _PREPARED.get((edition.game, face),
                         lambda: tuple(_prepared_regions(edition, face, size)), edition.language, size)


def placed_region(face: Face, region: Region, size: Size) -> PlacedRegion:
    """A region at the size of the product."""
    middle = (size[0] / 2, size[1] / 2)
    return PlacedRegion(face, region, area_of(face, region, size), f"theme/faces/{face.id}/regions/{region.id}", middle)


def _prepared_regions(edition: Edition, face: Face, size: Size) -> list[Ready]:
    regions = [placed_region(face, region, size) for region in face.regions.values() if not region.within]
    has_variable_icon = any(placed.region.word(IconContent) and depends(placed.region) for placed in regions)
    is_avoiding = any(placed.region.word(PatternContent) in AVOIDING for placed in regions)
    fixed_icons = [placed for placed in regions
                   if is_avoiding and placed.region.word(IconContent) and not depends(placed.region)]
    fixed_points = tuple(point for placed in fixed_icons for point in _icon_outline(edition, NO_THING, placed))
    ready: list[Ready] = []
    for placed in regions:
        is_variable = depends(placed.region) or (placed.region.word(PatternContent) in AVOIDING and has_variable_icon)
        try:
            ready.append(_variable_region(edition, face, placed, size) if is_variable
                         else _fixed_region(edition, face, placed, size, fixed_points))
        except LookupError as error:
            raise refused_at_region(error, placed) from None
    return ready


def _variable_region(edition: Edition, face: Face, placed: PlacedRegion, size: Size) -> Ready:
    """A region that is different from thing to thing."""
    region = placed.region
    independent = not (region.when or region.fit.continues or region.stack or region.content(ContinuedContent)
                       or region.word(PatternContent) in AVOIDING)
    text = caption(edition, placed) if independent else None
    layers = tuple(placed_region(face, face.regions[one], size) for one in region.stack if one in face.regions)
    return Ready(placed, None, _needs_safe_check(face, placed, size), named_by(region), text, independent=independent,
                 layers=layers)


def _fixed_region(edition: Edition, face: Face, placed: PlacedRegion, size: Size,
                  avoid: tuple[tuple[float, float], ...]) -> Ready:
    marks, over = region_marks(edition, NO_THING, replace(placed, area=replace(placed.area, avoid=avoid)))
    return Ready(placed, (tuple(marks), tuple(over)), _needs_safe_check(face, placed, size))


def _needs_safe_check(face: Face, placed: PlacedRegion, size: Size) -> bool:
    """True if content of a region can leave the safe zone; the others are not measured."""
    x, y, width, height = placed.area.box
    air = AIR * placed.area.scale
    room = BoxMark(x - air, y - air, width + 2 * air, height + 2 * air)
    zone = zone_of(face, size)
    if placed.region.repeat is not None or face.cut is not None:
        return holds_content(placed.region)
    return holds_content(placed.region) and any(zone.distance_outside(box.bounds) > 0
                                                for box in turned_marks(placed, [room]))


def _icon_outlines(edition: Edition, thing: Thing, ready: Sequence[Ready]) -> tuple[tuple[float, float], ...]:
    regions = (entry.placed for entry in ready if entry.placed.region.word(IconContent))
    return tuple(chain.from_iterable(_icon_outline(edition, thing, placed) for placed in regions
                                     if may_be_drawn(edition, thing, placed.region)))


def _icon_outline(edition: Edition, thing: Thing, placed: PlacedRegion) -> Iterable[tuple[float, float]]:
    """Points along the icon of a region, which line patterns avoid."""
    if placed.region.repeat is not None:
        return [point for copy, one in copies(edition, thing, placed) for point in _icon_outline(edition, copy, one)]
    marks = turned_marks(placed, [*region_icon(RegionPen(edition, thing, placed))])
    return chain.from_iterable(_path_points(mark.d, mark.x, mark.y, mark.scale)
                               for mark in marks if isinstance(mark, PathMark))


@lru_cache(maxsize=64)
def _path_points(d: str, left: float, top: float, scale: float) -> tuple[tuple[float, float], ...]:
    """Points along a path at its position; cached because most icons recur on all pieces."""
    return tuple([(left + x * scale, top + y * scale) for x, y in sampled_points(d, OUTLINE_STEP)])


__all__ = ["Drawn", "Sizes", "back_of", "draw_face", "face_for", "filled_text", "front_of", "holds",
           "one_size", "value_at"]

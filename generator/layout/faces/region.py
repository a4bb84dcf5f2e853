"""Draws the regions of a face: shapes, icons, text, badges, tallies, tables, images, codes. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.layout.faces.caption import Caption, CaptionStyle, caption_of
from generator.layout.faces.effects import styled
from generator.layout.faces.face_expression import is_empty, paths_of
from generator.layout.faces.holes import (
    COPY_PATHS,
    HOLE,
    filled,
    holes,
    is_prose,
    is_rich,
    named,
    own_data,
    own_datum,
    own_path,
    prose,
    value_at,
)
from generator.layout.faces.map_region import map_marks
from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.pictures import code_marks, image_marks
from generator.layout.faces.placed import FREE, PlacedRegion, Sizes, turned
from generator.layout.faces.plates import in_spot
from generator.layout.faces.reminders import terms_in, with_reminders
from generator.layout.faces.repeats import copies, may_be_drawn
from generator.layout.faces.shapes import SHAPES, Area
from generator.layout.faces.table_grid import TableTones, grid_marks
from generator.layout.faces.typefaces import typeface
from generator.layout.geometry import Box
from generator.layout.grid import ENGINE_COLUMNS
from generator.layout.icons import icon_marks
from generator.layout.identity_cache import IdentityCache
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark
from generator.layout.refused import Refused
from generator.layout.tokens import colour_of, style_of
from generator.layout.type.continued_text import part
from generator.layout.type.fit import HYPHENATED, SLACK, WHOLE, Overflow, fit, settle
from generator.layout.type.fonts import width as text_width
from generator.layout.type.rich import Passage, Typeface, fit_rich, lay, passages
from generator.layout.type.vocabulary import Vocabulary
from generator.message import msg
from generator.model.game import Thing
from generator.model.theme import PLAIN, Region, TextStyle
from generator.records import replace
from generator.text.run import in_capitals
from generator.text.typeset import glue
from generator.translate.edition import Edition

Drawing = tuple[list[Mark], list[Overflow]]
# of a table: the greatest height of a row, in lines; mm between label and value
MOST_ROW_LINES, LEAST_COLUMN_GAP = 1.7, 0.8
# the greatest number of signs in a tally
MOST_TALLIED = 500
# mm: padding between a badge and the text that continues on it
BADGE_PADDING = 2.0


def region_marks(edition: Edition, thing: Thing, placed: PlacedRegion, sizes: Sizes = FREE) -> Drawing:
    """All marks of a region for a thing, and the texts that do not fit. Raises LookupError."""
    if placed.region.repeat is None:
        marks, overflows = _level_marks(edition, thing, placed, sizes)
        if placed.region.effects is not PLAIN:
            tone = _Tones(edition, thing, placed)
            marks = styled(placed.region, placed.area, marks, tone.of, tone.fill)
        if placed.region.spot:
            marks = in_spot(edition.game.theme, placed.region.spot, marks, placed.path)
        return turned(placed, marks), overflows
    drawn = [region_marks(edition, copy, one, sizes) for copy, one in copies(edition, thing, placed)]
    return [mark for marks, _ in drawn for mark in marks], [over for _, overflows in drawn for over in overflows]


def _level_marks(edition: Edition, thing: Thing, placed: PlacedRegion, sizes: Sizes) -> Drawing:
    """The marks of a region before it is turned."""
    region, area = placed.region, placed.area
    tone = _Tones(edition, thing, placed)
    text = filled(edition, thing, region.text) if region.text and (region.shape or region.pattern) else ""
    marks: list[Mark] = []
    for drawings, name in ((SHAPES, region.shape), (PATTERNS, region.pattern), (SHAPES, region.badge)):
        if name and not (region.tally and name == region.shape) and not region.continues:
            if name not in drawings:
                raise LookupError(msg("expected one of {known}, found {name!r}",
                                      known=", ".join(sorted(drawings)), name=name))
            shape_area = replace(area, fill=tone.fill, stroke=tone.stroke, weight=region.weight * area.scale,
                                 radius=region.radius * area.scale, text=text)
            marks += _shape(name, shape_area) if drawings is SHAPES else _pattern(name, shape_area)
    if region.image:
        name = named(edition, thing, region.image)
        marks += image_marks(edition.game.theme, region, area.box, name, own_datum(region.image, placed.path))
    if region.qr:
        marks += code_marks(filled(edition, thing, region.qr), area.box, tone.fill or tone.of("ink"),
                            own_datum(region.qr, placed.path))
    if region.tally:
        marks += _tally(edition, thing, placed, tone)
    elif region.icon:
        marks += region_icon(edition, thing, placed)
    if region.continues and not (region.map or region.grid or region.table):
        return _continuation(edition, thing, placed, tone, sizes)
    words, overflows = _words(edition, thing, placed, tone, sizes)
    return marks + words, overflows


def _words(edition: Edition, thing: Thing, placed: PlacedRegion, tone: _Tones, sizes: Sizes) -> Drawing:
    """What a region holds to read: a map, a table, fields, or a text."""
    region = placed.region
    if region.map:
        return map_marks(edition, thing, placed)
    if region.grid:
        tones = TableTones(_ink(tone, region, style_of(edition.game.theme, region.style)),
                           tone.stroke or tone.of("ink"), tone.of("ground"))
        return grid_marks(edition, placed, tones)
    if region.table:
        return _table(edition, thing, placed, tone)
    if region.text and not region.shape:
        return _text(edition, thing, placed, tone, sizes)
    return [], []


def caption(edition: Edition, placed: PlacedRegion) -> Caption | None:
    """The text look of a region that holds only text in a constant colour; None for any other region.

    Raises LookupError.
    """
    region = placed.region
    others = (region.shape, region.pattern, region.badge, region.image, region.qr, region.icon, region.tally,
              region.table, region.grid, region.map, region.repeat, region.continues, region.fit.continues,
              region.fit.same_size, region.stack, region.spot)
    is_level = not region.turn and region.heads == 1 and region.effects is PLAIN
    if not region.text or any(others) or not is_level or is_rich(region.text) or "{" in (region.fill or ""):
        return None
    look = look_of(edition, placed)
    colour = _ink(_Tones(edition, Thing("", "", {}), placed), region, look.style)
    is_cacheable, datum = not (placed.face.reminders or look.style.uppercase), own_datum(region.text, placed.path)
    return caption_of(region, placed.area.box, look, placed.area.scale, colour, datum, is_cacheable)


@lru_cache(maxsize=4096)
def _shape(name: str, area: Area) -> tuple[Mark, ...]:
    """The marks of a shape, cached for all cards."""
    return tuple(SHAPES[name](area))


@lru_cache(maxsize=256)
def _pattern(name: str, area: Area) -> tuple[Mark, ...]:
    """The marks of a pattern, cached for all cards that leave the same room for it."""
    return tuple(PATTERNS[name](area))


class _Tones:
    """The colours of a region: tokens of the face, then of the theme, or #rrggbb."""

    def __init__(self, edition: Edition, thing: Thing, placed: PlacedRegion) -> None:
        self._edition, self._thing, self._placed = edition, thing, placed

    def of(self, token: str) -> str:
        """A colour; black for an empty token. Raises LookupError for an unknown token."""
        return self._colour(token) or "#000000"

    def _colour(self, token: str | None) -> str | None:
        if token is None:
            return None
        name = named(self._edition, self._thing, token) if "{" in token else token
        return colour_of(self._edition.game.theme, self._placed.face.colours.get(name, name))

    @property
    def fill(self) -> str | None:
        return self._colour(self._placed.region.fill)

    @property
    def stroke(self) -> str | None:
        return self._colour(self._placed.region.stroke)


def region_icon(edition: Edition, thing: Thing, placed: PlacedRegion) -> list[PathMark]:
    """The icon of a region; empty when its field is empty. Raises LookupError for an unknown icon."""
    theme, pattern = edition.game.theme, placed.region.icon or ""
    name = named(edition, thing, pattern)
    if not name:
        return []
    if name not in theme.icons:
        raise Refused(msg("expected an icon of the theme, found {name!r}", name=name), f"/{placed.path}/icon")
    tone = _Tones(edition, thing, placed)
    colour = tone.fill if placed.region.fill and not placed.region.badge else tone.of("ink")
    return list(icon_marks(theme.icons[name], placed.area.box, colour or "#000000", placed.region.align,
                           placed.region.valign, own_datum(pattern, placed.path)))


def look_of(edition: Edition, placed: PlacedRegion) -> CaptionStyle:
    """The look of a region's text, cached for all cards."""

    def look() -> CaptionStyle:
        style = style_of(edition.game.theme, placed.region.style)
        face = typeface(edition, style, placed.face.hyphenate)
        return CaptionStyle(style, face, Vocabulary(edition, face))

    return _LOOKS.get((placed.region, edition), look)


_LOOKS: IdentityCache[CaptionStyle] = IdentityCache()


def rich_text(edition: Edition, thing: Thing, placed: PlacedRegion) -> tuple[list[Passage], Typeface, TextStyle] | None:
    """The measured words of a region of prose, its fonts and style; None for a plain line."""
    region = placed.region
    if not region.text or region.shape or not is_prose(edition, thing, region.text):
        return None
    (style, face, word_cache), text = look_of(edition, placed), prose(edition, thing, region.text)
    cached_words = None if placed.face.reminders or style.uppercase else word_cache.passages(text.source)
    if cached_words is not None:
        return cached_words, face, style
    blocks = edition.blocks(text)
    if placed.face.reminders:
        blocks = with_reminders(edition, blocks, _earlier_terms(edition, thing, placed))
    if style.uppercase:
        blocks = in_capitals(blocks, edition.language)
    return passages(blocks, face), face, style


def _earlier_terms(edition: Edition, thing: Thing, placed: PlacedRegion) -> set[str]:
    """The terms used in texts before this region, whose reminders are already printed."""
    terms: set[str] = set()
    for region in placed.face.regions.values():
        if region.id == placed.region.id:
            break
        if (region.text and not region.shape and may_be_drawn(edition, thing, region)
                and is_prose(edition, thing, region.text)):
            terms |= terms_in(edition.blocks(prose(edition, thing, region.text)))
    return terms


def _text(edition: Edition, thing: Thing, placed: PlacedRegion, tone: _Tones, sizes: Sizes) -> Drawing:
    region, area, pattern = placed.region, placed.area, placed.region.text or ""
    datum = own_datum(pattern, placed.path)
    rich = rich_text(edition, thing, placed)
    if rich is not None and placed.other is not None:
        return _divided_text(edition, thing, placed, tone, sizes)
    if rich is not None:
        passages, face, style = rich
        lines, overflow = fit_rich(passages, area.box, style, face, _ink(tone, region, style), region.fit,
                                   align=region.align, valign=region.valign, scale=area.scale,
                                   max_size=sizes.of(region), datum=datum, region=region.id)
        return lines, [replace(overflow, text=filled(edition, thing, pattern))] if overflow else []
    text, style = filled(edition, thing, pattern), look_of(edition, placed).style
    if not text.strip():
        return [], []
    plain, overflow = fit(text, area.box, style, _ink(tone, region, style), edition.language, align=region.align,
                          valign=region.valign, scale=area.scale, datum=datum, region=region.id, limits=region.fit,
                          max_size=sizes.of(region), splits=HYPHENATED if placed.face.hyphenate else WHOLE)
    return [*plain], [overflow] if overflow else []


def _continuation(edition: Edition, thing: Thing, placed: PlacedRegion, tone: _Tones, sizes: Sizes) -> Drawing:
    """The part of a text that continues here, on its badge if it has one; empty if the text fits on the front."""
    if placed.other is None:
        return [], []
    region, area = placed.region, placed.area
    marks, over = _divided_text(edition, thing, placed, tone, sizes)
    if not marks or not region.badge:
        return marks, over
    badge_area = replace(area, fill=tone.fill, stroke=tone.stroke, weight=region.weight * area.scale,
                         radius=region.radius * area.scale, text="")
    return [*_shape(region.badge, badge_area), *marks], over


def _text_box(placed: PlacedRegion) -> Box:
    """The box of a divided text: slightly smaller than its badge."""
    x, y, width, height = placed.area.box
    air = BADGE_PADDING * placed.area.scale if placed.region.badge else 0.0
    return x + air, y + air, width - 2 * air, height - 2 * air


def _divided_text(edition: Edition, thing: Thing, placed: PlacedRegion, tone: _Tones, sizes: Sizes) -> Drawing:
    """The part of a text in this region; the other part is on the other side of the card."""
    is_back, other_part = bool(placed.region.continues), placed.other
    front, back = (other_part, placed) if is_back else (placed, other_part)
    rich = rich_text(edition, thing, front) if front is not None else None
    if rich is None or front is None or back is None:
        return [], []
    (passages, face, style), region, pattern = rich, placed.region, front.region.text or ""
    rooms = (_text_box(front)[2:], _text_box(back)[2:])
    halves = part(passages, rooms, style, face, front.region.fit, front.area.scale, sizes.of(front.region))
    setting, datum = halves[1] if is_back else halves[0], own_datum(pattern, front.path)
    if setting is None:
        return [], []
    marks = lay(setting, _text_box(placed), style, face, _ink(tone, region, style), region.align, region.valign, datum)
    over = max(half.over for half in halves if half is not None)
    if is_back or over <= SLACK:
        return marks, []
    return marks, [Overflow(region.id, datum, filled(edition, thing, pattern), round(over, 2))]


def _ink(tone: _Tones, region: Region, style: TextStyle) -> str:
    """The colour of a text: the region's, or the style's; on a badge the region's colour is that of the shape."""
    return tone.of(style.colour if region.badge or not region.fill else region.fill)


def _tally(edition: Edition, thing: Thing, placed: PlacedRegion, tone: _Tones) -> Iterator[Mark]:
    """A number as a row of icons, shapes or boxes, starting at the left."""
    region, (x, y, width, height) = placed.region, placed.area.box
    number = value_at(edition, thing, region.tally or "")
    if not isinstance(number, int) or isinstance(number, bool) or number <= 0:
        return
    if number > MOST_TALLIED:
        raise Refused(msg("expected at most {most_tallied} signs in a tally, found {number}",
                          most_tallied=MOST_TALLIED, number=number), f"/{thing.kind}/{thing.id}")
    pitch = min(height * (1 + 0.18), width / number)
    side = min(height, pitch / (1 + 0.18) if number > 1 else width)
    span = pitch * (number - 1) + side
    left = x + {"left": 0.0, "center": 0.5, "right": 1.0}[region.align] * (width - span)
    for i in range(number):
        box = (left + i * pitch, y + (height - side) / 2, side, side)
        if region.icon:
            yield from region_icon(edition, thing, replace(placed, area=replace(placed.area, box=box)))
        elif region.shape:
            yield from SHAPES[region.shape](replace(placed.area, box=box, fill=tone.fill, stroke=tone.stroke,
                                                    weight=region.weight * placed.area.scale))
        else:
            yield BoxMark(*box, tone.fill, tone.stroke or tone.of("ink"), region.weight * placed.area.scale)


def _table(edition: Edition, thing: Thing, placed: PlacedRegion, tone: _Tones) -> Drawing:
    """A row for each field with a value: label on the left, value on the right, a line between rows.

    All rows have one type size; the column of labels is as wide as their content requires.
    """
    region, (x, y, width, height) = placed.region, placed.area.box
    theme, rows = edition.game.theme, list(_rows(edition, thing, region))
    style, scale = style_of(theme, region.style), placed.area.scale
    row_height = min(height / max(1, len(rows)), style.size * scale * 0.3528 * MOST_ROW_LINES)
    texts = [(label, glue(value, edition.language)) for _, label, value in rows]
    labels = _label_width(texts, style, width)
    widths = (labels, width - labels - LEAST_COLUMN_GAP)
    max_size = min((settle(text, wide, row_height, style, scale, limits=region.fit).size
                    for row in texts for text, wide in zip(row, widths, strict=True)), default=None)
    marks: list[Mark] = []
    overflows: list[Overflow] = []
    for number, ((path, *_), row) in enumerate(zip(rows, texts, strict=True)):
        top, datum = y + number * row_height, f"{thing.kind}/{thing.id}/{path.replace('.', '/')}"
        places = ((x, labels, "left"), (x + labels + LEAST_COLUMN_GAP, width - labels - LEAST_COLUMN_GAP, "right"))
        for text, (left, wide, align) in zip(row, places, strict=True):
            line, over = fit(text, (left, top, wide, row_height), style, _ink(tone, region, style),
                             edition.language, align=align, scale=scale, datum=datum, region=region.id,
                             limits=region.fit, max_size=max_size,
                             splits=HYPHENATED if placed.face.hyphenate else WHOLE)
            marks += line
            overflows += [over] if over else []
        if number and region.stroke:
            marks.append(LineMark(x, top, x + width, top, tone.stroke or "#000000", region.weight * scale))
    return marks, overflows


def _rows(edition: Edition, thing: Thing, region: Region) -> Iterator[tuple[str, str, str]]:
    """Path, label and value of each field in a region's table that has a value."""
    for path in region.table:
        value, field = value_at(edition, thing, path), edition.declared(thing, path)
        if not is_empty(value):
            label = edition.word(ENGINE_COLUMNS.get(path, path)) if field is None else edition.line(field.label)
            yield path, label, edition.value(value) if field is None else edition.written(field, value)


def _label_width(rows: list[tuple[str, str]], style: TextStyle, width: float) -> float:
    """The width (mm) of the column of labels: in proportion to the longest label and the longest value."""
    label, value = (max((text_width(style.font, style.size, row[column]) for row in rows), default=0.0)
                    for column in (0, 1))
    return (width - LEAST_COLUMN_GAP) * label / (label + value) if label + value else width / 2


def named_by(region: Region) -> tuple[str, ...] | None:
    """The fields on which a region's drawing depends, besides its condition and kind; None if it depends on more."""
    asks = region.repeat is not None and region.when
    if region.pattern or region.table or region.map or region.continues or region.fit.continues or region.stack or asks:
        return None
    patterns = (region.text, region.icon, region.image, region.qr, *region.colours)
    paths = [path for pattern in patterns if pattern for _, hole, _ in holes(pattern) for path in paths_of(hole)
             if path not in ("kind", "kind.name")]
    paths += [path for one in own_data(region.text or "") if (path := own_path(one))]
    if region.repeat is not None:
        over = region.repeat.over
        paths = [path for path in paths if path.partition(".")[0] not in COPY_PATHS]
        paths += [over] if isinstance(over, str) else []
    return tuple(dict.fromkeys([*paths, *([region.tally] if region.tally else [])]))


def depends(region: Region) -> bool:
    """True if a region can draw differently for different things."""
    if region.when or region.tally or region.table or region.continues or region.repeat or region.stack:
        return True
    patterns = (region.text, region.icon, region.image, region.qr, region.map, *region.colours)
    return any(HOLE.search(pattern) for pattern in patterns if pattern) or bool(own_data(region.text or ""))


__all__ = ["caption", "depends", "named_by", "region_icon",
           "region_marks", "rich_text"]

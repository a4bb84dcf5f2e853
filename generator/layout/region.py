"""What a region of a face draws: shapes, icons, text plain and rich, badges, tallies, tables, images, codes. Mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from generator.layout.fit import Overflow, fit
from generator.layout.holes import HOLE, datum_of, filled, is_prose, named, prose, value_at
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark
from generator.layout.paths import bounds
from generator.layout.patterns import PATTERNS
from generator.layout.pictures import code_marks, image_marks
from generator.layout.rich import Passage, Typeface, fit_rich, passages
from generator.layout.shapes import SHAPES, Area
from generator.layout.tokens import colour_of, font_of, style_of
from generator.model.game import Thing
from generator.model.theme import Face, Icon, Region, TextStyle, Theme
from generator.text.typeset import glue
from generator.translate.edition import Edition

Box = tuple[float, float, float, float]
Drawing = tuple[list[Mark], list[Overflow]]
# of a table's row: how much of its width the labels take, and how high it is at most, in lines
LABELS, MOST_ROW, LEAST_GAP = 0.62, 1.7, 0.8


class Spot(NamedTuple):
    """A region of a face at the size of the product: where, and the path by which it is told."""

    face: Face
    region: Region
    area: Area
    path: str


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes (pt) that a whole deck keeps to, by region."""

    most: Mapping[str, float]

    def of(self, region: Region) -> float | None:
        return self.most.get(region.id) if region.fit.same_size else None


FREE = Sizes({})


def region_marks(edition: Edition, thing: Thing, spot: Spot, sizes: Sizes = FREE) -> Drawing:
    """Everything that a region draws for a thing, and the texts that do not fit. Raises LookupError."""
    region, area = spot.region, spot.area
    tone = _Tones(edition, thing, spot)
    text = filled(edition, thing, region.text) if region.text and (region.shape or region.pattern) else ""
    marks: list[Mark] = []
    for known, name in ((SHAPES, region.shape), (PATTERNS, region.pattern), (SHAPES, region.badge)):
        if name and not (region.tally and name == region.shape):
            if name not in known:
                raise LookupError(f"{spot.path}: expected one of {', '.join(sorted(known))}, found {name!r}")
            wanted = replace(area, fill=tone.fill, stroke=tone.stroke, weight=region.weight * area.scale,
                             radius=region.radius * area.scale, text=text)
            marks += _shape(name, wanted) if known is SHAPES else known[name](wanted)
    if region.image:
        name = named(edition, thing, region.image)
        marks += image_marks(edition.game.theme, region, area.box, name, datum_of(thing, region.image, spot.path))
    if region.qr:
        marks += code_marks(filled(edition, thing, region.qr), area.box, tone.fill or tone.of("ink"),
                            datum_of(thing, region.qr, spot.path))
    if region.tally:
        marks += _tally(edition, thing, spot, tone)
    elif region.icon:
        marks += spot_icon(edition, thing, spot)
    if region.table:
        return _with(marks, _table(edition, thing, spot, tone))
    return _with(marks, _text(edition, thing, spot, tone, sizes)) if region.text and not region.shape else (marks, [])


@lru_cache(maxsize=4096)
def _shape(name: str, area: Area) -> tuple[Mark, ...]:
    """A shape, drawn once however many cards bear it."""
    return tuple(SHAPES[name](area))


def _with(marks: list[Mark], more: Drawing) -> Drawing:
    return marks + more[0], more[1]


class _Tones:
    """The colours of a region: tokens of the face first, then of the theme, or #rrggbb."""

    def __init__(self, edition: Edition, thing: Thing, spot: Spot) -> None:
        self._edition, self._thing, self._spot = edition, thing, spot

    def of(self, token: str) -> str:
        """A colour. Raises LookupError when nobody declares it."""
        return self._found(token) or "#000000"

    def _found(self, token: str | None) -> str | None:
        if token is None:
            return None
        name = named(self._edition, self._thing, token) if "{" in token else token
        return colour_of(self._edition.game.theme, self._spot.face.colours.get(name, name))

    @property
    def fill(self) -> str | None:
        return self._found(self._spot.region.fill)

    @property
    def stroke(self) -> str | None:
        return self._found(self._spot.region.stroke)


def spot_icon(edition: Edition, thing: Thing, spot: Spot) -> list[PathMark]:
    """The icon of a region; none when its field is empty. Raises LookupError for one that the theme has not."""
    theme, wanted = edition.game.theme, spot.region.icon or ""
    name = named(edition, thing, wanted)
    if not name:
        return []
    if name not in theme.icons:
        raise LookupError(f"{spot.path}/icon: expected an icon of the theme, found {name!r}")
    tone = _Tones(edition, thing, spot)
    colour = tone.fill if spot.region.fill and not spot.region.badge else tone.of("ink")
    return list(icon_marks(theme.icons[name], spot.area.box, colour or "#000000", spot.region.align,
                           spot.region.valign, datum_of(thing, wanted, spot.path)))


def icon_marks(icon: Icon, box: Box, colour: str, align: str = "center", valign: str = "middle",
               datum: str = "") -> Iterator[PathMark]:
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


def typeface(edition: Edition, style: TextStyle, hyphenate: bool) -> Typeface:
    """The fonts that go with a style: the theme's bold and italic when the style is set in the theme's text font."""
    theme = edition.game.theme
    if style.font != font_of(theme, "text"):
        return Typeface(style.font, style.font, style.font, style.font, theme.icons)
    bold = font_of(theme, "bold")
    italic = theme.fonts.get("italic", style.font)
    both = theme.fonts.get("bold-italic", bold)
    return Typeface(style.font, bold, italic, both, theme.icons, edition.language if hyphenate else None)


def rich_text(edition: Edition, thing: Thing, spot: Spot) -> tuple[list[Passage], Typeface, TextStyle] | None:
    """The measured words of a region of prose, its fonts and style; None when its text is a plain line."""
    region = spot.region
    if not region.text or region.shape or not is_prose(edition, thing, region.text):
        return None
    style = style_of(edition.game.theme, region.style)
    face = typeface(edition, style, spot.face.hyphenate)
    return passages(edition.blocks(prose(edition, thing, region.text)), face), face, style


def _text(edition: Edition, thing: Thing, spot: Spot, tone: _Tones, sizes: Sizes) -> Drawing:
    region, area, pattern = spot.region, spot.area, spot.region.text or ""
    datum = datum_of(thing, pattern, spot.path)
    rich = rich_text(edition, thing, spot)
    if rich is not None:
        words, face, style = rich
        lines, overflow = fit_rich(words, area.box, style, face, _ink(tone, region, style), region.fit,
                                   align=region.align, valign=region.valign, scale=area.scale, most=sizes.of(region),
                                   datum=datum, region=region.id, source=filled(edition, thing, pattern))
        return lines, [overflow] if overflow else []
    text, style = glue(filled(edition, thing, pattern), edition.language), style_of(edition.game.theme, region.style)
    if not text.strip():
        return [], []
    plain, overflow = fit(text, area.box, style, _ink(tone, region, style), align=region.align, valign=region.valign,
                          scale=area.scale, datum=datum, region=region.id, how=region.fit, most=sizes.of(region))
    return [*plain], [overflow] if overflow else []


def _ink(tone: _Tones, region: Region, style: TextStyle) -> str:
    """The colour of a text: the region's, or the style's; on a badge the region's is that of the shape."""
    return tone.of(style.colour if region.badge or not region.fill else region.fill)


def _tally(edition: Edition, thing: Thing, spot: Spot, tone: _Tones) -> Iterator[Mark]:
    """A field's number as a row of icons, shapes or boxes, from the left."""
    region, (x, y, width, height) = spot.region, spot.area.box
    number = value_at(edition, thing, region.tally or "")
    if not isinstance(number, int) or isinstance(number, bool) or number <= 0:
        return
    pitch = min(height * (1 + 0.18), width / number)
    side = min(height, pitch / (1 + 0.18) if number > 1 else width)
    span = pitch * (number - 1) + side
    left = x + {"left": 0.0, "center": 0.5, "right": 1.0}[region.align] * (width - span)
    for i in range(number):
        box = (left + i * pitch, y + (height - side) / 2, side, side)
        if region.icon:
            yield from spot_icon(edition, thing, spot._replace(area=replace(spot.area, box=box)))
        elif region.shape:
            yield from SHAPES[region.shape](replace(spot.area, box=box, fill=tone.fill, stroke=tone.stroke,
                                                    weight=region.weight * spot.area.scale))
        else:
            yield BoxMark(*box, tone.fill, tone.stroke or tone.of("ink"), region.weight * spot.area.scale)


def _table(edition: Edition, thing: Thing, spot: Spot, tone: _Tones) -> Drawing:
    """A row for each field that holds something: its label on the left, its value on the right, a line between rows."""
    region, (x, y, width, height) = spot.region, spot.area.box
    theme, fields = edition.game.theme, edition.game.kinds[thing.kind].fields
    rows = [fields[id_] for id_ in region.table if id_ in fields and thing.fields.get(id_) not in (None, (), {}, False)]
    style = style_of(theme, region.style)
    high = min(height / max(1, len(rows)), style.size * spot.area.scale * 0.3528 * MOST_ROW)
    marks: list[Mark] = []
    overflows: list[Overflow] = []
    for number, field in enumerate(rows):
        top, datum = y + number * high, f"{thing.kind}/{thing.id}/{field.id}"
        cells = ((edition.line(field.label), (x, top, width * LABELS - LEAST_GAP, high), "left"),
                 (edition.field_value(thing, field), (x + width * LABELS, top, width * (1 - LABELS), high), "right"))
        for text, box, align in cells:
            words, over = fit(text, box, style, _ink(tone, region, style), align=align, scale=spot.area.scale,
                              datum=datum, region=region.id, how=region.fit)
            marks += words
            overflows += [over] if over else []
        if number and region.stroke:
            marks.append(LineMark(x, top, x + width, top, tone.stroke or "#000000", region.weight * spot.area.scale))
    return marks, overflows


def depends(region: Region) -> bool:
    """Whether what a region draws is different from thing to thing."""
    if region.when or region.tally or region.table:
        return True
    words = (region.text, region.icon, region.image, region.qr, region.fill, region.stroke)
    return any(HOLE.search(word) for word in words if word)


__all__ = ["FREE", "Sizes", "Spot", "Theme", "depends", "icon_marks", "region_marks", "rich_text", "spot_icon"]

"""The legend: a real counter enlarged, leader lines from its regions to numbers, and the meaning of each number."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from generator.book.figure_parts import (
    Pens,
    circled_number,
    natural_size,
    piece_outline,
    real_piece,
    thing_of,
    with_marks,
)
from generator.layout.art.medallion import circle
from generator.layout.faces.face import draw_face, face_for, value_at
from generator.layout.faces.product_faces import as_first_printed
from generator.layout.faces.repeats import things_of
from generator.layout.geometry import Box, Point, path
from generator.layout.marks import Mark, PathMark, Placed, Sheet, TextMark, leaves
from generator.layout.paths import bounds
from generator.layout.scale import scaled_to
from generator.layout.type.fit import block_height, fit, settle
from generator.layout.type.fonts import cap_height
from generator.model.chapters import LegendFigure
from generator.model.game import Thing
from generator.model.theme import Region
from generator.records import replace
from generator.translate.edition import Edition

MOST_COUNTER_WIDTH, COUNTER_SHARE = 76.0, 0.43
GUTTER = 6.6
NUMBER_RADIUS = 1.9
LEAST_DISTANCE = 2 * NUMBER_RADIUS + 0.7
TEXT_GAP = 1.7
# between the dot of a leader line and what it means, at the size of the figure
DOT_GAP = 0.95


class Callout(Struct, frozen=True):
    """A number, the start of its leader line (mm from the counter's corner), and its side."""

    number: int
    anchor: Point
    left: bool


def legend(edition: Edition, data: LegendFigure, width: float) -> Sheet:
    """The first counter enlarged with its callouts, other counters below it, the text to the right."""
    pens, thing = Pens.from_theme(edition), thing_of(edition, data.of[0])
    natural = natural_size(edition, thing)
    large = min(MOST_COUNTER_WIDTH, width * COUNTER_SHARE, natural[0] * 4)
    counter_height = large * natural[1] / natural[0]
    texts, texts_height = _texts(edition, data, (GUTTER + large + GUTTER + 2.4, width), pens)
    small, small_height = _further_counters(edition, data, (GUTTER, counter_height + 2.4), large)
    height = max(counter_height + 0.8 + small_height, texts_height) + 0.8
    top = 0.4 + (height - 0.8 - counter_height - small_height) / 2
    text_top = (height - texts_height) / 2
    placed = [real_piece(edition, thing, large, (GUTTER, top)), *(replace(p, y=p.y + top) for p in small)]
    marks: list[Mark] = [piece_outline(p, pens.ink, 0.25) for p in placed]
    callouts = _callouts(edition, thing, data, large / natural[0])
    marks += _leaders(callouts, (GUTTER, top, large, counter_height), pens)
    return with_marks(Sheet(width, height, tuple(placed)),
                      [*marks, *(scaled_to(mark, 1.0, 0.0, text_top) for mark in texts)])


def missing_callouts(edition: Edition, data: LegendFigure) -> list[str]:
    """The callouts that match no region drawn on the face of the first counter."""
    thing = thing_of(edition, data.of[0])
    return [name for name in data.callouts if _region(edition, thing, name) is None]


def _region(edition: Edition, thing: Thing, name: str) -> Region | None:
    """The region of a callout: by its own id, or the one whose text prints the field of that name."""
    face = face_for(as_first_printed(edition, thing), thing)
    if face is None:
        return None
    found = face.regions.get(name)
    if found is None:
        hole = re.compile(rf"\{{{re.escape(name)}[|}}]")
        printing = [region for region in face.regions.values() if region.text and hole.search(region.text)]
        found = printing[0] if printing and value_at(edition, thing, name) is not None else None
    return found if found is not None and things_of(edition, thing, found) else None


def _texts(edition: Edition, data: LegendFigure, span: tuple[float, float], pens: Pens) -> tuple[list[Mark], float]:
    """The meanings of the numbers, stacked between two x from y = 0, and their total height."""
    left, wide = span[0] + 2 * NUMBER_RADIUS + 1.6, span[1] - span[0] - 2 * NUMBER_RADIUS - 1.6
    marks: list[Mark] = []
    y = 0.0
    for number, text in enumerate(data.callouts.values(), 1):
        line = edition.line(text)
        setting = settle(line, wide, 1000.0, pens.text)
        text_height = block_height(len(setting.lines), pens.text, setting.size)
        first = max(0.0, NUMBER_RADIUS - cap_height(pens.text.font, setting.size) / 2)
        box = (left, y + first, wide, text_height + 0.1)
        lines, _ = fit(line, box, pens.text, pens.ink, edition.language, align="left", valign="top")
        marks += [*circled_number(number, (span[0] + NUMBER_RADIUS, y + NUMBER_RADIUS), pens), *lines]
        y += max(2 * NUMBER_RADIUS, first + text_height) + TEXT_GAP
    return marks, y - TEXT_GAP


def _further_counters(edition: Edition, data: LegendFigure, at: Point, row_width: float) -> tuple[list[Placed], float]:
    """Further counters in a row as wide as the large one, and its height."""
    things = [thing_of(edition, ref) for ref in data.of[1:]]
    if not things:
        return [], 0.0
    counter_width = min((row_width - 2.0 * (len(things) - 1)) / len(things), row_width * 0.4)
    placed = [real_piece(edition, thing, counter_width, (at[0] + i * (counter_width + 2.0), at[1]))
              for i, thing in enumerate(things)]
    return placed, max(p.trim[3] for p in placed) + 2.4


def _callouts(edition: Edition, thing: Thing, data: LegendFigure, scale: float) -> list[Callout]:
    regions = {name: region for name in data.callouts if (region := _region(edition, thing, name)) is not None}
    width, gap = natural_size(edition, thing)[0], DOT_GAP / scale
    texts = _text_boxes(edition, thing)
    found: list[Callout] = []
    for number, name in enumerate(data.callouts, 1):
        if name not in regions:
            continue
        region = regions[name]
        callouts_of_region = [other for other, other_region in regions.items() if other_region.id == region.id]
        box = _ink(edition, thing, region)
        middle = (box[0] + box[2] / 2) / width
        on_left = sum(callout.left for callout in found)
        wanted = middle < 0.42 or (middle <= 0.58 and 2 * on_left <= len(found))
        left = min((wanted, not wanted), key=lambda side: _texts_crossed(texts, box, side))
        x, y = _anchor(box, left, callouts_of_region.index(name), len(callouts_of_region), gap)
        found.append(Callout(number, (x * scale, y * scale), left))
    return found


def _texts_crossed(texts: Iterable[Box], box: Box, left: bool) -> int:
    """How many texts, with the white between their lines, a level line from a box to the left or right edge crosses."""
    x, y, width, height = box
    level = y + height / 2
    return sum(top - high / 2 <= level <= top + 1.5 * high and (at + wide <= x if left else at >= x + width)
               for at, top, wide, high in texts)


def _text_boxes(edition: Edition, thing: Thing) -> list[Box]:
    """The boxes of all lines of text on the front of a thing, at its own size."""
    edition = as_first_printed(edition, thing)
    face = face_for(edition, thing)
    marks = draw_face(edition, thing, face, natural_size(edition, thing), "front").piece.marks if face else ()
    return [ink for mark in leaves(marks) if isinstance(mark, TextMark) and (ink := _mark_ink(mark)) is not None]


def _anchor(box: Box, left: bool, place: int, count: int, gap: float) -> Point:
    """The point beside the callout's box; above or below its parts when several callouts share a text."""
    x, y, width, height = box
    if count > 1:
        return (x + width * (place + 0.5) / count, y - gap if place == 0 else y + height + gap)
    return (x - gap if left else x + width + gap, y + height / 2)


def _ink(edition: Edition, thing: Thing, region: Region) -> Box:
    """The bounding box of a region's text or icon on the counter at its own size; else the region's box."""
    edition = as_first_printed(edition, thing)
    face, size = face_for(edition, thing), natural_size(edition, thing)
    if face is None:
        return region.box
    reduced_face = replace(face, regions={region.id: region}, back=None)
    marks = draw_face(edition, thing, reduced_face, size, "front").piece.marks
    boxes = [ink for mark in leaves(marks) if (ink := _mark_ink(mark)) is not None]
    if not boxes:
        across, down = size[0] / face.size[0], size[1] / face.size[1]
        x, y, width, height = region.box
        return (x * across, y * down, width * across, height * down)
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return (left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top)


def _mark_ink(mark: Mark) -> Box | None:
    if isinstance(mark, TextMark):
        height = cap_height(mark.font, mark.size)
        return (mark.x, mark.y - height, mark.width, height)
    if isinstance(mark, PathMark):
        left, top, right, bottom = bounds((mark.d,))
        return (mark.x + left * mark.scale, mark.y + top * mark.scale, (right - left) * mark.scale,
                (bottom - top) * mark.scale)
    return None


def _leaders(callouts: list[Callout], counter: Box, pens: Pens) -> list[Mark]:
    """Numbers beside the counter, close to the height of their anchors, and a leader line to each."""
    x, y, width, height = counter
    marks: list[Mark] = []
    for left in (True, False):
        side = sorted((c for c in callouts if c.left == left), key=lambda c: c.anchor[1])
        at = x - GUTTER + NUMBER_RADIUS + 0.35 if left else x + width + GUTTER - NUMBER_RADIUS
        wanted = [y + callout.anchor[1] for callout in side]
        levels = _spread_levels(wanted, y + NUMBER_RADIUS, y + height - NUMBER_RADIUS)
        for callout, level in zip(side, levels, strict=True):
            anchor = (x + callout.anchor[0], y + callout.anchor[1])
            line = path([anchor, (at + NUMBER_RADIUS if left else at - NUMBER_RADIUS, level)])
            marks += [
                PathMark(line, stroke=pens.ground, weight=0.75),
                PathMark(line, stroke=pens.spot, weight=0.25),
                PathMark(circle(anchor, 0.5), fill=pens.spot, stroke=pens.ground, weight=0.2),
                *circled_number(callout.number, (at, level), pens, NUMBER_RADIUS),
            ]
    return marks


def _spread_levels(levels: list[float], top: float, bottom: float) -> list[float]:
    """Heights close to the wanted ones, in order, at a minimum distance, and inside the limits if possible."""
    placed: list[float] = []
    for level in levels:
        placed.append(max(level, placed[-1] + LEAST_DISTANCE if placed else top))
    for i in range(len(placed) - 1, -1, -1):
        limit = bottom if i == len(placed) - 1 else placed[i + 1] - LEAST_DISTANCE
        placed[i] = min(placed[i], limit)
    return placed

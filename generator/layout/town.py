"""The product ``board``: a walled town drawn from the graph of its spaces, whole on one sheet. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from generator.layout.fit import Overflow, fit
from generator.layout.fonts import MM_PER_PT
from generator.layout.geometry import path, turned
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Sheet
from generator.layout.medallion import circle, icon_marks
from generator.layout.scale import scaled_mark
from generator.layout.tokens import font_of
from generator.layout.town_ground import ground
from generator.layout.town_lines import Palette, masonry, mixed, palette, quarter, setts, tower
from generator.layout.town_plan import STREET, Arrow, Box, Spot, TownPlan, plan
from generator.model.game import Product, Thing
from generator.model.text import Text
from generator.model.theme import TextStyle
from generator.text.run import Listing, Run
from generator.translate.edition import Edition

NAME, TEXT, LEAST = 16.0, 11.0, 7.0
ROOF = 7.0
SIGN = 5.2


@dataclass(frozen=True, slots=True)
class Board:
    """The whole board as one sheet, its plan, and the texts that do not fit."""

    sheet: Sheet
    plan: TownPlan
    overflows: tuple[Overflow, ...] = ()


@dataclass
class Pen:
    """What every drawing of the board needs; ``overflows`` grows as texts are set."""

    edition: Edition
    plan: TownPlan
    paint: Palette
    overflows: list[Overflow] = field(default_factory=list)

    @property
    def unit(self) -> float:
        return self.plan.unit

    def style(self, role: str, size: float, leading: float = 1.22) -> TextStyle:
        return TextStyle(font_of(self.edition.game.theme, role), size * self.unit, least=min(LEAST, size * self.unit),
                         leading=leading)


def board(edition: Edition, product: Product) -> Board:
    """The board of a product. Raises ValueError when its spaces make no town, LookupError for unknown colours."""
    game, options = edition.game, product.options
    things = list({thing.ref: thing for kind in options["of"] for thing in game.of_kind(kind)}.values())
    laid = plan(game, things, options["size"], options["draw"])
    pen = Pen(edition, laid, palette(game.theme))
    marks: list[Mark] = list(ground(laid, pen.paint))
    for spot in laid.spots:
        marks += DRAWN[spot.style](pen, spot)
        marks += _deck_place(pen, spot)
    for arrow in laid.arrows:
        marks += _arrow(pen, arrow)
    marks += _court(pen, options["heading"] or edition.line(product.title))
    sheet = Sheet(*laid.size, (), tuple(marks), product.id, edition.line(product.title))
    return Board(sheet, laid, tuple(pen.overflows))


def lines_of(edition: Edition, text: Text) -> str:
    """A text as plain lines: paragraphs and items of lists each on a line of their own."""
    lines = []
    for block in edition.blocks(text):
        if isinstance(block, Listing):
            lines += [" ".join(_words(one) for one in item) for item in block.items]
        else:
            lines.append(_words(block))
    return "\n".join(lines)


def _words(block: object) -> str:
    return "".join(run.text for run in getattr(block, "runs", ()) if isinstance(run, Run))


def instruction(thing: Thing) -> tuple[str, Text] | None:
    """The first text of a thing that is not empty, and its field."""
    found = ((key, value) for key, value in thing.fields.items() if isinstance(value, Text) and value)
    return next(found, None)


def _lettering(pen: Pen, spot: Spot, box: Box) -> Iterator[Mark]:
    """The name in the title face over a short rule, the instruction below, together in the middle of the box."""
    x, y, wide, high = box
    thing, unit = spot.thing, pen.unit
    told = instruction(thing)
    name = pen.edition.value(thing.name)
    head, over = fit(name, (x, y, wide, high * (0.4 if told else 1.0)), pen.style("title", NAME, 1.0), pen.paint.spot,
                     valign="top", datum=f"{thing.kind}/{thing.id}/name", region=str(thing.ref), )
    lines: list[Mark] = []
    pen.overflows += [over] if over else []
    foot = max((mark.y for mark in head), default=y)
    if told:
        key, text = told
        top = foot + 5.0 * unit
        body, over = fit(lines_of(pen.edition, text), (x, top, wide, y + high - top), pen.style("text", TEXT), pen.paint.ink,
                         valign="top", datum=f"{thing.kind}/{thing.id}/{key}", region=str(thing.ref))
        pen.overflows += [over] if over else []
        lines.append(LineMark(x + wide / 2 - 8 * unit, foot + 2.5 * unit, x + wide / 2 + 8 * unit, foot + 2.5 * unit,
                              pen.paint.spot, 0.25 * unit))
        lines += body
        foot = max((mark.y for mark in body), default=foot)
    yield from _lowered([*head, *lines], (y + high - foot) / 2)


def _lowered(marks: list[Mark], by: float) -> Iterator[Mark]:
    return (scaled_mark(mark, 1.0, 0.0, by) for mark in marks)


def _street(pen: Pen, spot: Spot) -> Iterator[Mark]:
    """A paved street with a tablet let into it."""
    unit, paint, (x, y, wide, high) = pen.unit, pen.paint, spot.box
    rim = 5.0 * unit
    tablet = (x + rim, y + rim, wide - 2 * rim, high - 2 * rim)
    yield BoxMark(*spot.box, paint.road)
    yield PathMark(setts(spot.box, spot.thing.id, unit, tablet), stroke=paint.joint, weight=0.16 * unit)
    yield BoxMark(*spot.box, None, mixed(paint.road, paint.ink, 0.5), 0.3 * unit)
    yield from _tablet(pen, tablet)
    yield from _signed(pen, spot, tablet, 2.2 * unit)


def _tablet(pen: Pen, box: Box) -> Iterator[Mark]:
    """A paper tablet with hollow corners and a fine line inside its edge."""
    unit = pen.unit
    yield PathMark(_hollow(box, 2.4 * unit), fill=mixed(pen.paint.ground, "#ffffff", 0.55), stroke=pen.paint.ink, weight=0.3 * unit)
    yield PathMark(_hollow(_inner(box, 0.9 * unit), 2.2 * unit), stroke=pen.paint.spot, weight=0.14 * unit)


def _hollow(box: Box, r: float) -> str:
    """A rectangle whose corners are cut by quarter circles."""
    x, y, w, h = box
    bow = f"A{r:.3f} {r:.3f} 0 0 0 "
    return (f"M{x + r:.3f} {y:.3f}H{x + w - r:.3f}{bow}{x + w:.3f} {y + r:.3f}V{y + h - r:.3f}{bow}{x + w - r:.3f} {y + h:.3f}"
            f"H{x + r:.3f}{bow}{x:.3f} {y + h - r:.3f}V{y + r:.3f}{bow}{x + r:.3f} {y:.3f}Z")


def _inner(box: Box, by: float) -> Box:
    return (box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by)


def _house(pen: Pen, spot: Spot) -> Iterator[Mark]:
    """A house with a roof round its hall, doors on its streets, and the sign of its guild on the side of the wall."""
    unit, paint = pen.unit, pen.paint
    box, band = _inner(spot.box, 1.0 * unit), ROOF * unit
    hall = _inner(box, band)
    yield BoxMark(box[0] + 1.6 * unit, box[1] + 1.6 * unit, box[2], box[3], paint.shadow)
    chance = Random(f"roof {spot.thing.id}")
    yield from _slopes(pen, box, hall, paint.shops[chance.choice((0, 0, 1))], chance)
    yield BoxMark(*hall, mixed(paint.ground, "#ffffff", 0.55), paint.ink, 0.3 * unit)
    yield from _doors(pen, spot, band + 1.0 * unit)
    yield from _signed(pen, spot, hall, 2.0 * unit)


def _slopes(pen: Pen, box: Box, hall: Box, roof: str, chance: Random) -> Iterator[Mark]:
    """The four slopes between eaves and hall, each with its courses of tiles and its own light."""
    outer, inner, unit = _corners(box), _corners(hall), pen.unit
    for side, shade in enumerate((0.0, 0.12, 0.2, 0.06)):
        a, b, c, d = outer[side], outer[(side + 1) % 4], inner[(side + 1) % 4], inner[side]
        tone = mixed(roof, pen.paint.ink, shade)
        yield PathMark(path([a, b, c, d], closed=True), fill=tone)
        courses = []
        for row in range(1, 5):
            start, end = _mid(a, d, row / 5), _mid(b, c, row / 5)
            at = chance.uniform(0.0, 0.04)
            while at < 0.985:
                to = min(1.0, at + chance.uniform(0.03, 0.09))
                courses.append(path([_mid(start, end, at), _mid(start, end, to)]))
                at = to + chance.uniform(0.006, 0.02)
        yield PathMark("".join(courses), stroke=mixed(roof, pen.paint.ink, 0.48), weight=0.13 * unit)
    hips = "".join(path([o, i]) for o, i in zip(outer, inner, strict=True))
    yield PathMark(hips + path(outer, closed=True), stroke=pen.paint.ink, weight=0.32 * unit)


def _corners(box: Box) -> list[tuple[float, float]]:
    x, y, wide, high = box
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def _mid(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _doors(pen: Pen, spot: Spot, deep: float) -> Iterator[Mark]:
    """A way from every adjoining street through the roof into the hall, with steps and an open threshold."""
    unit = pen.unit
    half, out = 4.2 * unit, 1.5 * unit
    for door in spot.doors:
        (x, y), side = door.at, door.side
        # drawn as if the street lay above, then turned
        corners = [(x - half, y - out), (x + half, y - out), (x + half, y + deep), (x - half, y + deep)]
        quarters = (side) % 4
        way = [turned(point, quarters, (x, y)) for point in corners]
        yield PathMark(path(way, closed=True), fill=pen.paint.road)
        rails = path([way[0], way[3]]) + path([way[1], way[2]])
        steps = "".join(path([turned((x - half, y + k * unit), quarters, (x, y)), turned((x + half, y + k * unit), quarters, (x, y))])
                        for k in (0.6, 1.8, 3.0))
        yield PathMark(rails, stroke=pen.paint.ink, weight=0.4 * unit)
        yield PathMark(steps, stroke=pen.paint.ink, weight=0.18 * unit)
        tip = [turned((x + a * unit, y + b * unit), quarters, (x, y)) for a, b in ((-1.7, 4.2), (1.7, 4.2), (0, 6.6))]
        yield PathMark(path(tip, closed=True), fill=pen.paint.spot)


def _sign(thing: Thing) -> str | None:
    value = thing.fields.get("icon") or thing.fields.get("sign")
    return value if isinstance(value, str) else None


def _guild_sign(pen: Pen, spot: Spot, at: tuple[float, float]) -> Iterator[Mark]:
    """A round sign with the space's icon; nothing for a space without one."""
    icons, name = pen.edition.game.theme.icons, _sign(spot.thing)
    if name is None:
        return
    if name not in icons:
        raise LookupError(f"expected an icon of the theme, found {name!r}")
    unit, radius = pen.unit, SIGN * pen.unit
    yield PathMark(circle(at, radius + 0.9 * unit), fill=pen.paint.ground, stroke=pen.paint.ink, weight=0.35 * unit)
    yield PathMark(circle(at, radius), stroke=pen.paint.spot, weight=0.25 * unit)
    yield from icon_marks(icons[name], at, radius * 0.8, pen.paint.ink, f"{spot.thing.kind}/{spot.thing.id}/icon")


def _signed(pen: Pen, spot: Spot, box: Box, air: float) -> Iterator[Mark]:
    """The lettering in a box, and the sign in the middle of the box's edge: above, or below where the door is above."""
    inside, below = _inner(box, air), spot.side == 2
    low = max(0.0, (SIGN + 2.0) * pen.unit - air) if _sign(spot.thing) else 0.0
    yield from _lettering(pen, spot, (inside[0], inside[1] + (0.0 if below else low), inside[2], inside[3] - low))
    yield from _guild_sign(pen, spot, (box[0] + box[2] / 2, box[1] + (box[3] if below else 0.0)))


def _deck_place(pen: Pen, spot: Spot) -> Iterator[Mark]:
    """The end of a card at the edge of the board, with the space's sign: beside it lies the deck."""
    if spot.side is None or not spot.thing.fields.get("deck"):
        return
    unit, paint, (x, y, wide, high), (width, height) = pen.unit, pen.paint, spot.box, pen.plan.size
    middle = {0: (x + wide / 2, 0.0), 1: (width, y + high / 2), 2: (x + wide / 2, height), 3: (0.0, y + high / 2)}[spot.side]
    half, deep, r = 22.0 * unit, 12.0 * unit, 3.0 * unit

    def card(by: float) -> list[tuple[float, float]]:
        points = [(-half + by, 0.0), (-half + by, deep - r), (-half + r, deep - by), (half - r, deep - by), (half - by, deep - r),
                  (half - by, 0.0)]
        return [turned((middle[0] + a, middle[1] + b), spot.side or 0, middle) for a, b in points]

    yield PathMark(path(card(0.0), closed=True), fill=mixed(paint.ground, "#ffffff", 0.55))
    yield PathMark(path(card(0.0)), stroke=paint.ink, weight=0.4 * unit)
    yield PathMark(path(card(1.3 * unit)), stroke=paint.spot, weight=0.2 * unit)
    for along in (-13.0, 13.0):
        tip = [turned((middle[0] + (along + a) * unit, middle[1] + b * unit), spot.side, middle)
               for a, b in ((-2.2, 5.6), (2.2, 5.6), (0.0, 2.0))]
        yield PathMark(path(tip, closed=True), fill=paint.spot)
    icon = pen.edition.game.theme.icons.get(_sign(spot.thing) or "")
    if icon is not None:
        at = turned((middle[0], middle[1] + deep * 0.46), spot.side, middle)
        yield from icon_marks(icon, at, 5.0 * unit, paint.ink)


def _quay(pen: Pen, spot: Spot) -> Iterator[Mark]:
    """A quay of planks round its tablet, open to the water."""
    unit, paint, box = pen.unit, pen.paint, spot.box
    x, y, wide, high = box
    wood = mixed(paint.ground, paint.spot, 0.2)
    yield BoxMark(*box, wood)
    level = spot.side in (1, 3)
    count = int((high if level else wide) / (3.2 * unit))
    step = (high if level else wide) / count
    planks = "".join(path([(x, y + k * step), (x + wide, y + k * step)] if level else [(x + k * step, y), (x + k * step, y + high)])
                     for k in range(1, count))
    yield PathMark(planks, stroke=mixed(wood, paint.ink, 0.4), weight=0.16 * unit)
    yield BoxMark(*box, None, paint.ink, 0.35 * unit)
    tablet = _inner(box, 6.5 * unit)
    yield from _doors(pen, spot, 6.5 * unit)
    yield from _tablet(pen, tablet)
    yield from _signed(pen, spot, tablet, 2.4 * unit)


def _keep(pen: Pen, spot: Spot) -> Iterator[Mark]:
    """A keep with thick walls and four towers."""
    unit, paint, box = pen.unit, pen.paint, spot.box
    thick = 5.5 * unit
    yield BoxMark(box[0] + 1.8 * unit, box[1] + 1.8 * unit, box[2], box[3], paint.shadow)
    yield BoxMark(*box, paint.wall)
    x, y, wide, high = box
    hall = _inner(box, thick)
    stones = "".join(masonry(part, 2.6 * unit, f"{spot.thing.id} {i}") for i, part in enumerate((
        (x, y, wide, thick), (x, y + high - thick, wide, thick),
        (x, y + thick, thick, high - 2 * thick), (x + wide - thick, y + thick, thick, high - 2 * thick))))
    yield PathMark(stones, stroke=paint.joint, weight=0.18 * unit)
    yield BoxMark(*box, None, paint.ink, 0.4 * unit)
    yield BoxMark(*hall, mixed(paint.ground, "#ffffff", 0.55), paint.ink, 0.35 * unit)
    for corner in _corners(_inner(box, thick * 0.45)):
        yield from tower(paint, corner, 6.2 * unit, unit)
    yield from _signed(pen, spot, hall, 3.4 * unit)


def _arrow(pen: Pen, arrow: Arrow) -> Iterator[Mark]:
    """A bold arrow over the border of two streets."""
    unit, (x, y) = pen.unit, arrow.at
    shape = ((-4.2, -1.5), (0.2, -1.5), (0.2, -3.6), (4.4, 0), (0.2, 3.6), (0.2, 1.5), (-4.2, 1.5), (-3.0, 0))
    points = [turned((x + a * unit, y + b * unit), arrow.quarter, (x, y)) for a, b in shape]
    yield PathMark(path(points, closed=True), stroke=pen.paint.ground, weight=1.5 * unit)
    yield PathMark(path(points, closed=True), fill=pen.paint.spot, stroke=pen.paint.ink, weight=0.25 * unit)


def _court(pen: Pen, title: str) -> Iterator[Mark]:
    """The town's name on a banner over the houses of the court."""
    unit, paint, (x, y, wide, high) = pen.unit, pen.paint, pen.plan.court
    box = (x + wide * 0.14, y + high * 0.1, wide * 0.72, high * 0.155)
    _, top, _, tall = box
    for sign, edge in ((-1, box[0]), (1, box[0] + box[2])):
        ends = [(edge - sign * 6 * unit, top + 3.4 * unit), (edge + sign * 9 * unit, top + 3.4 * unit), (edge + sign * 5.5 * unit, top + 3.4 * unit + tall / 2),
                (edge + sign * 9 * unit, top + 3.4 * unit + tall), (edge - sign * 6 * unit, top + 3.4 * unit + tall)]
        yield PathMark(path(ends, closed=True), fill=mixed(paint.ground, paint.spot, 0.35), stroke=paint.ink, weight=0.3 * unit)
    yield BoxMark(*box, mixed(paint.ground, "#ffffff", 0.4), paint.ink, 0.4 * unit)
    yield BoxMark(*_inner(box, 1.2 * unit), None, paint.spot, 0.2 * unit)
    points = tall / MM_PER_PT * 0.62
    style = TextStyle(font_of(pen.edition.game.theme, "title"), points, least=LEAST)
    yield from fit(title, _inner(box, 3 * unit), style, paint.spot)[0]


DRAWN = {"street": _street, "gatehouse": _street, "house": _house, "quay": _quay, "keep": _keep}
__all__ = ["STREET", "Board", "board", "instruction", "lines_of", "quarter"]

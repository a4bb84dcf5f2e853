"""Sets names and instructions in the spaces of a town. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.layout.faces.typefaces import typeface
from generator.layout.geometry import Box
from generator.layout.icons import icon_marks
from generator.layout.marks import LineMark, Mark, TextMark
from generator.layout.refused import LeftOut
from generator.layout.scale import scaled_to
from generator.layout.tokens import font_of
from generator.layout.type.fit import PLAIN, Overflow, fit
from generator.layout.type.rich import fit_rich
from generator.layout.type.words import passages
from generator.message import msg
from generator.model.game import Thing
from generator.model.mixed_colours import mixed_colour
from generator.model.text import Text
from generator.model.theme import Icon, TextStyle
from generator.translate.edition import Edition
from zecer_games.styles.walled_town.fronts import fronts
from zecer_games.styles.walled_town.lines import Palette
from zecer_games.styles.walled_town.town_plan import TownPlan, TownSpace
from zecer_games.styles.walled_town.ways import Ways

NAME, TEXT, LEAST = 16.0, 11.0, 7.0
# room for descenders below the last line
DESCENT = 1.0
LEAST_PICTURE, MOST_PICTURE = 11.0, 17.0
LEAST_FRONTS, MOST_FRONTS = 7.0, 11.0


@dataclass
class TownPen:
    """The context of all drawing functions of a board; texts that do not fit are added to ``overflows``.

    ``unsigned`` are streets whose sign has no room below their text, ``left`` those for which it was found nowhere.
    """

    edition: Edition
    plan: TownPlan
    paint: Palette
    ways: Ways
    overflows: list[Overflow] = field(default_factory=list)
    unsigned: list[TownSpace] = field(default_factory=list)
    left: list[LeftOut] = field(default_factory=list)

    @property
    def unit(self) -> float:
        return self.plan.unit

    def style(self, role: str, size: float, leading: float = 1.22) -> TextStyle:
        return TextStyle(font_of(self.edition.game.theme, role), size * self.unit, least=min(LEAST, size * self.unit),
                         leading=leading)


def instruction(thing: Thing) -> tuple[str, Text] | None:
    """The first text of a thing that is not empty, as (field, text); None without one."""
    found = ((key, value) for key, value in thing.fields.items() if isinstance(value, Text) and value)
    return next(found, None)


def lettering(pen: TownPen, spot: TownSpace, box: Box) -> Iterator[Mark]:
    """The name in the title font, a short rule and the instruction, centred in the box.

    If there is room, a street has fronts of houses below them, with its sign, and a house its sign above them. A street
    without that room is added to ``unsigned``.
    """
    x, y, wide, high = box
    words = _set(pen, spot, (x, y, wide, high - DESCENT * pen.unit))
    foot = max((mark.y for mark in words if isinstance(mark, TextMark)), default=y)
    spare = y + high - foot
    picture = min(MOST_PICTURE * pen.unit, spare - 6 * pen.unit)
    above = below = 0.0
    icon = sign_of(pen, spot.thing)
    if picture >= LEAST_PICTURE * pen.unit and spot.doors and icon is not None:
        above = picture
        top = y + (spare - picture) / 3
        yield from icon_marks(icon, (x, top, wide, picture), mixed_colour(pen.paint.ground, pen.paint.ink, 0.3))
        yield from _lowered_marks(words, picture + (spare - picture) * 2 / 3)
        return
    if picture >= LEAST_FRONTS * pen.unit and spot.side is None and not spot.doors and spot.style == "street":
        below = min(picture, MOST_FRONTS * pen.unit)
        yield from _strip(pen, spot, (x, y + high - below, wide, below), icon)
    elif icon is not None and spot.style == "street":
        pen.unsigned.append(spot)
    yield from _lowered_marks(words, above + (spare - above - below) / 2)


def _strip(pen: TownPen, spot: TownSpace, box: Box, icon: Icon | None) -> Iterator[Mark]:
    """Fronts of houses; of a street with a sign on both sides of it."""
    x, y, wide, high = box
    if icon is None:
        yield from fronts(pen.paint, box, spot.thing.id, pen.unit)
        return
    half = (wide - high * 1.3) / 2
    for side, left in (("left", x), ("right", x + wide - half)):
        yield from fronts(pen.paint, (left, y, half, high), f"{spot.thing.id} {side}", pen.unit)
    yield from icon_marks(icon, (x + half, y, wide - 2 * half, high),
                          mixed_colour(pen.paint.ground, pen.paint.ink, 0.72))


def _set(pen: TownPen, spot: TownSpace, box: Box) -> list[Mark]:
    """Name, rule and instruction at the top of a box."""
    x, y, wide, high = box
    thing, unit, order = spot.thing, pen.unit, instruction(spot.thing)
    place = (x, y, wide, high * (0.4 if order else 1.0))
    style = pen.style("title", NAME, 1.0)
    datum, region = f"{thing.kind}/{thing.id}", str(thing.ref)
    name, colour = pen.edition.value(thing.name), pen.paint.spot
    head, over = fit(name, place, style, colour, pen.edition.language, valign="top", datum=f"{datum}/name",
                     region=region)
    pen.overflows += [over] if over else []
    if order is None:
        return list(head)
    foot, middle, half = max((mark.y for mark in head), default=y), x + wide / 2, 8 * unit
    key, text = order
    top = foot + 5.0 * unit
    room = (x, top, wide, max(0.1, y + high - top))
    align = "left" if "\n- " in f"\n{text.source}" else "center"
    style = pen.style("text", TEXT)
    face = typeface(pen.edition, style, hyphenate=False)
    words = passages(pen.edition.blocks(text), face)
    body, over = fit_rich(words, room, style, face, pen.paint.ink, PLAIN, align=align, datum=f"{datum}/{key}",
                          region=region, source=pen.edition.line(text))
    pen.overflows += [over] if over else []
    rule = LineMark(middle - half, foot + 2.5 * unit, middle + half, foot + 2.5 * unit, colour, 0.25 * unit)
    return [*head, rule, *body]


def sign_of(pen: TownPen, thing: Thing) -> Icon | None:
    """The icon that a space names; None for a space without one. Raises LookupError when the theme lacks it."""
    name = thing.fields.get(pen.ways.sign)
    if not isinstance(name, str):
        return None
    return icon_of(pen, name)


def icon_of(pen: TownPen, name: str) -> Icon:
    """An icon of the theme. Raises LookupError when the theme lacks it."""
    icon = pen.edition.game.theme.icons.get(name)
    if icon is None:
        raise LookupError(msg("expected an icon of the theme, found {name!r}", name=name))
    return icon


def _lowered_marks(marks: list[Mark], by: float) -> Iterator[Mark]:
    return (scaled_to(mark, 1.0, 0.0, by) for mark in marks)

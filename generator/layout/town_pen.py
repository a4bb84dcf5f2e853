"""Sets names and instructions into the spaces of a town. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.layout.fit import Overflow, fit
from generator.layout.marks import LineMark, Mark
from generator.layout.scale import scaled_mark
from generator.layout.tokens import font_of
from generator.layout.town_lines import Palette
from generator.layout.town_plan import Spot, TownPlan
from generator.layout.town_ring import Box
from generator.model.game import Thing
from generator.model.text import Text
from generator.model.theme import TextStyle
from generator.text.run import Listing, Run
from generator.translate.edition import Edition

NAME, TEXT, LEAST = 16.0, 11.0, 7.0


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
        return TextStyle(
            font_of(self.edition.game.theme, role),
            size * self.unit,
            least=min(LEAST, size * self.unit),
            leading=leading,
        )


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


def lettering(pen: Pen, spot: Spot, box: Box) -> Iterator[Mark]:
    """The name in the title face over a short rule, the instruction below, together in the middle of the box."""
    x, y, wide, high = box
    thing, unit = spot.thing, pen.unit
    told = instruction(thing)
    name = pen.edition.value(thing.name)
    head, over = fit(
        name,
        (x, y, wide, high * (0.4 if told else 1.0)),
        pen.style("title", NAME, 1.0),
        pen.paint.spot,
        valign="top",
        datum=f"{thing.kind}/{thing.id}/name",
        region=str(thing.ref),
    )
    lines: list[Mark] = []
    pen.overflows += [over] if over else []
    foot = max((mark.y for mark in head), default=y)
    if told:
        key, text = told
        top = foot + 5.0 * unit
        body, over = fit(
            lines_of(pen.edition, text),
            (x, top, wide, y + high - top),
            pen.style("text", TEXT),
            pen.paint.ink,
            align="left" if "\n- " in f"\n{text.source}" else "center",
            valign="top",
            datum=f"{thing.kind}/{thing.id}/{key}",
            region=str(thing.ref),
        )
        pen.overflows += [over] if over else []
        lines.append(
            LineMark(
                x + wide / 2 - 8 * unit,
                foot + 2.5 * unit,
                x + wide / 2 + 8 * unit,
                foot + 2.5 * unit,
                pen.paint.spot,
                0.25 * unit,
            )
        )
        lines += body
        foot = max((mark.y for mark in body), default=foot)
    yield from _lowered([*head, *lines], (y + high - foot) / 2)


def _lowered(marks: list[Mark], by: float) -> Iterator[Mark]:
    return (scaled_mark(mark, 1.0, 0.0, by) for mark in marks)

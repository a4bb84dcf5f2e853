"""A board drawn as a walled town. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.layout.geometry import Box, path, turned_point
from generator.layout.marks import BoxMark, Mark, PathMark, Sheet
from generator.layout.style_interface import Board, BoardDrawing
from generator.layout.tokens import font_of
from generator.layout.type.fit import fit
from generator.layout.type.fonts import MM_PER_PT
from generator.model.game import Product, Thing
from generator.model.mixed_colours import mixed_colour
from generator.model.theme import TextStyle
from generator.model.values import Ref
from generator.products.board import BoardOptions
from generator.products.spec import own_options
from generator.translate.edition import Edition
from zecer_games.styles.walled_town.ground import ground
from zecer_games.styles.walled_town.lines import palette, shrunk
from zecer_games.styles.walled_town.pen import LEAST, TownPen, instruction
from zecer_games.styles.walled_town.places import DRAWN, corner_signs, deck_places
from zecer_games.styles.walled_town.town_plan import Arrow, TownPlan, plan
from zecer_games.styles.walled_town.ways import Ways


@dataclass(frozen=True, kw_only=True)
class Town(Board):
    """A board and its plan."""

    plan: TownPlan


def board(edition: Edition, product: Product) -> Town:
    """The board of a product. Raises ValueError when its spaces form no town, LookupError for unknown colours."""
    game, options = edition.game, own_options(product, BoardOptions)
    laid = plan_of_board(edition, product)
    pen = TownPen(edition, laid, palette(game.theme, options.ink == "low"), Ways.from_options(options))
    marks: list[Mark] = list(ground(laid, pen.paint))
    for spot in laid.spots:
        marks += DRAWN[spot.style](pen, spot)
        marks += deck_places(pen, spot)
    for arrow in laid.arrows:
        marks += _arrow(pen, arrow)
    marks += corner_signs(pen)
    marks += _court(pen, str(options.styled["heading"] or edition.line(game.title)))
    sheet = Sheet(*laid.size, (), tuple(marks), product.id, edition.line(product.title))
    return Town(sheet, boxes(laid), tuple(pen.overflows), tuple(pen.left), plan=laid)


def plan_of_board(edition: Edition, product: Product) -> TownPlan:
    """The plan of a product's board. Raises ValueError when its spaces form no town."""
    game, options = edition.game, own_options(product, BoardOptions)
    things = list({thing.ref: thing for kind in options.of for thing in game.of_kind(kind)}.values())
    return plan(game, things, options.size, Ways.from_options(options))


def boxes(laid: TownPlan) -> Mapping[Ref, Box]:
    return {spot.thing.ref: spot.box for spot in laid.spots}


def _arrow(pen: TownPen, arrow: Arrow) -> Iterator[Mark]:
    """A bold arrow across the border of two streets."""
    unit, (x, y) = pen.unit, arrow.at
    shape = ((-4.2, -1.5), (0.2, -1.5), (0.2, -3.6), (4.4, 0), (0.2, 3.6), (0.2, 1.5), (-4.2, 1.5), (-3.0, 0))
    points = [turned_point((x + a * unit, y + b * unit), arrow.quarter, (x, y)) for a, b in shape]
    yield PathMark(path(points, closed=True), stroke=pen.paint.ground, weight=1.5 * unit)
    yield PathMark(path(points, closed=True), fill=pen.paint.spot, stroke=pen.paint.ink, weight=0.25 * unit)


def _court(pen: TownPen, title: str) -> Iterator[Mark]:
    """The town's name on a banner over the houses of the court."""
    unit, paint, (x, y, wide, high) = pen.unit, pen.paint, pen.plan.court
    box = (x + wide * 0.14, y + high * 0.1, wide * 0.72, high * 0.155)
    _, top, _, tall = box
    for sign, edge in ((-1, box[0]), (1, box[0] + box[2])):
        ends = [
            (edge - sign * 6 * unit, top + 3.4 * unit),
            (edge + sign * 9 * unit, top + 3.4 * unit),
            (edge + sign * 5.5 * unit, top + 3.4 * unit + tall / 2),
            (edge + sign * 9 * unit, top + 3.4 * unit + tall),
            (edge - sign * 6 * unit, top + 3.4 * unit + tall),
        ]
        yield PathMark(
            path(ends, closed=True), fill=mixed_colour(paint.ground, paint.spot, 0.35), stroke=paint.ink,
            weight=0.3 * unit
        )
    yield BoxMark(*box, mixed_colour(paint.ground, "#ffffff", 0.4), paint.ink, 0.4 * unit)
    yield BoxMark(*shrunk(box, 1.2 * unit), None, paint.spot, 0.2 * unit)
    points = tall / MM_PER_PT * 0.62
    style = TextStyle(font_of(pen.edition.game.theme, "title"), points, least=LEAST)
    yield from fit(title, shrunk(box, 3 * unit), style, paint.spot, pen.edition.language)[0]


def instruction_field(space: Thing) -> tuple[str, ...]:
    """The field of the instruction on a space."""
    order = instruction(space)
    return () if order is None else (order[0],)


DRAWING = BoardDrawing(board, lambda edition, product: boxes(plan_of_board(edition, product)), instruction_field)

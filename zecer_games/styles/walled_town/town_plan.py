"""The plan of a town from its graph: a ring of streets around a court, and buildings outside the ring. Millimetres.

Streets are in clockwise order, the first in the middle of the lower side. A building borders on the outer edges of the
streets that it adjoins, and on no others. A space without links is in the court.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from generator.layout.geometry import Box
from generator.layout.refused import Refused
from generator.message import msg
from generator.model.board_graph import BoardGraph
from generator.model.game import Game, Thing
from generator.model.graph import graph_of_fields
from generator.model.values import Ref
from generator.records import replace
from zecer_games.styles.walled_town.ring import BOTTOM, LEFT, RIGHT, TOP, Span, ring_boxes, sides_of
from zecer_games.styles.walled_town.ways import Ways

# measures on a board of DESIGNED mm: strip of fields, town wall, plots of buildings, streets
MEADOW, WALL, PLOT, STREET = 14.0, 7.0, 52.0, 50.0
DESIGNED = 400.0
LEADING_OUT = ("gatehouse", "quay")
LEAST_LOOP = 8
GAP, LIKED, WIDEST = 1.4, 70.0, 84.0


class Door(Struct, frozen=True):
    """The door of a building to a street: the middle of the common edge, and the side of the building."""

    at: tuple[float, float]
    side: int
    street: Ref


class TownSpace(Struct, frozen=True):
    """A space on the board: its box, style, doors, and its side of the town (None inside).

    ``mouth`` is the plot through which a street leads out of the town.
    """

    thing: Thing
    box: Box
    style: str
    side: int | None = None
    doors: tuple[Door, ...] = ()
    mouth: Box | None = None


class Arrow(Struct, frozen=True):
    """An arrow from a street to the next: the middle of their common edge, and its direction in quarter turns."""

    at: tuple[float, float]
    quarter: int


class TownPlan(Struct, frozen=True):
    """The positions of all spaces. ``unit`` is the scale, 1 for a board of 400 mm; boxes are x, y, width, height."""

    size: tuple[float, float]
    unit: float
    spots: tuple[TownSpace, ...]
    arrows: tuple[Arrow, ...]
    wall: Box
    court: Box
    gaps: tuple[Box, ...]
    order: tuple[Ref, ...]

    @property
    def ring(self) -> Box:
        """The outer edge of the streets."""
        depth = STREET * self.unit
        x, y, wide, high = self.court
        return x - depth, y - depth, wide + 2 * depth, high + 2 * depth

    def of_style(self, style: str) -> list[TownSpace]:
        return [spot for spot in self.spots if spot.style == style]


def loop_of(game: Game, things: Sequence[Thing], graph: BoardGraph[Ref], onward: str) -> list[Thing]:
    """The streets in the order of their links, from the first that has one. Raises ValueError when they form no loop.

    ``onward`` is the field with the link to the next street.
    """
    if not things:
        raise Refused(msg("expected at least one space, found none"), "of")
    if not any(onward in {**game.kinds[thing.kind].fields, **thing.fields} for thing in things):
        raise Refused(msg("expected a field {onward} that says which space follows, found none", onward=onward), "of")
    leading, order = graph.onward(onward), graph.loop(onward)
    if not order or leading.get(order[-1]) != order[0] or len(order) != len(leading):
        lost = [str(ref) for ref in leading if ref not in order] or [str(order[-1]) if order else "none"]
        raise ValueError(msg("expected one loop by the field {onward}, found {lost} outside it",
                             onward=onward, lost=", ".join(lost)))
    own = {thing.ref: thing for thing in things}
    return [own[ref] for ref in order]


def plan(game: Game, things: Sequence[Thing], size: tuple[float, float], ways: Ways) -> TownPlan:
    """The plan of a board.

    Raises ValueError when the loop is not closed, too short, or a building adjoins streets that lie apart.
    """
    graph, unit = graph_of_fields(game, things, ways.onward, ways.beside), min(size) / DESIGNED
    order = loop_of(game, things, graph, ways.onward)
    if len(order) < LEAST_LOOP:
        raise ValueError(msg("expected a loop of at least {least_loop} spaces, found {count}",
                             least_loop=LEAST_LOOP, count=len(order)))
    edge = MEADOW * unit
    wall = (edge, edge, size[0] - 2 * edge, size[1] - 2 * edge)
    inset = (MEADOW + WALL + PLOT + STREET) * unit
    court = (inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    if min(court[2:]) < 40 * unit:
        raise ValueError(msg("expected a board nearer to a square, found {width:g} × {height:g} mm",
                             width=size[0], height=size[1]))
    streets = [TownSpace(thing, box, _style(thing, ways, "street"))
               for thing, box in zip(order, ring_boxes(court, STREET * unit, len(order)), strict=True)]
    streets, buildings, gaps = _buildings(graph, things, streets, court, unit, ways)
    inside = [thing for thing in things if thing not in order and not _streets_of(graph, thing, order, ways)]
    courts = _court_boxes(court, len(inside), unit)
    spots = [*streets, *buildings,
             *(TownSpace(thing, box, _style(thing, ways, "keep")) for thing, box in zip(inside, courts, strict=True))]
    return TownPlan(size, unit, tuple(_moved_space(spot, ways.position) for spot in spots), tuple(_arrows(streets)),
                    wall,
                    court, tuple(gaps), tuple(thing.ref for thing in order))


def _style(thing: Thing, ways: Ways, plain: str) -> str:
    return ways.draw.get(str(thing.fields.get(ways.sort)), plain)


def _moved_space(spot: TownSpace, position: str) -> TownSpace:
    """A space centred at the ``[x, y]`` of its thing, if there is one."""
    at = spot.thing.fields.get(position)
    if not isinstance(at, tuple | list) or len(at) != 2:
        return spot
    wide, high = spot.box[2:]
    return replace(spot, box=(float(at[0]) - wide / 2, float(at[1]) - high / 2, wide, high), doors=())


def _streets_of(graph: BoardGraph[Ref], thing: Thing, order: Sequence[Thing], ways: Ways) -> list[int]:
    near = graph.ways[ways.beside].get(thing.ref, ())
    return [i for i, street in enumerate(order) if street.ref in near]


class _Claim(Struct, frozen=True):
    thing: Thing
    streets: tuple[int, ...]
    side: int


def _buildings(
    graph: BoardGraph[Ref], things: Sequence[Thing], streets: list[TownSpace], court: Box, unit: float, ways: Ways
) -> tuple[list[TownSpace], list[TownSpace], list[Box]]:
    """The streets with their mouths, the buildings with their doors, and the unused plots."""
    order = [spot.thing for spot in streets]
    edges = [{side: (a, b) for side, a, b in sides_of(spot.box, court)} for spot in streets]
    claims: list[_Claim] = []
    for thing in things:
        near = _streets_of(graph, thing, order, ways)
        if thing not in order and near:
            claims.append(_Claim(thing, tuple(near), _side(thing, near, edges, claims)))
    for i, spot in enumerate(streets):
        if spot.style in LEADING_OUT:
            claims.append(_Claim(spot.thing, (i,), _side(spot.thing, (i,), edges, claims)))
    spans: dict[int, list[Span]] = {side: [] for side in range(4)}
    built, open_streets = [], list(streets)
    for claim in claims:
        ends = (court[0] - STREET * unit, court[0] + court[2] + STREET * unit)
        span = _span(claim, claims, edges, ends, unit)
        spans[claim.side].append(span)
        box = _plot(claim.side, span, court, unit)
        if claim.thing in order:
            at = order.index(claim.thing)
            open_streets[at] = replace(streets[at], side=claim.side, mouth=box)
            continue
        doors = tuple(_door(claim.side, span, edges[i][claim.side], box, streets[i].thing.ref) for i in claim.streets)
        built.append(TownSpace(claim.thing, box, _style(claim.thing, ways, "house"), claim.side, doors))
    gaps = [_plot(side, span, court, unit) for side in range(4) for span in _free_spans(spans[side], side, court, unit)]
    return open_streets, built, gaps


def _side(thing: Thing, near: Sequence[int], edges: Sequence[Mapping[int, Span]], claims: Sequence[_Claim]) -> int:
    """The side that all streets of a building have in common; of two, the one that fewer other buildings claim."""
    common = [side for side in range(4) if all(side in edges[i] for i in near)]
    if not common:
        raise ValueError(msg("expected {thing} beside streets on one side of the town, found streets that lie apart",
                             thing=thing.ref))
    taken = [claim.side for claim in claims if set(claim.streets) & set(near)]
    return min(common, key=lambda side: (taken.count(side), side in (LEFT, RIGHT)))


def _span(
    claim: _Claim, claims: Sequence[_Claim], edges: Sequence[Mapping[int, Span]], ends: Span, unit: float
) -> Span:
    """The start and end of a building along its side: its share of each street, and an adjacent corner of the town."""
    parts = []
    for i in claim.streets:
        rivals = [other for other in claims if other.side == claim.side and i in other.streets]
        rivals.sort(key=lambda other: fmean(_middle(edges[k][claim.side]) for k in other.streets))
        # a building on one street gets a larger share of it than one on several
        needs = [1.0 / len(other.streets) for other in rivals]
        a, b = edges[i][claim.side]
        place = rivals.index(claim)
        before, own = sum(needs[:place]) / sum(needs), needs[place] / sum(needs)
        parts.append((a + (b - a) * before, a + (b - a) * (before + own)))
    start, end = min(a for a, _ in parts), max(b for _, b in parts)
    spare = max(0.0, LIKED * unit - (end - start))
    # beyond the last street a building cannot touch another street
    if claim.side in (TOP, BOTTOM) and abs(start - ends[0]) < 1e-6:
        start -= spare
    elif claim.side in (TOP, BOTTOM) and abs(end - ends[1]) < 1e-6:
        end += spare
    spare = max(0.0, end - start - WIDEST * unit) / 2
    return start + spare + GAP * unit, end - spare - GAP * unit


def _middle(span: Span) -> float:
    return (span[0] + span[1]) / 2


def _plot(side: int, span: Span, court: Box, unit: float) -> Box:
    """The box of a plot between the streets and the wall."""
    x, y, wide, high = court
    near, depth = STREET * unit, PLOT * unit
    a, b = span
    return {
        TOP: (a, y - near - depth, b - a, depth),
        RIGHT: (x + wide + near, a, depth, b - a),
        BOTTOM: (a, y + high + near, b - a, depth),
        LEFT: (x - near - depth, a, depth, b - a),
    }[side]


def _door(side: int, span: Span, street: Span, box: Box, ref: Ref) -> Door:
    """The door in the middle of the common edge of a building and a street. Raises ValueError when there is none."""
    a, b = max(span[0], street[0]), min(span[1], street[1])
    if b - a < 1:
        raise ValueError(msg("expected a common edge with {ref}, found none", ref=ref))
    x, y, wide, high = box
    middle = (a + b) / 2
    at = {TOP: (middle, y + high), RIGHT: (x, middle), BOTTOM: (middle, y), LEFT: (x + wide, middle)}[side]
    return Door(at, (side + 2) % 4, ref)


def _free_spans(taken: Sequence[Span], side: int, court: Box, unit: float) -> Iterator[Span]:
    """The parts of a side without buildings; the corners of the town belong to the top and bottom sides."""
    low, extent = (court[0], court[2]) if side in (TOP, BOTTOM) else (court[1], court[3])
    reach = (STREET + (PLOT if side in (TOP, BOTTOM) else 0)) * unit
    at, end = low - reach, low + extent + reach
    for a, b in [*sorted(taken), (end, end)]:
        if a - at > 3 * unit:
            yield at, a
        at = max(at, b)


def _arrows(streets: Sequence[TownSpace]) -> Iterator[Arrow]:
    """The arrows from each street to the next, at the middle of their common edge."""
    for spot, after in zip(streets, [*streets[1:], streets[0]], strict=True):
        left, right = max(spot.box[0], after.box[0]), min(spot.box[0] + spot.box[2], after.box[0] + after.box[2])
        top, bottom = max(spot.box[1], after.box[1]), min(spot.box[1] + spot.box[3], after.box[1] + after.box[3])
        level = bottom - top > right - left
        ahead = (after.box[0] > spot.box[0]) if level else (after.box[1] > spot.box[1])
        quarter = (0 if ahead else 2) if level else (1 if ahead else 3)
        yield Arrow(((left + right) / 2, (top + bottom) / 2), quarter)


def _court_boxes(court: Box, count: int, unit: float) -> list[Box]:
    """Boxes for the spaces of the court, side by side in its middle, below the title."""
    x, y, wide, high = court
    room, tall = wide * (0.56 if count == 1 else 0.94), high * 0.48
    each = (room - (count - 1) * 4 * unit) / max(1, count)
    left, top = x + (wide - room) / 2, y + high * 0.34
    return [(left + i * (each + 4 * unit), top, each, tall) for i in range(count)]

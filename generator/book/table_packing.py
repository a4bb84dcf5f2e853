"""Places tables on a sheet: close packing of pages. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nsmallest

from msgspec import Struct

from generator.records import replace

# the number of states kept, and of items tried next: fewer is faster and worse
BEAM, WINDOW = 75, 6
MICRO = 1000
# placing an item out of order costs as much as this many mm² of empty paper
ORDER_COST = 60.0
# cost of a mm of column that cannot be used, compared with the height at which an item stands
UNUSED_COST = 60.0
# makes one large hole cost more than many small ones, which the surrounding tables fill
HOLE = 4.0
# the greatest extra height of a row where there is room, mm
MOST_AIR, AIR_STEP = 0.6, 0.05


class TableItem(Struct, frozen=True):
    """A table to place: its height (mm) by the number of page columns that it spans."""

    id: str
    heights: Mapping[int, float]


class TableSpot(Struct, frozen=True):
    """The place of an item: first column, columns spanned, top and height (mm) from the top of the area for tables."""

    id: str
    column: int
    span: int
    y: float
    height: float

    @property
    def columns(self) -> range:
        return range(self.column, self.column + self.span)


class _PartlyFilled(Struct, frozen=True):
    """A partly filled page: the skyline, the remaining items as bits, the accumulated cost, the last step.

    Lengths are whole micrometres, which are faster to add and compare than floats.
    """

    tops: tuple[int, ...]
    left: int
    loss: float
    before: _PartlyFilled | None = None
    last: tuple[int, int, int] = (0, 0, 0)

    def spots(self, items: Sequence[TableItem]) -> list[TableSpot]:
        """The placed items, in the order in which they were placed."""
        if self.before is None:
            return []
        index, column, span = self.last
        y = max(self.before.tops[column : column + span]) / MICRO
        return [*self.before.spots(items), TableSpot(items[index].id, column, span, y, items[index].heights[span])]


def fill_page(
    items: Sequence[TableItem], columns: int, high: float, gap: float, fit_all: bool = False
) -> tuple[list[TableSpot], list[TableItem]]:
    """As many items as fit a page of ``columns`` columns, roughly in order, and the remaining ones. Beam search.

    ``fit_all`` discards states that cannot become a page with all items, so it is useful only when none may remain.
    """
    widths = [_item_widths(item) for item in items]
    least = [min(span * (height + gap) for span, height in item.heights.items()) if fit_all else 0.0 for item in items]
    states = [_PartlyFilled((0,) * columns, 2 ** len(items) - 1, 0.0)]
    while states:
        fullest = states
        successors: dict[tuple[tuple[int, ...], int], tuple[float, _PartlyFilled, tuple[int, int, int]]] = {}
        for state in states:
            remaining_area = sum(least[i] for i in _remaining_items(state.left)) if fit_all else 0.0
            most = int(((high + gap) * columns - remaining_area) * MICRO) + 1
            for loss, tops, left, step in _next_steps(state, widths, int(high * MICRO + 1e-3), round(gap * MICRO)):
                known = successors.get((tops, left))
                if (known is None or loss < known[0]) and (not fit_all or sum(tops) <= most + least[step[0]] * MICRO):
                    successors[tops, left] = loss, state, step
        best_entries = nsmallest(BEAM, successors.items(), key=lambda entry: (entry[1][0], entry[0][0]))
        states = [_PartlyFilled(tops, left, loss, state, step) for (tops, left), (loss, state, step) in best_entries]
    # of the fullest pages, the one whose columns end most evenly
    best_state = min(fullest, key=lambda state: (_raggedness(state, high), state.tops))
    return best_state.spots(items), [items[i] for i in _remaining_items(best_state.left)]


# a width of an item: columns spanned, height, extra cost compared with its best width
_Width = tuple[int, int, float]
_Step = tuple[float, tuple[int, ...], int, tuple[int, int, int]]


def _item_widths(item: TableItem) -> list[_Width]:
    least = min(span * height for span, height in item.heights.items())
    return [(span, round(height * MICRO), (span * height - least) * UNUSED_COST)
            for span, height in item.heights.items()]


@lru_cache(maxsize=65536)
def _remaining_items(left: int) -> tuple[int, ...]:
    """The positions of the set bits, lowest first."""
    return tuple(index for index in range(left.bit_length()) if left >> index & 1)


def _next_steps(state: _PartlyFilled, items: Sequence[Sequence[_Width]], high: int, gap: int) -> Iterator[_Step]:
    """Every next item in every possible place: the cost, the skyline, the remaining items, and the step."""
    skyline = state.tops
    steps = [0, *(i for i in range(1, len(skyline)) if skyline[i] != skyline[i - 1]), len(skyline)]
    places: dict[int, list[tuple[int, int, float]]] = {}
    for order, index in enumerate(_remaining_items(state.left)[:WINDOW]):
        left = state.left ^ 1 << index
        for span, height, unused in items[index]:
            base_cost = state.loss + unused + order * ORDER_COST
            if span not in places:
                places[span] = [(column, *_top_and_hole_cost(skyline[column : column + span]))
                                for column in _columns_at_steps(steps, span)]
            for column, y, hole in places[span]:
                end = y + height
                if end <= high:
                    tops = (*skyline[:column], *(end + gap,) * span, *skyline[column + span :])
                    yield base_cost + hole + y * span / MICRO, tops, left, (index, column, span)


@lru_cache(maxsize=65536)
def _top_and_hole_cost(tops: tuple[int, ...]) -> tuple[int, float]:
    """The top of an item placed on these columns, and the cost of the holes beneath it."""
    y = max(tops)
    return y, sum(_hole_cost((y - top) / MICRO) for top in tops if top < y)


def _hole_cost(height: float) -> float:
    return height * (UNUSED_COST / 2 + HOLE * height)


def _columns_at_steps(steps: Sequence[int], span: int) -> list[int]:
    """The columns at which an item has a side at a step of the skyline or at an edge of the page."""
    return sorted({at for step in steps for at in (step, step - span) if 0 <= at <= steps[-1] - span})


def _raggedness(state: _PartlyFilled, high: float) -> float:
    return round(sum((high - min(top / MICRO, high)) ** 2 for top in state.tops), 3)


def settle(
    spots: Sequence[TableSpot], rows: Mapping[str, int], high: float, gap: float
) -> tuple[list[TableSpot], dict[str, float]]:
    """Distribute the free height of a page: first as space in table rows, the rest between tables.

    Returns the spots, and by table the extra height (mm) of each row; all columns end at the same height.
    """
    air = dict.fromkeys(rows, 0.0)
    for _ in range(int(MOST_AIR / AIR_STEP)):
        for spot in sorted(spots, key=lambda spot: (-spot.height * spot.span, spot.id)):
            more = {**air, spot.id: round(air[spot.id] + AIR_STEP, 3)}
            if more[spot.id] <= MOST_AIR and _lowest_end(_with_row_air(spots, rows, more, gap)) <= high:
                air = more
    return _spread(_with_row_air(spots, rows, air, gap), high, gap), air


def _lowest_end(spots: Sequence[TableSpot]) -> float:
    return max((spot.y + spot.height for spot in spots), default=0.0)


def _with_row_air(spots: Sequence[TableSpot], rows: Mapping[str, int], air: Mapping[str, float],
                  gap: float) -> list[TableSpot]:
    """Every spot with its extra row height, moved down only as far as the spots above require."""
    placed: list[TableSpot] = []
    for spot in sorted(spots, key=lambda spot: spot.y):
        y = max((s.y + s.height + gap for s in placed if set(s.columns) & set(spot.columns)), default=0.0)
        height = spot.height + rows[spot.id] * air[spot.id]
        placed.append(TableSpot(spot.id, spot.column, spot.span, round(y, 3), round(height, 3)))
    return placed


def _spread(spots: Sequence[TableSpot], high: float, gap: float) -> list[TableSpot]:
    """Each spot moved down by its share of the free height below it: the topmost not at all, the lowest fully."""
    latest: dict[str, float] = {}
    under: dict[str, int] = {}
    over: dict[str, int] = {}
    for spot in reversed(spots):
        below = [s for s in spots if s.y > spot.y and set(s.columns) & set(spot.columns)]
        latest[spot.id] = min([high, *(latest[s.id] - gap for s in below)]) - spot.height
        under[spot.id] = max((under[s.id] + 1 for s in below), default=0)
    for spot in spots:
        above = [s for s in spots if s.y < spot.y and set(s.columns) & set(spot.columns)]
        over[spot.id] = max((over[s.id] + 1 for s in above), default=0)
    share = {id_: over[id_] / max(1, over[id_] + under[id_]) for id_ in over}
    return [replace(spot, y=round(spot.y + (latest[spot.id] - spot.y) * share[spot.id], 3)) for spot in spots]


def widen(spots: Sequence[TableSpot], columns: int, gap: float) -> list[TableSpot]:
    """Each spot widened over neighbouring columns that are empty along its whole height."""
    widened = list(spots)
    for i, spot in enumerate(widened):
        foot = spot.y + spot.height + gap
        others = [s for s in widened if s is not spot and s.y < foot and spot.y < s.y + s.height + gap]
        taken = {column for other in others for column in other.columns}
        first, end = spot.column, spot.column + spot.span
        while first > 0 and first - 1 not in taken:
            first -= 1
        while end < columns and end not in taken:
            end += 1
        widened[i] = replace(spot, column=first, span=end - first)
    return widened

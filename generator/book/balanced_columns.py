"""Columns of WeasyPrint with fewer renderings: ``columns_layout`` for boxes that nothing special happens in.

WeasyPrint renders a band of columns once at the full height of the page; if it overflows, the same again for the page;
if not, from the mean height on, higher by the least space that was lost, until all fits, and once more. Here what
overflows is the page, and a band that fits is rendered at the least height at which its lines and blocks, measured in
that first rendering, can be divided among the columns. So bands may end some pixels higher or lower than WeasyPrint's.

Boxes with spanning children, floats, footnotes, heights of their own, or text from right to left, and columns in
columns, are left to the original.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

from msgspec import Struct
from weasyprint.formatting_structure import boxes
from weasyprint.layout import block, column
from weasyprint.layout.percent import percentage

# what keeps a block whole, and blocks together
AVOID = ("avoid", "avoid-page", "avoid-column")
WHOLE = (boxes.LineBox, boxes.FlexContainerBox, boxes.GridContainerBox, boxes.TableRowBox)
# pixels: by how much a height must differ to matter, how near to the least height a search ends, and what a measured
# height may lack by rounding
LEAST, NEAR, ROUNDED = 0.75, 2.0, 0.3
MOST_TRIES = 12


class ColumnPiece(Struct, frozen=True):
    """What no column divides: where it begins and ends (px), and the margin above it, which a column drops not."""

    top: float
    bottom: float
    margin: float = 0.0


class RenderedColumns(Struct):
    """Columns as they were rendered at a height, and where the rest goes on (None: all is in them).

    ``lost`` is by how much higher one of them would hold more; ``shapes`` are the places of floats.
    """

    height: float
    columns: list[Any]
    rest: Any
    next_page: Any = None
    lost: float = inf
    absolute: list[Any] = []
    fixed: list[Any] = []
    shapes: list[Any] = []

    @property
    def filled_height(self) -> float:
        """How high the columns are filled, px. What is divided reaches down to the foot, whatever it holds."""
        ends = [pieces[-1].bottom - one.content_box_y() for one in self.columns if (pieces := _pieces(one, []))]
        return max(ends, default=0.0)


def columns_layout(original: Callable[..., Any]) -> Callable[..., Any]:
    """The layout of columns, which calls the ``original`` for boxes that are left to it."""

    def layout(context: Any, box: Any, bottom_space: float, skip_stack: Any, containing_block: Any,
               page_is_empty: bool, absolute_boxes: list[Any], fixed_boxes: list[Any], adjoining_margins: list[Any],
               first_letter_style: Any, first_line_style: Any) -> Any:
        given = list(adjoining_margins)
        shapes = context.excluded_shapes[:]
        if _is_plain(context, box):
            context.in_column = True
            band = ColumnBand(context, box, bottom_space, skip_stack, containing_block, page_is_empty,
                        adjoining_margins, (first_letter_style, first_line_style))
            found = band.laid_out()
            context.in_column = False
            if found is not None:
                absolute_boxes.extend(found.absolute)
                fixed_boxes.extend(found.fixed)
                return band.box, band.going_on(found), found.next_page, [], False
            context.excluded_shapes[:] = shapes
        return original(context, box, bottom_space, skip_stack, containing_block, page_is_empty, absolute_boxes,
                        fixed_boxes, given, first_letter_style, first_line_style)

    return layout


def _is_plain(context: Any, box: Any) -> bool:
    style = box.style
    return (bool(box.children) and style["height"] == "auto" and style["position"] != "relative"
            and style["direction"] != "rtl" and not getattr(style["min_height"], "value", 0)
            and not any(child.style["column_span"] == "all" for child in box.children)
            and not any(child.style["float"] != "none" for child in box.descendants())
            and not context.current_page_footnotes and context.current_footnote_area.height == "auto"
            and not context.in_column)


class ColumnBand:
    """A box of columns on a page: its number of columns, their width, and how high they may be (px)."""

    def __init__(self, context: Any, box: Any, bottom_space: float, skip_stack: Any, containing_block: Any,
                 page_is_empty: bool, adjoining_margins: list[Any], first_styles: tuple[Any, Any]) -> None:
        self.context, self.containing_block, self.page_is_empty = context, containing_block, page_is_empty
        self.first_styles = first_styles
        self.box = box.copy_with_children(box.children)
        self.box.position_y += block.collapse_margin(adjoining_margins)
        block.block_level_width(self.box, containing_block)
        self.count, self.width, self.gap = _widths(self.box)
        self.skipped: int = next(iter(skip_stack)) if skip_stack else 0
        self.start = {0: skip_stack[self.skipped]} if skip_stack else None
        self.children = [child.copy() for child in self.box.children[self.skipped:]]
        self.top = self.box.content_box_y()
        self.most = context.page_bottom - self.top - bottom_space
        self.shapes = context.excluded_shapes[:]
        self.last: RenderedColumns | None = None

    def laid_out(self) -> RenderedColumns | None:
        """The columns as they are printed, and ``box`` with them; None if WeasyPrint has to lay them out."""
        found = self._columns_at_height(self.most, self.page_is_empty)
        if found is None or self.context.current_page_footnotes:
            self._forget(found)
            return None
        if found.rest is None and self.box.style["column_fill"] == "balance" and found.filled_height <= self.most:
            found = self._balanced_columns(found)
            if found is None:
                return None
        self.context.excluded_shapes[:] = found.shapes
        tall = max(one.margin_height() for one in found.columns)
        for one in found.columns:
            one.height = tall
        self.box.children = found.columns
        if self.box.height == "auto":
            self.box.height = min(self.most, tall)
        return found

    def going_on(self, found: RenderedColumns) -> Any:
        """Where the next page goes on, counted from the first child of the box."""
        if not found.rest:
            return None
        first, = found.rest.keys()
        return {first + self.skipped: found.rest[first]}

    def _balanced_columns(self, full: RenderedColumns) -> RenderedColumns | None:
        """The columns at the least height that holds all; None if it cannot be rendered again."""
        pieces = _in_one_column(full.columns)
        best, high = full, full.filled_height
        low = (pieces[-1].bottom - pieces[0].top) / self.count - LEAST if pieces else high
        tried = 0
        for height in _divisions(pieces, self.count):
            if height >= high - LEAST or tried == MOST_TRIES:
                break
            if height < low:
                continue
            best, low, high = self._better_rendering(height + ROUNDED, best, low, high)
            tried += 1
            if best is not full:
                break
        # a measured height that failed: margins, orphans and floats may want another one, short of the next
        while (tried > 1 or best is full) and high - low > NEAR:
            best, low, high = self._better_rendering((low + high) / 2, best, low, high)
        return best if best is self.last and best is full else self._set(best, high)

    def _better_rendering(self, height: float, best: RenderedColumns, low: float, high: float
                          ) -> tuple[RenderedColumns, float, float]:
        """The better of two renderings; a height that is too low, and one that is enough."""
        found = self._columns_at_height(height, page_is_empty=False, tells_lost=True)
        if found is not None and found.rest is None:
            self._forget(best)
            return found, low, min(found.filled_height, height)
        lost = found.lost if found is not None and found.lost < inf else LEAST
        self._forget(found)
        return best, min(height + lost, high), high

    def _set(self, best: RenderedColumns, height: float) -> RenderedColumns | None:
        """The columns at a height that is enough, as the page begins: margins at its top are dropped.

        Renderings share what stands outside the flow, such as marks of lists, so what is printed is rendered last.
        """
        self._forget(best)
        for enough in (height + 0.02, (height + best.height) / 2, best.height, self.most):
            found = self._columns_at_height(enough, self.page_is_empty)
            if found is not None and found.rest is None:
                return found
            self._forget(found)
        return None

    def _columns_at_height(self, height: float, page_is_empty: bool,
                           tells_lost: bool = False) -> RenderedColumns | None:
        """The columns at a height; None if one of them holds nothing."""
        context = self.context
        context.excluded_shapes[:] = self.shapes
        found = RenderedColumns(height, [], self.start)
        for number in range(self.count):
            one = self._column(number, height, found, page_is_empty)
            if one is None:
                self._forget(found)
                return None
            if found.rest is None:
                break
            if tells_lost:
                found.lost = min(found.lost, self._missing_height(one, height, found))
        found.shapes = context.excluded_shapes[:]
        self.last = found
        return found

    def _column(self, number: int, height: float, found: RenderedColumns, page_is_empty: bool) -> Any:
        """The next column, which is added to those that were found."""
        empty = column._create_column_box(self.box, self.containing_block, self.children, self.width, self.top)
        empty.position_x += number * (self.width + self.gap)
        one, found.rest, found.next_page, *_ = block.block_box_layout(
            self.context, empty, self.context.page_bottom - self.top - height, found.rest, self.containing_block,
            page_is_empty, found.absolute, found.fixed, [], *self.first_styles, discard=False, max_lines=None)
        if one is not None:
            found.columns.append(one)
        return one

    def _missing_height(self, one: Any, height: float, found: RenderedColumns) -> float:
        """By how much higher a column would hold more."""
        flow = [child for child in one.children if child.is_in_normal_flow()]
        if not flow:
            return inf
        empty = column._create_column_box(self.box, self.containing_block, self.children, self.width, self.top)
        following = block.block_box_layout(
            self.context, empty, inf, found.rest, self.containing_block, True, [], [], [], *self.first_styles,
            discard=False, max_lines=None)[0]
        first = next((child.margin_height() for child in following.children if child.is_in_normal_flow()), 0)
        block.remove_placeholders(self.context, [following], [], [])
        lost: float = first - (height - (flow[-1].margin_height() + flow[-1].position_y - self.top))
        return lost if lost > 1 else inf

    def _forget(self, found: RenderedColumns | None) -> None:
        """Take back what a rendering has told the page."""
        if found is not None:
            block.remove_placeholders(self.context, found.columns, [], [])


def _widths(box: Any) -> tuple[int, float, float]:
    """The number of columns, their width and the gap between them, px."""
    style = box.style
    gap = style["font_size"] if style["column_gap"] == "normal" else percentage(style["column_gap"], style, box.width)
    width, count = style["column_width"], style["column_count"]
    if width == "auto":
        return count, max(0, box.width - (count - 1) * gap) / count, gap
    fit = max(1, int((box.width + gap) // (width + gap)))
    count = fit if count == "auto" else min(count, fit)
    return count, (box.width + gap) / count - gap, gap


def _in_one_column(columns: Sequence[Any]) -> list[ColumnPiece]:
    """The pieces of all columns, as if they stood below each other."""
    found: list[ColumnPiece] = []
    for one in columns:
        own = _pieces(one, [])
        down = found[-1].bottom - own[0].top if found and own else 0.0
        found += [ColumnPiece(piece.top + down, piece.bottom + down, piece.margin) for piece in own]
    return found


def _pieces(box: Any, found: list[ColumnPiece]) -> list[ColumnPiece]:
    """The pieces of a rendered box, from top to bottom."""
    _add_pieces(box, found, False, 0.0)
    return found


def _add_pieces(box: Any, found: list[ColumnPiece], is_held: bool, margin: float) -> bool:
    """Add the pieces of a box; ``is_held``: the one before stays with it. True if what follows must stay with it."""
    if not box.is_in_normal_flow():
        return is_held
    is_line = isinstance(box, boxes.LineBox)
    margin = margin if is_line else max(margin, box.margin_top or 0)
    children = getattr(box, "children", ())
    if is_line or not children or isinstance(box, WHOLE) or box.style["break_inside"] in AVOID:
        if box.height == "auto" or not box.height:
            return is_held
        top = box.position_y if is_line else box.position_y + box.margin_top
        bottom = top + (box.height if is_line else box.border_height())
        if found and (is_held or top < found[-1].bottom - 0.5):
            last = found.pop()
            found.append(ColumnPiece(min(last.top, top), max(last.bottom, bottom), last.margin))
        else:
            found.append(ColumnPiece(top, bottom, margin))
        return box.style["break_after"] in AVOID
    lines = len(children) if all(isinstance(child, boxes.LineBox) for child in children) else 0
    for number, child in enumerate(children):
        if lines and number:
            is_held = number < box.style["orphans"] or number > lines - box.style["widows"]
        is_held = _add_pieces(child, found, is_held, 0.0 if number else margin)
    return (is_held and not lines) or box.style["break_after"] in AVOID


def _divisions(pieces: Sequence[ColumnPiece], count: int) -> Iterator[float]:
    """The heights of columns, least first, at which the pieces are divided in another way than before."""
    tops = [piece.top - piece.margin * (number > 0) for number, piece in enumerate(pieces)]
    heights = sorted({round(piece.bottom - top, 2) for end, piece in enumerate(pieces) for top in tops[: end + 1]})
    low, high = 0, len(heights)
    while low < high:
        middle = (low + high) // 2
        if _column_starts(pieces, tops, count, heights[middle]) is None:
            low = middle + 1
        else:
            high = middle
    before: list[int] | None = None
    for height in heights[low:]:
        starts = _column_starts(pieces, tops, count, height)
        if starts is not None and starts != before:
            yield height
            before = starts


def _column_starts(pieces: Sequence[ColumnPiece], tops: Sequence[float], count: int, height: float) -> list[int] | None:
    """The first piece of each column of a height; None if there are too few columns."""
    starts = [0]
    for number, piece in enumerate(pieces):
        if piece.bottom - tops[starts[-1]] > height + 0.01:
            starts.append(number)
            if len(starts) > count or piece.bottom - tops[number] > height + 0.01:
                return None
    return starts

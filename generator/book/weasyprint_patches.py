"""Avoids repeated work in WeasyPrint, which is nearly half of the time for a book in two columns.

WeasyPrint 70 lays out columns to measure them, discards them and lays them out again in their final place
(``columns_layout``), and breaks the same text at the same width repeatedly (``split_first_line``). ``Columns`` caches
the trial columns: one with the same content and room is moved sideways and reused. ``Lines`` caches the first lines of
texts; ``shortcuts`` has fast paths for properties of boxes. All use private names: they are applied only to the release
that they were written for, and a test compares the bytes of books with and without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

import weasyprint
from weasyprint.css import ComputedStyle
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout import absolute, block, column, grid, inline, page, percent, preferred, table
from weasyprint.layout import float as float_
from weasyprint.text import line_break

from generator.book.weasyprint_shortcuts import ByStyle, Lengths, normal_flow, properties

KNOWN = ("70.0",)
INFINITE = float("inf")


class Columns:
    """Lays out a box as WeasyPrint does, and caches the columns of the current box."""

    def __init__(self, lay_out: Callable[..., Any]) -> None:
        self.lay_out = lay_out
        self.children: list[Any] = []
        self.cache: dict[tuple[Any, ...], Any] = {}

    def __call__(self, context: Any, box: Any, bottom_space: float, skip_stack: Any, containing_block: Any,
                 page_is_empty: bool, absolute_boxes: list[Any], fixed_boxes: list[Any], *rest: Any,
                 **named: Any) -> Any:
        def uncached() -> Any:
            return self.lay_out(context, box, bottom_space, skip_stack, containing_block, page_is_empty,
                                absolute_boxes, fixed_boxes, *rest, **named)

        if not box.is_column or bottom_space == INFINITE or context.excluded_shapes or not box.children:
            return uncached()
        if len(box.children) != len(self.children) or box.children[0] is not self.children[0]:
            self.children, self.cache = list(box.children), {}
        key = (bottom_space, box.position_y, box.width, repr(skip_stack))
        was_empty, cached = self.cache.pop(key, (page_is_empty, None))
        if cached is not None and (
                was_empty == page_is_empty or _same_at_page_top(context, cached, skip_stack, bottom_space)):
            cached[0].translate(box.position_x - cached[0].position_x)
            return cached
        result = uncached()
        if result[0] is not None and not absolute_boxes and not fixed_boxes:
            self.cache[key] = (page_is_empty, result)
        return result


def _same_at_page_top(context: Any, result: Any, skip_stack: Any, bottom_space: float) -> bool:
    """True if a column is the same at the top of a page and below other content: its first child has no top margin that
    would be dropped there, and ends in the column.
    """
    new_box, resume_at = result[:2]
    start = next(iter(skip_stack)) if skip_stack else 0
    is_whole = resume_at is None or next(iter(resume_at)) > start
    if not is_whole or not new_box.children:
        return False
    first = new_box.children[0]
    if first.position_y + first.height > context.page_bottom - bottom_space:
        return False
    return not any(_has_top_margin(box) for box in _first_descendants(first))


def _has_top_margin(box: Any) -> bool:
    margin = box.style["margin_top"]
    return bool(margin == "auto" or margin.value)


def _first_descendants(box: Any) -> Iterator[Any]:
    """A box, its first child, the first child of that, and so on."""
    while True:
        yield box
        children = getattr(box, "children", None)
        if not children:
            return
        box = children[0]


class Lines:
    """Breaks a text as WeasyPrint does, and caches the result while one document is laid out."""

    def __init__(self, split: Callable[..., Any]) -> None:
        self.split = split
        # the cache holds the style, so that its id() cannot be reused
        self.cache: dict[tuple[Any, ...], tuple[Any, Any]] = {}

    def __call__(self, text: str, style: Any, context: Any, max_width: float | None, justification_spacing: float,
                 is_line_start: bool = True, minimum: bool = False) -> Any:
        key = (text, id(style), max_width, justification_spacing, is_line_start, minimum)
        if key not in self.cache:
            self.cache[key] = style, self.split(
                text, style, context, max_width, justification_spacing, is_line_start, minimum)
        layout, *rest = self.cache[key][1]
        # the box that receives the line sets its spacing
        return copy(layout), *rest


def _replacements() -> list[tuple[Any, str, Any]]:
    """The replacements: owner, name, and value while pages are made."""
    lines = Lines(inline.split_first_line)
    lengths = Lengths(percent.resolve_percentages)
    strut = ByStyle(line_break.strut)
    return [
        (block, "block_box_layout", Columns(block.block_box_layout)),
        (inline, "split_first_line", lines),
        (preferred, "split_first_line", lines),
        (line_break, "strut", strut),
        (inline, "strut", strut),
        (line_break, "get_font_description", ByStyle(line_break.get_font_description)),
        (ComputedStyle, "__missing__", properties(ComputedStyle.__missing__)),
        (Box, "is_in_normal_flow", normal_flow(Box.is_in_normal_flow)),
        *((module, "resolve_percentages", lengths)
          for module in (absolute, block, column, float_, grid, inline, page, percent, table)),
    ]


def is_known() -> bool:
    """True if the private names of the installed WeasyPrint are known."""
    return weasyprint.__version__ in KNOWN


@contextmanager
def spared() -> Iterator[None]:
    """Apply the replacements if WeasyPrint is a known release."""
    replacements = _replacements() if is_known() else []
    originals = [(owner, name, getattr(owner, name)) for owner, name, _ in replacements]
    for owner, name, value in replacements:
        setattr(owner, name, value)
    try:
        yield
    finally:
        for owner, name, value in originals:
            setattr(owner, name, value)

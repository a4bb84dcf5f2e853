"""Fast paths of WeasyPrint for common boxes: lengths in pixels, properties without a rule.

WeasyPrint tests every case for each box: whether a length is a percentage or a formula, whether a property has a
logical equivalent, the size of a strut. Results are equal for thousands of boxes. Each function here replaces one of
WeasyPrint's (its name is the replaced attribute), handles common cases, and calls the original for all others. They use
private names: they are applied only to the release that they were written for, and a test compares the bytes of books
with and without them. Columns alone may come out otherwise: see ``balanced_columns``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from typing import Any

import weasyprint
from weasyprint.css import ComputedStyle
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout import absolute, block, column, grid, inline, page, percent, table
from weasyprint.layout import float as float_
from weasyprint.text import line_break

from generator.book.balanced_columns import columns_layout

KNOWN = ("70.0",)
LENGTHS = ("margin_left", "margin_right", "margin_top", "margin_bottom", "padding_left", "padding_right",
           "padding_top", "padding_bottom", "width", "min_width", "max_width", "height", "min_height",
           "max_height")
BORDERS = ("border_top_width", "border_right_width", "border_bottom_width", "border_left_width")
MAY_BE_AUTO = ("min_width", "min_height")
SPECIAL = ("float", "position", "display", "page")
IN_FLOW = ("static", "relative")
PLAIN = frozenset(key for key in INITIAL_VALUES
                  if key not in PHYSICAL_FUNCTIONS and key not in SPECIAL and not key.startswith("text_decoration_"))
PLAIN_INITIAL = frozenset(key for key in PLAIN if key not in INHERITED and key not in INITIAL_NOT_COMPUTED)
PLAIN_INHERITED = frozenset(key for key in PLAIN if key in INHERITED)

Used = dict[str, Any]


class Lengths:
    """``resolve_percentages``: the used lengths of a box, cached by its computed ones where none is a percentage."""

    key_of = staticmethod(itemgetter(*LENGTHS, *BORDERS, "box_sizing", "border_collapse"))

    def __init__(self, resolve: Callable[[Any, Any], None]) -> None:
        self.resolve = resolve
        self.cache: dict[tuple[Any, ...], Used | None] = {}

    def __call__(self, box: Any, containing_block: Any) -> None:
        computed = self.key_of(box.style)
        try:
            used = self.cache[computed]
        except KeyError:
            used = self.cache[computed] = _used(computed)
        except TypeError:
            # a formula is not hashable
            used = None
        if used is None:
            self.resolve(box, containing_block)
        else:
            box.__dict__.update(used)


def _used(computed: tuple[Any, ...]) -> Used | None:
    """The used lengths; None where they depend on more than these."""
    *lengths, sizing, collapse = computed
    if sizing != "content-box" or collapse == "collapse":
        return None
    used: Used = dict(zip(BORDERS, lengths[len(LENGTHS) :], strict=True))
    for name, length in zip(LENGTHS, lengths, strict=False):
        if length == "auto":
            used[name] = 0 if name in MAY_BE_AUTO else length
        elif getattr(length, "unit", None) == "px":
            used[name] = length.value
        else:
            return None
    return used


def properties(original: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """``ComputedStyle.__missing__``: a property that no rule sets is inherited, or has its initial value."""

    def property_value(style: Any, key: str) -> Any:
        if key in style.cascaded:
            return original(style, key)
        if key in PLAIN_INITIAL:
            value = style[key] = INITIAL_VALUES[key]
            return value
        if key in PLAIN_INHERITED and style.parent_style is not None:
            value = style[key] = style.parent_style[key]
            return value
        return original(style, key)

    return property_value


def normal_flow(original: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """``Box.is_in_normal_flow``: most boxes neither float nor are positioned."""

    def in_normal_flow(box: Any) -> bool:
        style = box.style
        return (style["float"] == "none" and style["position"] in IN_FLOW) or original(box)

    return in_normal_flow


class ByStyle:
    """``strut`` and ``get_font_description``: results that depend only on a style, cached for each style."""

    def __init__(self, original: Callable[[Any], Any]) -> None:
        self.original = original
        # the cache holds the style, so that its id() cannot be reused
        self.cache: dict[int, tuple[Any, Any]] = {}

    def __call__(self, style: Any) -> Any:
        cached = self.cache.get(id(style))
        if cached is None:
            cached = self.cache[id(style)] = self.original(style), style
        return cached[0]


def _replacements() -> list[tuple[Any, str, Any]]:
    """The replacements: owner, name, and value while pages are made."""
    lengths = Lengths(percent.resolve_percentages)
    strut = ByStyle(line_break.strut)
    return [
        (line_break, "strut", strut),
        (inline, "strut", strut),
        (line_break, "get_font_description", ByStyle(line_break.get_font_description)),
        (ComputedStyle, "__missing__", properties(ComputedStyle.__missing__)),
        (Box, "is_in_normal_flow", normal_flow(Box.is_in_normal_flow)),
        (block, "columns_layout", columns_layout(column.columns_layout)),
        *((module, "resolve_percentages", lengths)
          for module in (absolute, block, column, float_, grid, inline, page, percent, table)),
    ]


def is_known() -> bool:
    """True if the private names of the installed WeasyPrint are known."""
    return weasyprint.__version__ in KNOWN


@contextmanager
def shortcuts() -> Iterator[None]:
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

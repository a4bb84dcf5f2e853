"""The declarations of drawing styles. ``layout/style_interface.py`` loads the drawing of a style on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct, field

from generator.installed import installed_plugins
from generator.products.spec import Option, Spec
from generator.records import replace


class Style(Struct, frozen=True):
    """A way to draw the things of a kind of product.

    ``draws``: the kind of product; ``map`` draws the maps of a pack, on faces and for products of the kind ``board``.
    ``drawing``: ``module:NAME`` of a drawing of ``layout/style_interface.py`` for that kind; imported on first use.
    ``options``: options of products in this style, in addition to those of the kind. Words of the style, such as sorts
    of places that it can draw, are the ``words`` of an option.
    ``measures``: what each number among the ``tiles`` of a theme is for the style, by its key.
    ``grid``: True for a style that draws maps with a grid, and no others.
    ``standard``: True for the style of products that name none; at most one style of each kind has it.
    """

    draws: str
    summary: str
    drawing: str
    options: Mapping[str, Option] = field(default_factory=dict)
    measures: Mapping[str, str] = field(default_factory=dict)
    grid: bool = False
    standard: bool = False


# what draws maps, on faces too; and the kind of product that draws one
MAP, MAPPED = "map", "board"
# the option of a product that names its map
MAP_OPTIONS = {"map": Option("field", "The map to draw.", "")}


@cache
def styles() -> Mapping[str, Style]:
    """All installed styles by name."""
    return installed_plugins("styles", "STYLE")


def styles_for(kind: str) -> Mapping[str, Style]:
    """The styles of a kind of product, the standard one first; empty for a kind without styles."""
    drawn = (kind, MAP) if kind == MAPPED else (kind,)
    found = [(name, style) for name, style in styles().items() if style.draws in drawn]
    return dict(sorted(found, key=lambda one: (drawn.index(one[1].draws), not one[1].standard)))


def standard_style(kind: str) -> str:
    """The name of the style of products of a kind that name none; empty where no installed style is that."""
    return next((name for name, style in styles().items() if style.draws == kind and style.standard), "")


def style_name(kind: str, named: str = "") -> str:
    """The name of a style of a kind of product; without one, that of the standard style, or else of the first."""
    return named or next(iter(styles_for(kind)))


def style_of(kind: str, named: str = "") -> Style:
    """A style of a kind of product by name; without a name, the standard one. Raises KeyError for an unknown name."""
    return styles_for(kind)[style_name(kind, named)]


def options_of(spec: Spec, style: str | None = None) -> Mapping[str, Option]:
    """The options of a product in a style: None is the standard style, an unknown or lacking one means those of all."""
    found = styles_for(spec.kind)
    if not found:
        return spec.known_options
    standard = standard_style(spec.kind)
    named = replace(spec.known_options["style"], default=standard, words=tuple(found))
    options = {**spec.known_options, "style": named}
    drawn = standard if style is None else style
    for taken in (drawn,) if drawn in found else found:
        options.update(found[taken].options, **(MAP_OPTIONS if found[taken].draws == MAP else {}))
    return options

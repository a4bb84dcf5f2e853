"""Drawing styles: what each says of itself. How it draws is loaded by ``layout/style_interface.py`` when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct, field

from generator.installed import installed
from generator.products.spec import Option, Spec
from generator.records import replace


class Style(Struct, frozen=True):
    """A way to draw the things of a kind of product.

    ``draws``: the kind of product.
    ``drawing``: named as ``module:NAME``, a drawing of ``layout/style_interface.py`` for that kind; loaded when it is
    used.
    ``options``: what a product in this style may say beside the options of its kind. Words of the style's own, such as
    sorts of places that it can draw, are the ``words`` of an option.
    ``standard``: whether products that name no style are drawn in it. One style of each kind is.
    """

    draws: str
    summary: str
    drawing: str
    options: Mapping[str, Option] = field(default_factory=dict)
    standard: bool = False


@cache
def styles() -> Mapping[str, Style]:
    """All installed styles by name."""
    return installed("styles", "STYLE")


def styles_for(kind: str) -> Mapping[str, Style]:
    """The styles of a kind of product, the standard one first; empty for a kind that is drawn in one way only."""
    found = [(name, style) for name, style in styles().items() if style.draws == kind]
    return dict(sorted(found, key=lambda one: not one[1].standard))


def style_of(kind: str, named: str = "") -> Style:
    """A style of a kind of product by its name, else the standard one."""
    found = styles_for(kind)
    return found[named or next(iter(found))]


def options_of(spec: Spec, style: str | None = None) -> Mapping[str, Option]:
    """The options of a product of a kind in a style, the standard one when it is None; in any, when it is unknown."""
    found = styles_for(spec.kind)
    if not found:
        return spec.declared
    standard = next(iter(found))
    named = replace(spec.declared["style"], default=standard, words=tuple(found))
    options = {**spec.declared, "style": named}
    for taken in (style or standard,) if style is None or style in found else found:
        options.update(found[taken].options)
    return options

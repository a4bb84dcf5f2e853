"""The part of ``docs/pack.schema.json`` that is about products, made from their specs."""

from __future__ import annotations

from typing import Any

from generator.load.options import reading
from generator.products import Spec, specs
from generator.products.spec import Option
from generator.products.styles import options_of, styles_for


def product_schema() -> dict[str, Any]:
    """The JSON schema of an entry of ``products``."""
    return {
        "type": "object",
        "description": "Something to print.",
        "properties": {"kind": {"enum": [*specs()], "description": "What sort of product."}},
        "required": ["kind"],
        "allOf": [
            {"if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]}, "then": _of_kind(spec)}
            for kind, spec in specs().items()
        ],
    }


def _of_kind(spec: Spec) -> dict[str, Any]:
    title = {"$ref": "#/$defs/prose", "description": "What it is called in print."}
    return {
        "properties": {"kind": {"const": spec.kind}, "title": title, **_options(spec)},
        "additionalProperties": False,
    }


def _options(spec: Spec) -> dict[str, Any]:
    """The options of a kind in all its styles; what two styles read differently may be written either way."""
    found: dict[str, list[dict[str, Any]]] = {}
    for style in styles_for(spec.kind) or ("",):
        for name, option in options_of(spec, style).items():
            ways = found.setdefault(name, [])
            ways += [way for way in [_of_option(option)] if way not in ways]
    return {name: ways[0] if len(ways) == 1 else {"anyOf": ways} for name, ways in found.items()}


def _of_option(option: Option) -> dict[str, Any]:
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    # sizes are written otherwise than they are kept
    simple = isinstance(default, str | bool) or (isinstance(default, list) and default and isinstance(default[0], str))
    return {**reading(option).schema, **({"default": default} if simple else {}), "description": option.about}

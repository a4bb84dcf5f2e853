"""The part of ``docs/pack.schema.json`` that is about products, made from their specs."""

from __future__ import annotations

from typing import Any

from generator.load.options import READERS
from generator.products import Spec, specs
from generator.products.spec import Option


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
    options = {name: _of_option(option) for name, option in spec.options.items()}
    return {"properties": {"kind": {"const": spec.kind}, "title": title, **options}, "additionalProperties": False}


def _of_option(option: Option) -> dict[str, Any]:
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    # sizes are written otherwise than they are kept
    simple = isinstance(default, str | bool) or (isinstance(default, list) and default and isinstance(default[0], str))
    return {**READERS[option.reads].schema, **({"default": default} if simple else {}), "description": option.about}
